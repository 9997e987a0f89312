"""Two houses at one game, far from each other: who sits where, and the chance that both made.

House 1 has set the game up, house 2 was called. What the game says of it is the same on both cards:
the house of each seat, and the code of the chance, with the secrets of both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from hugo_core.editions import Colour
from hugo_core.errors import BadSetup

Houses = tuple[int, ...]
"""The house of each seat that the game began with; empty: all sit at one table."""
FIRST, SECOND = 1, 2
COMMITMENT_DIGITS, FIRST_DIGITS, SECOND_DIGITS = 12, 12, 6
"""Digits that bind house 1 to its secret, and those of the secrets of houses 1 and 2."""
HEAD_LETTERS = 64
"""Of a chain's head in hex."""
_HEADS = re.compile(rf"links-([0-9a-f]{{{HEAD_LETTERS}}})-([0-9a-f]{{{HEAD_LETTERS}}})")
_CODE = re.compile(
    rf"far-(\d{{{COMMITMENT_DIGITS}}})-(\d{{{FIRST_DIGITS}}})-(\d{{{SECOND_DIGITS}}})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Far:
    """How far a box has come with the house that is far away: answers of this card alone.

    *house* is its own.
    """

    house: int
    there: tuple[Colour, ...] = ()
    """Who sits in the other house."""
    is_seated: bool = False
    """All that is known is who sits where."""
    commitment: str = field(default="", metadata={"optional": True})
    secret: str = field(default="", metadata={"optional": True})
    """The digits that this house has drawn."""
    broken: int = field(default=0, metadata={"optional": True})
    """How often house 1 has heard them and did not open its own, one agreement after the other."""
    seed: str = field(default="", repr=False, metadata={"optional": True})
    """The digits from which the links of this house follow, where two boxes are joined."""
    head: str = field(default="", metadata={"optional": True})
    """The head of the other house's links; empty: it has named none."""


@dataclass(frozen=True, slots=True)
class FarChance:
    """What the rolls of a game follow from: the digits house 1 was bound by, and both secrets."""

    commitment: str
    first: str
    second: str

    def __str__(self) -> str:
        """How a record writes it, in the place of a code of several tables."""
        return f"far-{self.commitment}-{self.first}-{self.second}"


def read_chance(code: str) -> FarChance | None:
    """Read what `FarChance` wrote; None if it is no such code."""
    found = _CODE.fullmatch(code)
    return FarChance(*found.groups()) if found else None


@dataclass(frozen=True, slots=True)
class FarHeads:
    """The heads of the links of houses 1 and 2: each roll of a game follows from a link of either,
    which both have opened when it was due."""

    first: str
    second: str

    def __str__(self) -> str:
        """How a record writes them, as `FarChance` does."""
        return f"links-{self.first}-{self.second}"

    def of(self, house: int) -> str:
        """Return the head of *house*."""
        return self.first if house == FIRST else self.second


def read_heads(code: str) -> FarHeads | None:
    """Read what `FarHeads` wrote; None if it is no such code."""
    found = _HEADS.fullmatch(code)
    return FarHeads(*found.groups()) if found else None


def is_of_houses(code: str) -> bool:
    """Whether *code* is a chance that two houses have made."""
    return read_chance(code) is not None or read_heads(code) is not None


def check_houses(houses: Houses, seats: int) -> None:
    """Raise `BadSetup` if the *houses* of so many *seats* cannot be."""
    if not houses:
        return
    if len(houses) != seats:
        raise BadSetup(f"{len(houses)} houses for {seats} players")
    if {*houses} != {FIRST, SECOND}:
        raise BadSetup("somebody sits in each of the houses 1 and 2")
