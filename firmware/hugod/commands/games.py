"""`hugod replay`, `legal`, `odds`, `simulate`: games from records, and games played at random."""

from __future__ import annotations

import errno
import json
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hugo_core.board import Board, load_board
from hugo_core.commands import Command, DrawLot, MoveGuest, PlaceGuest, StayPut, ThrowDie
from hugo_core.editions import Colour, Edition
from hugo_core.errors import BadRecord
from hugo_core.game_file import Step, read_record
from hugo_core.limits import RECORD_BYTES
from hugo_core.moves import legal_commands
from hugo_core.notation import place_token, state
from hugo_core.odds import odds
from hugo_core.position import DIE, Face, Phase, Position, agree, start
from hugo_core.rules import play
from hugod.store.files import TooLong, read_whole

_CHOOSING = (Phase.PLACING, Phase.MOVING, Phase.LOTS)


class Unreadable(Exception):
    """A record that cannot be read or played; the message is `FILE:LINE: reason`."""


class ThrowMissing(Exception):
    """The die is due: what is legal depends on the throw."""


Boards = Callable[[str], Board]
"""Finds the board that a record names, or raises `BadBoard`."""


def replay_file(name: str, *, as_json: bool, boards: Boards = load_board) -> Iterator[str]:
    """One line of output for the set-up game, and for each line of the record after it.

    Raises `Unreadable` at the first line that is malformed or against the rules.
    """
    for step in steps_of(name, boards):
        yield json.dumps(state(step.position, step.line)) if as_json else _replay_line(step)


def legal_in_file(name: str, throw: Face | None, boards: Boards = load_board) -> list[str]:
    """The moves of the player to act after the record, in the order of places.

    Raises `Unreadable`, and `ThrowMissing` if the die is due and no *throw* is given.
    """
    position = deque(steps_of(name, boards), maxlen=1).pop().position
    if position.phase is Phase.ROLLING:
        if throw is None:
            raise ThrowMissing
        if throw is Face.GHOST:
            return [throw.word]
        position = play(position, ThrowDie(throw))[1]
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


def steps_of(name: str, boards: Boards) -> Iterator[Step]:
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


def _replay_line(step: Step) -> str:
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
        case ThrowDie(face):
            return face.word
        case _:
            raise AssertionError("this is never listed among what may be done")


@dataclass(frozen=True, slots=True)
class SeatMeans:
    """The mean points of a seat, and the share of games it won, shared wins included."""

    mean_points: float
    wins: float


@dataclass(frozen=True, slots=True)
class SimulateResult:
    """The outcome. A turn is a placement, a throw with its move, or a draw of lots."""

    edition: str
    players: int
    seed: int
    games: int
    turns: int
    turns_per_second: float
    seats: tuple[SeatMeans, ...]


def simulate(
    edition: Edition,
    players: int,
    games: int,
    seed: int | None = None,
    *,
    board: Board | None = None,
) -> SimulateResult:
    """Play whole games at random, on the edition's own board if no other is given.

    The same seed gives the same games; None takes a new one.
    """
    if seed is None:
        seed = random.SystemRandom().getrandbits(32)
    chance = random.Random(seed)
    setup = agree(edition, tuple(Colour)[:players], board=board)
    ends: list[Position] = []
    turns = 0
    began = time.perf_counter()
    for _ in range(games):
        end, count = play_at_random(start(setup), chance)
        ends.append(end)
        turns += count
    seconds = time.perf_counter() - began
    seats = tuple(
        SeatMeans(
            mean_points=sum(end.points[seat] for end in ends) / games,
            wins=sum(seat in end.winners for end in ends) / games,
        )
        for seat in setup.seats
    )
    return SimulateResult(edition.name, players, seed, games, turns, turns / seconds, seats)


def play_at_random(position: Position, chance: random.Random) -> tuple[Position, int]:
    """Play to the end, every legal choice equally likely; returns the end and the turns taken."""
    turns = 0
    while position.phase is not Phase.OVER:
        if position.phase is Phase.ROLLING:
            position = play(position, ThrowDie(chance.choice(DIE)))[1]
        if position.phase in _CHOOSING:
            position = play(position, chance.choice(list(legal_commands(position))))[1]
        turns += 1
    return position, turns


def result_lines(result: SimulateResult) -> list[str]:
    """The result as lines to read."""
    lines = [
        f"{result.games} games of {result.edition} for {result.players} (seed {result.seed})",
        f"{result.turns} turns, {result.turns_per_second:.0f} a second",
    ]
    for number, seat in enumerate(result.seats, 1):
        lines.append(f"seat {number}: {seat.mean_points:6.2f} points, won {seat.wins:.1%}")
    return lines
