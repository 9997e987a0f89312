"""The lines of the list of house rules: the words for how each is played now, and its next way.

What a line says follows from the edition as it is played: none knows the word of a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hugo_core.cardboard import RoomKind
from hugo_core.editions import Edition
from hugo_core.history import Drafted
from hugo_core.house_rules import Matter, matters_of, next_of, played_by, questions_of
from hugod.app.screens.screen import Commit
from hugod.app.setup.seat_order import answer
from hugod.app.table.table import Table
from hugod.app.values.words import Words

RuleLine = tuple[str, str]
"""A line of the list, and the sentence that explains it."""


def rule_lines(draft: Drafted, table: Table) -> tuple[tuple[str, Commit], ...]:
    """Each question of *draft*'s edition as it is answered now, and the step to its next answer."""
    edition, words = draft.edition, table.words
    assert edition is not None
    lines = []
    for matter in questions_of(edition):
        now, _ = SAYS[matter](played_by(edition, draft.house), words)
        house = next_of(edition, draft.house, matter)
        _, said = SAYS[matter](played_by(edition, house), words)
        lines.append((now, answer(replace(draft, house=house), said)))
    return tuple(lines)


def _stride(edition: Edition, words: Words) -> RuleLine:
    _, strides = words.gettext, {hour.stride for hour in edition.clock} or {edition.stride}
    if len(strides) > 1:
        far = f"{min(strides)}-{max(strides)}"
        return _("Hugo: {steps}").format(steps=far), _("Hugo gets faster from hour to hour.")
    if edition.slow_from is None:
        said = _("Hugo always goes {steps}.").format(steps=edition.stride)
        return _("Hugo: {steps}").format(steps=edition.stride), said
    said = _("With {players} or more Hugo goes only 2.").format(players=edition.slow_from)
    return _("slow from {players}").format(players=edition.slow_from), said


def _start(edition: Edition, words: Words) -> RuleLine:
    _, points = words.gettext, edition.start_points
    return (
        _("start: {points}").format(points=points),
        _("All start with {points} points.").format(points=points),
    )


def _exact(edition: Edition, words: Words) -> RuleLine:
    _ = words.gettext
    if not edition.exact_rooms:
        return _("exact: no room"), _("Into a green room a higher number will do.")
    if edition.exact_rooms == (RoomKind.BONUS,):
        return _("exact: green"), _("Only green rooms need the exact number.")
    return _("exact: all rooms"), _("Every room needs the exact number.")


def _out(edition: Edition, words: Words) -> RuleLine:
    _ = words.gettext
    if edition.expels:
        return _("throw out: yes"), _("Guests may be thrown out of rooms.")
    return _("throw out: no"), _("Nobody is thrown out of a room.")


def _night(edition: Edition, words: Words) -> RuleLine:
    _, hour = words.gettext, edition.clock[-1].label
    return _("until {hour}").format(hour=hour), _("The party ends at {hour}.").format(hour=hour)


def _first(edition: Edition, words: Words) -> RuleLine:
    _ = words.gettext
    if edition.begins_in_turn:
        return _("begins: in turn"), _("Each round the next player begins.")
    return _("begins: points"), _("A round begins with who has the most points.")


SAYS: dict[Matter, Callable[[Edition, Words], RuleLine]] = {
    Matter.STRIDE: _stride,
    Matter.START: _start,
    Matter.EXACT: _exact,
    Matter.OUT: _out,
    Matter.NIGHT: _night,
    Matter.FIRST: _first,
}


def house_lines(edition: Edition, words: Words) -> tuple[RuleLine, ...]:
    """How *edition* is played otherwise than its sheet says, a line for each house rule.

    That it is for practice is none."""
    about = (matter for matter in matters_of(edition.house) if matter in SAYS)
    return tuple(SAYS[matter](edition, words) for matter in about)
