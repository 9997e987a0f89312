"""The result of a turn, to be read and done on the cardboard; and the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.commands import ThrowDie
from hugo_core.history import Acknowledged
from hugo_core.position import Face, Position
from hugod.app.correct.changes import changes
from hugod.app.play.announce import Told, news_of, walk_of, walked
from hugod.app.play.awards import awards
from hugod.app.screen_kinds import Choices, Menu, MenuScreen
from hugod.app.screens import Back, Commit, Go, Open, Screen, Step
from hugod.app.sealed.screens import ProofScreen, has_proof
from hugod.app.setup.players import PlayersScreen, rematch
from hugod.app.table import Table
from hugod.app.views import EndRow, EndView, HugoView, NewsView, TextView, View

STEP_S = 0.5
"""Seconds for each step of Hugo."""
PLACE_S = 1.0
"""Seconds until the next place of the ranking is told."""
AWARD_STEPS = 3
"""As many times as long stands what was remarkable."""


@dataclass(frozen=True, slots=True)
class WalkScreen(Screen):
    """Hugo walks, step by step; then what he did is told."""

    for_phones: ClassVar[bool] = True
    at: int = -1
    rests: bool = False
    """He has walked: his way stays to be read."""

    @property
    def wait_s(self) -> float | None:
        return None if self.rests else STEP_S

    def _walk(self, table: Table) -> HugoView:
        last = table.last()
        walk = walk_of(*last, table.words) if last else None
        assert walk is not None  # this screen is shown after a ghost only
        return walk

    def view(self, table: Table) -> View:
        return replace(self._walk(table), at=self.at)

    def told(self, table: Table) -> Position | None:
        last = table.last()
        assert last is not None
        return walked(*last, self.at + 1)

    def elapsed(self, table: Table) -> Step:
        last = len(self._walk(table).path) - 1
        return Go(WalkScreen(self.at + 1) if self.at < last else WalkScreen(last, rests=True))

    def roll(self, table: Table) -> Step:
        last = len(self._walk(table).path) - 1
        if self.at < last:  # who hurries him sees all the same where he went
            return Go(WalkScreen(last, rests=True))
        return Go(NewsScreen()) if pages(table) else Commit(Acknowledged())

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def advice(self, table: Table) -> str:
        return table.words.read_first


@dataclass(frozen=True, slots=True)
class NewsScreen(Screen):
    """One thing a turn brought; Roll goes on to the next."""

    for_phones: ClassVar[bool] = True
    page: int = 0

    def view(self, table: Table) -> View:
        return pages(table)[self.page].page

    def told(self, table: Table) -> Position | None:
        return pages(table)[self.page].position

    def roll(self, table: Table) -> Step:
        return (
            Go(NewsScreen(self.page + 1))
            if self.page + 1 < len(pages(table))
            else Commit(Acknowledged())
        )

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def turn(self, by: int, table: Table) -> Step:
        page = self.page + by
        return Go(NewsScreen(page)) if 0 <= page < len(pages(table)) else self.other(table)

    def advice(self, table: Table) -> str:
        return table.words.read_first


def pages(table: Table) -> tuple[Told, ...]:
    """Return what the last turn brought, a page for each thing, with what is known by then."""
    if table.stood is not None:
        return changes(table.stood, table.game(), table.words)
    last = table.last()
    return news_of(*last, table.words) if last else ()


def first_news(table: Table) -> Screen:
    """Return the screen on which the last turn begins to be told."""
    last = table.last()
    is_ghost = last is not None and last[1].command == ThrowDie(Face.GHOST)
    return WalkScreen() if is_ghost and table.stood is None else NewsScreen()


@dataclass(frozen=True, slots=True)
class EndScreen(Screen):
    """The end: what was remarkable, then the ranking, fewest points first, from the last place up.

    B turns to how often something was taken back, mended or put in step. Roll asks for more.
    """

    for_phones: ClassVar[bool] = True
    is_about_course: bool = False
    step: int = 0
    """How many seconds the ceremony has gone on: first what was remarkable, then the places."""
    rests: bool = False
    """All is told."""

    @property
    def wait_s(self) -> float | None:
        return None if self.rests or self.is_about_course else PLACE_S

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        if self.is_about_course:
            return TextView(course_of(table), title=_("In this game"))
        rows = ranking(table)
        if self._is_whole(table):
            is_alone = sum(row.won for row in rows) == 1
            return EndView(_("Winner!") if is_alone else _("Winners!"), rows, len(rows))
        pages = self._awards(table)
        if self.step < len(pages) * AWARD_STEPS:
            return pages[self.step // AWARD_STEPS]
        ranks = sorted({row.rank for row in rows}, reverse=True)
        least = ranks[self.step - len(pages) * AWARD_STEPS]
        return EndView(_("The party's over"), rows, sum(row.rank >= least for row in rows))

    def told(self, table: Table) -> Position | None:
        """Who has won is known with the last place to be told."""
        return table.position if self._is_whole(table) else table.told

    def _awards(self, table: Table) -> tuple[NewsView, ...]:
        assert table.history is not None
        return awards(table.history, table.words)

    def _is_whole(self, table: Table) -> bool:
        """Whether all is told: once it was, it stays so."""
        if self.rests or self.is_about_course or table.told == table.position:
            return True
        ranks = len({row.rank for row in ranking(table)})
        return self.step >= len(self._awards(table)) * AWARD_STEPS + ranks - 1

    def elapsed(self, table: Table) -> Step:
        more = EndScreen(step=self.step + 1)
        return Go(replace(more, rests=more._is_whole(table)))

    def roll(self, table: Table) -> Step:
        if self.is_about_course:
            return Back(Open(AGAIN))
        return Open(AGAIN) if self._is_whole(table) else Go(EndScreen(rests=True))

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def turn(self, by: int, table: Table) -> Step:
        if not course_of(table):
            return self.other(table)
        return Go(EndScreen(not self.is_about_course, rests=True))


def ranking(table: Table) -> tuple[EndRow, ...]:
    """Return all players, fewest points first."""
    position, words = table.game(), table.words
    return tuple(
        EndRow(
            badge=words.badge(position.setup.colours[seat]),
            rank=1 + sum(points < position.points[seat] for points in position.points),
            points=position.points[seat],
            won=seat in position.winners,
        )
        for seat in sorted(position.setup.seats, key=lambda seat: position.points[seat])
    )


def again_menu(table: Table) -> Menu:
    """Once more? And what this game leaves to look at."""
    _ = table.words.gettext
    choices: Choices = (
        (_("Same players"), lambda _: rematch(table)),
        (_("Others play"), Open(PlayersScreen())),
    )
    if course_of(table):
        choices = (*choices, (_("In this game"), Open(EndScreen(True, rests=True))))
    if has_proof(table):
        choices = (*choices, (_("The proof"), Open(ProofScreen())))
    return Menu(_("Play again?"), choices)


AGAIN = MenuScreen(items=again_menu, for_phones=True)


def course_of(table: Table) -> str:
    """Words for how often this game was corrected; empty if never."""
    history = table.history
    assert history is not None
    _ = table.words.gettext
    counts = (
        (history.times_taken_back, _("{count}× taken back")),
        (history.times_mended, _("{count}× mended")),
        (history.times_fixed, _("{count}× put in step")),
    )
    return ", ".join(said.format(count=count) for count, said in counts if count)
