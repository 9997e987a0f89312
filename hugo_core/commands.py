"""The commands to the rules. The player whose turn it is follows from the position."""

from __future__ import annotations

from dataclasses import dataclass

from hugo_core.board import Place
from hugo_core.position import Face, Seat


@dataclass(frozen=True, slots=True)
class PlaceGuest:
    """Put a guest on a gallery square: at the start, or back from the cellar in a later round."""

    square: Place


@dataclass(frozen=True, slots=True)
class ThrowDie:
    """Throw the die; the face comes from outside the rules."""

    face: Face


@dataclass(frozen=True, slots=True)
class MoveGuest:
    """Move the guest on `origin` to `target`, a gallery square or a room."""

    origin: Place
    target: Place


@dataclass(frozen=True, slots=True)
class StayPut:
    """Move nobody after throwing a number."""


@dataclass(frozen=True, slots=True)
class DrawLot:
    """Draw among the tied; the winner comes from outside the rules."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fix:
    """Put the box in step with the cardboard: from now on everything stands like this.

    Tuples are indexed by seat. `hugo_core.fixing` makes one and says what cannot be.
    """

    guests: tuple[tuple[Place, ...], ...]
    points: tuple[int, ...]
    hugo: Place
    passes: int
    """The field of the clock in the Hugo rules, from 0."""
    to_act: Seat


Command = PlaceGuest | ThrowDie | MoveGuest | StayPut | DrawLot | Fix
