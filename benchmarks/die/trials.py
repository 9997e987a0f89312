"""The eight trials of a die, each with its p-value.

Rolls come as bytes, the side 0 to 5 of each. Six trials sort what they see into classes whose
fractions are known for a fair die, and compare by chi-square; the seventh is about correlation.
The trials are Knuth's (The Art of Computer Programming, volume 2, 3.3.2). Where lengths are looked
at (runs, gaps, collections) a number fixed beforehand is taken: only then are they independent.

The eighth starts the die anew several times at the same moment, each time in a process of its own,
and compares the rolls: a generator that is seeded by the clock, or copied with its process, passes
the other seven and is worthless.
"""

import os
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import comb, sqrt

from hugo_core.position import DIE, Face

SIDES = len(DIE)
PART = 1 << 20
"""Rolls looked at in one piece."""
FEWEST_ROLLS = 10_000
"""With fewer, next to nothing is expected in the rarest classes."""
RAREST = 20.0
"""Lengths expected in the rarest class of its own, at the fewest rolls."""
SAFELY = 8.0
"""Standard deviations below the expected number of lengths that are surely there."""
STARTS = 16
ROLLS_AT_START = 64
"""Two honest starts agree in all of them once in 6**64 times."""

_STOP, _ON = b".", b"="


class Trial(ABC):
    """A trial that sums up what it sees, piece by piece."""

    name: str

    @abstractmethod
    def see(self, sides: bytes) -> None:
        """Look at a piece of at least `FEWEST_ROLLS` rolls."""

    @abstractmethod
    def p(self) -> float:
        """Return the p-value of everything seen so far."""


class Sorting(Trial):
    """A trial that sorts into classes of known *fractions* in the rolls of a fair die."""

    def __init__(self, name: str, fractions: Sequence[float]) -> None:
        self.name = name
        self.fractions = fractions
        self.counts = [0] * len(fractions)

    @abstractmethod
    def classes(self, sides: bytes) -> Iterable[int]:
        """Return how many of each class there are in *sides*."""

    def see(self, sides: bytes) -> None:
        found = self.classes(sides)
        self.counts = [one + more for one, more in zip(self.counts, found, strict=True)]

    def p(self) -> float:
        whole = sum(self.counts)
        expected = [whole * fraction for fraction in self.fractions]
        from scipy.stats import chisquare  # read only where it is asked: that takes a second

        return float(chisquare(self.counts, expected).pvalue)


class Groups(Sorting):
    """Groups of *size* rolls in a row, 1 to 3, each as often as any other; none overlap."""

    def __init__(self, name: str, size: int) -> None:
        super().__init__(name, [SIDES**-size] * SIDES**size)
        self._size = size

    def classes(self, sides: bytes) -> Iterator[int]:
        whole = len(sides) // self._size * self._size
        merged = sides[0 : whole : self._size]
        for place in range(1, self._size):
            merged = joined(merged, sides[place : whole : self._size])
        return (merged.count(group) for group in range(SIDES**self._size))


class Lengths(Sorting):
    """Number of rolls from one event of a known *chance* to the next."""

    def __init__(self, name: str, chance: float) -> None:
        most = 1
        while FEWEST_ROLLS * chance * (1 - chance) ** most > RAREST:
            most += 1
        exact = [chance * (1 - chance) ** shorter for shorter in range(most)]
        super().__init__(name, [*exact, (1 - chance) ** most])
        self._chance = chance

    @abstractmethod
    def marks(self, sides: bytes) -> bytes:
        """Return `.` for every roll at which the event came, `=` for every other."""

    def classes(self, sides: bytes) -> Iterator[int]:
        marks, chance = self.marks(sides), self._chance
        spread = sqrt(len(marks) * chance * (1 - chance))
        wanted = int(len(marks) * chance - SAFELY * spread)
        # The first event only starts the count; "wanted" lengths end with "wanted" further ones.
        ends = range(len(marks) + 1)
        end = bisect_left(ends, wanted + 1, key=lambda end: marks.count(_STOP, 0, end))
        marks = marks[marks.find(_STOP) + 1 : end]
        # A length of n or more begins with n-1 rolls without the event, after a "."
        marks = _STOP + marks
        longer = [marks.count(_STOP + _ON * n) for n in range(len(self.counts))]
        longer[0] = wanted  # where the event hardly came, this makes the first class burst
        longer += [0]
        return (longer[n] - longer[n + 1] for n in range(len(self.counts)))


class Runs(Lengths):
    """Lengths of runs of the same side: the event is another side."""

    def __init__(self) -> None:
        super().__init__("runs", 1 - 1 / SIDES)

    def marks(self, sides: bytes) -> bytes:
        same = {side * SIDES + side for side in range(SIDES)}
        table = bytes(_ON[0] if pair in same else _STOP[0] for pair in range(256))
        return joined(sides[:-1], sides[1:]).translate(table)


class Gaps(Lengths):
    """Number of rolls until the next ghost."""

    def __init__(self) -> None:
        super().__init__("gaps", DIE.count(Face.GHOST) / SIDES)

    def marks(self, sides: bytes) -> bytes:
        ghosts = {side for side, face in enumerate(DIE) if face is Face.GHOST}
        return sides.translate(bytes(_STOP[0] if n in ghosts else _ON[0] for n in range(256)))


