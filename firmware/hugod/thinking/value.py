"""A value learnt from games: what share of the win a seat may hope for in a position.

The network has some hundred sparse inputs, one hidden layer, one output, and ships as data
(`values/*.json`, made by training/train.py). Only the inputs that are there are added up. It sees
what is the same on every board (`sparse_inputs`), or beside that the squares of its one board
(`square_inputs`).
"""

from __future__ import annotations

import json
import zlib
from binascii import a2b_base64
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import exp, isfinite, tanh
from pathlib import Path
from struct import unpack

from hugo_core.board import Board
from hugo_core.editions import FEWEST_PLAYERS, Edition
from hugo_core.position import Phase, Position, Seat
from hugod.thinking.handicap import name_of
from hugod.thinking.sparse_inputs import FEAR, INPUTS, Active, PositionSight
from hugod.thinking.square_inputs import ALL_INPUTS, RARE, SquareSight

FOLDER = Path(__file__).with_name("values")
FORM = 2
MOST_BYTES = 100_000
"""Of one file; ours have 50,000 at most."""
MOST_HIDDEN = 64
MOST_SCALED = 1000
"""Parts of rows that are kept, of 800 bytes each."""
OWN = {("clock", 2): "two", ("rounds", 2): "two", ("rounds", 6): "six"}
"""The numbers of players that have a value of their own, and what its name ends with."""
ON_ONE_BOARD = frozenset({"amigo-hugo-two", "amigo-hugo-many"})
"""The values that see the squares of a board that ships, for two and for more players."""
LEAK = 0.1
"""The slope of their units below 0."""
_UNKEPT = frozenset((*FEAR, *RARE))
_FAMILY = "-family"
Row = tuple[float, ...]


class BadValue(Exception):
    """The data of a value cannot be used; the message says why."""


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """A network: rows of weights, one for each input."""

    name: str
    out: Row
    bias_out: float
    bias: Row
    rows: tuple[Row, ...]
    scaled: dict[tuple[int, float], Row] = field(default_factory=dict)

    @property
    def is_family(self) -> bool:
        """Whether it expects of everybody to play as the careful player does."""
        return self.name.endswith(_FAMILY)

    @property
    def sees_squares(self) -> bool:
        """Whether it is for one board, and sees that square by square."""
        return len(self.rows) == ALL_INPUTS

    def of(self, active: Active) -> float:
        """The value for these inputs, from 0 to 1."""
        rows = self.rows
        parts = [
            rows[index] if part == 1.0 else self._scaled(index, part)
            for index, part in active
            if part
        ]
        sums = map(sum, zip(self.bias, *parts, strict=True))
        hidden = [x if x > 0 else LEAK * x for x in sums] if self.sees_squares else map(tanh, sums)
        total = self.bias_out + sum(w * h for w, h in zip(self.out, hidden, strict=True))
        return 1 / (1 + exp(-max(-60.0, min(60.0, total))))

    def _scaled(self, index: int, part: float) -> Row:
        """A part of a row; the usual parts are kept, for they come again and again."""
        known = self.scaled.get((index, part))
        if known is None:
            known = tuple(part * weight for weight in self.rows[index])
            if len(self.scaled) < MOST_SCALED and index not in _UNKEPT:
                self.scaled[index, part] = known
        return known

    def worth(self, position: Position, seat: Seat) -> float:
        """The share of the win that *seat* may hope for; at the end, the share it has.

        As the network says it, for this seat alone: to choose by.
        """
        if position.phase is Phase.OVER:
            return share(position, seat)
        return self.of(self.see(position, seat))

    def see(self, position: Position, seat: Seat) -> Active:
        """Return the inputs that it has of *position*, which is not over, for *seat*."""
        sight = PositionSight(position)
        return sight.of(seat) + (SquareSight(sight).of(seat) if self.sees_squares else [])

    def worths(self, position: Position) -> Row:
        """What each seat may hope for, one win in all; who has left hopes for nothing.

        The network says it for each seat alone; evened out, what it does not know cancels in part.
        """
        seats = [Seat(seat) for seat in range(len(position.guests))]
        if position.phase is Phase.OVER:
            return tuple(share(position, seat) for seat in seats)
        sight = PositionSight(position)
        squares = SquareSight(sight) if self.sees_squares else None
        alone = [
            0.0
            if seat in position.left
            else self.of(sight.of(seat) + (squares.of(seat) if squares else []))
            for seat in seats
        ]
        whole = sum(alone)
        return tuple(each / whole for each in alone)


