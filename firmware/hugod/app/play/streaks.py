"""How likely a streak is in an evening, exactly.

An evening is reckoned as a hundred throws: one Midnight Party (110 to 120 at a table of two to six,
by `hugod simulate`'s rules), or two games of Hugo (30 to 65 each).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from hugo_core.position import DIE, Face

EVENING_THROWS = 100
LEAST = 2
"""The shortest streak there is something to say about."""


@dataclass(frozen=True, slots=True)
class Streak:
    """The same face so many times in a row."""

    face: Face
    length: int

    @property
    def evenings(self) -> float:
        """Number of evenings in which one has such a streak, or a longer one."""
        ways, hits = _hits(DIE.count(self.face), self.length)
        return ways / hits


def streak_of(faces: Sequence[Face]) -> Streak | None:
    """Return the streak that has just been seen, else the longest before it; None for none."""
    found = _streaks(faces)
    if found and found[-1].length >= LEAST:
        return found[-1]
    longest = max(found, key=lambda streak: streak.length, default=None)
    return longest if longest and longest.length >= LEAST else None


def _streaks(faces: Sequence[Face]) -> list[Streak]:
    found: list[Streak] = []
    for face in faces:
        if found and found[-1].face is face:
            found[-1] = Streak(face, found[-1].length + 1)
        else:
            found.append(Streak(face, 1))
    return found


@cache
def _hits(sides: int, length: int) -> tuple[int, int]:
    """Count all ways an evening may fall, and those with a streak of a face that has *sides*.

    In whole numbers, so nothing is rounded: `without[n]` is in how many ways the throws so far end
    with n of the face in a row and had no streak yet.
    """
    without = [1, *[0] * (length - 1)]
    for _ in range(EVENING_THROWS):
        others = (len(DIE) - sides) * sum(without)
        without = [others, *(sides * ways for ways in without[:-1])]
    ways = len(DIE) ** EVENING_THROWS
    return ways, ways - sum(without)
