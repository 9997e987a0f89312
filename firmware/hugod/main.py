"""The command `hugod`: its arguments and its exit codes; each command is loaded when it is run."""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from hugo_core.board import Board
from hugo_core.editions import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS
from hugo_core.errors import BadBoard
from hugo_core.notation import FACES
from hugo_core.position import Face
from hugod.commands.backup import add_keeping
from hugod.commands.club import add_club
from hugod.commands.club_broker import add_club_broker
from hugod.commands.club_link import add_club_link
from hugod.commands.history import add_history
from hugod.commands.players import add_players
from hugod.commands.terminal import FAILED, complain, say
from hugod.commands.voice import add_voice
from hugod.languages import all_languages
from hugod.store.state_dir import NotOurs, is_closed, kept_games, state_folder, the_line_for_root

BOARD = "NAME|FILE"
DETAILS = ("full", "short", "least")
OK, WRONG_USAGE = 0, 2
"""Most of wrong usage argparse sees to, with the same."""
FEWEST_HEAD = 8
"""Of a chain's head that somebody noted: fewer digits could be met by trying."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one of the commands; returns 0, 1 after an error message, 2 for wrong usage."""
    options = command_line().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except NotOurs as error:
        return complain(f"{error}\nType: {the_line_for_root(arguments)}")
    except BrokenPipeError:  # the reader of our output has gone
        return _speechless()
    except OSError as error:
        sys.stderr.write(f"hugod: {error.strerror or error}\n")
        return _speechless()


