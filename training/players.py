"""Networks, players and duels of the fast engine from Python."""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import sqrt

from hugod.thinking.pairs import ALL_INPUTS
from hugod.thinking.sparse_inputs import INPUTS
from training.engine import Game, library

MOST_HIDDEN, MOST_UPPER = 64, 16
RANDOM, CHILD, CAREFUL, THINKER = range(4)

_float = ctypes.c_float


class Net(ctypes.Structure):
    """A value network, as `Net` in value.h."""

    _fields_ = (
        ("hidden", ctypes.c_int32),
        ("sees", ctypes.c_int32),
        ("bias_out", _float),
        ("out", _float * MOST_HIDDEN),
        ("bias", _float * MOST_HIDDEN),
        ("upper_out", _float * MOST_UPPER),
        ("upper_bias", _float * MOST_UPPER),
        ("upper", _float * MOST_UPPER * MOST_HIDDEN),
        ("inputs", _float * MOST_HIDDEN * ALL_INPUTS),
    )


class Player(ctypes.Structure):
    """A player of the engine, as `Player` in value.h."""

    _fields_ = (
        ("kind", ctypes.c_int32),
        ("temperature", _float),
        ("childish", _float),
        ("net", ctypes.POINTER(Net)),
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """A player's part of a duel."""

    share: float
    error: float
    """Half of the 95 % interval."""
    points: float


def new_net(hidden: int, seed: int, inputs: int = INPUTS) -> Net:
    """A network that knows nothing yet."""
    net = Net()
    library().new_net(ctypes.byref(net), hidden, inputs, ctypes.c_uint64(seed))
    return net


def mean_of(nets: Collection[Net]) -> Net:
    """The network whose weights are the means of those of *nets*, which have the same size."""
    size = ctypes.sizeof(Net) // ctypes.sizeof(_float)
    mean = Net.from_buffer_copy(next(iter(nets)))
    weights = ((_float * size).from_buffer_copy(net)[2:] for net in nets)
    sums = map(sum, zip(*weights, strict=True))
    (_float * size).from_buffer(mean)[2:] = [total / len(nets) for total in sums]
    return mean


def thinker(net: Net, temperature: float = 0.0, childish: float = 0.0) -> Player:
    """The player that takes the best by *net*, or by chance among the good ones, or as a child."""
    return Player(THINKER, temperature, childish, ctypes.pointer(net))


def learn(
    net: Net,
    setups: Sequence[Game],
    games: int,
    *,
    player: Player | None = None,
    rates: tuple[float, float] = (0.01, 0.001),
    decay: float = 0.8,
    wander: float = 0.0,
    seed: int = 1,
) -> float:
    """Let *net* learn from *games* games; returns the mean square error of its values.

    A part *wander* of them begins with some guests placed by chance.
    """
    chosen = player or Player(THINKER)
    return float(
        library().learn(
            ctypes.byref(net),
            (Game * len(setups))(*setups),
            len(setups),
            games,
            ctypes.byref(chosen),
            _float(rates[0]),
            _float(rates[1]),
            _float(decay),
            _float(wander),
            ctypes.c_uint64(seed),
        )
    )


def duel(
    game: Game,
    players: Sequence[Player],
    games: int,
    seed: int = 1,
    starts: Sequence[int] = (),
) -> list[Outcome]:
    """Let *players* meet in *games* games, their seats rotating.

    *starts* are the points each of them begins with; none: as the edition says.
    """
    count = len(players)
    sums = [(ctypes.c_double * count)() for _ in range(3)]
    library().duel(
        ctypes.byref(game),
        (Player * count)(*players),
        (ctypes.c_int32 * count)(*starts) if starts else None,
        games,
        ctypes.c_uint64(seed),
        *sums,
    )
    outcomes = []
    for share, square, points in zip(*sums, strict=True):
        mean = share / games
        error = 1.96 * sqrt(max(0.0, square / games - mean * mean) / games)
        outcomes.append(Outcome(mean, error, points / games))
    return outcomes
