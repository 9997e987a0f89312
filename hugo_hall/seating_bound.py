"""How many repeats no seating can avoid: proved by counting, for a round and for an evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

UnorderedPair = frozenset[str]
SeatedTables = Sequence[Sequence[str]]


def least_of_round(
    players: Sequence[str],
    shape: Sequence[int],
    past: Sequence[SeatedTables],
    met: Mapping[UnorderedPair, int],
) -> int:
    """Repeats that a round with tables of the sizes *shape* has at least, after the rounds *past*.

    The larger of two: of each round of the past (`_by_groups`), and by the strangers that each
    player has left (`_by_strangers`).
    """
    here = frozenset(players)
    by_rounds = (_by_groups(shape, groups) for groups in _partitions(here, past))
    return max((*by_rounds, _by_strangers(players, shape, met)), default=0)


def _partitions(here: frozenset[str], past: Sequence[SeatedTables]) -> Iterator[list[int]]:
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
    players: Sequence[str], shape: Sequence[int], met: Mapping[UnorderedPair, int], rounds: int = 1
) -> int:
    """Who has fewer strangers left than neighbours in so many *rounds* meets somebody again.

    The sizes of *shape* differ by one at most; seats at the larger tables go to who has strangers.
    """
    strangers = dict.fromkeys(players, len(players) - 1)
    for one, other in combinations(players, 2):
        if frozenset((one, other)) in met:
            strangers[one] -= 1
            strangers[other] -= 1
    few = rounds * (min(shape) - 1)
    more = rounds * sum(size for size in shape if size > min(shape))
    again = sum(max(0, few - left) for left in strangers.values())
    room = sum(min(rounds, max(0, left - few)) for left in strangers.values())
    return -(-(again + max(0, more - room)) // 2)


def least_of_evening(rounds: Sequence[SeatedTables], proved: Sequence[int] = ()) -> int:
    """Repeats that an evening has at least for who cannot know who will come and go."""
    return sum(least for *_, least in stretches(rounds, proved))


def stretches(
    rounds: Sequence[SeatedTables], proved: Sequence[int] = ()
) -> Iterator[tuple[int, int, int]]:
    """Rounds in a row with the same players: the first one, the one after the last, the least.

    The least is what no seating of these rounds can be below, after the rounds before them as
    they were. *proved* are the leasts of each round after those before, where they are known.
    """
    met: dict[UnorderedPair, int] = {}
    for begin, end in _same_players(rounds):
        past, tables = rounds[:begin], rounds[begin]
        players = [player for table in tables for player in table]
        shape = [len(table) for table in tables]
        first = proved[begin] if proved else least_of_round(players, shape, past, met)
        later = max(first, _by_groups(shape, shape))
        by_rounds = first + (end - begin - 1) * later
        yield begin, end, max(by_rounds, _by_strangers(players, shape, met, end - begin))
        for each in (table for tables in rounds[begin:end] for table in tables):
            met.update(dict.fromkeys(map(frozenset, combinations(each, 2)), 1))


def _same_players(rounds: Sequence[SeatedTables]) -> Iterator[tuple[int, int]]:
    here = [frozenset(player for table in tables for player in table) for tables in rounds]
    begin = 0
    for end in range(1, len(rounds) + 1):
        if end == len(rounds) or here[end] != here[begin]:
            yield begin, end
            begin = end


def least_squares(rounds: Sequence[SeatedTables]) -> int:
    """What the sum of the squares of all meetings has at least, with tables of these sizes.

    The larger of two: all pairs meet as evenly as can be; and each two rounds have so many pairs in
    common (`_by_groups`), of which a pair that meets n times is n (n - 1) / 2.
    """
    here = [{player for table in tables for player in table} for tables in rounds]
    meetings = sum(len(table) * (len(table) - 1) // 2 for tables in rounds for table in tables)
    common = 0
    for later, tables in enumerate(rounds):
        for earlier in range(later):
            groups = [len(here[later].intersection(table)) for table in rounds[earlier]]
            alone = len(here[later] - here[earlier])
            common += _by_groups([*map(len, tables)], [*filter(None, groups), *[1] * alone])
    players = len(set().union(*here))
    each, more = divmod(meetings, max(1, players * (players - 1) // 2))
    even = meetings * each + more * (each + 1)
    return max(even, meetings + 2 * common)
