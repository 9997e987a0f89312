"""`hugod odds`, `look-back`, `duel` as they are typed; what they do is loaded when they run."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hugo_core.editions import EDITIONS
from hugo_core.errors import BadBoard
from hugod.commands.terminal import complain, say

OK = 0

Folder = Callable[[argparse.Namespace], Path]
"""Returns the folder of the games and of the owner's boards."""

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_players(commands: Commands, add_data: Callable[..., None], folder: Folder) -> None:
    """Add these commands to *commands*; *add_data* adds the option for the folder."""
    odds = commands.add_parser("odds", help="say how likely Hugo catches whom")
    odds.description = (
        "After a game record, say for each guest on the gallery how likely Hugo catches it "
        "before its owner next rolls a number."
    )
    odds.add_argument("file", metavar="FILE", help="a .hugo record, - for standard input")
    odds.add_argument("--json", action="store_true", help="one JSON object")
    add_data(odds)
    odds.set_defaults(command=lambda options: _odds(options, folder(options)))
    _add_look_back(commands, add_data, folder)
    _add_player(commands)
    _add_duel(commands, add_data, folder)


def _add_player(commands: Commands) -> None:
    player = commands.add_parser("player", help="be a program of the owner (for systemd)")
    player.description = (
        "Become the program whose name in the configuration is the first line of standard input: "
        "hugod-player@.service, which is begun when the box asks for one."
    )
    player.set_defaults(command=lambda _: _player())


def _add_duel(commands: Commands, add_data: Callable[..., None], folder: Folder) -> None:
    duel = commands.add_parser("duel", help="let computer players meet")
    duel.description = "Let computer players meet in whole games, their seats rotating."
    duel.add_argument("--edition", choices=EDITIONS, required=True)
    duel.add_argument(
        "--seats",
        metavar="A,B,...",
        required=True,
        help="level:1 to level:6, random, child, careful, exec:COMMAND; 2 to 8 of them",
    )
    duel.add_argument("--games", type=_count, required=True)
    duel.add_argument("--seed", type=int, help="the same seed gives the same games")
    duel.add_argument("--json", action="store_true", help="end with one JSON object")
    duel.add_argument("--board", metavar="NAME|FILE", help="another one than the edition's own")
    add_data(duel)
    duel.set_defaults(
        command=lambda options: _duel(options, folder(options)), usage_error=duel.error
    )


def _add_look_back(commands: Commands, add_data: Callable[..., None], folder: Folder) -> None:
    parser = commands.add_parser("look-back", help="say what was luck in a game, what was choice")
    parser.description = (
        "Say of a finished game what was luck and what was choice, in shares of the win, and name "
        "the choices that cost most, three at most."
    )
    parser.add_argument(
        "games",
        metavar="GAME",
        nargs="*",
        help="its number, or its .hugo record; without any, all finished games that are kept",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a game")
    add_data(parser)
    parser.set_defaults(command=lambda options: _look_back(options, folder(options)))


def _player() -> int:
    from hugod.config import config_file
    from hugod.foreign.seat import take_seat
    from hugod.store.state_dir import state_folder

    return take_seat(config_file(), state_folder())


def _count(word: str) -> int:
    if not (word.isdecimal() and int(word) > 0):
        raise argparse.ArgumentTypeError(f"{word!r}: a number from 1 is wanted")
    return int(word)


def _odds(options: argparse.Namespace, folder: Path) -> int:
    from hugod.commands.games import Unreadable, odds_in_file
    from hugod.store.board_files import board_named

    try:
        say(
            odds_in_file(
                options.file,
                as_json=options.json,
                boards=lambda name: board_named(name, folder),
            )
        )
    except Unreadable as error:
        return complain(error)
    return OK


def _look_back(options: argparse.Namespace, folder: Path) -> int:
    from hugod.commands.games import Unreadable
    from hugod.commands.look_back import kept_games, look_back, record_of
    from hugod.store.board_files import board_named

    names = [record_of(game, folder) for game in options.games] or kept_games(folder)
    is_one, result = len(options.games) == 1, OK
    for name in names:
        try:
            lines = look_back(
                name,
                as_json=options.json,
                boards=lambda board: board_named(board, folder),
                is_one=is_one,
            )
            say(lines)
        except Unreadable as error:
            result = complain(error)
    if not names and not options.json:
        say(["No finished game is kept yet."])
    return result


def _duel(options: argparse.Namespace, folder: Path) -> int:
    from hugod.commands.duel import NoPlayer, duel_command
    from hugod.store.board_files import board_at

    try:
        board = board_at(options.board, folder) if options.board else None
        lines = duel_command(
            options.edition, options.seats.split(","), options.games, options.seed, board, folder
        )
    except NoPlayer as error:
        options.usage_error(str(error))
    except BadBoard as error:
        return complain(error)
    say(lines if options.json else lines[:-1])
    return OK
