"""How a game or a round ends, and what counts then."""

import pytest

from hugo_core import ends
from hugo_core.board import Place, load_board
from hugo_core.commands import EndFairly
from hugo_core.events import RoundEnd
from hugo_core.notation import read_position
from hugo_core.position import GameEnd, Seat
from tests.core.stories import after, events_of, winners

# Points of rooms and rounds


@pytest.mark.parametrize(
    ("board", "points"),
    [
        ("ravensburger-1989", [0, 0, -3, -3, 0, 0, 0, 0, 1, 0, 1]),
        ("amigo-midnight-party", [0, 0, -3, -3, 0, 0, 0, 0, 1, 0, 1]),
        ("amigo-hugo", [0, 0, -3, -3, 0, 0, 0, 0, 1]),
    ],
)
def test_green_rooms_take_three_off_and_haunted_ones_add_one(board: str, points: list[int]) -> None:
    found = load_board(board)
    assert [ends.room_points(found, room.place) for room in found.rooms] == points
    assert ends.room_points(found, Place(31)) == 0


def test_a_round_counts_steps_wine_cellar_and_rooms_and_nothing_for_the_gallery() -> None:
    line = "ghost-party rolling act=red round=1/3 red(50)=4,r1,r3,r9 blue(7)=r4,r11,c10,c3,w,w"
    assert ends.round_points(read_position(line)) == (-2, 15)


def test_the_step_of_two_counts_two_each() -> None:
    line = "amigo-midnight-party rolling act=red round=1/3 red(0)=c10,c9,c2,c2 blue(0)=r5"
    assert ends.round_points(read_position(line)) == (23, 0)


# Ends that all agree on

LAP = "amigo-hugo rolling act=blue hugo=16 passes=2 red(9)=4 blue(9)=5 green(9)=6"
ROUND = "ghost-party rolling act=red round=1/3 hugo=16 red(0)=4,r1 blue(0)=6,c10"


def test_who_leaves_has_no_last_turn() -> None:
    turns = ("last-lap", "blue 1 5>6", "green 1 6>7", "leave red stay")
    assert events_of(LAP, *turns)[-1] == "GameEnded last_lap"
    before = ("last-lap", "leave red stay", "blue 1 5>6", "green 1 6>7")
    assert events_of(LAP, *before)[-1] == "GameEnded last_lap"


def test_who_came_back_in_time_has_a_last_turn_and_who_was_away_has_none() -> None:
    away = ("leave red stay", "last-lap", "back red", "blue 1 5>6", "green 1 6>7")
    assert after(LAP, *away).startswith("amigo-hugo over:last_lap ")
    back = ("last-lap", "leave red stay", "back red", "blue 1 5>6", "green 1 6>7")
    assert after(LAP, *back).startswith("amigo-hugo rolling act=red")


def test_a_correction_in_the_last_lap_takes_nobodys_turn() -> None:
    fix = "fix act=red hugo=16 passes=2 red(9)=4 blue(9)=5 green(9)=6"
    line = LAP.replace("red(9)=4 blue(9)=5 green(9)=6", "red(9)=1,2,3,4,5 blue(9)=6,7,8,9,10 ")
    line += "green(9)=11,12,13,14,15"
    fix = fix.replace("red(9)=4 blue(9)=5 green(9)=6", line.partition("passes=2 ")[2])
    assert "act=red hugo=16 passes=2 last=red,blue,green" in after(line, "last-lap", fix)


def test_the_limit_still_ends_the_last_lap_at_once() -> None:
    line = LAP.replace("red(9)", "red(45)").replace("hugo=16", "hugo=3")
    assert events_of(line, "last-lap", "blue ghost")[-1] == "GameEnded limit"


def test_a_round_ends_with_the_last_lap_and_no_other_follows() -> None:
    turns = ("last-lap", "red 1 4>5", "blue 1 6>7")
    assert after(ROUND, *turns) == (
        "ghost-party over:last_lap round=1/3 hugo=16 sheet=2,12 red(2)=r1,w blue(12)=c10,w"
    )
    over = ROUND.replace("4,r1", "17").replace("6,c10", "c10")
    assert after(over, "last-lap", "red ghost").startswith("ghost-party over:last_lap round=1/3")


def test_in_the_last_round_the_last_lap_ends_as_every_game_does() -> None:
    last = ROUND.replace("1/3", "3/3")
    assert events_of(last, "last-lap", "red 1 4>5", "blue 1 6>7")[-1] == "GameEnded rounds"


def test_at_a_fair_end_the_points_to_be_expected_count() -> None:
    line = after(LAP, "fair-end red(31) blue(24) green(24)")
    assert line == ("amigo-hugo over:fair hugo=16 passes=2 red(31)=4 blue(24)=5 green(24)=6")
    assert winners(line) == ("blue", "green")
    party = after(ROUND, "fair-end red(-2) blue(30)")
    assert "sheet=-2,30 red(-2)=4,r1 blue(30)=6,c10" in party


def test_the_points_to_be_expected_are_those_of_all() -> None:
    position = read_position(LAP)
    assert ends.why_not_bedtime(position, EndFairly((1, 2))) is not None
    assert ends.why_not_bedtime(position, EndFairly((1, 2, 3))) is None


# Ends


@pytest.mark.parametrize(
    ("line", "end"),
    [
        ("amigo-hugo rolling act=red hugo=3 passes=1 red(45)=4 blue(9)=5", None),
        ("amigo-hugo rolling act=red hugo=3 passes=1 red(46)=4 blue(9)=5", GameEnd.LIMIT),
        ("amigo-hugo rolling act=red hugo=3 passes=6 red(9)=4 blue(9)=5", GameEnd.CLOCK),
        ("ghost-party rolling act=red round=1/3 hugo=3 red(99)=4 blue(9)=5", None),
    ],
)
def test_a_game_ends_by_its_limit_or_its_clock(line: str, end: GameEnd | None) -> None:
    assert ends.game_end(read_position(line)) is end


ALL_ROOMS = ",".join(f"r{room}" for room in range(1, 12))


@pytest.mark.parametrize(
    ("players", "end"),
    [
        ("red(0)=r1,c10 blue(0)=2", None),
        ("red(0)=r1,c10 blue(0)=r2", RoundEnd.GALLERY_EMPTY),
        (f"red(0)=1,{ALL_ROOMS} blue(0)=2", RoundEnd.ROOMS_FULL),
        ("left=blue red(0)=r1,c10 blue(0)=2", RoundEnd.GALLERY_EMPTY),
        ("left=blue red(0)=1,c10 blue(0)=2", None),
    ],
)
def test_a_round_ends_on_an_empty_gallery_or_full_rooms(players: str, end: RoundEnd | None) -> None:
    assert ends.round_end(read_position(f"ghost-party rolling act=red round=1/3 {players}")) is end


def test_in_the_hugo_rules_there_is_no_round_to_end() -> None:
    line = "amigo-hugo rolling act=red hugo=3 passes=1 red(9)=r1 blue(9)=r2"
    assert ends.round_end(read_position(line)) is None


def test_who_has_left_gets_at_most_one_point_less_than_the_limit() -> None:
    line = "amigo-hugo rolling act=red hugo=3 passes=1 left=blue red(40)=1 blue(40)=2"
    position = read_position(line)
    assert ends.captive_points(position, Seat(1), 20) == 5
    assert ends.captive_points(position, Seat(1), 4) == 4
    assert ends.captive_points(position, Seat(0), 20) == 20
