"""The board in black lines: every place once, a sign where one is wanted."""

import re

import pytest

from hugo_core.board import DOOR, Place, load_board
from hugod.board_art.line_board import line_board


@pytest.mark.parametrize(
    ("name", "steps"),
    [("amigo-hugo", range(2, 11)), ("ravensburger-1989", [2, *range(3, 11)])],
)
def test_each_place_has_its_number_and_a_step_its_points(name: str, steps: range) -> None:
    board = load_board(name)
    drawn = line_board(board, {Place(33): "M0 0h1", DOOR: "M5 5h1"})
    numbers = sorted(map(int, re.findall(r">(\d+)</text>", drawn)))
    rooms = [room.place for room in board.rooms]
    assert numbers == sorted([*range(1, board.squares + 1), *rooms, *steps])
    assert drawn.count('d="M0 0h1"') == drawn.count('d="M5 5h1"') == 1
    assert line_board(board, {}).count("<rect") == len(numbers)
