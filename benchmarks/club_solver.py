"""Who sits with whom, beside a solver that shares nothing with the seating.

    .venv/bin/pip install -e '.[solver]'
    python benchmarks/club_solver.py [--players 4-40] [--rounds 3-6] [--seconds 8]

Of each number of players and rounds: pairs that meet again, the sum of squares of meetings, and the
most often that two meet. Where somebody meets anybody more than twice, OR-tools' CP-SAT is asked
for rounds in which all meet less often; where somebody meets again, for the least squares it finds
in so many seconds, and for its bound. The seating's rounds are the beginning of an evening whose
length nobody knows; the solver's are for just so many. The last lines are the table of
docs/club-link.md. Ends with 1 if somebody meets more than twice where it need not be.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from machine import report
from ortools.sat.python import cp_model

from hugo_hall.seating import Tables, seat

OFTEN = 2
"""Meetings of two people that nobody complains of."""


@dataclass(frozen=True)
class Figures:
    """How often people meet in some rounds."""

    again: int
    squares: int
    largest: int


def figures(rounds: Sequence[Tables]) -> Figures:
    """Count each pair at each table."""
    met = Counter(
        pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2)
    )
    again = sum(times - 1 for times in met.values())
    return Figures(again, sum(times * times for times in met.values()), max(met.values()))


def seated(players: int, rounds: int) -> list[Tables]:
    """What the desk seats when all stay."""
    names = [f"owl-{number}" for number in range(players)]
    met: Counter[frozenset[str]] = Counter()
    past: list[Tables] = []
    for _ in range(rounds):
        tables = seat(names, met, past, seed=271828).tables
        past.append(tables)
        met.update(frozenset(pair) for table in tables for pair in combinations(table, 2))
    return past


class Question:
    """All seatings of so many rounds in which nobody meets anybody more than *most* times."""

    def __init__(self, sizes: Sequence[int], rounds: int, most: int) -> None:
        self.model = cp_model.CpModel()
        self.players, self.sizes, self.rounds = sum(sizes), sizes, rounds
        self._sits = [
            [[self.model.new_bool_var("") for _ in sizes] for _ in range(self.players)]
            for _ in range(rounds)
        ]
        self._seat_all()
        self._extra = [
            extra
            for one, other in combinations(range(self.players), 2)
            for extra in self._meet(one, other, most)
        ]

    def _seat_all(self) -> None:
        """Each has a table, each table its size; the first round is any one."""
        for sits in self._sits:
            for tables in sits:
                self.model.add_exactly_one(tables)
            for table, size in enumerate(self.sizes):
                self.model.add(sum(tables[table] for tables in sits) == size)
        at = [table for table, size in enumerate(self.sizes) for _ in range(size)]
        for player, table in enumerate(at):
            self.model.add(self._sits[0][player][table] == 1)

    def _meet(self, one: int, other: int, most: int) -> list[cp_model.IntVar]:
        """Count the meetings of two; returns whether there is a second, a third and so on."""
        together = []
        for sits in self._sits:
            here = self.model.new_bool_var("")
            for mine, theirs in zip(sits[one], sits[other], strict=True):
                self.model.add_bool_or(mine.negated(), theirs.negated(), here)
                self.model.add_bool_or(mine.negated(), theirs, here.negated())
            together.append(here)
        self.model.add(sum(together) <= most)
        extra = [self.model.new_int_var(0, most, "") for _ in range(1, most)]
        for number, each in enumerate(extra, 1):
            self.model.add(each >= sum(together) - number)
        return extra

    def can_be(self, seconds: float) -> bool | None:
        """Whether there is one; None if it is not known after *seconds*."""
        status = self._solver(seconds).solve(self.model)
        return {cp_model.INFEASIBLE: False, cp_model.UNKNOWN: None}.get(status, True)

    def least_squares(self, seconds: float) -> tuple[int | None, int]:
        """The least sum of squares that is found, and what it has at least."""
        meetings = self.rounds * sum(size * (size - 1) // 2 for size in self.sizes)
        self.model.minimize(sum(self._extra))
        solver = self._solver(seconds)
        status = solver.solve(self.model)
        bound = meetings + 2 * max(0, round(solver.best_objective_bound))
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None, bound
        return meetings + 2 * round(solver.objective_value), bound

    @staticmethod
    def _solver(seconds: float) -> cp_model.CpSolver:
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = seconds
        solver.parameters.num_workers = 2
        return solver


def less_often(players: int, rounds: int, most: int, sizes: Sequence[int], seconds: float) -> str:
    """Whether nobody need meet anybody *most* times: what is known of it, in a word."""
    if most <= OFTEN or len(sizes) == 1:
        return "as seldom as can be" if len(sizes) == 1 else ""
    can_be = Question(sizes, rounds, most - 1).can_be(seconds)
    return {True: "CAN BE LESS OFTEN", False: "proved", None: "unknown"}[can_be]


def compared(players: int, rounds: int, seconds: float) -> tuple[str, bool]:
    """The cell of the table, and whether somebody meets more than twice without need."""
    tables = seated(players, rounds)
    sizes = sorted(map(len, tables[0]), reverse=True)
    ours = figures(tables)
    known = less_often(players, rounds, ours.largest, sizes, seconds)
    solved = ""
    if ours.again and len(sizes) > 1:
        found, bound = Question(sizes, rounds, ours.largest).least_squares(seconds)
        solved = f"{found or '?'}{'' if found == bound else f', at least {bound}'}"
    report(
        f"{players} players, {rounds} rounds",
        f"again {ours.again}, squares {ours.squares} (solver {solved or 'not asked'}),"
        f" most {ours.largest} {known}",
    )
    sys.stdout.flush()
    theirs = f" ({solved})" if solved else ""
    cell = f"{ours.again}, {ours.squares}{theirs}, {ours.largest}{'!' if known == 'proved' else ''}"
    return cell, known == "CAN BE LESS OFTEN"


def numbers(typed: str) -> range:
    """From the first to the last: «4-40»."""
    first, _, last = typed.partition("-")
    return range(int(first), int(last or first) + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=numbers, default=numbers("4-40"))
    parser.add_argument("--rounds", type=numbers, default=numbers("3-6"))
    parser.add_argument("--seconds", type=float, default=8.0)
    options = parser.parse_args()
    lines, needless = [], 0
    for players in options.players:
        cells = []
        for rounds in options.rounds:
            cell, is_needless = compared(players, rounds, options.seconds)
            cells.append(cell)
            needless += is_needless
        if any(not cell.startswith("0,") for cell in cells):
            lines.append(f"| {players} | {' | '.join(cells)} |")
    report("somebody meets more than twice, and need not", str(needless))
    sys.stdout.write("\n".join((*lines, "")))
    sys.exit(bool(needless))


if __name__ == "__main__":
    main()
