"""How a game or a round ends, and what counts then."""

from __future__ import annotations

import pytest

from hugo_core.board import Place, load_board
from hugo_core.ends import captive_points, game_end, room_points, round_end, round_points
from hugo_core.events import RoundEnd
from hugo_core.notation import read_position
from hugo_core.position import GameEnd, Seat

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
    assert [room_points(found, room.place) for room in found.rooms] == points
    assert room_points(found, Place(31)) == 0


def test_a_round_counts_steps_wine_cellar_and_rooms_and_nothing_for_the_gallery() -> None:
    line = "ghost-party rolling act=red round=1/3 red(50)=4,r1,r3,r9 blue(7)=r4,r11,c10,c3,w,w"
    assert round_points(read_position(line)) == (-2, 15)


def test_the_step_of_two_counts_two_each() -> None:
    line = "amigo-midnight-party rolling act=red round=1/3 red(0)=c10,c9,c2,c2 blue(0)=r5"
    assert round_points(read_position(line)) == (23, 0)


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
    assert game_end(read_position(line)) is end


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
def test_a_round_ends_on_an_empty_gallery_or_with_full_rooms(
    players: str, end: RoundEnd | None
) -> None:
    assert round_end(read_position(f"ghost-party rolling act=red round=1/3 {players}")) is end


def test_in_the_hugo_rules_there_is_no_round_to_end() -> None:
    line = "amigo-hugo rolling act=red hugo=3 passes=1 red(9)=r1 blue(9)=r2"
    assert round_end(read_position(line)) is None


def test_who_has_left_gets_at_most_one_point_less_than_the_limit() -> None:
    line = "amigo-hugo rolling act=red hugo=3 passes=1 left=blue red(40)=1 blue(40)=2"
    position = read_position(line)
    assert captive_points(position, Seat(1), 20) == 5
    assert captive_points(position, Seat(1), 4) == 4
    assert captive_points(position, Seat(0), 20) == 20
