"""What follows from a command: the events in the order they take effect, and the next turn."""

import pytest

from hugo_core.board import Place
from hugo_core.commands import MoveGuest, PlaceGuest, RollDie
from hugo_core.errors import Refused
from hugo_core.evolve import replay
from hugo_core.notation import position_line, read_position
from hugo_core.position import Face
from hugo_core.rules import decide, is_legal, play
from tests.core.stories import after, events_of


def test_placing_goes_round_guest_by_guest() -> None:
    line = "amigo-hugo placing act=red red(10)= blue(10)= green(10)="
    turns = ["place red 5", "place blue 6", "place green 28", "place red 1"]
    assert after(line, *turns) == (
        "amigo-hugo placing act=blue red(10)=1,5 blue(10)=6 green(10)=28"
    )


def test_a_placement_is_an_event_and_a_turn() -> None:
    line = "amigo-hugo placing act=red red(10)= blue(10)="
    assert events_of(line, "place red 5") == ["GuestPlaced red box 5", "PlacingTurn blue"]


def test_a_rolled_number_waits_for_its_move() -> None:
    line = "amigo-hugo rolling act=red hugo=12 passes=1 red(10)=5 blue(10)=9"
    assert events_of(line, "red 4") == ["DieRolled red 4"]
    assert after(line, "red 4") == line.replace("rolling", "moving:4")


def test_a_ghost_turn_moves_hugo_and_nobody_else() -> None:
    line = "amigo-hugo rolling act=red hugo=27 passes=1 red(10)=28,5 blue(10)=1,1"
    assert events_of(line, "red ghost") == [
        "DieRolled red ghost",
        "HugoStepped 28",
        "GuestsCaptured 28 c10 red",
        "PointsChanged red 10 captured",
        "HugoStepped 1",
        "GuestsCaptured 1 c9 blue,blue",
        "PointsChanged blue 18 captured",
        "ClockStruck 2",
        "HugoStepped 2",
        "RollingTurn blue",
    ]


def test_out_of_his_door_hugo_goes_step_by_step() -> None:
    line = "amigo-hugo rolling act=red red(10)=28 blue(10)=1"
    assert events_of(line, "red ghost")[1:4] == [
        "HugoStepped c10",
        "HugoStepped c9",
        "HugoStepped c8",
    ]


def test_a_bonus_without_points_to_take_off_is_no_event() -> None:
    line = "amigo-hugo moving:1 act=red hugo=2 passes=1 red(0)=6 blue(10)=9"
    assert events_of(line, "6>r3") == ["GuestMoved red 6 r3", "RollingTurn blue"]
    two = line.replace("red(0)", "red(2)")
    assert "PointsChanged red -2 bonus" in events_of(two, "6>r3")


def test_the_last_gallery_guest_on_hugo_ends_the_round() -> None:
    line = "ghost-party moving:4 act=red round=1/1 hugo=9 red(0)=5 blue(0)=r1"
    assert events_of(line, "5>9") == [
        "GuestMoved red 5 9",
        "GuestsCaptured 9 c10 red",
        "RoundEnded gallery_empty",
        "RoundScored 10,0",
        "GameEnded rounds",
    ]


def test_with_nobody_in_the_cellar_the_new_round_begins_with_the_roll() -> None:
    line = "ghost-party moving:1 act=red round=1/2 hugo=12 red(1)=9 blue(0)=r2"
    assert events_of(line, "9>r4")[-4:] == [
        "GuestSteppedOut red r4 9",
        "GuestSteppedOut blue r2 4",
        "HugoReturned c10",
        "RollingTurn blue",  # red has one point less three
    ]


def test_when_46_and_five_oclock_come_together_46_is_told() -> None:
    line = "amigo-hugo rolling act=red hugo=28 passes=5 red(36)=1 blue(10)=20"
    assert "amigo-hugo over:limit hugo=1 passes=6 " in after(line, "red ghost")


def test_decide_gives_the_events_of_play_and_leaves_the_position() -> None:
    line = "amigo-hugo rolling act=red hugo=27 passes=1 red(10)=28,5 blue(10)=1,1"
    position = read_position(line)
    events, end = play(position, RollDie(Face.GHOST))
    assert decide(position, RollDie(Face.GHOST)) == events
    assert replay(position, events) == end
    assert position_line(position) == line


@pytest.mark.parametrize(
    "command", [PlaceGuest(Place(5)), RollDie(Face.ONE), MoveGuest(Place(1), Place(2))]
)
def test_the_illegal_is_refused_and_harmless(command: PlaceGuest | RollDie | MoveGuest) -> None:
    line = "amigo-hugo over:clock hugo=1 passes=6 red(10)=28,5 blue(10)=1,1"
    position = read_position(line)
    assert not is_legal(position, command)
    with pytest.raises(Refused):
        decide(position, command)
    assert position_line(position) == line
