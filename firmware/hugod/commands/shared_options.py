"""Options of several commands, `--data`, `--config`, `--board`, `--house`; the folder named."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from hugo_core.board import Board
from hugo_core.editions import HouseRule
from hugod.store.board_files import board_at, board_named
from hugod.store.state_dir import kept_games, state_folder

BOARD = "NAME|FILE"


def add_data(parser: argparse.ArgumentParser) -> None:
    """Add the option for the state folder."""
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where the games and your boards are kept"
    )


def add_config(parser: argparse.ArgumentParser, told: str = "the settings") -> None:
    """Add the option for the file of the owner's settings; *told* is its help."""
    parser.add_argument("--config", type=Path, metavar="FILE", help=told)


def add_board(parser: argparse.ArgumentParser) -> None:
    """Add the option for another board than the edition's own."""
    parser.add_argument("--board", metavar=BOARD, help="another one than the edition's own")


def board_of(options: argparse.Namespace) -> Board | None:
    """Return the board that *options* name; None: the edition's own. Raises `BadBoard`."""
    return board_at(options.board, folder_of(options)) if options.board else None


def add_house(parser: argparse.ArgumentParser) -> None:
    """Add the option for a house rule, which may be given several times."""
    parser.add_argument(
        "--house",
        action="append",
        choices=HouseRule,
        type=HouseRule,
        default=[],
        help="a house rule; may be given several times",
    )


def boards_of(options: argparse.Namespace) -> Callable[[str], Board]:
    """Return the function that finds a board by the name in a record."""
    return lambda name: board_named(name, folder_of(options))


def folder_of(options: argparse.Namespace) -> Path:
    """Return the state folder of *options*, else the usual one."""
    return options.data or state_folder()


def games_of(options: argparse.Namespace) -> Path:
    """Return the state folder of *options*, else that of the box. Raises `NotOurs`."""
    return options.data or kept_games()


def count(word: str) -> int:
    """Read a number from 1 on."""
    if not (word.isdecimal() and int(word) > 0):
        raise argparse.ArgumentTypeError(f"{word!r}: a number from 1 is wanted")
    return int(word)


def port(word: str) -> int:
    """Read the number of a port."""
    if not (word.isdecimal() and 1 <= int(word) <= 65535):
        raise argparse.ArgumentTypeError(f"{word!r} is no port: 1 to 65535 is wanted")
    return int(word)
