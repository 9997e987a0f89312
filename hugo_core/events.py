"""The events of a game. They are facts: never refused and never changed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from hugo_core.board import Place
from hugo_core.position import Face, GameEnd, Seat


class Cause(StrEnum):
    """Why points changed at once."""

    CAPTURED = "captured"
    HAUNTED = "haunted"
    BONUS = "bonus"


class RoundEnd(Enum):
    """How a round of the Midnight Party ended."""

    GALLERY_EMPTY = "no guest is on the gallery"
    ROOMS_FULL = "no room is left"


@dataclass(frozen=True, slots=True)
class GuestPlaced:
    seat: Seat
    origin: Place | None
    """The cellar step a captive came back from; None for the first placement."""
    square: Place


@dataclass(frozen=True, slots=True)
class DieThrown:
    seat: Seat
    face: Face


@dataclass(frozen=True, slots=True)
class GuestMoved:
    seat: Seat
    origin: Place
    target: Place


@dataclass(frozen=True, slots=True)
class GuestStayed:
    seat: Seat


@dataclass(frozen=True, slots=True)
class GuestExpelled:
    seat: Seat
    """Whose guest had to go."""
    room: Place
    square: Place


@dataclass(frozen=True, slots=True)
class HugoStepped:
    place: Place


@dataclass(frozen=True, slots=True)
class GuestsCaptured:
    square: Place
    step: Place
    seats: tuple[Seat, ...]
    """The owner of each captured guest; a seat stands here once a guest."""


@dataclass(frozen=True, slots=True)
class PointsChanged:
    seat: Seat
    by: int
    """The real change: a bonus at 2 points is -2, because points never fall below 0."""
    cause: Cause


@dataclass(frozen=True, slots=True)
class ClockStruck:
    passes: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    how: RoundEnd


@dataclass(frozen=True, slots=True)
class GuestLeftOver:
    """Still on the gallery when the round ended: it counts 2."""

    seat: Seat
    square: Place
    place: Place


@dataclass(frozen=True, slots=True)
class RoundScored:
    points: tuple[int, ...]
    """The points of each seat for the round."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    round: int


@dataclass(frozen=True, slots=True)
class GuestSteppedOut:
    """From its room to the square before the door, for the next round."""

    seat: Seat
    room: Place
    square: Place


@dataclass(frozen=True, slots=True)
class HugoReturned:
    place: Place


@dataclass(frozen=True, slots=True)
class LotsCalled:
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LotDrawn:
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlacingTurn:
    """This seat places next."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RollingTurn:
    """This seat throws next."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    how: GameEnd


@dataclass(frozen=True, slots=True)
class Fixed:
    """Box and cardboard were put in step. Tuples are indexed by seat."""

    guests: tuple[tuple[Place, ...], ...]
    points: tuple[int, ...]
    hugo: Place
    passes: int
    to_act: Seat


Event = (
    GuestPlaced
    | DieThrown
    | GuestMoved
    | GuestStayed
    | GuestExpelled
    | HugoStepped
    | GuestsCaptured
    | PointsChanged
    | ClockStruck
    | RoundEnded
    | GuestLeftOver
    | RoundScored
    | RoundBegan
    | GuestSteppedOut
    | HugoReturned
    | LotsCalled
    | LotDrawn
    | PlacingTurn
    | RollingTurn
    | GameEnded
    | Fixed
)
