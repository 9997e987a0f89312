"""Marks: which animals there are, with a number; who may have which. Names are never asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from hugo_core.editions import Colour
from hugo_core.errors import BadSetup

HIGHEST = 99
"""Of the numbers, from 1: two digits, or one and `#`."""
_WRITTEN = re.compile(r"([a-z]{3,8})-([1-9][0-9]?)", re.ASCII)


class Animal(StrEnum):
    """The animals in the order of the list; the value is how a record writes one."""

    OWL = "owl"
    CAT = "cat"
    MOUSE = "mouse"
    FOX = "fox"
    FROG = "frog"
    BEAR = "bear"
    RABBIT = "rabbit"
    HEDGEHOG = "hedgehog"


_ANIMALS = {str(animal): animal for animal in Animal}


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """An animal and a number from 1 to 99. Raises `BadSetup` for another one."""

    animal: Animal
    number: int

    def __post_init__(self) -> None:
        if not 1 <= self.number <= HIGHEST:
            raise BadSetup(f"a mark has a number from 1 to {HIGHEST}, not {self.number}")

    def __str__(self) -> str:
        """How a record writes it: `owl-4`."""
        return f"{self.animal}-{self.number}"


@dataclass(frozen=True, slots=True)
class Marked:
    """The player of *colour* has taken *mark*."""

    colour: Colour
    mark: Mark


@lru_cache(maxsize=1 << 10)
def read_mark(word: str) -> Mark:
    """The mark that a record writes as *word*. Raises `BadSetup`."""
    found = _WRITTEN.fullmatch(word)
    if found is None or found[1] not in _ANIMALS:
        known = ", ".join(Animal)
        raise BadSetup(
            f"no mark is called {word[:20]!r}; a mark is an animal and a number from 1 to "
            f"{HIGHEST}, such as owl-4; there are {known}"
        )
    return Mark(_ANIMALS[found[1]], int(found[2]))


def mark_of(marks: Iterable[Marked], colour: Colour) -> Mark | None:
    """The mark of *colour*; None for who has taken none."""
    return next((each.mark for each in marks if each.colour is colour), None)


def with_mark(marks: tuple[Marked, ...], colour: Colour, mark: Mark | None) -> tuple[Marked, ...]:
    """*marks* with that of *colour* changed to *mark*, in the order of the colours."""
    others = tuple(each for each in marks if each.colour is not colour)
    added = (*others, Marked(colour, mark)) if mark else others
    return in_order(added)


def check_marks(marks: tuple[Marked, ...], colours: tuple[Colour, ...]) -> None:
    """Raise `BadSetup` unless these players of *colours* may be told apart by *marks*."""
    for at, each in enumerate(marks):
        if each.colour not in colours:
            raise BadSetup(f"{each.colour} has a mark and does not play")
        for other in marks[:at]:
            if each.colour is other.colour:
                raise BadSetup(f"{each.colour} has two marks")
            if each.mark == other.mark:
                raise BadSetup(f"{other.colour} and {each.colour} are both {each.mark}")
    if marks != in_order(marks):
        raise BadSetup("marks stand in the order of the colours")


_ORDER = {colour: place for place, colour in enumerate(Colour)}


def in_order(marks: Iterable[Marked]) -> tuple[Marked, ...]:
    """*marks* in the order of the colours."""
    return tuple(sorted(marks, key=lambda each: _ORDER[each.colour]))
