"""Every player, part and state has a sign of its own."""

from hugo_core.editions import Colour
from hugod.app.values import signs
from hugod.app.values.findings import State


def test_an_empty_corner_says_nothing() -> None:
    assert signs.Bar().words == ""
    assert signs.Bar(clock="1:00").words == "1:00"


def test_every_player_has_a_shape_of_its_own() -> None:
    assert len(set(signs.SHAPES.values())) == len(Colour)
    assert signs.Badge(Colour.RED, "red", "R").shape is signs.Shape.CIRCLE


def test_every_state_has_a_mark_and_every_mark_a_sign_of_its_own() -> None:
    assert set(signs.MARKS) == set(State)
    assert set(signs.MARK_SIGNS) == set(signs.PartState) == set(signs.MARKS.values())
    assert len(set(signs.MARK_SIGNS.values())) == len(signs.PartState)
