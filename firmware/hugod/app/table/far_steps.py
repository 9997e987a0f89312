"""When the other house has something to say, and to which step of the game it belongs."""

from __future__ import annotations

from hugo_core.position import Phase
from hugod.app.table.table import Table


def far_step(table: Table) -> int:
    """Return the step of the game that what is said to the other house now belongs to."""
    if table.draft is not None or table.history is None:
        return 0
    # A choice that is still to be told belongs to the step before it.
    return len(table.history.trail()) + (not table.untold)


def is_far(table: Table) -> bool:
    """Whether the other house has something to say in what is played or set up."""
    if table.draft is not None:
        return table.draft.far is not None
    return bool(table.house) and (table.phase is not Phase.OVER or table.untold)
