"""The command `hugod`: its arguments, its exit codes, and the wiring of the daemon."""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

from hugo_core.editions import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS
from hugo_core.notation import FACES
from hugo_core.position import Face

OK, FAILED = 0, 1
"""Wrong usage ends with 2, which argparse sees to."""
SYSTEM_STATE = Path("/var/lib/hugod")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the commands; give 0, 1 when it failed and said why, 2 for wrong usage."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except BrokenPipeError:  # the reader of our output has gone: nothing is left to be said
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "hugod", description="The companion for the board game Hugo / Midnight Party."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_run(commands.add_parser("run", help="run the companion, with its page in the browser"))
    _add_replay(commands.add_parser("replay", help="play a game record back by the rules"))
    _add_legal(commands.add_parser("legal", help="list what may be done after a game record"))
    _add_simulate(commands.add_parser("simulate", help="play whole games at random"))
    return parser


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.description = "Run the companion; its page is at http://127.0.0.1:PORT/."
    parser.add_argument("--port", type=_port, help="of the page (8080)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the games are kept")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings")
    parser.add_argument("--verbose", action="store_true", help="say what goes on")
    parser.set_defaults(command=_run)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.description = "Play a game record back by the rules; stop at the first wrong line."
    parser.add_argument("file", metavar="FILE", help="a .hugo record, - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(command=_replay)


def _add_legal(parser: argparse.ArgumentParser) -> None:
    parser.description = "List what the player to act may do after a game record."
    parser.add_argument("file", metavar="FILE", help="a .hugo record, - for standard input")
    parser.add_argument("--throw", type=_face, metavar="1|2|4|5|ghost", help="what is thrown")
    parser.set_defaults(command=_legal, usage_error=parser.error)


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    parser.description = "Play whole games at random by the rules and count."
    parser.add_argument("--edition", choices=EDITIONS, required=True)
    players = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    parser.add_argument("--players", type=int, choices=players, required=True)
    parser.add_argument("--games", type=_count, required=True)
    parser.add_argument("--seed", type=int, help="the same seed gives the same games")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    parser.set_defaults(command=_simulate)


def _face(word: str) -> Face:
    if word not in FACES:
        raise argparse.ArgumentTypeError(f"the die has no {word}; it has 1, 2, 4, 5 and ghost")
    return FACES[word]


def _port(word: str) -> int:
    if not (word.isdecimal() and 1 <= int(word) <= 65535):
        raise argparse.ArgumentTypeError(f"{word!r} is no port: 1 to 65535 is wanted")
    return int(word)


def _count(word: str) -> int:
    if not (word.isdecimal() and int(word) > 0):
        raise argparse.ArgumentTypeError(f"{word!r}: a number from 1 is wanted")
    return int(word)


def _run(options: argparse.Namespace) -> int:
    from hugod import box
    from hugod.config import config_file, load_config
    from hugod.ports import DeviceError

    logging.basicConfig(format="%(message)s", level="DEBUG" if options.verbose else "WARNING")
    config, problems = load_config(
        options.config or config_file(), is_named=options.config is not None
    )
    for problem in problems:
        logging.warning("%s", problem)
    try:
        box.run(options.data or state_folder(), options.port or config.port, problems)
    except DeviceError as error:
        return _failed(error)
    return OK


def state_folder() -> Path:
    """Give where the games are kept: the system's folder if it is ours, else the user's own."""
    if os.access(SYSTEM_STATE, os.W_OK):
        return SYSTEM_STATE
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "hugod"


def _replay(options: argparse.Namespace) -> int:
    from hugod.records import Unreadable, replay_file

    try:
        _print(replay_file(options.file, as_json=options.json))
    except Unreadable as error:
        return _failed(error)
    return OK


def _legal(options: argparse.Namespace) -> int:
    from hugod.records import ThrowMissing, Unreadable, legal_in_file

    try:
        _print(legal_in_file(options.file, options.throw))
    except ThrowMissing:
        options.usage_error("the die is due: say what is thrown with --throw")
    except Unreadable as error:
        return _failed(error)
    return OK


def _simulate(options: argparse.Namespace) -> int:
    from hugo_core.editions import edition_named
    from hugod.simulate import simulate, told

    result = simulate(
        edition_named(options.edition), options.players, options.games, options.seed
    )
    _print(told(result))
    if options.json:
        _print([json.dumps(asdict(result))])
    return OK


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _failed(error: Exception) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"{error}\n")
    return FAILED