def _speechless() -> int:
    """Point standard output, which takes nothing any more, to nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED


def command_line() -> argparse.ArgumentParser:
    """The parser of the command line; tests compare the guide and the man page with it."""
    hugod = argparse.ArgumentParser(
        "hugod", description="The companion for the board game Hugo / Midnight Party."
    )
    commands = hugod.add_subparsers(required=True, metavar="COMMAND")
    _add_run(commands.add_parser("run", help="run the companion, with its page in the browser"))
    _add_safe(commands.add_parser("safe", help="say why the box could not start"))
    _add_check(commands.add_parser("check", help="test every part, and say what to do about it"))
    _add_replay(commands.add_parser("replay", help="play a game record back by the rules"))
    _add_say(commands.add_parser("say", help="print what the table hears of a game record"))
    _add_legal(commands.add_parser("legal", help="list what may be done after a game record"))
    add_history(commands, _add_data, lambda options: options.data or kept_games())
    add_players(commands, _add_data, lambda options: options.data or state_folder())
    _add_simulate(commands.add_parser("simulate", help="play whole games at random"))
    _add_board(commands.add_parser("board", help="look at boards, and check your own"))
    _add_stickers(commands.add_parser("stickers", help="print the numbers for a board"))
    _add_verify(commands.add_parser("verify", help="prove a finished game, roll by roll"))
    add_voice(commands.add_parser("voice", help="look at voices, and make new ones"), _add_data)
    clubs = commands.add_parser("club", help="hold a club evening, over many boxes")
    evening = clubs.add_subparsers(required=True, metavar="COMMAND")
    add_club(evening, _add_data, lambda options: options.data or state_folder())
    add_club_link(evening, _add_data)
    add_club_broker(evening)
    add_keeping(commands, _add_data, lambda options: options.data or kept_games())
    return hugod


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.description = "Run the companion; its page is at http://127.0.0.1:PORT/."
    _add_box(parser)
    parser.set_defaults(command=_run)


def _add_safe(parser: argparse.ArgumentParser) -> None:
    parser.description = "Say on the glass why the box could not start; nothing is changed."
    _add_box(parser)
    parser.set_defaults(command=_safe)


def _add_box(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=_port, help="of the page (8080)")
    _add_data(parser)
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings")
    parser.add_argument("--verbose", action="store_true", help="say what goes on")


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.description = "Test every part: what is there, what is not, what to do about it."
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings")
    _add_data(parser)
    parser.set_defaults(command=_check)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.description = "Play a game record back by the rules; stop at the first wrong line."
    parser.add_argument("file", metavar="FILE", help="a .hugo record, - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    _add_data(parser)
    parser.set_defaults(command=_replay)


def _add_say(parser: argparse.ArgumentParser) -> None:
    parser.description = "Print what the table hears while a game record is played."
    parser.add_argument("file", metavar="FILE", help="a .hugo record, - for standard input")
    parser.add_argument("--language", choices=all_languages(), default="en")
    parser.add_argument("--detail", choices=DETAILS, default=DETAILS[0], help="how much is said")
    parser.add_argument("--json", action="store_true", help="one JSON object an utterance")
    _add_data(parser)
    parser.set_defaults(command=_say)


def _add_legal(parser: argparse.ArgumentParser) -> None:
    parser.description = "List what the player to act may do after a game record."
    parser.add_argument("file", metavar="FILE", help="a .hugo record, - for standard input")
    parser.add_argument("--throw", type=_face, metavar="1|2|4|5|ghost", help="what is rolled")
    _add_data(parser)
    parser.set_defaults(command=_legal, usage_error=parser.error)


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    parser.description = "Play whole games at random by the rules and count."
    parser.add_argument("--edition", choices=EDITIONS, required=True)
    players = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    parser.add_argument("--players", type=int, choices=players, required=True)
    parser.add_argument("--games", type=_count, required=True)
    parser.add_argument("--seed", type=int, help="the same seed gives the same games")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    parser.add_argument("--board", metavar=BOARD, help="another one than the edition's own")
    _add_data(parser)
    parser.set_defaults(command=_simulate)


def _add_board(parser: argparse.ArgumentParser) -> None:
    parser.description = "Look at the boards there are, and check a board file of your own."
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="say what is wrong with a board file, or draw it")
    check.add_argument("file", type=Path, metavar="FILE", help="the board, as TOML")
    check.set_defaults(command=_check_board)
    draw = commands.add_parser("draw", help="draw a board as a picture (SVG)")
    draw.add_argument("board", metavar=BOARD, help="a board's name or its file")
    draw.add_argument("--out", type=Path, metavar="FILE.svg", required=True)
    _add_data(draw)
    draw.set_defaults(command=_draw_board)
    listed = commands.add_parser("list", help="list all boards, those that ship and your own")
    _add_data(listed)
    listed.set_defaults(command=_list_boards)


def _add_stickers(parser: argparse.ArgumentParser) -> None:
    parser.description = "Make a sheet of a board's place numbers to print, cut out and stick on."
    parser.add_argument("--board", metavar=BOARD, required=True, help="a name or a file")
    parser.add_argument("--out", type=Path, metavar="FILE.pdf", required=True)
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    parser.add_argument("--language", choices=all_languages(), default="en")
    parser.add_argument(
        "--touch", action="store_true", help="where to glue dots that fingers find, instead"
    )
    _add_data(parser)
    parser.set_defaults(command=_stickers)


def _add_verify(parser: argparse.ArgumentParser) -> None:
    parser.description = "Prove that nothing was changed in a finished game since it was played."
    parser.add_argument("game", metavar="GAME", help="its number, or its .jsonl file")
    parser.add_argument("--head", type=_head, help="what you noted of the chain")
    _add_data(parser)
    parser.set_defaults(command=_verify)


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where the games and your boards are kept"
    )


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


def _head(word: str) -> str:
    digits = "".join(word.split()).lower()
    if len(digits) < FEWEST_HEAD or not set(digits) <= set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"{word!r}: from {FEWEST_HEAD} digits of 0-9 a-f on")
    return digits


def _run(options: argparse.Namespace) -> int:
    from hugod.commands.run import run

    return _as_box(run, options)


def _safe(options: argparse.Namespace) -> int:
    from hugod.commands.safe import safe

    return _as_box(safe, options)


def _as_box(
    command: Callable[[Path, Path | None, int | None], int], options: argparse.Namespace
) -> int:
    """Run the box until it ends, with a log."""
    from hugod.ports import DeviceError

    logging.basicConfig(format="%(message)s", level="DEBUG" if options.verbose else "WARNING")
    try:
        return command(options.data or state_folder(), options.config, options.port)
    except DeviceError as error:
        return complain(error)


def _check(options: argparse.Namespace) -> int:
    if options.data is None and is_closed():  # another user would be told what only he may not
        complain(f"Type: {the_line_for_root(['check'])}")
        return WRONG_USAGE
    from hugod.config import config_file, load_config
    from hugod.diagnostics.all_parts import check
    from hugod.diagnostics.machine import Installation

    file = options.config or config_file()
    config, problems = load_config(file, is_named=options.config is not None)
    box = Installation(file, config, problems, options.data or state_folder())
    said, is_playable = check(box)
    say(said)
    return OK if is_playable else FAILED


def _replay(options: argparse.Namespace) -> int:
    from hugod.commands.games import Unreadable, replay_file

    try:
        boards = _boards_of(options)
        say(replay_file(options.file, as_json=options.json, boards=boards))
    except Unreadable as error:
        return complain(error)
    return OK


def _say(options: argparse.Namespace) -> int:
    from hugod.commands.games import Unreadable
    from hugod.commands.say import spoken

    try:
        boards = _boards_of(options)
        said = spoken(options.file, options.language, options.detail, boards)
        if options.json:
            say(json.dumps({"line": line, "text": text}, ensure_ascii=False) for line, text in said)
        else:
            say(text for _, text in said)
    except Unreadable as error:
        return complain(error)
    return OK


def _legal(options: argparse.Namespace) -> int:
    from hugod.commands.games import ThrowMissing, Unreadable, legal_in_file

    try:
        say(legal_in_file(options.file, options.throw, _boards_of(options)))
    except ThrowMissing:
        options.usage_error("the die is due: say what is rolled with --throw")
    except Unreadable as error:
        return complain(error)
    return OK


def _boards_of(options: argparse.Namespace) -> Callable[[str], Board]:
    """The function that finds a board by the name in a record."""
    from hugod.store.board_files import board_named

    return lambda name: board_named(name, options.data or state_folder())


def _simulate(options: argparse.Namespace) -> int:
    from hugo_core.editions import edition_named
    from hugod.commands.games import result_lines, simulate
    from hugod.store.board_files import board_at

    folder = options.data or state_folder()
    try:
        board = board_at(options.board, folder) if options.board else None
    except BadBoard as error:
        return complain(error)
    result = simulate(
        edition_named(options.edition),
        options.players,
        options.games,
        options.seed,
        board=board,
    )
    say(result_lines(result))
    if options.json:
        say([json.dumps(asdict(result))])
    return OK


def _check_board(options: argparse.Namespace) -> int:
    from hugod.commands.boards import check

    lines, is_good = check(options.file)
    if is_good:
        say(lines)
        return OK
    return complain("\n".join(lines))


def _list_boards(options: argparse.Namespace) -> int:
    from hugod.commands.boards import listed

    say(listed(options.data or state_folder()))
    if options.data is None and is_closed():
        line = the_line_for_root(["board", "list"])
        say([f"The boards of the box were not looked at: {line}"])
    return OK


def _draw_board(options: argparse.Namespace) -> int:
    from hugod.commands.boards import CannotMake, draw

    try:
        draw(options.board, options.data or state_folder(), options.out)
    except CannotMake as error:
        return complain(error)
    return OK


def _stickers(options: argparse.Namespace) -> int:
    from hugod.commands.boards import CannotMake, make_stickers

    folder = options.data or state_folder()
    try:
        make_stickers(
            options.board, folder, options.out, options.paper, options.language, options.touch
        )
    except CannotMake as error:
        return complain(error)
    return OK


def _verify(options: argparse.Namespace) -> int:
    from hugod.commands.verify import Unproved, report_lines, verify

    folder = options.data or (kept_games if options.game.isdecimal() else state_folder)()
    try:
        proved = verify(options.game, folder, options.head or "")
    except Unproved as error:
        return complain(error)
    say(report_lines(proved))
    return OK
