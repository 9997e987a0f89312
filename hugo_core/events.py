"""The events of a game: what each holds. They are facts: never refused and never changed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from hugo_core.board import Place
from hugo_core.editions import Colour
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
    AGREED = "the last lap is over"


@dataclass(frozen=True, slots=True)
class GuestPlaced:
    """A guest came onto the gallery, at the start or from the cellar."""

    seat: Seat
    origin: Place | None
    """The cellar step a captive came back from; None for the first placement."""
    square: Place


@dataclass(frozen=True, slots=True)
class DieRolled:
    """The die was rolled for this seat's turn."""

    seat: Seat
    face: Face


@dataclass(frozen=True, slots=True)
class GuestMoved:
    """A guest went by the number rolled."""

    seat: Seat
    origin: Place
    target: Place


@dataclass(frozen=True, slots=True)
class GuestStayed:
    """A number could move no guest of this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GuestExpelled:
    """A guest had to leave its room for another one's."""

    seat: Seat
    """Whose guest had to go."""
    room: Place
    square: Place


@dataclass(frozen=True, slots=True)
class HugoStepped:
    """Hugo went one place on his way."""

    place: Place


@dataclass(frozen=True, slots=True)
class GuestsCaptured:
    """Hugo caught all guests on a square, and took them to a step of the cellar."""

    square: Place
    step: Place
    seats: tuple[Seat, ...]
    """The owner of each captured guest; a seat stands here once a guest."""


@dataclass(frozen=True, slots=True)
class PointsChanged:
    """The points of a seat changed at once."""

    seat: Seat
    by: int
    """The real change: a bonus at 2 points is -2, because points never fall below 0."""
    cause: Cause


@dataclass(frozen=True, slots=True)
class ClockStruck:
    """Hugo passed the arrow; the number of times so far."""

    passes: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round of the Midnight Party is over."""

    how: RoundEnd


@dataclass(frozen=True, slots=True)
class GuestLeftOver:
    """Still on the gallery when the round ended: it counts 2."""

    seat: Seat
    square: Place
    place: Place


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The points of a round were added."""

    points: tuple[int, ...]
    """The points of each seat for the round."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """The next round began; they are counted from 1."""

    round: int


@dataclass(frozen=True, slots=True)
class GuestSteppedOut:
    """From its room to the square before the door, for the next round."""

    seat: Seat
    room: Place
    square: Place


@dataclass(frozen=True, slots=True)
class HugoReturned:
    """Hugo went back to where a round begins."""

    place: Place


@dataclass(frozen=True, slots=True)
class LotsCalled:
    """These seats draw lots for who begins."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """The lot fell on this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlacingTurn:
    """This seat places next."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RollingTurn:
    """This seat rolls next."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    how: GameEnd


@dataclass(frozen=True, slots=True)
class Fixed:
    """Box and cardboard were put in step. Tuples are indexed by seat."""

    guests: tuple[tuple[Place, ...], ...]
    points: tuple[int, ...]
    hugo: Place
    passes: int
    to_act: Seat


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    seat: Seat
    takes_guests: bool
    """The figures left the board."""


@dataclass(frozen=True, slots=True)
class PlayerCameBack:
    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayerJoined:
    seat: Seat
    """A seat more, or the one of a player whose figures had left."""
    colour: Colour
    squares: tuple[Place, ...]
    like: Seat
    """Whose points so far are the new player's, too."""


@dataclass(frozen=True, slots=True)
class LastLapAgreed:
    """Everybody has one more turn."""


@dataclass(frozen=True, slots=True)
class PointsExpected:
    """The points count that were to be expected, by seat, as if the game had gone on."""

    points: tuple[int, ...]


Event = (
    GuestPlaced
    | DieRolled
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
    | PlayerLeft
    | PlayerCameBack
    | PlayerJoined
    | LastLapAgreed
    | PointsExpected
)
