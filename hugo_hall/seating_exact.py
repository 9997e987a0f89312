"""A round's seating with the fewest repeats there are, or the proof that there is no better one.

All seatings are looked through, those left out in whose part all are no better: worth it for the
few players whose repeats counting alone does not explain.
"""

from __future__ import annotations

from collections.abc import Sequence

LOOKS = 6_000
"""Partial seatings that are looked at, at most: half a second on a small computer."""

PairCosts = Sequence[Sequence[int]]
"""Whether two players met before, 1 or 0, by their numbers."""


class TooMany(Exception):
    """There are more seatings than are looked at."""


def fewest_repeats(
    links: PairCosts, shape: Sequence[int], best: int, looks: int = LOOKS
) -> tuple[int, list[list[int]]]:
    """The fewest repeats, and tables with them: none if *best* repeats are the fewest.

    Raises `TooMany`.
    """
    search = _Search(links, shape, best, looks)
    search.seat_next(0)
    return search.best, search.tables


class _Search:
    def __init__(self, links: PairCosts, shape: Sequence[int], best: int, looks: int) -> None:
        self.best = best
        self.tables: list[list[int]] = []
        self._links, self._shape, self._looks = links, shape, looks
        self._at: list[list[int]] = [[] for _ in shape]
        self._known = [[0] * len(shape) for _ in links]
        """Of each player at each table, how many were met."""
        self._left = set(range(len(links)))

    def seat_next(self, repeats: int) -> None:
        """Seat all who are left, while it makes fewer than the best."""
        self._looks -= 1
        if self._looks < 0:
            raise TooMany
        if not self._left:
            self.best, self.tables = repeats, [list(table) for table in self._at]
            return
        free = self._free_tables()
        costs = {each: sorted((self._known[each][t], t) for t in free) for each in self._left}
        if repeats + sum(ways[0][0] for ways in costs.values()) >= self.best:
            return
        who = max(self._left, key=lambda each: self._urgency(each, costs[each]))
        for cost, table in costs[who]:
            if repeats + cost >= self.best:
                break
            self._move(who, table, 1)
            self.seat_next(repeats + cost)
            self._move(who, table, -1)

    def _free_tables(self) -> list[int]:
        """Tables with room; of empty ones one of each size, for they are all alike."""
        free, sizes_seen = [], set()
        for table, size in enumerate(self._shape):
            if not self._at[table] and size in sizes_seen:
                continue
            if len(self._at[table]) < size:
                free.append(table)
            if not self._at[table]:
                sizes_seen.add(size)
        return free

    def _urgency(self, who: int, ways: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
        """First who costs much, then who has the fewest choices, then who knows many."""
        least = ways[0][0]
        return least, -sum(cost == least for cost, _ in ways), sum(self._links[who])

    def _move(self, who: int, table: int, by: int) -> None:
        if by > 0:
            self._left.remove(who)
            self._at[table].append(who)
        else:
            self._left.add(who)
            self._at[table].remove(who)
        for row, link in zip(self._known, self._links[who], strict=True):
            row[table] += by * link
