"""Does a box that was switched off and on again throw something new?

A generator that is seeded by the clock, or copied with its process, passes every other trial and
is worthless. So the die is started anew several times at the same moment, each time in a process
of its own, and the throws are laid side by side.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from hugod.fairness.pvalues import chi_square_p

STARTS = 16
THROWS = 64
"""At each start; two honest starts agree in all of them once in 6**64 times."""


def thrown_at_starts(throw: Callable[[int], bytes]) -> list[bytes]:
    """Start *throw*, which gives the sides of so many throws, `STARTS` times in new processes."""
    return [_in_a_new_process(lambda: throw(THROWS)) for _ in range(STARTS)]


def agreement_p(starts: list[bytes], sides: int) -> float:
    """Give the chance that fair throws at separate starts agree as often as these, or more.

    At each throw the starts are sorted by what they threw: all in one class is what a copy does.
    """
    even = len(starts) / sides
    statistic = sum(
        sum((column.count(side) - even) ** 2 / even for side in range(sides))
        for column in map(bytes, zip(*starts, strict=True))
    )
    return chi_square_p(statistic, len(starts[0]) * (sides - 1))


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
