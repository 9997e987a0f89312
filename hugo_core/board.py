"""The boards that ship with the rules, by name; `cardboard` and `board_file` through one door."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hugo_core.board_file import read_board, write_board
from hugo_core.cardboard import (
    ARROW,
    CELLAR,
    DOOR,
    HIGHEST_ROLL,
    ROOMS,
    WINE_CELLAR,
    Board,
    Place,
    Room,
    RoomKind,
    RoomName,
    Route,
    order,
    step_points,
)
from hugo_core.errors import BadBoard
from hugo_core.limits import (
    FEWEST_SQUARES,
    HIGHEST_STEP,
    LOWEST_STEP,
    MOST_ROOMS,
    MOST_SQUARES,
)

__all__ = [
    "ARROW",
    "CELLAR",
    "DOOR",
    "FEWEST_SQUARES",
    "HIGHEST_ROLL",
    "HIGHEST_STEP",
    "LOWEST_STEP",
    "MOST_ROOMS",
    "MOST_SQUARES",
    "ROOMS",
    "WINE_CELLAR",
    "Board",
    "Place",
    "Room",
    "RoomKind",
    "RoomName",
    "Route",
    "board_names",
    "load_board",
    "order",
    "read_board",
    "step_points",
    "write_board",
]

BOARDS = Path(__file__).with_name("boards")


@cache
def load_board(name: str) -> Board:
    """The board that ships as `boards/NAME.toml`. Raises `BadBoard` if there is none."""
    if name not in board_names():
        raise BadBoard(f"no board is called {name!r}; there are {', '.join(board_names())}")
    return read_board((BOARDS / f"{name}.toml").read_bytes())


@cache
def board_names() -> tuple[str, ...]:
    """Name the boards that ship with the rules."""
    return tuple(sorted(file.stem for file in BOARDS.glob("*.toml")))
