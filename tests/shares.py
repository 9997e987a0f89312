"""Which of many parameters `make test` tries as well: the others are tests of endurance."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

One = TypeVar("One")
is_short = False
"""Whether the tests of endurance are left out: set before any test is read."""
TOLD_AT_ONCE = ("de",)
"""Of what is drawn, printed or told in each language at length: the one with the longest words."""
PLAYED_AT_ONCE = ("amigo-hugo", "amigo-midnight-party", "ghost-party")
"""Of what is played in each edition to its end: one by the clock, two by rounds."""


def at_once(all_of_them: Iterable[One], is_one: Callable[[One], bool]) -> list[object]:
    """Give *all_of_them* as parameters; one that *is_one* does not choose is of endurance."""
    later = pytest.mark.endurance
    return [pytest.param(each, marks=() if is_one(each) else later) for each in all_of_them]
