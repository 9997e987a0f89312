"""An evening of several games: who has won each, when that is told; whether it is for practice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hugo_core.editions import Colour
from hugo_core.history import Acknowledged
from hugo_core.position import Phase, Setup
from hugod.app.table.table import Table
from hugod.app.values.words import Words

MOST = 99
"""As many winners are remembered."""
COUNT_OPENED = Acknowledged(0, counted=0)
"""The record after a move of which nothing is to be read, but something is to be counted."""


def is_game_open(table: Table) -> bool:
    """Whether a game goes on until the first answer of a new one is given."""
    return table.phase not in (None, Phase.OVER)


def is_practice(table: Table) -> bool:
    """Whether this is a practice night, of which nothing is kept."""
    return table.history is not None and table.history.setup.is_practice


def laid_out(setup: Setup, words: Words) -> str:
    """What is otherwise in a practice night than in a real game when the board is laid out."""
    _ = words.gettext
    if clock := setup.edition.clock:
        said = _("Practice: one guest each. Set the clock to {hour}.")
        return said.format(hour=clock[setup.edition.first_hour].label)
    said = _("Practice: one guest each. Put Hugo on step {step}.")
    return said.format(step=setup.hugo_start)


def begins_practice(table: Table) -> str:
    """Return that while nothing is done yet in a practice night, else nothing."""
    if table.history is None or not is_practice(table) or table.last():
        return ""
    return laid_out(table.history.setup, table.words)


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


def count_to_open(table: Table) -> tuple[Acknowledged, ...]:
    """Return the record that opens the news of a move that is only to be counted, if any."""
    is_due = any(table.is_counting(count.seat) for count in table.counts_before(0))
    return (COUNT_OPENED,) if is_due and not table.unread else ()


def with_secret_winner(table: Table) -> Table:
    """Return *table* with the end of its game not told yet: nobody there knows the winner."""
    secret = replace(table.game(), phase=Phase.ROLLING)
    return replace(table, told=secret) if table.phase is Phase.OVER else table
