"""The commands to the rules, and what each holds. Whose turn it is follows from the position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hugo_core.board import Place
from hugo_core.editions import Colour
from hugo_core.position import Face, Seat


@dataclass(frozen=True, slots=True)
class PlaceGuest:
    """Put a guest on a gallery square: at the start, or back from the cellar in a later round."""

    square: Place


@dataclass(frozen=True, slots=True)
class RollDie:
    """Roll the die; the face comes from outside the rules."""

    face: Face


@dataclass(frozen=True, slots=True)
class MoveGuest:
    """Move the guest on `origin` to `target`, a gallery square or a room."""

    origin: Place
    target: Place


@dataclass(frozen=True, slots=True)
class StayPut:
    """Move nobody after rolling a number."""


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


@dataclass(frozen=True, slots=True)
class DealGuests:
    """Put every guest that waits for a place on a square; chance comes from outside the rules.

    `hugo_core.company` says in which order they wait.
    """

    squares: tuple[Place, ...]

    colour: ClassVar[None] = None
    """It is dealt to all that wait; a `Join` has the colour of one."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves the game, which goes on."""

    seat: Seat
    takes_guests: bool
    """The figures leave the board; else they stay where they are."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Who left, and whose figures stayed, plays on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Join:
    """A new player joins, or one comes back whose figures had left; chance dealt the squares."""

    colour: Colour
    squares: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class LastLap:
    """All agree that everybody has one more turn, then the game ends."""


@dataclass(frozen=True, slots=True)
class EndFairly:
    """All agree to end here: who left off counts as many *points* as were to be expected.

    By seat; how they are estimated is no business of the rules.
    """

    points: tuple[int, ...]


Dealt = DealGuests | Join
"""Chance has put guests on squares."""
OfCompany = Leave | ComeBack | Join
"""Who plays: like a correction it is nobody's turn, and never among the legal moves."""
OfBedtime = LastLap | EndFairly
"""An end that all agree on: like a correction nobody's turn, and never among the legal moves."""
Aside = Fix | OfCompany | OfBedtime
"""What is done between the turns: it is nobody's turn, and gives no new roll."""
Command = PlaceGuest | RollDie | MoveGuest | StayPut | DrawLot | DealGuests | Aside
