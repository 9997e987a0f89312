"""What a value promises and what comes: calibration by tenths, and the tempering of a network.

    python -m training.promises [GAMES]

The best level among itself for the values of the players, careful play for those of a family; for
two to eight players alike, on the boards of the editions.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from hugo_core.board import Board, load_board
from hugo_core.editions import EDITIONS, FEWEST_PLAYERS, MOST_PLAYERS, Colour
from hugo_core.position import agree
from hugod.thinking.value import FOLDER, name_for
from training.engine import Game, game_of, library
from training.players import CAREFUL, Net, Player, thinker
from training.write import read_net

GAMES = 1000
"""Of each edition and number of players."""
EVERY = 8
"""One in so many of what a seat is promised in a game."""
SEED = 31
MOST = 1_000_000


@dataclass(frozen=True, slots=True)
class Promise:
    """A share of the win that was promised to a seat, the share that came, and in which game."""

    promised: float
    came: float
    game: int


@dataclass(frozen=True, slots=True)
class Tenth:
    """The promises from one tenth to the next: how many, what was promised, what came."""

    count: int
    promised: float
    came: float
    error: float
    """Half of the 95 % interval of what came less what was promised, games being independent."""


def promises(
    net: Net, player: Player, games: Sequence[Game], count: int, seed: int = SEED
) -> list[Promise]:
    """What *net* promises in *count* games of each of *games* that *player* plays with itself."""
    found = list[Promise]()
    values, came = (ctypes.c_float * MOST)(), (ctypes.c_float * MOST)()
    of_game = (ctypes.c_int32 * MOST)()
    for number, game in enumerate(games):
        many = library().promises(
            ctypes.byref(game),
            (Player * MOST_PLAYERS)(*[player] * MOST_PLAYERS),
            ctypes.byref(net),
            count,
            EVERY,
            ctypes.c_uint64(seed + number),
            MOST,
            values,
            came,
            of_game,
        )
        found += map(
            Promise, values[:many], came[:many], (number * count + g for g in of_game[:many])
        )
    return found


def tenths(found: Sequence[Promise]) -> Iterator[Tenth]:
    """The ten tenths of all promises; one in which none is has the count 0."""
    for tenth in range(10):
        mine = [each for each in found if min(9, int(each.promised * 10)) == tenth]
        count = len(mine) or 1
        promised = sum(each.promised for each in mine) / count
        came = sum(each.came for each in mine) / count
        by_game: dict[int, float] = {}
        for each in mine:
            miss = each.came - each.promised - (came - promised)
            by_game[each.game] = by_game.get(each.game, 0.0) + miss
        error = 1.96 * sqrt(sum(miss * miss for miss in by_game.values())) / count
        yield Tenth(len(mine), promised, came, error)


def temper(net: Net, found: Sequence[Promise], steps: int = 12) -> tuple[float, float]:
    """Scale and shift the output of *net* so that it promises what came; returns by how much.

    The best of two numbers by logistic regression (Platt 1999, by Newton's steps): the order of
    all values stays.
    """
    margins = [log(p / (1 - p)) for p in (min(max(f.promised, 1e-6), 1 - 1e-6) for f in found)]
    scale, shift = 1.0, 0.0
    for _ in range(steps):
        slope, level, xx, x1, one = 0.0, 0.0, 1e-9, 0.0, 1e-9
        for x, each in zip(margins, found, strict=True):
            value = 1 / (1 + exp(-max(-60.0, min(60.0, scale * x + shift))))
            miss, weight = each.came - value, value * (1 - value)
            slope, level = slope + miss * x, level + miss
            xx, x1, one = xx + weight * x * x, x1 + weight * x, one + weight
        area = xx * one - x1 * x1
        scale += (slope * one - level * x1) / area
        shift += (level * xx - slope * x1) / area
    for units in (net.out, net.upper_out):
        units[:] = [scale * weight for weight in units]
    net.bias_out = net.bias_out * scale + shift
    return scale, shift


def games_for(name: str) -> list[Game]:
    """All editions of the value called *name*, two to eight players: on their boards.

    Where others see the squares of these, on the board of 1989.
    """
    return _games(name) or _games(name, load_board("ravensburger-1989"))


def _games(name: str, board: Board | None = None) -> list[Game]:
    return [
        game_of(agree(edition, tuple(Colour)[:players], board=board))
        for edition in EDITIONS.values()
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        if name in (name_for(edition, players, board), name_for(edition, players, is_family=True))
    ]


def main(count: int) -> int:
    for name in sorted(file.stem for file in FOLDER.glob("*.json")):
        net = read_net(FOLDER / f"{name}.json")
        player = Player(CAREFUL) if name.endswith("family") else thinker(net)
        print(f"| {name} | promised | came | positions |")  # noqa: T201
        for number, each in enumerate(tenths(promises(net, player, games_for(name), count))):
            said = f"{100 * each.promised:.1f} | {100 * each.came:.1f} ± {100 * each.error:.1f}"
            print(f"| {number * 10}-{number * 10 + 10} | {said} | {each.count} |")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
