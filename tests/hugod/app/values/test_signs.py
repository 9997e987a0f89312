"""Every player, part and state has a sign of its own."""

from __future__ import annotations

from hugo_core.editions import Colour
from hugod.app.values.findings import State
from hugod.app.values.signs import MARK_SIGNS, MARKS, SHAPES, Badge, Bar, PartState, Shape


def test_an_empty_corner_says_nothing() -> None:
    assert Bar().words == ""
    assert Bar(clock="1:00").words == "1:00"


def test_every_player_has_a_shape_of_its_own() -> None:
    assert len(set(SHAPES.values())) == len(Colour)
    assert Badge(Colour.RED, "red", "R").shape is Shape.CIRCLE


def test_every_state_has_a_mark_and_every_mark_a_sign_of_its_own() -> None:
    assert set(MARKS) == set(State)
    assert set(MARK_SIGNS) == set(PartState) == set(MARKS.values())
    assert len(set(MARK_SIGNS.values())) == len(PartState)
