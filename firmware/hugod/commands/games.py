"""`hugod replay` and `hugod legal`: game records looked at from the command line."""

from __future__ import annotations

import errno
import json
import sys
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path

from hugo_core.board import Board, load_board
from hugo_core.commands import Command, DrawLot, Fix, MoveGuest, PlaceGuest, StayPut, ThrowDie
from hugo_core.errors import BadRecord
from hugo_core.limits import RECORD_BYTES
from hugo_core.moves import legal_commands
from hugo_core.notation import place_token, state
from hugo_core.position import Face, Phase, Position
from hugo_core.record import Step, read_record
from hugo_core.rules import play
from hugod.store.files import TooLong, read_whole


class Unreadable(Exception):
    """A record that cannot be read or played; the message is `FILE:LINE: reason`."""


class ThrowMissing(Exception):
    """A throw is due, so what is legal depends on it."""


Boards = Callable[[str], Board]
"""Finds the board that a record names, or raises `BadBoard`."""


def replay_file(name: str, *, as_json: bool, boards: Boards = load_board) -> Iterator[str]:
    """Yield a line of output for the set-up game and for each line of the record after it.

    Raises `Unreadable` at the first line that is malformed or against the rules.
    """
    for step in _steps(name, boards):
        yield json.dumps(state(step.position, step.line)) if as_json else _told(step)


def legal_in_file(name: str, throw: Face | None, boards: Boards = load_board) -> list[str]:
    """List what the player to act may do after the record, in the order of places.

    Raises `Unreadable`, and `ThrowMissing` if the die is due and no *throw* is given.
    """
    position = deque(_steps(name, boards), maxlen=1).pop().position
    if position.phase is Phase.ROLLING:
        if throw is None:
            raise ThrowMissing
        if throw is Face.GHOST:
            return [throw.word]
        position = play(position, ThrowDie(throw))[1]
    return [_written(position, command) for command in legal_commands(position)]


def _steps(name: str, boards: Boards) -> Iterator[Step]:
    try:
        yield from read_record(_data(name), boards)
    except OSError as error:
        raise Unreadable(f"{name}: {error.strerror}") from error
    except BadRecord as error:
        raise Unreadable(f"{name}:{error.line}: {error.reason}") from error


def _data(name: str) -> bytes:
    """Read a record, from standard input too, as far as one may go. Raises `OSError`."""
    if name != "-":
        return read_whole(Path(name), RECORD_BYTES, may_link=True)
    data = sys.stdin.buffer.read(RECORD_BYTES + 1)
    if len(data) > RECORD_BYTES:
        raise TooLong(errno.EFBIG, f"longer than {RECORD_BYTES} bytes", name)
    return data


def _told(step: Step) -> str:
    position = step.position
    points = ", ".join(
        f"{colour} {n}" for colour, n in zip(position.setup.colours, position.points, strict=True)
    )
    when = position.clock or f"round {position.round}"
    told = f"{step.line:4}  {step.text:24} Hugo {place_token(position.hugo):4} {when:7}  {points}"
    winners = ", ".join(position.setup.colours[seat] for seat in position.winners)
    return f"{told}\n      won by {winners}" if winners else told


def _written(position: Position, command: Command) -> str:
    match command:
        case PlaceGuest(square):
            return place_token(square)
        case MoveGuest(origin, target):
            return f"{place_token(origin)}>{place_token(target)}"
        case StayPut():
            return "pass"
        case DrawLot(seat):
            return position.setup.colours[seat]
        case ThrowDie(face):
            return face.word
        case Fix():
            raise AssertionError("a correction is never listed among what may be done")
