"""The luck of a whole game, and what its choices were worth, as looking back tells them."""

from __future__ import annotations

from collections.abc import Sequence

from hugo_core.game_file import Step
from hugo_core.position import Seat
from hugod.app.looking_back.story import Judged
from hugod.app.table.deal import hides_judgement
from hugod.thinking.ledger import judges_of, keep_all
from hugod.thinking.own_level import own_level
from hugod.thinking.value import BadValue


def luck_in(steps: Sequence[Step]) -> tuple[float, ...]:
    """Return the luck by seat, in shares of a win; empty without a value for this edition.

    It takes a second here and longer on a small box.
    """
    try:
        return keep_all(steps).luck
    except BadValue:
        return ()


def judged_in(steps: Sequence[Step]) -> Judged:
    """Return every choice of a game judged; nothing without a value. As long as `luck_in`."""
    end = steps[-1].position
    if hides_judgement(end):
        return Judged()
    try:
        ledger, (_, experts) = keep_all(steps), judges_of(end)
    except BadValue:
        return Judged()
    number_of = {step.line: number for number, step in enumerate(steps)}
    levels = list[int | None]()
    for seat in map(Seat, end.setup.seats):
        made = [(each.position, each.played) for each in ledger.made_by(seat)]
        level = own_level(experts, made)
        levels.append(None if level is None else round(level))
    mistakes = {number_of[each.line]: each for each in ledger.made if each.is_mistake}
    return Judged(mistakes, tuple(levels))
