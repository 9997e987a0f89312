"""Rounds ahead, planned together: nobody meets anybody often, or sits at the odd table often.

Rounds are added one at a time; each time two players of one round change places again and again, in
any of the rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import exp
from random import Random

# Changes that are tried for each round more: a tenth of a second, ten times that on a Zero.
STEPS = 25_000
MEETING = 8
"""What a second meeting costs, beside a second seat at a table of the odd size, which costs 1."""
MOST_TIMES = 12
"""Meetings, or seats at odd tables, beyond which nobody counts."""
WARMTH = 0.35 * MEETING
TAKEN = tuple(exp(-worse / WARMTH) for worse in range(20 * MEETING))
"""How probably a change is made, by what it costs."""

PlannedRound = list[list[int]]
"""Tables of a round: the players by their numbers."""


def odd_tables(shape: Sequence[int]) -> tuple[bool, ...]:
    """Return which tables of the sizes *shape* have another size than most players sit at."""
    usual = max(shape, key=lambda size: (size * shape.count(size), -size))
    return tuple(size != usual for size in shape)


def rounds_ahead(
    times: Sequence[Sequence[int]],
    odd: Sequence[int],
    shape: Sequence[int],
    most: int,
    chance: Random,
) -> list[PlannedRound]:
    """Return the next *most* rounds with tables of the sizes *shape*.

    *times* says how often two met before, *odd* how often each sat at a table of the odd size.
    """
    plan = _Plan(times, odd, shape, most)
    for _ in range(most):
        order = list(range(len(times)))
        chance.shuffle(order)
        plan.add([[order.pop() for _ in range(size)] for size in shape])
        plan.mend(chance)
    return plan.rounds


def _meetings_cost(times: int) -> int:
    # As the cube grows: one pair three times is worse than some pairs twice.
    return MEETING * max(0, times - 1) ** 3


def _odd_cost(times: int) -> int:
    return times * (times - 1) // 2


def _costs(cost: Callable[[int], int], most: int) -> list[int]:
    """What a number of times costs, by the times before and by the rounds of the plan it is in.

    The rounds are the lowest bits, one each.
    """
    # Nobody knows how many rounds there will be: a plan costs the sum over all its beginnings.
    heads = [(2 << number) - 1 for number in range(most)]
    return [
        sum(cost(before + (rounds & head).bit_count()) - cost(before) for head in heads)
        for before in range(MOST_TIMES + 1)
        for rounds in range(1 << most)
    ]


# A round that is good by itself can spoil a later one: six players can sit in pairs five times, but
# not after any three rounds. So all rounds of a plan may change.
class _Plan:
    def __init__(
        self,
        times: Sequence[Sequence[int]],
        odd: Sequence[int],
        shape: Sequence[int],
        most: int,
    ) -> None:
        self.rounds: list[PlannedRound] = []
        self._most, self._odd_tables = most, odd_tables(shape)
        self._odd_seats = sum(
            size for size, is_odd in zip(shape, self._odd_tables, strict=True) if is_odd
        )
        self._meeting, self._sitting = _costs(_meetings_cost, most), _costs(_odd_cost, most)
        self._met = [[min(each, MOST_TIMES) << most for each in row] for row in times]
        """Of two players: the times before, and in which rounds they meet; see `_costs`."""
        self._odd = [min(each, MOST_TIMES) << most for each in odd]
        self._before = sorted(min(each, MOST_TIMES) for each in odd)

    def add(self, tables: PlannedRound) -> None:
        self.rounds.append(tables)
        self._toggle(len(self.rounds) - 1)

    def _toggle(self, number: int) -> None:
        """Count a round of the plan, or count it no more."""
        bit = 1 << number
        for table, is_odd in zip(self.rounds[number], self._odd_tables, strict=True):
            for one, other in combinations(table, 2):
                self._met[one][other] ^= bit
                self._met[other][one] ^= bit
            for one in table if is_odd else ():
                self._odd[one] ^= bit

    def _cost(self) -> int:
        met = sum(self._meeting[each] for row in self._met for each in row) // 2
        return met + sum(self._sitting[each] for each in self._odd)

    def _least(self) -> int:
        """Return the cost where nobody meets again, and the odd seats go round."""
        counts, least = list(self._before), 0
        for number in range(len(self.rounds)):
            least += sum(counts[: self._odd_seats]) * (self._most - number)
            counts[: self._odd_seats] = [each + 1 for each in counts[: self._odd_seats]]
            counts.sort()
        return least

    def mend(self, chance: Random) -> None:
        """Change places until it cannot be better, or the steps are used up; the best is kept."""
        if len(self._odd_tables) < 2:
            return
        draw, cost, least = chance.random, self._cost(), self._least()
        best, lowest = self._copy(), cost
        for _ in range(STEPS):
            if lowest <= least:
                break
            number = int(draw() * len(self.rounds))
            tables = self.rounds[number]
            at = int(draw() * len(tables))
            to = at - 1 - int(draw() * (len(tables) - 1))
            mine, theirs = int(draw() * len(tables[at])), int(draw() * len(tables[to]))
            worse = self._worse(number, at, mine, to, theirs)
            # A worse change is taken now and then, which leads out of a dead end (simulated
            # annealing at one temperature).
            if worse <= 0 or draw() < TAKEN[min(worse, len(TAKEN) - 1)]:
                self._exchange(number, at, mine, to, theirs)
                cost += worse
                if cost < lowest:
                    best, lowest = self._copy(), cost
        self._restore(best)

    def _copy(self) -> list[PlannedRound]:
        return [[list(table) for table in tables] for tables in self.rounds]

    def _restore(self, best: list[PlannedRound]) -> None:
        for number in range(len(best)):
            self._toggle(number)
        self.rounds = best
        for number in range(len(best)):
            self._toggle(number)

    def _worse(self, number: int, at: int, mine: int, to: int, theirs: int) -> int:
        """Return the cost of two players of a round changing places."""
        here, there, bit = self.rounds[number][at], self.rounds[number][to], 1 << number
        one, other, cost = here[mine], there[theirs], self._meeting
        met_one, met_other, more = self._met[one], self._met[other], 0
        for each in here:
            if each != one:
                was, will = met_one[each], met_other[each]
                more += cost[was ^ bit] - cost[was] + cost[will ^ bit] - cost[will]
        for each in there:
            if each != other:
                was, will = met_other[each], met_one[each]
                more += cost[was ^ bit] - cost[was] + cost[will ^ bit] - cost[will]
        if self._odd_tables[at] != self._odd_tables[to]:
            for each in (self._odd[one], self._odd[other]):
                more += self._sitting[each ^ bit] - self._sitting[each]
        return more

    def _exchange(self, number: int, at: int, mine: int, to: int, theirs: int) -> None:
        here, there, bit = self.rounds[number][at], self.rounds[number][to], 1 << number
        one, other, met = here[mine], there[theirs], self._met
        for table, stays in ((here, one), (there, other)):
            for each in table:
                if each != stays:
                    for moved in (one, other):
                        met[moved][each] ^= bit
                        met[each][moved] ^= bit
        if self._odd_tables[at] != self._odd_tables[to]:
            self._odd[one] ^= bit
            self._odd[other] ^= bit
        here[mine], there[theirs] = other, one
