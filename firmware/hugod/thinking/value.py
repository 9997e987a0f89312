"""The value network summed up, layer by layer: a seat's share of the win; which one for which game.

The network has some hundred sparse inputs and one hidden layer, and ships as data (`weights`).
Only the inputs that are there are added up. It sees what is the same on every board
(`sparse_inputs`), or beside that the squares of its one board (`square_inputs`) and pairs of these
(`pairs`); then there are a few units on top of the hidden ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, tanh
from pathlib import Path
from struct import pack, unpack

from hugo_core.board import Board
from hugo_core.editions import FEWEST_PLAYERS, Edition
from hugo_core.position import Phase, Position, Seat
from hugod.thinking.handicap import name_of
from hugod.thinking.pairs import PairSight
from hugod.thinking.sparse_inputs import Active, PositionSight
from hugod.thinking.square_inputs import SquareSight
from hugod.thinking.weights import FINE, MOST_BYTES, Weights, read_weights
from hugod.thinking.weights import BadValue as BadValue

FOLDER = Path(__file__).with_name("values")
OWN = {("clock", 2): "two", ("rounds", 2): "two", ("rounds", 6): "six"}
"""The numbers of players that have a value of their own, and what its name ends with."""
ON_ONE_BOARD = frozenset({"amigo-hugo-two", "amigo-hugo-many"})
"""The values that see the squares of a board that ships, for two and for more players."""
FLAT = 10
"""Below 0 the slope of their units is so many times smaller."""
PART = 1 << 20
"""The parts of 1 in which inputs and units are counted."""
LANE, MIDDLE = 64, 1 << 62
"""The bits of a lane, and a number beyond all that come into one, of either sign."""
_FAMILY = "-family"
WeightRow = tuple[float, ...]


def lanes(numbers: Sequence[int]) -> int:
    """Many numbers in one, each in a lane of its own: all of them are added or scaled at once."""
    count = len(numbers)
    data = pack(f"<{count}Q", *[MIDDLE + number for number in numbers])
    return int.from_bytes(data, "little") - _middles(count)


def unpacked(packed: int, count: int) -> list[int]:
    """The numbers in the lanes."""
    data = (packed + _middles(count)).to_bytes(LANE // 8 * count, "little")
    return [number - MIDDLE for number in unpack(f"<{count}Q", data)]


@cache
def _middles(count: int) -> int:
    return sum(MIDDLE << LANE * at for at in range(count))


class PackedRows(dict[int, int]):
    """The weights of each input in lanes, packed when they are first needed."""

    def __init__(self, weights: Weights) -> None:
        super().__init__()
        self._weights = weights

    def __missing__(self, index: int) -> int:
        row = self[index] = lanes(self._weights.row(index))
        return row


class Value:
    """A network. All is added up in whole numbers, unit beside unit."""

    def __init__(self, name: str, weights: Weights) -> None:
        self.name = name
        self.sees_squares = weights.upper > 0
        """Whether it is for one board, and sees that square by square."""
        *out, last = weights.out
        self._hidden, self._bias = weights.hidden, lanes(weights.bias)
        self._rows = PackedRows(weights)
        self._part = PART * weights.scale
        """The parts of 1 in which units are added up."""
        self._unit = self._part if self.sees_squares else PART
        """Those in which they go on."""
        self._rising = [lanes([*weights.rising(at), to]) for at, to in enumerate(out)]
        """From each hidden unit to those on top, and in the last lane to the output."""
        self._top_bias = self._unit * lanes([*weights.rising(None), last])
        self._upper_out = [weight / FINE for weight in weights.upper_out]

    @property
    def is_family(self) -> bool:
        """Whether it expects of everybody to play as the careful player does."""
        return self.name.endswith(_FAMILY)

    def of(self, active: Active) -> float:
        """The value for these inputs, from 0 to 1."""
        rows = self._rows
        whole = self._bias + sum([rows[index] for index, part in active if part == 1.0])
        parts = sum(
            [rows[index] * round(part * PART) for index, part in active if 0.0 != part != 1.0]
        )
        units = unpacked(whole * PART + parts, self._hidden)
        if self.sees_squares:
            units = [x if x > 0 else x // FLAT for x in units]
        else:
            units = [round(tanh(x / self._part) * PART) for x in units]
        top = sum([row * unit for row, unit in zip(self._rising, units, strict=True)])
        *tops, total = unpacked(self._top_bias + top, len(self._upper_out) + 1)
        uppers = [x if x > 0 else x // FLAT for x in tops]
        above = sum([weight * x for weight, x in zip(self._upper_out, uppers, strict=True)])
        return 1 / (1 + exp(-max(-60.0, min(60.0, (total + above) / (FINE * self._unit)))))

    def worth(self, position: Position, seat: Seat) -> float:
        """The share of the win that *seat* may hope for; at the end, the share it has.

        As the network says it, for this seat alone: to choose by.
        """
        if position.phase is Phase.OVER:
            return share(position, seat)
        return self.of(self.see(position, seat))

    def see(self, position: Position, seat: Seat) -> Active:
        """Return the inputs that it has of *position*, which is not over, for *seat*."""
        return [each for sight in self._sights(position) for each in sight.of(seat)]

    def _sights(self, position: Position) -> list[PositionSight | SquareSight | PairSight]:
        """Look at *position*, which is not over, once for all its seats."""
        sight = PositionSight(position)
        if not self.sees_squares:
            return [sight]
        squares = SquareSight(sight)
        return [sight, squares, PairSight(squares)]

    def worths(self, position: Position) -> WeightRow:
        """What each seat may hope for, one win in all; who has left hopes for nothing.

        The network says it for each seat alone; evened out, what it does not know cancels in part.
        """
        seats = [Seat(seat) for seat in range(len(position.guests))]
        if position.phase is Phase.OVER:
            return tuple(share(position, seat) for seat in seats)
        sights = self._sights(position)
        alone = [
            0.0
            if seat in position.left
            else self.of([each for sight in sights for each in sight.of(seat)])
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
    return Value(name, read_weights(data, name, sees_squares=name in ON_ONE_BOARD))
