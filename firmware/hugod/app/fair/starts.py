"""«Who is small?»: a head start that makes the game even, or a step less or more of it.

It is agreed on when all colours are known, in the list that asks who begins.
"""

from __future__ import annotations

from dataclasses import replace

from hugo_core.editions import Edition
from hugo_core.history import Drafted
from hugo_core.house_rules import played_by
from hugo_core.limits import level_of
from hugo_core.position import MOST_START
from hugod.app.screens.kinds import Menu, MenuScreen
from hugod.app.screens.screen import Commit, Open, Screen, Step
from hugod.app.table.table import Table
from hugod.thinking.handicap import USUAL_ROUNDS, against, ahead, step

StartPoints = tuple[int, ...]
"""For each of the colours, clockwise."""


def small_screen(draft: Drafted) -> Screen:
    """Who is small? Only one can be where one person plays with ghosts."""
    people = _people(draft)
    return _steps(people[0]) if len(people) == 1 else SMALL


def _people(draft: Drafted) -> tuple[int, ...]:
    """Return which of the colours persons play."""
    seats = draft.seats or ("",) * len(draft.colours)
    return tuple(index for index, player in enumerate(seats) if not player)


def small_menu(table: Table) -> Menu:
    """Who is small? Each with the points it starts with, if they are not those of all others."""
    draft, words = _draft(table), table.words
    people = _people(draft)
    badges = tuple(words.badge(draft.colours[index]) for index in people)
    said = words.gettext("{who}: {points}")
    choices = tuple(
        (
            said.format(who=badge.name, points=draft.start[index]) if draft.start else badge.name,
            Open(_steps(index)),
        )
        for index, badge in zip(people, badges, strict=True)
    )
    return Menu(words.gettext("Who is small?"), choices, badges=badges)


SMALL = MenuScreen(items=small_menu, for_phones=True)


def _steps(index: int) -> Screen:
    """How far ahead does this player start? What makes the game even comes first."""

    def items(table: Table) -> Menu:
        draft, _ = _draft(table), table.words.gettext
        assert draft.edition is not None
        edition = played_by(draft.edition, draft.house)
        even = ahead(edition, len(draft.colours), draft.rounds or USUAL_ROUNDS, draft.board)
        levels = [level_of(player) for player in draft.seats if player]
        even = against(draft.edition, even, levels, len(draft.colours) - 1)
        near = (even - step(even), even + step(even))
        gaps = [gap for gap in near if 0 < gap <= MOST_START]
        offered = {
            _("{points} ahead: even").format(points=even): even,
            **{_("{points} ahead").format(points=gap): gap for gap in gaps},
            _("like the others"): 0,
        }
        choices = tuple((said, _starting(index, gap, table)) for said, gap in offered.items())
        who = table.words.badge(draft.colours[index]).name
        return Menu(_("{who} starts").format(who=who), choices)

    return MenuScreen(items=items, for_phones=True)


def _starting(index: int, gap: int, table: Table) -> Step:
    """Let the player of colour *index* start *gap* points ahead, and say so."""
    draft = _draft(table)
    assert draft.edition is not None
    gaps = list(gaps_of(draft.start or (0,) * len(draft.colours)))
    gaps[index] = gap
    edition = played_by(draft.edition, draft.house)
    fresh = replace(draft, start=starts_of(tuple(gaps), edition), beginner=None)
    return Commit(fresh, said=starts_said(fresh, table))


def gaps_of(start: StartPoints) -> StartPoints:
    """How many points each is ahead of who starts with the most."""
    return tuple(max(start) - points for points in start)


def starts_of(gaps: StartPoints, edition: Edition) -> StartPoints:
    """The points each starts with: nobody below 0, and all as the edition says if all are alike.

    Who is not ahead starts as the edition says; with more only where somebody would start below 0.
    """
    gaps = tuple(min(gap - min(gaps), MOST_START) for gap in gaps)
    most = max(edition.start_points, *gaps)
    return tuple(most - gap for gap in gaps) if any(gaps) else ()


def starts_said(draft: Drafted, table: Table) -> str:
    """Who starts where, in a sentence for each; the others together."""
    _ = table.words.gettext
    if not draft.start:
        return _("All start alike.")
    most = max(draft.start)
    said = [
        _("{who} starts at {points}.").format(who=table.words.badge(colour).name, points=points)
        for colour, points in zip(draft.colours, draft.start, strict=True)
        if points < most
    ]
    return " ".join([*said, _("The others: {points}.").format(points=most)])


def _draft(table: Table) -> Drafted:
    assert table.draft is not None
    return table.draft
