"""The ledger of luck and choices over many games: that it adds up, and how much luck it takes away.

    python -m training.luck [GAMES]

Start, luck and choices of every seat are added up deed by deed, apart from its result. How much of
the result was luck is told by the variances: of the result, and of the result without the luck.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import sqrt

from hugo_core.editions import EDITIONS, MOST_PLAYERS, Colour
from hugo_core.position import agree
from hugod.thinking.value import FOLDER, name_for
from training.engine import MOST_SEATS, Game, game_of, library
from training.players import CAREFUL, Net, Player, thinker
from training.write import read_net

GAMES = 10_000
SEED = 7
PLAYERS = 2, 3, 4, 6, 8

Row = ctypes.c_double * MOST_SEATS


@dataclass(frozen=True, slots=True)
class Seat:
    """What the ledger says of one seat in one game, in shares of a win."""

    start: float
    luck: float
    choices: float
    result: float

    @property
    def miss(self) -> float:
        """By how much the parts fail to add up."""
        return abs(self.start + self.luck + self.choices - self.result)


def books(
    net: Net, player: Player, game: Game, count: int, *, is_family: bool, seed: int = SEED
) -> Iterator[Seat]:
    """The ledger by *net* of every seat in *count* games that *player* plays with itself.

    Of a *family* a roll is worth what it is with a careful player's reply, else with the best.
    """
    seated = (Player * MOST_PLAYERS)(*[player] * MOST_PLAYERS)
    rows = (Row * 4)()
    for number in range(count):
        library().keep_books(
            ctypes.byref(game),
            seated,
            ctypes.byref(net),
            is_family,
            ctypes.c_uint64(seed * 1_000_003 + number),
            rows,
        )
        for seat in range(game.players):
            yield Seat(*(row[seat] for row in rows))


def ratio(seats: list[Seat]) -> tuple[float, float]:
    """How many times the variance shrinks without the luck, and half the 95 % interval of it."""
    with_luck = squares([each.result for each in seats])
    without = squares([each.result - each.luck for each in seats])
    count = len(seats)
    means = sum(with_luck) / count, sum(without) / count
    part = means[0] / means[1]
    spread = sum((a - part * b) ** 2 for a, b in zip(with_luck, without, strict=True)) / count
    return part, 1.96 * sqrt(spread / count) / means[1]


def squares(values: list[float]) -> list[float]:
    mean = sum(values) / len(values)
    return [(value - mean) ** 2 for value in values]


@cache
def net_named(name: str) -> Net:
    return read_net(FOLDER / f"{name}.json")


def main(games: int) -> int:
    most, seats_seen = 0.0, 0
    print(f"| play | {' | '.join(map(str, PLAYERS))} |")  # noqa: T201
    for name, is_family in product(("amigo-hugo", "ghost-party", "amigo-midnight-party"), (0, 1)):
        cells = list[str]()
        for players in PLAYERS:
            net = net_named(name_for(EDITIONS[name], players, is_family=bool(is_family)))
            player = Player(CAREFUL) if is_family else thinker(net)
            game = game_of(agree(EDITIONS[name], tuple(Colour)[:players]))
            each = games // (6 * len(PLAYERS))
            seats = list(books(net, player, game, each, is_family=bool(is_family)))
            most, seats_seen = max(most, *(s.miss for s in seats)), seats_seen + len(seats)
            cells.append("{:.1f} ± {:.1f}".format(*ratio(seats)))
        who = "careful" if is_family else "experts"
        print(f"| {name}, {who} | {' | '.join(cells)} |", flush=True)  # noqa: T201
    print(f"start + luck + choices misses the result by {most:.1e} at most, {seats_seen} seats")  # noqa: T201
    return 0 if most < 1e-9 else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
