"""Boards as owners may count them, by chance: a player must be strong on each, not on one."""

from __future__ import annotations

from random import Random

from hugo_core.board import CELLAR, ROOMS, Board, Place, Room, RoomKind
from hugo_core.limits import FEWEST_SQUARES, HIGHEST_STEP, MOST_ROOMS, MOST_SQUARES

MOST_LOWEST = 4
"""The lowest step of a board here is from 2 to this."""


def counted_board(chance: Random, *, rooms: int | None = None, squares: int | None = None) -> Board:
    """A board by chance, with so many *rooms* and *squares* if they are named."""
    around = squares or chance.randint(FEWEST_SQUARES + 4, MOST_SQUARES)
    many = rooms or chance.randint(4, MOST_ROOMS)
    doors = sorted(chance.sample([*range(1, around + 1)] * 2, many))
    kinds = [RoomKind.BONUS, RoomKind.HAUNTED, *[RoomKind.PLAIN] * 3]
    lowest = chance.randint(2, MOST_LOWEST)
    return Board(
        name=f"counted-{many}",
        squares=around,
        across=around // 2 - 3,
        rooms=tuple(
            Room(Place(ROOMS + number), Place(door), chance.choice(kinds))
            for number, door in enumerate(doors, 1)
        ),
        steps=tuple(Place(CELLAR + n) for n in range(HIGHEST_STEP, lowest - 1, -1)),
        has_wine_cellar=chance.random() < 0.5,
        is_confirmed=True,
    )
