"""Who has which colour at a table: colours go round. Pure.

The seat at a table is its colour, and the first is red, who often begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

Tables = tuple[tuple[str, ...], ...]


def with_colours(tables: Sequence[Sequence[str]], past: Sequence[Tables], chance: Random) -> Tables:
    """Each table in the order of its colours: nobody has one often that others seldom had.

    Where it is all the same to them, *chance* tells.
    """
    had = Counter(
        (player, seat) for each in past for table in each for seat, player in enumerate(table)
    )
    return tuple(_in_order(chance.sample(table, len(table)), had) for table in tables)


def _in_order(players: Sequence[str], had: Counter[tuple[str, int]]) -> tuple[str, ...]:
    """The order that costs least: each colour costs the square of the times it was had before.

    The seats are given in turn; for each set of players the best order of the first seats is kept.
    """
    best: dict[frozenset[str], tuple[int, tuple[str, ...]]] = {frozenset(): (0, ())}
    for seat in range(len(players)):
        more: dict[frozenset[str], tuple[int, tuple[str, ...]]] = {}
        for seated, (cost, order) in best.items():
            for player in players:
                if player in seated:
                    continue
                found = cost + had[player, seat] ** 2, (*order, player)
                key = seated | {player}
                if key not in more or found[0] < more[key][0]:
                    more[key] = found
        best = more
    return best[frozenset(players)][1]
