"""A player on the glass: shape, letter, colour word."""

from __future__ import annotations

from hugo_core.editions import Colour
from hugod.app.badge import SHAPES, Badge, Shape


def test_every_player_has_a_shape_of_its_own() -> None:
    assert len(set(SHAPES.values())) == len(Colour)
    assert Badge(Colour.RED, "red", "R").shape is Shape.CIRCLE
