"""The cardboard: its ring of squares, its rooms and doors, its stairs.

A place is known everywhere by the number on its sticker, which is also what players type:
gallery squares 1 to 28 clockwise from the arrow, rooms 31 and up, the wine cellar 51, cellar
steps 50 + their number, Hugo's door 70. Boards are data (`boards/*.toml`); an owner may add one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NewType

from hugo_core.errors import BadBoard

Place = NewType("Place", int)

ARROW = Place(1)
ROOMS = 30
"""A room's sticker is this plus its number."""
CELLAR = Place(50)
"""The cellar as a whole; a step's sticker is this plus its number."""
WINE_CELLAR = Place(51)
DOOR = Place(70)
"""Where Hugo waits in the Hugo rules, one space before the highest step."""

HIGHEST_THROW = 5
FEWEST_SQUARES, MOST_SQUARES = 16, 30  # 16 guests are placed one to a square; rooms start at 31
MOST_ROOMS = 19
HIGHEST_STEP, LOWEST_STEP = 10, 2
LANGUAGES = ("en", "de", "fr")
"""In which a room may have a name."""


class RoomKind(StrEnum):
    """What a room does to the guest who enters it (reference, section 3)."""

    PLAIN = "plain"
    BONUS = "bonus"
    """Green shield: three points off, entered with an exact throw only."""
    HAUNTED = "haunted"
    """Hugo junior lives here: one point."""


@dataclass(frozen=True, slots=True)
class RoomName:
    """What a room is called in one of the `LANGUAGES`."""

    language: str
    text: str


@dataclass(frozen=True, slots=True)
class Room:
    """One open room: its sticker, the gallery square before its door, its shield."""

    place: Place
    square: Place
    kind: RoomKind
    names: tuple[RoomName, ...] = field(default=(), compare=False)
    """As far as they are known; another name does not make another room."""

    def name_in(self, language: str) -> str:
        """Give the room's name in *language*, "" if nobody knows it."""
        return next((name.text for name in self.names if name.language == language), "")


@dataclass(frozen=True, slots=True)
class Way:
    """From some square a room can be entered for `cost` points (reference, section 5)."""

    room: Room
    cost: int


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board and the distances on it. Boards are compared by identity: load each once."""

    name: str
    squares: int
    across: int
    """Squares along the upper side, corners included; only drawings need it."""
    rooms: tuple[Room, ...]
    steps: tuple[Place, ...]
    """From the highest number, which lies at the bottom of the stairs, to the lowest."""
    has_wine_cellar: bool
    is_confirmed: bool
    """False while the layout is assumed and no owner has counted it."""
    room_at: Mapping[Place, Room] = field(init=False, repr=False)
    ways: Mapping[Place, tuple[Way, ...]] = field(init=False, repr=False)
    """For every gallery square the rooms one throw may reach, by room number."""
    reach: Mapping[tuple[Place, int], tuple[Place, tuple[Way, ...]]] = field(init=False, repr=False)
    """For every square and the points left there: the square they lead to, the rooms on the way."""

    def __post_init__(self) -> None:
        if not FEWEST_SQUARES <= self.squares <= MOST_SQUARES:
            raise BadBoard(f"{self.squares} squares: {FEWEST_SQUARES} to {MOST_SQUARES} can be")
        object.__setattr__(self, "room_at", {room.place: room for room in self.rooms})
        object.__setattr__(
            self,
            "ways",
            {Place(square): self._ways_from(square) for square in range(1, self.squares + 1)},
        )
        throws = range(HIGHEST_THROW + 1)
        reach = {(at, left): self._reach_from(at, left) for at in self.ways for left in throws}
        object.__setattr__(self, "reach", reach)

    def _reach_from(self, square: Place, left: int) -> tuple[Place, tuple[Way, ...]]:
        ways = tuple(way for way in self.ways[square] if way.cost <= left)
        return self.walk(square, left), ways

    def _ways_from(self, square: int) -> tuple[Way, ...]:
        ways = (Way(room, (room.square - square) % self.squares + 1) for room in self.rooms)
        return tuple(way for way in ways if way.cost <= HIGHEST_THROW)

    def walk(self, square: Place, steps: int) -> Place:
        """Give the gallery square *steps* clockwise of *square*."""
        return Place((square - 1 + steps) % self.squares + 1)

    def is_square(self, place: Place) -> bool:
        return 1 <= place <= self.squares

    def is_step(self, place: Place) -> bool:
        return place in self.steps

    def in_cellar(self, place: Place) -> bool:
        """Say whether *place* is a cellar step or the wine cellar."""
        return CELLAR < place < DOOR

    @property
    def last_resort(self) -> Place:
        """Where late captives and leftovers go: the wine cellar, else the lowest step."""
        return WINE_CELLAR if self.has_wine_cellar else self.steps[-1]

    def places(self) -> Iterator[Place]:
        """Every place that has a sticker, in the order of the record format."""
        yield from (Place(square) for square in range(1, self.squares + 1))
        yield from self.room_at
        yield from self.steps
        if self.has_wine_cellar:
            yield WINE_CELLAR
        yield DOOR


def order(place: Place) -> int:
    """Sort key: gallery ascending, rooms ascending, steps descending, then the wine cellar."""
    return place if place < CELLAR else 2 * DOOR - place


def step_points(place: Place) -> int:
    """The number printed on a cellar step; the wine cellar counts 2 (reference, C-24)."""
    return max(place - CELLAR, LOWEST_STEP)