class Collections(Sorting):
    """Number of rolls until every side has come."""

    def __init__(self) -> None:
        most = 30  # one collection in forty is longer
        exact = [self._by(n) - self._by(n - 1) for n in range(SIDES, most)]
        super().__init__("collections", [*exact, 1 - self._by(most - 1)])

    @staticmethod
    def _by(rolls: int) -> float:
        """Return the chance that after so many rolls no side is missing."""
        return sum((-1.0) ** k * comb(SIDES, k) * (1 - k / SIDES) ** rolls for k in range(SIDES))

    def classes(self, sides: bytes) -> list[int]:
        counts = [0] * len(self.counts)
        mean = sum(SIDES / left for left in range(1, SIDES + 1))
        variance = sum((1 - left / SIDES) * (SIDES / left) ** 2 for left in range(1, SIDES + 1))
        wanted = int(len(sides) / mean - SAFELY * sqrt(variance * len(sides) / mean**3))
        begin = 0
        for _ in range(wanted):
            firsts = [sides.find(side, begin) for side in range(SIDES)]
            end = max(firsts) + 1 if min(firsts) >= 0 else len(sides)
            length = end - begin if min(firsts) >= 0 else len(sides)  # what never came is long
            counts[min(length - SIDES, len(counts) - 1)] += 1
            begin = end
        return counts


class Correlation(Trial):
    """Correlation of a roll with each of the eight before it: high after high, or low."""

    LAGS = range(1, 9)
    _VARIANCE = sum((2 * side + 1 - SIDES) ** 2 for side in range(SIDES)) / SIDES

    def __init__(self) -> None:
        self.name = "correlation"
        self._sums = dict.fromkeys(self.LAGS, 0)
        self._numbers = dict.fromkeys(self.LAGS, 0)
        heights = [2 * side + 1 - SIDES for side in range(SIDES)]
        products = [one * other for one in heights for other in heights]
        self._products = sorted(set(products))
        places = [self._products.index(product) for product in products]
        self._table = bytes([*places, *bytes(256 - len(places))])

    def see(self, sides: bytes) -> None:
        for lag in self.LAGS:
            pairs = joined(sides[:-lag], sides[lag:]).translate(self._table)
            seen = (pairs.count(place) for place in range(len(self._products)))
            self._sums[lag] += sum(map(int.__mul__, self._products, seen))
            self._numbers[lag] += len(pairs)

    def p(self) -> float:
        """Return the p-value of all lags together; each is normal, and they are uncorrelated."""
        from scipy.stats import chi2

        squares = (
            self._sums[lag] ** 2 / (self._numbers[lag] * self._VARIANCE**2) for lag in self.LAGS
        )
        return float(chi2.sf(sum(squares), len(self.LAGS)))


def joined(one: bytes, other: bytes) -> bytes:
    """Return one * 6 + other at each place: numbers below 43 and 6, nothing is carried."""
    times_six = one.translate(_TIMES_SIX)
    whole = int.from_bytes(times_six, "big") + int.from_bytes(other, "big")
    return whole.to_bytes(len(one), "big")


_TIMES_SIX = bytes(number * SIDES % 256 for number in range(256))


def all_trials() -> tuple[Trial, ...]:
    """Return the seven trials of one long row of rolls, with nothing seen yet."""
    groups = (Groups("singles", 1), Groups("pairs", 2), Groups("triples", 3))
    return (*groups, Runs(), Gaps(), Correlation(), Collections())


def see_all(pieces: Iterable[bytes], trials: Sequence[Trial]) -> None:
    """Show all rolls to every trial; there must be at least `FEWEST_ROLLS`."""
    for part in parts(pieces):
        for trial in trials:
            trial.see(part)


def parts(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield pieces of any size as parts of `PART` rolls and one that is up to twice as long."""
    waiting = b""
    for piece in pieces:
        waiting += piece
        while len(waiting) >= 2 * PART:
            yield waiting[:PART]
            waiting = waiting[PART:]
    yield waiting


def rolled_at_starts(roll: Callable[[int], bytes]) -> list[bytes]:
    """Start *roll*, which returns the sides of so many rolls, `STARTS` times in new processes."""
    return [_in_a_new_process(lambda: roll(ROLLS_AT_START)) for _ in range(STARTS)]


def agreement_p(starts: list[bytes]) -> float:
    """Return the chance that fair rolls at separate starts agree as often as these, or more.

    At each roll the starts are sorted by what they rolled: all in one class is what a copy does.
    """
    from scipy.stats import chi2, chisquare

    columns = [bytes(column) for column in zip(*starts, strict=True)]
    statistics = (
        chisquare([column.count(side) for side in range(SIDES)]).statistic for column in columns
    )
    return float(chi2.sf(sum(statistics), len(columns) * (SIDES - 1)))


def _in_a_new_process(work: Callable[[], bytes]) -> bytes:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.write(writer, work())
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb") as answer:
        given = answer.read()
    os.waitpid(child, 0)
    return given
