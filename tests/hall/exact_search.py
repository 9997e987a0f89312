"""The fewest repeats that rounds with the same players can have: all seatings are looked through.

For few players: what `hugo_hall.seating_bound` proves by counting is held against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

Links = Sequence[Sequence[int]]
"""Whether two players met before, 1 or 0, by their numbers."""
LOOKS = 500_000
"""Tables and seatings of a round that are looked at, at most: two seconds."""


class TooMany(Exception):
    """There are more seatings than are looked at."""


def fewest(links: Links, shape: Sequence[int], rounds: int, below: int, looks: int = LOOKS) -> int:
    """The fewest repeats of so many *rounds* after *links*; *below* if there are none below it.

    The order of the rounds says nothing, so they are looked at in one order only; while nobody has
    met anybody, all first rounds are alike. Raises `TooMany`.
    """
    return _Search(links, shape, looks).fewest(rounds, below)


class _Search:
    def __init__(self, links: Links, shape: Sequence[int], looks: int) -> None:
        self._shape, self._looks, self._players = tuple(shape), looks, len(links)
        numbers = list(combinations(range(len(links)), 2))
        self._bit = {pair: 1 << place for place, pair in enumerate(numbers)}
        self._met = sum(self._bit[one, other] for one, other in numbers if links[one][other])

    def fewest(self, rounds: int, below: int) -> int:
        if rounds == 0 or below <= 0:
            return 0
        seatings = list(self._seatings(list(range(self._players)), self._shape, below))
        if not self._met and seatings:
            return self._more(seatings[0], seatings, rounds - 1, below)
        return self._more(self._met, seatings, rounds, below)

    def _more(self, met: int, seatings: list[int], rounds: int, below: int) -> int:
        """The fewest repeats of *rounds* more out of *seatings*, after the pairs *met*."""
        if not rounds:
            return min(below, 0)
        self._looks -= len(seatings)
        if self._looks < 0:
            raise TooMany
        costs = [((seating & met).bit_count(), seating) for seating in seatings]
        least = min(costs)[0] if costs else below
        if rounds == 1:
            return min(below, least)
        left = [each for each in costs if each[0] + (rounds - 1) * least < below]
        for place, (cost, seating) in enumerate(left):
            if cost + (rounds - 1) * least < below:
                rest = [other for _, other in left[place:]]
                found = cost + self._more(met | seating, rest, rounds - 1, below - cost)
                below = min(below, found)
        return below

    def _seatings(self, left: list[int], shape: tuple[int, ...], below: int) -> Iterator[int]:
        """The pairs of each seating with fewer repeats than *below*."""
        if not shape:
            yield 0
            return
        first, others = left[0], left[1:]
        for size in sorted(set(shape)):
            sizes = list(shape)
            sizes.remove(size)
            for company in combinations(others, size - 1):
                self._looks -= 1
                if self._looks < 0:
                    raise TooMany
                table = sum(map(self._bit.__getitem__, combinations((first, *company), 2)))
                repeats = (table & self._met).bit_count()
                if repeats < below:
                    rest = [each for each in others if each not in company]
                    for more in self._seatings(rest, tuple(sizes), below - repeats):
                        yield table | more
