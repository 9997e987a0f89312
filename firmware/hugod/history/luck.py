"""What the throws of a whole game gave or took, by the value that looking back goes by."""

from __future__ import annotations

from collections.abc import Sequence

from hugo_core.game_file import Step
from hugo_core.rules import play
from hugod.thinking.ledger import Deed, keep
from hugod.thinking.value import BadValue, load_value, name_for


def luck_in(steps: Sequence[Step]) -> tuple[float, ...]:
    """By seat, in shares of a win; empty where there is no value for this edition.

    It takes a second here and longer on a small box.
    """
    end = steps[-1].position
    try:
        value = load_value(name_for(end.setup.edition, is_family=True))
    except BadValue:
        return ()
    deeds: list[Deed] = []
    position = steps[0].position
    for step in steps[1:]:
        for command in step.commands:
            deeds.append(Deed(step.line, position, command))
            position = play(position, command)[1]
    return keep(value, deeds, end).luck
