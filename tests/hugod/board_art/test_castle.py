"""The castle without anyone in it."""

from __future__ import annotations

from hugo_core.board import load_board
from hugo_core.notation import read_position
from hugod.board_art import castle
from hugod.board_art.layout import plan

BOARD = load_board("amigo-hugo")


def test_the_clock_shows_the_hour_and_hugos_stride() -> None:
    position = read_position("amigo-hugo rolling act=red hugo=16 passes=2 red(23)=4 blue(20)=9")
    drawing = castle.clock(plan(BOARD), position)
    assert ">1:00<" in drawing
    assert ">Hugo: 4<" in drawing


def test_there_is_no_clock_where_the_rules_have_none() -> None:
    position = read_position("ghost-party rolling act=red round=1/3 red(0)=3 blue(0)=9")
    assert castle.clock(plan(position.setup.board), position) == ""
    assert castle.clock(plan(BOARD), None) == ""


def test_the_stairs_grow_darker_downwards() -> None:
    spot = plan(BOARD).spots[-2]
    assert castle.step(spot, 10, 1.0) != castle.step(spot, 10, 0.0)
