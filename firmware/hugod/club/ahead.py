"""Rounds ahead in which nobody meets anybody again: as many as are found, all thought of together.

A round that is good by itself can spoil a later one: six players can sit in pairs five times, but
not after any three rounds. Rounds are added one at a time; each time two players of one round
change places again and again, in any of the rounds, until no repeat is left. A worse change is
taken now and then, which leads out of a dead end (simulated annealing at one temperature).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from random import Random

STEPS = 100_000
"""Changes that are tried for each round more: a tenth of a second, ten times that on a Zero."""
TAKEN = tuple(exp(-worse / 0.2) for worse in range(20))
"""How probably a change is made, by how many repeats it adds."""

Round = list[list[int]]
"""Tables of a round: the players by their numbers."""


def rounds_ahead(
    links: Sequence[Sequence[int]],
    shape: Sequence[int],
    first: Iterable[Sequence[Sequence[int]]],
    most: int,
    chance: Random,
) -> list[Round]:
    """At most *most* rounds with tables of the sizes *shape* and no repeat; maybe none.

    *links* says who met before, 1 or 0. The rounds of *first* are taken as they are, where they
    have no repeat.
    """
    plan = _Plan(links)
    for tables in first:
        if len(plan.rounds) < most and not plan.repeats_with(tables):
            plan.add(tables)
    found = plan.copy()
    while len(found) < most and _can_be(links, shape, len(found) + 1):
        order = list(range(len(links)))
        chance.shuffle(order)
        plan.add([[order.pop() for _ in range(size)] for size in shape])
        if not plan.mend(chance):
            break
        found = plan.copy()
    return found


def _can_be(links: Sequence[Sequence[int]], shape: Sequence[int], rounds: int) -> bool:
    """Whether everybody has strangers enough for so many rounds, and each table groups enough."""
    strangers = [len(links) - 1 - sum(row) for row in links]
    wanted = rounds * sum(size * (size - 1) for size in shape)
    if min(strangers) < rounds * (min(shape) - 1) or sum(strangers) < wanted:
        return False
    return rounds == 1 or max(shape) <= len(shape)


class _Plan:
    def __init__(self, links: Sequence[Sequence[int]]) -> None:
        self.rounds: list[Round] = []
        self._met = [list(row) for row in links]
        """How often two players meet, those before counted once."""
        self._repeats = 0

    def copy(self) -> list[Round]:
        return [[list(table) for table in tables] for tables in self.rounds]

    def repeats_with(self, tables: Sequence[Sequence[int]]) -> int:
        """Pairs of a round more that have met."""
        met = self._met
        return sum(met[one][other] > 0 for table in tables for one in table for other in table) // 2

    def add(self, tables: Sequence[Sequence[int]]) -> None:
        self._repeats += self.repeats_with(tables)
        for table in tables:
            for one in table:
                self._move(one, table, 1)
        self.rounds.append([list(table) for table in tables])

    def _move(self, who: int, table: Sequence[int], by: int) -> None:
        """*who* sits down with those of a table, or gets up."""
        for other in table:
            if other != who:
                self._met[who][other] += by

    def mend(self, chance: Random) -> bool:
        """Change places until nobody meets again; False if the steps are used up first."""
        draw, met = chance.random, self._met
        for _ in range(STEPS):
            if not self._repeats:
                return True
            tables = self.rounds[int(draw() * len(self.rounds))]
            number = int(draw() * len(tables))
            here = tables[number]
            there = tables[number - 1 - int(draw() * (len(tables) - 1))]
            mine, theirs = int(draw() * len(here)), int(draw() * len(there))
            one, other = here[mine], there[theirs]
            worse = _worse(met[one], met[other], here, one)
            worse += _worse(met[other], met[one], there, other)
            if worse <= 0 or draw() < TAKEN[min(worse, len(TAKEN) - 1)]:
                self._exchange(here, mine, there, theirs)
                self._repeats += worse
        return not self._repeats

    def _exchange(self, here: list[int], mine: int, there: list[int], theirs: int) -> None:
        one, other, met = here[mine], there[theirs], self._met
        for table, goes, comes in ((here, one, other), (there, other, one)):
            for each in table:
                if each != goes:
                    met[goes][each] -= 1
                    met[each][goes] -= 1
                    met[comes][each] += 1
                    met[each][comes] += 1
        here[mine], there[theirs] = other, one


def _worse(going: Sequence[int], coming: Sequence[int], table: Sequence[int], one: int) -> int:
    """Repeats that a table gains when *one* of it goes and another comes."""
    gained = 0
    for each in table:
        if each != one:
            if going[each] > 1:
                gained -= 1
            if coming[each]:
                gained += 1
    return gained
