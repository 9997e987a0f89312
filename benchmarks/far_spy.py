"""Whoever keeps the broker of two houses, and guesses by times and lengths when somebody moves.

    python benchmarks/far_spy.py PORT    write down what a broker here is told: time, place, length

`guesses` is the guess: boosted rules of one threshold each, about the gaps between frames and their
lengths around a moment, learnt from one half of the evenings and tried on the other one.
"""

from __future__ import annotations

import sys
import time
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import exp, log, sqrt
from random import Random

from hugo_link.client import Address, Connection, Disconnected, Message
from hugo_link.topics import FAR

AROUND = range(-2, 4)
"""The frames that are looked at: those before a moment, and those after it."""
RULES = 25


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice: what nobody may know."""

    at: float
    is_first: bool
    """House 1 has made it."""
    is_placed: bool
    """It was a guest's first place."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the broker was told in one evening by house 1, and by house 2: when, and how long."""

    first: Sequence[tuple[float, int]]
    second: Sequence[tuple[float, int]]
    chosen: Sequence[Chosen]


Row = tuple[Sequence[float], bool]


def _around(frames: Sequence[tuple[float, int]], at: float) -> list[float] | None:
    here = bisect(frames, (at, 0))
    if here + AROUND[0] < 1 or here + AROUND[-1] >= len(frames):
        return None
    gaps = [frames[here + by][0] - frames[here + by - 1][0] for by in AROUND]
    return [*gaps, *(float(frames[here + by][1]) for by in AROUND)]


def _row(
    own: Sequence[tuple[float, int]], other: Sequence[tuple[float, int]], at: float
) -> list[float]:
    parts = _around(own, at), _around(other, at)
    return [] if None in parts else [*(parts[0] or ()), *(parts[1] or ())]


def moves(told: Told, chance: Random) -> Iterator[Row]:
    """Has this house moved before this frame? As often yes as no."""
    for before, chosen in zip(told.chosen, told.chosen[1:], strict=False):
        own, other = told.first, told.second
        if not chosen.is_first:
            own, other = other, own
        yield _row(own, other, chosen.at), True
        yield _row(own, other, chance.uniform(before.at, chosen.at)), False


def turns(told: Told, chance: Random) -> Iterator[Row]:
    """Whose turn is it?"""
    for before, chosen in zip(told.chosen, told.chosen[1:], strict=False):
        at = chance.uniform(before.at, chosen.at)
        yield _row(told.first, told.second, at), chosen.is_first


def kinds(told: Told, chance: Random) -> Iterator[Row]:
    """Was a guest put on the board, or moved?"""
    for chosen in told.chosen:
        yield _row(told.first, told.second, chosen.at), chosen.is_placed


QUESTIONS = {"a move or none": moves, "whose turn": turns, "the kind of move": kinds}


@dataclass(frozen=True, slots=True)
class _Rule:
    what: int
    least: float
    says: float

    def vote(self, row: Sequence[float]) -> float:
        return self.says if row[self.what] >= self.least else -self.says


def _best(rows: Sequence[Row], weights: Sequence[float]) -> tuple[float, _Rule]:
    """Return the rule of one threshold that is wrong the least, and how much that is."""
    best = (1.0, _Rule(0, 0.0, 1.0))
    for what in range(len(rows[0][0])):
        order = sorted(range(len(rows)), key=lambda at: rows[at][0][what])
        wrong = sum(weight for weight, (_, is_yes) in zip(weights, rows, strict=True) if not is_yes)
        for place, at in enumerate(order):
            least = rows[at][0][what]
            if place and least > rows[order[place - 1]][0][what]:
                best = min(
                    best,
                    (wrong, _Rule(what, least, 1.0)),
                    (1 - wrong, _Rule(what, least, -1.0)),
                    key=lambda each: each[0],
                )
            wrong += weights[at] if rows[at][1] else -weights[at]
    return best


def _learnt(rows: Sequence[Row]) -> list[_Rule]:
    """Boost rules, each for what those before were wrong about."""
    share = sum(is_yes for _, is_yes in rows) / len(rows)
    weights = [0.5 / len(rows) / (share if is_yes else 1 - share) for _, is_yes in rows]
    rules = list[_Rule]()
    for _ in range(RULES):
        wrong, rule = _best(rows, weights)
        if not 0 < wrong < 0.5:
            break
        rules.append(_Rule(rule.what, rule.least, rule.says * log((1 - wrong) / wrong) / 2))
        weights = [
            weight * exp(-rules[-1].vote(row) * (1 if is_yes else -1))
            for weight, (row, is_yes) in zip(weights, rows, strict=True)
        ]
        total = sum(weights)
        weights = [weight / total for weight in weights]
    return rules


def _right(rules: Sequence[_Rule], rows: Sequence[Row]) -> tuple[float, float]:
    """Return the share of *rows* that is told right, yes and no alike, and its error."""
    parts, error = 0.0, 0.0
    for kind in (True, False):
        votes = [sum(rule.vote(row) for rule in rules) for row, is_yes in rows if is_yes is kind]
        parts += sum(0.5 if not vote else (vote > 0) is kind for vote in votes) / len(votes) / 2
        error += 0.25 / len(votes)
    return parts, sqrt(error) / 2


def guesses(evenings: Sequence[Told]) -> Iterator[str]:
    """Yield how well each question is answered."""
    for name, ask in QUESTIONS.items():
        right, error, learnt_from = _answer(evenings, ask)
        yield (
            f"{name}: {100 * right:.1f} % right (±{100 * error:.1f}); 50 is guessing"
            f" ({learnt_from} learnt)"
        )


def _answer(
    evenings: Sequence[Told], ask: Callable[[Told, Random], Iterator[Row]]
) -> tuple[float, float, int]:
    chance = Random(1)
    rows = [[row for row in ask(told, chance) if row[0]] for told in evenings]
    if len(rows) == 1:
        half = len(rows[0]) // 2
        rows = [rows[0][:half], rows[0][half:]]
    learnt = [row for evening in rows[::2] for row in evening]
    tried = [row for evening in rows[1::2] for row in evening]
    return (*_right(_learnt(learnt), tried), len(learnt))


def listen(port: int) -> None:
    """Write down all that the broker at *port* of this machine is told, until nobody listens."""

    def hear(message: Message) -> None:
        print(time.monotonic(), message.topic, len(message.payload), flush=True)  # noqa: T201

    while True:
        # A broker that was killed is called again.
        with suppress(Disconnected):
            connection = Connection(Address("127.0.0.1", port, False), "spy", hear)
            connection.turn(1)
            connection.subscribe(f"{FAR}/#")
            while True:
                connection.turn(1)
        time.sleep(0.1)


if __name__ == "__main__":
    listen(int(sys.argv[1]))