def share(position: Position, seat: Seat) -> float:
    """The part of the win that *seat* has when it is over."""
    winners = position.winners
    return 1 / len(winners) if seat in winners else 0.0


def name_for(
    edition: Edition, players: int, board: Board | None = None, *, is_family: bool = False
) -> str:
    """The name of the value for games of *edition* with so many *players*.

    On the edition's own board, which is meant without a *board*, it may be one that sees the
    squares. Else it is by the clock, or in rounds. Two have one of their own, for it is another
    game where one plays against one; so have six of the rounds, with twelve guests for eleven rooms
    and Hugo still at his full stride. That of a *family* expects of everybody to play as the
    careful player does: it is for looking back, and for how fair a game is. The others expect the
    best play, for the players.
    """
    name = "clock" if edition.clock else "rounds"
    if is_family:
        return name + _FAMILY
    seeing = f"{edition.board}-{'two' if players == FEWEST_PLAYERS else 'many'}"
    if seeing in ON_ONE_BOARD and (board is None or name_of(board) == edition.board):
        return seeing
    return f"{name}-{own}" if (own := OWN.get((name, players))) else name


def judge_of(edition: Edition) -> Value:
    """The value that luck and choices are told by in games of *edition*: a family's play.

    Raises `BadValue`.
    """
    return load_value(name_for(edition, FEWEST_PLAYERS, is_family=True))


@cache
def load_value(name: str, folder: Path = FOLDER) -> Value:
    """The value called *name*. Raises `BadValue` if it is missing or harmed."""
    file = folder / f"{name}.json"
    try:
        with file.open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadValue(f"{file}: {error.strerror}") from error
    try:
        return read_value(data, name)
    except BadValue as error:
        raise BadValue(f"{file}: {error}") from error


def read_value(data: bytes, name: str) -> Value:
    """The value in *data*, which must be the one called *name*. Raises `BadValue`."""
    if len(data) > MOST_BYTES:
        raise BadValue(f"longer than {MOST_BYTES} bytes")
    try:
        head = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadValue("cut short, or no JSON") from error
    if not isinstance(head, dict) or head.get("hugo-value") != FORM:
        raise BadValue(f"no value of form {FORM}")
    if head.get("name") != name:
        raise BadValue(f"the value of {head.get('name')!r}, not of {name!r}")
    return _network(name, head)


def _network(name: str, head: dict[str, object]) -> Value:
    hidden, scale, text = head.get("hidden"), head.get("scale"), head.get("weights")
    inputs = ALL_INPUTS if name in ON_ONE_BOARD else INPUTS
    if head.get("inputs") != inputs:
        raise BadValue(f"for {head.get('inputs')} inputs, not for {inputs}")
    if type(hidden) is not int or not 1 <= hidden <= MOST_HIDDEN:
        raise BadValue(f"{hidden!r} hidden units")
    if not isinstance(scale, int | float) or not isfinite(scale) or scale <= 0:
        raise BadValue(f"{scale!r} is no scale")
    count = 2 * hidden + 1 + hidden * inputs
    planes = _unpacked(text if isinstance(text, str) else "", 2 * count)
    if zlib.crc32(planes) != head.get("crc32"):
        raise BadValue("its checksum is wrong")
    numbers = zip(planes[:count], unpack(f"{count}b", planes[count:]), strict=True)
    return _of_weights(name, hidden, [(low + 256 * high) / scale for low, high in numbers])


def _unpacked(text: str, size: int) -> bytes:
    """The weights of a file: all low bytes of 16 bits, then all high ones."""
    try:
        packed = zlib.decompressobj()
        planes = packed.decompress(a2b_base64(text, strict_mode=True), size + 1)
    except (ValueError, zlib.error) as error:
        raise BadValue("its weights are no packed base64") from error
    if len(planes) != size:
        raise BadValue("its weights are not as many as they should be")
    return planes


def _of_weights(name: str, hidden: int, weights: Sequence[float]) -> Value:
    first = 2 * hidden + 1
    return Value(
        name,
        tuple(weights[:hidden]),
        weights[hidden],
        tuple(weights[hidden + 1 : first]),
        tuple(tuple(weights[at : at + hidden]) for at in range(first, len(weights), hidden)),
    )
