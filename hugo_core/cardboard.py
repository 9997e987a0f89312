"""The cardboard: the numbers of its places, rooms, shields, stairs; the rooms that a roll reaches.

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
from hugo_core.limits import (
    FEWEST_ACROSS,
    FEWEST_SQUARES,
    HIGHEST_STEP,
    LOWEST_STEP,
    MOST_DOORS,
    MOST_ROOMS,
    MOST_SQUARES,
    is_board_name,
    is_language,
    is_room_name,
    language_order,
    most_across,
)

Place = NewType("Place", int)

ARROW = Place(1)
ROOMS = 30
"""A room's sticker is this plus its number."""
CELLAR = Place(50)
"""The cellar as a whole; a step's sticker is this plus its number."""
WINE_CELLAR = Place(51)
DOOR = Place(70)
"""Where Hugo waits in the Hugo rules, one space before the highest step."""

HIGHEST_ROLL = 5


class RoomKind(StrEnum):
    """The effect of a room on the guest who enters it (docs/rules.md, Boards)."""

    PLAIN = "plain"
    BONUS = "bonus"
    """Green shield: three points off, entered with an exact roll only."""
    HAUNTED = "haunted"
    """Hugo junior lives here: one point."""


@dataclass(frozen=True, slots=True)
class RoomName:
    """A room's name in a language, by its code: "en"."""

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
        """The room's name in *language*, "" if nobody knows it."""
        return next((name.text for name in self.names if name.language == language), "")


@dataclass(frozen=True, slots=True)
class Route:
    """A room that can be entered from some square for `cost` points (docs/rules.md, Moving)."""

    room: Room
    cost: int


Reach = tuple[Place, tuple[Route, ...]]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board and the distances on it. Boards are compared by identity: load each once.

    What no board file could say is no board, wherever it comes from. Raises `BadBoard`.
    """

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
    ways: Mapping[Place, tuple[Route, ...]] = field(init=False, repr=False)
    """For every gallery square the rooms one roll may reach, by room number."""
    reach: Mapping[tuple[Place, int], Reach] = field(init=False, repr=False)
    """For every square and the points left there: the square they lead to, the rooms on the way."""

    def __post_init__(self) -> None:
        for fault in _faults(self):
            raise BadBoard(fault)
        object.__setattr__(self, "room_at", {room.place: room for room in self.rooms})
        object.__setattr__(
            self,
            "ways",
            {Place(square): self._routes_from(square) for square in range(1, self.squares + 1)},
        )
        rolls = range(HIGHEST_ROLL + 1)
        reach = {(at, left): self._reach_from(at, left) for at in self.ways for left in rolls}
        object.__setattr__(self, "reach", reach)

    def _reach_from(self, square: Place, left: int) -> Reach:
        routes = tuple(route for route in self.ways[square] if route.cost <= left)
        return self.walk(square, left), routes

    def _routes_from(self, square: int) -> tuple[Route, ...]:
        routes = (Route(room, (room.square - square) % self.squares + 1) for room in self.rooms)
        return tuple(route for route in routes if route.cost <= HIGHEST_ROLL)

    def walk(self, square: Place, steps: int) -> Place:
        """The gallery square *steps* clockwise of *square*."""
        return Place((square - 1 + steps) % self.squares + 1)

    def is_square(self, place: Place) -> bool:
        return 1 <= place <= self.squares

    def is_step(self, place: Place) -> bool:
        return place in self.steps

    def in_cellar(self, place: Place) -> bool:
        """Whether *place* is a cellar step or the wine cellar."""
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


def _faults(board: Board) -> Iterator[str]:
    """The faults of *board*; nothing is computed of it before they are known."""
    if not is_board_name(board.name):
        yield "its name is no word of a board"
    if not FEWEST_SQUARES <= board.squares <= MOST_SQUARES:
        yield f"{board.squares} squares: {FEWEST_SQUARES} to {MOST_SQUARES} can be"
    most = most_across(board.squares)
    if not FEWEST_ACROSS <= board.across <= most:
        yield f"{board.across} squares across: {FEWEST_ACROSS} to {most} can be"
    lowest = HIGHEST_STEP - len(board.steps) + 1
    whole = range(CELLAR + HIGHEST_STEP, CELLAR + lowest - 1, -1)
    if not LOWEST_STEP <= lowest <= HIGHEST_STEP or board.steps != tuple(whole):
        yield f"its steps are not all from {HIGHEST_STEP} down to one from {LOWEST_STEP} on"
    if not 1 <= len(board.rooms) <= MOST_ROOMS:
        yield f"{len(board.rooms)} rooms: 1 to {MOST_ROOMS} can be"
    for number, room in enumerate(board.rooms, 1):
        yield from (f"room {number}: {fault}" for fault in _room_faults(board, number, room))


def _room_faults(board: Board, number: int, room: Room) -> Iterator[str]:
    doors = [each.square for each in board.rooms[:number]]
    if room.place != ROOMS + number:
        yield f"it is number {room.place}"
    if not board.is_square(room.square):
        yield f"its door is at {room.square}, where no square is"
    if doors != sorted(doors) or doors.count(room.square) > MOST_DOORS:
        yield f"doors go clockwise, at most {MOST_DOORS} on a square"
    languages = [name.language for name in room.names]
    if not all(map(is_language, languages)):
        yield "a name of it is in no language"
    if languages != sorted(set(languages), key=language_order):
        yield "its names are not in English first, then in each other language by its code"
    if not all(is_room_name(name.text) for name in room.names):
        yield "a name of it is none"


def order(place: Place) -> int:
    """Sort key: gallery ascending, rooms ascending, steps descending, then the wine cellar."""
    return place if place < CELLAR else 2 * DOOR - place


def step_points(place: Place) -> int:
    """The number printed on a cellar step; the wine cellar counts 2 (C-24)."""
    return max(place - CELLAR, LOWEST_STEP)
