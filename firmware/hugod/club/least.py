"""How many repeats no seating can avoid: proved by counting, for a round and for an evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

Tables = Sequence[Sequence[str]]


def least_of_round(
    players: Sequence[str],
    shape: Sequence[int],
    past: Sequence[Tables],
    met: Mapping[frozenset[str], int],
) -> int:
    """Repeats that a round with tables of the sizes *shape* has at least, after the rounds *past*.

    The larger of two: of each round of the past (`_by_groups`), and by the strangers that each
    player has left (`_by_strangers`).
    """
    here = frozenset(players)
    by_rounds = (_by_groups(shape, groups) for groups in _partitions(here, past))
    return max((*by_rounds, _by_strangers(players, shape, met)), default=0)


def _partitions(here: frozenset[str], past: Sequence[Tables]) -> Iterator[list[int]]:
    """Sizes of groups, each of players who all know each other: for each round of the past.

    Who sat at no table of that round stands in the groups of another one.
    """
    for first in range(len(past)):
        left, groups = set(here), []
        for number in (first, *(other for other in range(len(past)) if other != first)):
            for table in past[number]:
                if group := left.intersection(table):
                    groups.append(len(group))
                    left -= group
        yield groups + [1] * len(left)


def _by_groups(shape: Sequence[int], groups: Sequence[int]) -> int:
    """Pairs of one group at the tables, at least: as the groups and as the tables have it.

    A group spreads over the tables evenly at best. A table of more players than there are groups
    has two of one group; whoever is a group alone helps one table only.
    """
    by_group = sum(_fewest_pairs(size, len(shape)) for size in groups)
    several = sum(1 for size in groups if size > 1)
    if not several:
        return by_group
    left = list(shape)
    for _ in range(len(groups) - several):  # each to where it saves most: exact, it is convex
        left[max(range(len(left)), key=lambda table: -(-left[table] // several))] -= 1
    return max(by_group, sum(_fewest_pairs(size, several) for size in left))


def _fewest_pairs(size: int, groups: int) -> int:
    each, more = divmod(size, groups)
    return more * (each + 1) * each // 2 + (groups - more) * each * (each - 1) // 2


def _by_strangers(
    players: Sequence[str], shape: Sequence[int], met: Mapping[frozenset[str], int]
) -> int:
    """Who has fewer strangers left than neighbours at the table meets somebody again.

    The more others somebody knows, the smaller a table is given: that is fewest.
    """
    strangers = dict.fromkeys(players, len(players) - 1)
    for one, other in combinations(players, 2):
        if frozenset((one, other)) in met:
            strangers[one] -= 1
            strangers[other] -= 1
    neighbours = sorted(size - 1 for size in shape for _ in range(size))
    again = sum(
        max(0, seats - left)
        for left, seats in zip(sorted(strangers.values()), neighbours, strict=True)
    )
    return -(-again // 2)


def least_of_evening(rounds: Sequence[Tables]) -> int:
    """Repeats that any seating of these rounds has at least: the same players, sizes of tables.

    The larger of two: what each round has at least after each one before it, and by all pairs
    that can ever meet, each of which meets first once.
    """
    by_rounds = 0
    for number, tables in enumerate(rounds):
        here = {player for table in tables for player in table}
        shape = [len(table) for table in tables]
        by_rounds += max((_of_any(shape, here, before) for before in rounds[:number]), default=0)
    return max(by_rounds, _by_pairs(rounds))


def _of_any(shape: Sequence[int], here: set[str], before: Tables) -> int:
    """As `_by_groups`, however the players of the round *before* were seated at its tables."""
    both = len(here & {player for table in before for player in table})
    groups = [0] * len(before)
    for number in range(both):  # as even as can be: fewest pairs
        groups[number % len(groups)] += 1
    return _by_groups(shape, [*filter(None, groups), *[1] * (len(here) - both)])


def _by_pairs(rounds: Sequence[Tables]) -> int:
    meetings = sum(len(table) * (len(table) - 1) // 2 for tables in rounds for table in tables)
    can_meet: set[frozenset[str]] = set()
    for tables in rounds:
        here = sorted(player for table in tables for player in table)
        can_meet.update(map(frozenset, combinations(here, 2)))
    return meetings - len(can_meet)
