"""What a player looks up on a board: its rooms from every square, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hugo_core.board import HIGHEST_ROLL, Board, RoomKind

KINDS = (RoomKind.PLAIN, RoomKind.BONUS, RoomKind.HAUNTED)
FACES = (1, 2, 4, 5)

Door = tuple[int, int, int]
"""A room's sticker, the points to enter it, and the place of its kind in `KINDS`."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board's rooms as tables, by stickers."""

    doors: dict[int, tuple[Door, ...]]
    """By square: all rooms, the nearest first."""
    near: dict[int, tuple[Door, ...]]
    """By square: those in reach of one roll."""
    costs: dict[int, dict[int, int]]
    """By square, by room."""
    kind_of: dict[int, int]
    square_of: dict[int, int]
    stairs: int
    """The number of steps of the stairs."""


@cache
def exact_kinds(rooms: tuple[RoomKind, ...]) -> tuple[bool, ...]:
    """Whether a vacant room of each of `KINDS` wants the exact roll, if those of *rooms* do."""
    return tuple(kind in rooms for kind in KINDS)


@cache
def view_of(board: Board) -> BoardView:
    """The tables of *board*."""
    costs = {
        square: {
            int(room.place): (room.square - square) % board.squares + 1 for room in board.rooms
        }
        for square in range(1, board.squares + 1)
    }
    kind_of = {int(room.place): KINDS.index(room.kind) for room in board.rooms}
    doors = {
        square: tuple(sorted(((r, c, kind_of[r]) for r, c in mine.items()), key=lambda d: d[1]))
        for square, mine in costs.items()
    }
    near = {
        square: tuple(door for door in mine if door[1] <= HIGHEST_ROLL)
        for square, mine in doors.items()
    }
    square_of = {int(room.place): int(room.square) for room in board.rooms}
    return BoardView(doors, near, costs, kind_of, square_of, len(board.steps))
