"""Boards in words and letters."""

from __future__ import annotations

import re

import pytest

from hugo_core.board import Board, board_names, load_board, read_board
from hugod.commands.board_text import drawn, told


def small(squares: int, across: int) -> Board:
    return read_board(
        f'name = "small"\nconfirmed = true\nsquares = {squares}\nacross = {across}\nsteps = 2\n'
        'wine_cellar = true\ntwo_doors = true\n[[room]]\ndoor = 1\nkind = "plain"\n'
        '[[room]]\ndoor = 1\nkind = "plain"\n[[room]]\ndoor = 3\nkind = "haunted"\n'
    )


BOARDS = [load_board(name) for name in board_names()] + [
    small(*size) for size in ((16, 2), (16, 7), (29, 9), (30, 14), (30, 2))
]


@pytest.mark.parametrize("board", BOARDS, ids=lambda b: f"{b.name}-{b.squares}-{b.across}")
def test_every_place_is_in_the_drawing_once(board: Board) -> None:
    lines = drawn(board)
    arrow = next(number for number, line in enumerate(lines) if line.startswith("^ "))
    picture = " ".join(lines[:arrow])
    assert sorted(map(int, re.findall(r"\d+", picture))) == sorted(board.places())


def test_the_known_board_looks_like_the_known_board() -> None:
    assert drawn(load_board("ravensburger-1989")) == [
        "            32       33+          34+      35",
        "             |        |            |        |",
        "  31 - 3    4   5    6   7    8   9    10  11   12  13",
        "",
        "       2                                            14",
        "",
        "       1^  53  54  55   56  57  58  59  60  51  70  15 - 36",
        "",
        "       28                                           16",
        "",
        "       27   26  25   24  23   22  21   20  19   18  17 - 37",
        "             |        |            |             |",
        "            41!      40           39!           38",
        "",
        "^ the arrow: up from there, and on clockwise",
        "+ three points off, entered with an exact throw only",
        "! haunted: one point",
        "32 Music Room, 33 Playroom, 34 Trophy Room, 39 Library, 41 Laundry Room",
    ]


def test_only_signs_that_are_used_are_explained() -> None:
    assert drawn(small(16, 7))[-2:] == [
        "^ the arrow: up from there, and on clockwise",
        "! haunted: one point",
    ]


def test_a_board_is_told_in_a_line() -> None:
    assert told(load_board("ravensburger-1989")) == (
        "28 squares, 11 rooms, steps 10 to 3 and the wine cellar; confirmed"
    )
    assert told(load_board("amigo-hugo")) == (
        "28 squares, 9 rooms, steps 10 to 2; assumed: nobody has counted it yet"
    )
