"""The screens after a turn: how fast Hugo walks, page after page; the end, ranking, once more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.ends import places
from hugo_core.history import Acknowledged
from hugo_core.position import GameEnd, Phase, Position
from hugod.app.club.table_number import has_result, result_screen
from hugod.app.count.counting import next_count
from hugod.app.looking_back.awards import awards
from hugod.app.past.list import find_games
from hugod.app.screens.kinds import READ_S, Choices, Menu, MenuScreen
from hugod.app.screens.screen import (
    TO_CARRY_S,
    Back,
    Commit,
    Flow,
    Go,
    Home,
    Open,
    Screen,
    Send,
    Step,
)
from hugod.app.sealed.stirring import ProofScreen, has_proof
from hugod.app.setup.seat_order import PlayersScreen, rematch
from hugod.app.table.announce import walk_of, walked
from hugod.app.table.counts import due, known
from hugod.app.table.evening import is_practice, score
from hugod.app.table.table import Table
from hugod.app.values.effects import Think
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import TextView
from hugod.app.values.status_views import EndRow, EndView
from hugod.app.values.turn_views import HugoView
from hugod.app.values.view import View
from hugod.late import riddles, teaching

STEP_S = 0.5
"""Seconds for each step of Hugo."""
# Meanwhile his figure is carried on the cardboard.
REST_S = 2.5
"""Seconds for which his whole way stays."""
PLACE_S = 1.0
"""Seconds until the next place of the ranking is told."""
AWARD_STEPS = 3
"""Awards stay this many times as long as a place of the ranking."""


@dataclass(frozen=True, slots=True)
class WalkScreen(Screen):
    """Hugo walks, step by step; then it goes on by itself to what he did."""

    for_phones: ClassVar[bool] = True
    is_call: ClassVar[bool] = True
    at: int = -1
    rests: bool = False
    """He has walked: his way stays to be read."""

    @property
    def wait_s(self) -> float | None:
        return REST_S if self.rests else STEP_S

    def _walk(self, table: Table) -> HugoView:
        last = table.last()
        walk = walk_of(*last, table.words) if last else None
        assert walk is not None  # this screen is shown after a ghost only
        return walk

    def _last(self, table: Table) -> int:
        return len(self._walk(table).path) - 1

    def view(self, table: Table) -> View:
        return replace(self._walk(table), at=self.at)

    def told(self, table: Table) -> Position | None:
        last = table.last()
        assert last is not None
        return walked(*last, self.at + 1)

    def elapsed(self, table: Table) -> Step:
        if self.rests:
            return Flow(_tell(0, table))
        step = WalkScreen(self.at + 1, rests=self.at + 1 == self._last(table))
        return Flow(Go(step)) if step.rests else Go(step)

    def roll(self, table: Table) -> Step:
        if self.rests:
            return _tell(0, table)
        return Go(WalkScreen(self._last(table), rests=True))  # who hurries him sees where he went

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def advice(self, table: Table) -> str:
        return table.words.goes_on


@dataclass(frozen=True, slots=True)
class NewsScreen(Screen):
    """One thing a turn brought. What is to be done on the cardboard waits for Roll."""

    for_phones: ClassVar[bool] = True
    page: int = 0
    flows: bool = False
    """It is only to be read, and goes on by itself."""

    @classmethod
    def at(cls, page: int, table: Table) -> NewsScreen:
        shown = table.pages[page].page
        return cls(page, flows=isinstance(shown, NewsView) and not shown.rows)

    @property
    def wait_s(self) -> float | None:
        return READ_S if self.flows else None

    @property
    def is_call(self) -> bool:
        return self.flows

    @property
    def seen_s(self) -> float:
        return 0.0 if self.flows else TO_CARRY_S

    def view(self, table: Table) -> View:
        shown, words = table.pages[self.page].page, table.words
        if self.flows or isinstance(shown, PlaceView):
            return shown
        if isinstance(shown, NewsView):
            then_roll = words.then_roll(has_button=table.has_button)
            return replace(shown, hint=then_roll, by_roll=True)
        return replace(shown, hint=words.roll_goes_on, by_roll=True)

    def told(self, table: Table) -> Position | None:
        position, after = table.pages[self.page].position, self.page + 1
        counts = table.counts_before(after)
        if after == table.page:
            return known(position, counts, table.counted, table.is_counting)
        return position if after < table.page else known(position, counts, 0, table.is_counting)

    def elapsed(self, table: Table) -> Step:
        return Flow(self.roll(table))

    def roll(self, table: Table) -> Step:
        return _tell(self.page + 1, table)

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def turn(self, by: int, table: Table) -> Step:
        page = self.page + by
        if by > 0 and due(table.counts_before(page), 0, table.is_counting):
            return self.roll(table)
        is_page = 0 <= page < len(table.pages)
        return Go(NewsScreen.at(page, table)) if is_page else self.other(table)

    def advice(self, table: Table) -> str:
        return table.words.goes_on if self.flows else table.words.read_first


def _tell(page: int, table: Table) -> Step:
    """Tell *page* of the news; after the last one all of it is read."""
    counts = table.counts_before(page)
    read = page + table.has_walk
    if read == table.read and due(counts, table.counted, table.is_counting):
        return Home()
    is_counted = read <= table.read or not due(counts, 0, table.is_counting)
    if page == len(table.pages) and is_counted:
        return Commit(Acknowledged())
    # The card notes the page before it is shown: the plug may be pulled at any of them
    # (docs/theory.md, 3).
    return Commit(Acknowledged(read)) if read > table.read else Go(NewsScreen.at(page, table))


def next_news(table: Table) -> Screen | None:
    """Return the screen on which the telling of the last turn goes on, or begins; None: nowhere."""
    if table.page < 0:
        return WalkScreen()
    if count := next_count(table):
        return count
    # An older box may have had more pages where this one goes on.
    last = len(table.pages) - 1
    return NewsScreen.at(min(table.page, last), table) if last >= 0 else None


@dataclass(frozen=True, slots=True)
class EndScreen(Screen):
    """The end: what was remarkable, then the ranking, fewest points first, from the last place up.

    A looks back at the game, which the box has thought about meanwhile. B turns to how often
    something was taken back, mended or put in step. Roll asks for more.
    """

    for_phones: ClassVar[bool] = True
    is_call: ClassVar[bool] = True
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
            title = _("Winner!") if is_alone else _("Winners!")
            if table.game().end is GameEnd.FAIR:
                title = _("Likely winner!") if is_alone else _("Likely winners!")
            hint = _("A: look back") if may_look_back(table) else ""
            hint = _("Roll: now for real") if is_practice(table) else hint
            return EndView(title, rows, len(rows), hint)
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
        then = Flow(Go(replace(more, rests=True))) if more._is_whole(table) else Go(more)
        if self.step or not may_look_back(table):
            return then
        return Send(Think(riddles.question_of(table)), then)

    def roll(self, table: Table) -> Step:
        if not self._is_whole(table):
            return Go(EndScreen(rests=True))
        if is_practice(table):
            return Open(teaching.with_the_rest(PlayersScreen(), table))
        return Back(Open(AGAIN)) if self.is_about_course else Open(AGAIN)

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def turn(self, by: int, table: Table) -> Step:
        if by < 0 and not self.is_about_course and may_look_back(table):
            rests = EndScreen(rests=True)
            return Open(riddles.looking_back(table), rests) if self._is_whole(table) else Go(rests)
        if not course_of(table):
            return self.other(table)
        return Go(EndScreen(not self.is_about_course, rests=True))


def may_look_back(table: Table) -> bool:
    """Whether this game may be looked back at."""
    # The phase is asked first: what looking back takes must not be loaded for the first picture.
    is_kept = table.phase is Phase.OVER and not is_practice(table)
    return is_kept and riddles.may_look_back(table)


def ranking(table: Table) -> tuple[EndRow, ...]:
    """Return all players, fewest points first; who has left comes after those who are there."""
    position, words = table.game(), table.words
    ranks = places(position)
    return tuple(
        EndRow(
            badge=words.badge(position.setup.colours[seat]),
            rank=ranks[seat],
            points=position.points[seat],
            won=seat in position.winners,
        )
        for seat in sorted(position.setup.seats, key=ranks.__getitem__)
    )


def again_menu(table: Table) -> Menu:
    """Once more? And what this game leaves to look at."""
    _ = table.words.gettext
    choices: Choices = (
        (_("All still here") if table.game().left else _("Same players"), lambda _: rematch(table)),
        (_("Others play"), Open(PlayersScreen())),
    )
    if table.won:
        choices = (*choices, (_("Games won"), Open(SCORE)))
    if course_of(table):
        choices = (*choices, (_("In this game"), Open(EndScreen(True, rests=True))))
    if has_result(table):
        choices = ((_("For the club"), Open(result_screen(table))), *choices)
    if has_proof(table):
        choices = (*choices, (_("The proof"), Open(ProofScreen())))
    if may_look_back(table):
        choices = (*choices, (_("Look back"), lambda _: Open(riddles.looking_back(table))))
    choices = (*choices, (_("Past games"), find_games()))
    return Menu(_("Play again?"), choices)


def score_menu(table: Table) -> Menu:
    """Who has won how many games of this evening; a box without a clock is told of the next one."""
    _ = table.words.gettext
    anew: Choices = ((_("New evening"), lambda _: rematch(table, is_new_evening=True)),)
    return Menu(_("Games won"), (*((each, Back()) for each in score(table)), *anew))


@dataclass(frozen=True, slots=True)
class AgainScreen(MenuScreen):
    """Once more? All is told, whatever was looked back at meanwhile."""

    def told(self, table: Table) -> Position | None:
        return table.position


SCORE = AgainScreen(items=score_menu, for_phones=True)
AGAIN = AgainScreen(items=again_menu, for_phones=True)


def course_of(table: Table) -> str:
    """Words for how often this game was corrected, and how well was counted; empty if never."""
    history = table.history
    assert history is not None
    _ = table.words.gettext
    counts = (
        (history.times_taken_back, _("{count}× taken back")),
        (history.times_mended, _("{count}× fixed")),
        (history.times_fixed, _("{count}× positions fixed")),
    )
    said = [each.format(count=count) for count, each in counts if count]
    if table.tally.numbers:
        said.append(
            _("{alone} of {count} counted alone").format(
                alone=table.tally.alone, count=table.tally.numbers
            )
        )
    return ", ".join(said)
