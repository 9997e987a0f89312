"""`hugod replay`, `legal`, `odds`: a game from its record, what may follow, how likely it is."""

from __future__ import annotations

import argparse
import errno
import json
import sys
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

from hugo_core.board import Board, load_board
from hugo_core.commands import Command, DrawLot, MoveGuest, PlaceGuest, RollDie, StayPut
from hugo_core.errors import BadRecord
from hugo_core.game_file import RecordStep, read_record
from hugo_core.limits import RECORD_BYTES
from hugo_core.moves import legal_commands
from hugo_core.notation import FACES, place_token, state
from hugo_core.odds import odds
from hugo_core.position import Face, Phase, Position
from hugo_core.rules import play
from hugod.commands.shared_options import add_data, boards_of
from hugod.commands.terminal import OK, complain, say
from hugod.store.files import TooLong, read_whole


class Unreadable(Exception):
    """A record that cannot be read or played; the message is `FILE:LINE: reason`."""


class RollMissing(Exception):
    """The die is due: what is legal depends on the roll."""


Boards = Callable[[str], Board]
"""Finds the board that a record names, or raises `BadBoard`."""


def add_replay(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod replay`."""
    parser.description = "Play a game record back by the rules; stop at the first wrong line."
    add_record(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    add_data(parser)
    parser.set_defaults(command=_replay)


def add_legal(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod legal`."""
    parser.description = "List what the player to act may do after a game record."
    add_record(parser)
    parser.add_argument(
        "--throw", dest="roll", type=_face, metavar="1|2|4|5|ghost", help="what is rolled"
    )
    add_data(parser)
    parser.set_defaults(command=_legal, usage_error=parser.error)


def add_odds(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod odds`."""
    parser.description = (
        "After a game record, say for each guest on the gallery how likely Hugo catches it "
        "before its owner next rolls a number."
    )
    add_record(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    add_data(parser)
    parser.set_defaults(command=_odds)


def add_record(parser: argparse.ArgumentParser) -> None:
    """Add the file of a game record."""
    parser.add_argument("file", metavar="FILE", help="a .hugo record, - for standard input")


def _face(word: str) -> Face:
    if word not in FACES:
        raise argparse.ArgumentTypeError(f"the die has no {word}; it has 1, 2, 4, 5 and ghost")
    return FACES[word]


def _replay(options: argparse.Namespace) -> int:
    try:
        say(replay_file(options.file, as_json=options.json, boards=boards_of(options)))
    except Unreadable as error:
        return complain(error)
    return OK


def _legal(options: argparse.Namespace) -> int:
    try:
        say(legal_in_file(options.file, options.roll, boards_of(options)))
    except RollMissing:
        options.usage_error("the die is due: say what is rolled with --throw")
    except Unreadable as error:
        return complain(error)
    return OK


def _odds(options: argparse.Namespace) -> int:
    try:
        say(odds_in_file(options.file, as_json=options.json, boards=boards_of(options)))
    except Unreadable as error:
        return complain(error)
    return OK


def replay_file(name: str, *, as_json: bool, boards: Boards = load_board) -> Iterator[str]:
    """One line of output for the set-up game, and for each line of the record after it.

    Raises `Unreadable` at the first line that is malformed or against the rules.
    """
    for step in steps_of(name, boards):
        yield json.dumps(state(step.position, step.line)) if as_json else _replay_line(step)


def legal_in_file(name: str, roll: Face | None, boards: Boards = load_board) -> list[str]:
    """The moves of the player to act after the record, in the order of places.

    Raises `Unreadable`, and `RollMissing` if the die is due and no *roll* is given.
    """
    position = deque(steps_of(name, boards), maxlen=1).pop().position
    if position.phase is Phase.ROLLING:
        if roll is None:
            raise RollMissing
        if roll is Face.GHOST:
            return [roll.word]
        position = play(position, RollDie(roll))[1]
    return [written(position, command) for command in legal_commands(position)]


def odds_in_file(name: str, *, as_json: bool, boards: Boards = load_board) -> Iterator[str]:
    """The odds of every guest on the gallery after the record, in lines to read or one of JSON.

    Raises `Unreadable`, also where no die is due: then there are none.
    """
    step = deque(steps_of(name, boards), maxlen=1).pop()
    position = step.position
    if position.phase is not Phase.ROLLING:
        raise Unreadable(f"{name}:{step.line}: the die is not due, the phase is {position.phase}")
    table = dict(zip(position.setup.colours, odds(position), strict=True))
    if as_json:
        guests = {
            colour.value: {place_token(place): chance for place, chance in mine.items()}
            for colour, mine in table.items()
        }
        yield json.dumps({"line": step.line, "guests": guests})
        return
    for colour, mine in table.items():
        for place, chance in mine.items():
            yield f"{colour:10} {place_token(place):>3}  {chance:6.1%}"


def steps_of(name: str, boards: Boards) -> Iterator[RecordStep]:
    """A step for each line of the record *name*. Raises `Unreadable`."""
    try:
        yield from read_record(_data(name), boards)
    except OSError as error:
        raise Unreadable(f"{name}: {error.strerror}") from error
    except BadRecord as error:
        raise Unreadable(f"{name}:{error.line}: {error.reason}") from error


def _data(name: str) -> bytes:
    """The bytes of a record; `-` is standard input. Raises `OSError`, also if it is too long."""
    if name != "-":
        return read_whole(Path(name), RECORD_BYTES, may_link=True)
    data = sys.stdin.buffer.read(RECORD_BYTES + 1)
    if len(data) > RECORD_BYTES:
        raise TooLong(errno.EFBIG, f"longer than {RECORD_BYTES} bytes", name)
    return data


def _replay_line(step: RecordStep) -> str:
    position = step.position
    points = ", ".join(
        f"{colour} {n}" for colour, n in zip(position.setup.colours, position.points, strict=True)
    )
    when = position.clock or f"round {position.round}"
    line = f"{step.line:4}  {step.text:24} Hugo {place_token(position.hugo):4} {when:7}  {points}"
    winners = ", ".join(position.setup.colours[seat] for seat in position.winners)
    return f"{line}\n      won by {winners}" if winners else line


def written(position: Position, command: Command) -> str:
    match command:
        case PlaceGuest(square):
            return place_token(square)
        case MoveGuest(origin, target):
            return f"{place_token(origin)}>{place_token(target)}"
        case StayPut():
            return "pass"
        case DrawLot(seat):
            return position.setup.colours[seat]
        case RollDie(face):
            return face.word
        case _:
            raise AssertionError("this is never listed among what may be done")
