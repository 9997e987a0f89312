"""Spooky points: of rooms and of rounds."""

from __future__ import annotations

import pytest

from hugo_core.board import Place, load_board
from hugo_core.notation import read_position
from hugo_core.scoring import room_points, round_points


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
