"""How a player is told from the others on the glass: by shape, letter and colour word."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hugo_core.editions import Colour


class Shape(StrEnum):
    """Each player's shape: colour is never the only sign."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    CROSS = "cross"
    HEART = "heart"
    MOON = "moon"


SHAPES = dict(zip(Colour, Shape, strict=True))


@dataclass(frozen=True, slots=True)
class Badge:
    """A player: colour word (at most 9 letters), letter, shape."""

    colour: Colour
    name: str
    letter: str

    @property
    def shape(self) -> Shape:
        return SHAPES[self.colour]
