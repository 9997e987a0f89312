"""The pages of the look key in order; words over a screen, which keys close them; a refusal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from hugo_core.board import Place, order
from hugo_core.commands import MoveGuest
from hugo_core.errors import Refused
from hugo_core.moves import free_squares, legal_commands
from hugo_core.position import Phase, Position
from hugod.app.screens.screen import Flow, Go, Say, Screen, Step, Through
from hugod.app.table.announce import SHEET_ROUNDS, SHEET_ROWS, sheet_of
from hugod.app.table.fear import is_due, page_of
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import FearMeter
from hugod.app.values.signs import Icon
from hugod.app.values.status_views import ClockView, TrackRow, TracksView, WhereRow, WhereView
from hugod.app.values.view import View
from hugod.app.values.words import N_
from hugod.late import lessons

if TYPE_CHECKING:
    from hugod.app.table.lessons import Lesson


class Page(Enum):
    """The pages of the look key, in their order."""

    TRACKS = 0
    CLOCK = 1
    WHERE = 2
    FEAR = 3
    """Only while fear is shown, and the die is due."""
    WHY = 4
    RULE = 5
    """The rule of what was just refused, or done."""
    NEXT = 6
    """The rule of what comes next."""


RULES = {Page.RULE: N_("The rule"), Page.NEXT: N_("What next?")}
"""The pages that show a lesson, only while there is one."""


@dataclass(frozen=True, slots=True)
class LookScreen(Screen):
    """Tracks, clock, where everyone is, their fear, why, the rule: D goes round, others go back
    *under*."""

    under: Screen
    page: Page = Page.TRACKS
    part: int = 0
    """Which part of the page, where it takes more than one: D goes on to the next."""
    leaf: int = 0
    """With A and B: how many rounds the sheet is leafed back, or to whose fear it is leafed on."""

    @property
    def for_phones(self) -> bool:
        return self.under.for_phones

    def view(self, table: Table) -> View:
        position = table.told
        if position is None or self.page is Page.WHY:
            reasons = " ".join(table.reasons) if table.uncarried else ""
            text = table.refusal or reasons or self.under.advice(table)
            return TextView(text, Icon.QUESTION, table.words.gettext("Why?"))
        if lesson := rule(self.page, table):
            _ = table.words.gettext
            return TextView(_(lesson.glass), lesson.icon, _(RULES[self.page]))
        if self.page is Page.FEAR and _has_fear(table):
            return page_of(position, table, self.leaf)
        if self.page is Page.TRACKS:
            return tracks(position, table, self.part, self.leaf)
        return clock(position, table) if self.page is Page.CLOCK else where(position, table)

    def press(self, key: Key, table: Table) -> Step:
        if key in (Key.HASH, Key.STAR) or (key is Key.D and table.position is None):
            return Go(self.under)
        leaves = _leaves_to_turn(table)
        if key in (Key.A, Key.B) and self.page is Page.TRACKS and leaves:
            by = 1 if key is Key.A else -1
            return Go(replace(self, leaf=min(max(self.leaf + by, 0), leaves)))
        if key in (Key.A, Key.B) and self.page is Page.FEAR and _has_fear(table):
            return Go(replace(self, leaf=self.leaf + (1 if key is Key.B else -1)))
        if key is not Key.D:
            return Through(self.under)
        if self.part + 1 < self._parts(table):
            return Go(replace(self, part=self.part + 1))
        return Go(LookScreen(self.under, self._following(table)))

    def _following(self, table: Table) -> Page:
        after = self.page
        while True:
            after = Page((after.value + 1) % len(Page))
            is_rule = after in RULES
            if rule(after, table) if is_rule else after is not Page.FEAR or _has_fear(table):
                return after

    def _parts(self, table: Table) -> int:
        """Return the number of parts of this page."""
        position = table.game()
        # Only the score sheet of many players has more rows than fit at once.
        is_sheet = self.page is Page.TRACKS and position.setup.edition.rounds is not None
        return -(-len(position.points) // SHEET_ROWS) if is_sheet else 1


def rule(page: Page, table: Table) -> Lesson | None:
    """Return the lesson that *page* shows; None if it has none."""
    position, last = table.position, table.last()
    # Nothing is told ahead of what is seen.
    if page not in RULES or position is None or position != table.told:
        return None
    if page is Page.NEXT:
        return lessons.of_next(position)
    if table.refused:
        return lessons.refused(table.refused, position.setup)
    return lessons.of_done(last[0], last[1].events) if last else None


def _leaves_to_turn(table: Table) -> int:
    """Return the number of rounds of the score sheet beyond those seen at once."""
    return max(0, len(table.position.sheet) - SHEET_ROUNDS) if table.position else 0


def _has_fear(table: Table) -> bool:
    """Whether fear is shown, and that of the position that is told is to be had."""
    position = table.told
    is_on = table.settings.fear is not FearMeter.OFF
    return is_on and position is not None and position == table.position and is_due(position)


def tracks(position: Position, table: Table, part: int, leaf: int) -> View:
    """The track of the Hugo rules; the paper sheet of the Midnight Party."""
    if position.setup.edition.rounds:
        return sheet_of(position, table.words, first=part * SHEET_ROWS, back=leaf)
    rows = tuple(
        TrackRow(table.words.badge(colour), position.points[seat], turn=seat == position.to_act)
        for seat, colour in enumerate(position.setup.colours)
    )
    return TracksView(table.words.gettext("Spooky points"), rows, position.setup.edition.limit)


def clock(position: Position, table: Table) -> View:
    """The speed clock of the Hugo rules; the round of the Midnight Party."""
    clock, words = position.setup.edition.clock, table.words
    said = words.hugo_moves(position.stride)
    if not clock:
        title = words.gettext("Round {number} of {rounds}").format(
            number=position.round, rounds=position.setup.rounds
        )
        return TextView(said, Icon.GHOST, title)
    return ClockView(words.hour(position), position.stride, position.passes, len(clock), said)


def where(position: Position, table: Table) -> View:
    rows = tuple(
        WhereRow(table.words.badge(colour), tuple(map(str, position.guests[seat])))
        for seat, colour in enumerate(position.setup.colours)
    )
    return WhereView(table.words.gettext("Who is where"), rows, str(position.hugo))


NOTICE_S = 4.0
"""Seconds after which words over a screen go by themselves."""


@dataclass(frozen=True, slots=True)
class SayScreen(Screen):
    """A few words over another screen, which is there again by itself, and with the next key."""

    text: str
    under: Screen
    icon: Icon = Icon.NO
    hint: str = ""
    more: str = ""
    """What D shows, if there is more to be said."""
    stays: bool = False
    """It waits for a key."""
    is_done: bool = False
    """It tells what was done, and asks for nothing."""

    @property
    def for_phones(self) -> bool:
        return self.under.for_phones

    @property
    def wait_s(self) -> float | None:
        return None if self.stays else NOTICE_S

    def view(self, table: Table) -> View:
        lamp = self.under.view(table).light
        return TextView(self.text, self.icon, hint=self.hint, lamp=lamp)

    def press(self, key: Key, table: Table) -> Step:
        if key is Key.D and self.more:
            return Go(SayScreen(self.more, self.under, Icon.GHOST))
        if self._is_closed_by(key, table) or self._says_no_more(key, table):
            return Go(self.under)
        return Through(self.under)

    def _is_closed_by(self, key: Key, table: Table) -> bool:
        """Whether *key* only takes the words away: nothing that they cover is passed unread."""
        if key is Key.ROLL:
            return not self._is_followed(table)
        # Another key that the advice asks for does its work at once.
        is_asked = key.value in self.text and self.is_advice(table)
        is_closing = key is Key.STAR or (key is Key.HASH and not self._is_followed(table))
        return is_closing and not is_asked

    def is_advice(self, table: Table) -> bool:
        """Whether the words say what the screen below waits for."""
        return self.text == self.under.advice(table)

    def _is_followed(self, table: Table) -> bool:
        """Whether Roll, or `#`, does what the words ask for: nothing they cover is to be read."""
        asks = not self.is_done or self.is_advice(table)
        return self.under.is_call and asks

    def _says_no_more(self, key: Key, table: Table) -> bool:
        """Whether the key would only bring more words over the screen below."""
        is_closing = key in (Key.ROLL, Key.HASH, Key.STAR)
        return is_closing and isinstance(self.under.press(key, table), Say)

    def elapsed(self, table: Table) -> Step:
        return Flow(Go(self.under), is_pressed_for=True)


@dataclass(frozen=True, slots=True)
class NoticeScreen(SayScreen):
    """A few words that nobody asked for; each key does its work below."""

    seconds: float = NOTICE_S

    @property
    def wait_s(self) -> float | None:
        return self.seconds

    def press(self, key: Key, table: Table) -> Step:
        return Through(self.under)


def show_over(screen: Screen, text: str, seconds: float = NOTICE_S) -> Screen:
    """Return *screen* with *text* over it."""
    # A notice takes the place of the one before it, and never lies on top.
    under = screen.under if isinstance(screen, NoticeScreen) else screen
    return NoticeScreen(text, under, Icon.GHOST, seconds=seconds)


def without_words(told: tuple[str, ...], screen: Screen) -> Screen:
    """Return *screen* without the words over it, if they are among *told*."""
    # Words about a state that has passed are no longer true.
    return screen.under if isinstance(screen, SayScreen) and screen.text in told else screen


def refuse(table: Table, refused: Refused) -> Step:
    """Return the refusal in the players' words, and where they may go instead."""
    words, position = table.words, table.game()
    every = allowed(position)
    if not refused.nearest or not every:
        return Say(words.reason(refused), by_rule=True, rule=refused.reason)
    nearest = sorted(refused.nearest, key=lambda place: order(Place(place)))
    hint = "→ " + ", ".join(map(str, nearest))
    if len(every) > len(nearest):
        hint += " … " + words.gettext("D: all")
    more = words.may_go(every, position.face)
    told = words.reason(refused)
    return Say(told, by_rule=True, rule=refused.reason, hint=hint, more=more)


def allowed(position: Position) -> tuple[Place, ...]:
    """Return every place where a guest may be put, or may go, now."""
    if position.phase is Phase.PLACING:
        return tuple(free_squares(position))
    moves = (each for each in legal_commands(position) if isinstance(each, MoveGuest))
    return tuple(sorted({each.target for each in moves}, key=order))
