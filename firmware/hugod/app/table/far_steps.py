"""What the other house has to be told, and to which step of the game it belongs."""

from __future__ import annotations

from hugo_core.houses import FIRST
from hugo_core.position import Phase
from hugod.app.table.far_choices import FAR, is_choice
from hugod.app.table.far_draws import is_owed
from hugod.app.table.table import Table
from hugod.app.values.far_sayings import LineState


def far_step(table: Table) -> int:
    """Return the step of the game that what is said to the other house now belongs to."""
    if table.draft is not None or table.history is None:
        return 0
    # A choice that is still to be told belongs to the step before it.
    return len(table.history.trail()) + (not table.untold)


BEGINNING = -1
"""In place of a choice: the secret of house 1, which it says when the game has begun."""


def unheard(table: Table) -> int | None:
    """Return where the first choice of this house stands that the other one may not have.

    `BEGINNING` for the secret; None where all is there, or no link knows. People may have passed
    a choice by Roll though it was not heard; what they have chosen after it, or the link has told,
    is there.
    """
    if table.history is None or not table.house or table.line is LineState.NONE:
        return None
    first, stands = None, table.game()
    for at, (before, done) in reversed(tuple(enumerate(table.history.trail()))):
        if stands is table.stands_there:
            return first
        if before.to_act is not None and is_choice(before, done.command):
            player = table.player_of(before.to_act)
            if player == FAR:
                return first
            first = first if player else at
        stands = before
    is_begun = stands is table.stands_there or table.house != FIRST
    return first if is_begun else BEGINNING


def is_met(table: Table) -> bool:
    """Whether the other box has answered since it is called."""
    return table.line in (LineState.THERE, LineState.LOST)


def is_far(table: Table) -> bool:
    """Whether the other house has something to say in what is played or set up."""
    if table.draft is not None:
        return table.draft.far is not None
    is_open = table.phase is not Phase.OVER or table.untold or is_owed(table)
    return bool(table.house) and (is_open or (is_met(table) and unheard(table) is not None))
