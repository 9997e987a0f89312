"""An evening of several games: who has won each since the same players began."""

from __future__ import annotations

from collections import Counter

from hugo_core.editions import Colour
from hugod.app.table.table import Table

MOST = 99
"""As many winners are remembered."""


def is_practice(table: Table) -> bool:
    """Whether this is a practice night, of which nothing is kept."""
    return table.history is not None and table.history.setup.is_practice


def tells_lessons(table: Table) -> bool:
    """Whether lessons are told: they are wanted, or this is a practice night."""
    return table.settings.lessons or is_practice(table)


def won(table: Table) -> tuple[Colour, ...]:
    """Return the winners of the games so far, with the one that is over if it counts."""
    position = table.position
    if position is None or table.played_on or is_practice(table):
        return table.won
    return (*table.won, *(position.setup.colours[seat] for seat in position.winners))[-MOST:]


def score(table: Table) -> tuple[str, ...]:
    """Return how many games each colour has won, the most first; nobody else is named."""
    games = Counter(won(table)).most_common()
    return tuple(f"{table.words.colour(colour)} {count}" for colour, count in games)
