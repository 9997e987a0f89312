"""Typing a place number: echoed at once, taken as soon as no longer number can be meant."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

HESITATION_S = 1.5
"""Who has begun to type and waits for so long is told how to end it.

Not before: a digit is seen on the glass in its own place, and nothing else changes with it.
"""


@dataclass(frozen=True, slots=True)
class Typed:
    """What one more digit makes of an entry.

    `number` is set when the entry is complete, `digits` when it waits for more; neither when
    nothing that begins like this can be meant.
    """

    digits: str = ""
    number: int | None = None


def type_digit(digits: str, digit: str, numbers: Collection[int]) -> Typed:
    """Add *digit* to *digits*, where one of *numbers* is to be typed."""
    longer = digits + digit
    meant = [number for number in numbers if str(number).startswith(longer)]
    if meant == [int(longer)]:
        return Typed(number=meant[0])
    return Typed(digits=longer if meant else "")
