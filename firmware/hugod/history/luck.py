"""The luck of a whole game: what its rolls gave or took, by the value that looking back goes by."""

from __future__ import annotations

from collections.abc import Sequence

from hugo_core.game_file import Step
from hugod.thinking.ledger import deeds_in, keep
from hugod.thinking.value import BadValue, judge_of


def luck_in(steps: Sequence[Step]) -> tuple[float, ...]:
    """Return the luck by seat, in shares of a win; empty without a value for this edition.

    It takes a second here and longer on a small box.
    """
    end = steps[-1].position
    try:
        value = judge_of(end.setup.edition)
    except BadValue:
        return ()
    return keep(value, deeds_in(steps), end).luck
