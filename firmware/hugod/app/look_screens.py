"""Looking round, being told why not, and taking back. None of these changes the game by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from hugo_core.position import Position
from hugod.app.inputs import Key
from hugod.app.screens import Go, Home, Screen, Step, TakeBack, Through
from hugod.app.table import Table
from hugod.app.view import (
    ClockView,
    Icon,
    TextView,
    TrackRow,
    TracksView,
    View,
    WhereRow,
    WhereView,
)


class Page(Enum):
    """The pages of the look key, in their order."""

    TRACKS = 0
    CLOCK = 1
    WHERE = 2
    WHY = 3


@dataclass(frozen=True, slots=True)
class LookScreen(Screen):
    """Tracks, clock, where everyone is, why: D goes round; any other key goes back to the game."""

    page: Page = Page.TRACKS

    def view(self, table: Table) -> View:
        position = table.position
        if position is None or self.page is Page.WHY:
            text = table.refusal or table.words.advice(table.phase)
            return TextView(text, Icon.QUESTION, table.words.why)
        if self.page is Page.TRACKS:
            return _tracks(position, table)
        return _clock(position, table) if self.page is Page.CLOCK else _where(position, table)

    def press(self, key: Key, table: Table) -> Step:
        if key is not Key.D:
            return Home() if key in (Key.HASH, Key.STAR) else Through()
        following = Page((self.page.value + 1) % len(Page))
        return Go(LookScreen(following if table.position else Page.WHY))


def _tracks(position: Position, table: Table) -> View:
    rows = tuple(
        TrackRow(table.words.badge(colour), position.points[seat], turn=seat == position.to_act)
        for seat, colour in enumerate(position.setup.colours)
    )
    return TracksView(table.words.tracks, rows, position.setup.edition.limit)


def _clock(position: Position, table: Table) -> View:
    clock = position.setup.edition.clock
    said = table.words.hugo_moves(position.stride)
    return ClockView(
        table.words.hour(position), position.stride, position.passes, max(len(clock), 1), said
    )


def _where(position: Position, table: Table) -> View:
    rows = tuple(
        WhereRow(table.words.badge(colour), tuple(map(str, position.guests[seat])))
        for seat, colour in enumerate(position.setup.colours)
    )
    return WhereView(table.words.where, rows, str(position.hugo))


@dataclass(frozen=True, slots=True)
class SayScreen(Screen):
    """A few words over another screen, which is there again with the next key."""

    text: str
    under: Screen
    icon: Icon = Icon.NO

    def view(self, table: Table) -> View:
        return TextView(self.text, self.icon)

    def press(self, key: Key, table: Table) -> Step:
        return Go(self.under) if key in (Key.HASH, Key.STAR) else Through(self.under)


@dataclass(frozen=True, slots=True)
class UndoScreen(Screen):
    """What would be taken back: C goes further back, # puts it through, * leaves it."""

    steps: int = 1

    def view(self, table: Table) -> View:
        words, trail = table.words, table.history.trail() if table.history else ()
        before, done = trail[-self.steps]
        return TextView(
            f"{words.done(before, done.command)} {words.and_all_after(self.steps)}".strip(),
            title=words.take_back,
            hint=words.take_back_hint,
        )

    def press(self, key: Key, table: Table) -> Step:
        return self.turn(1, table) if key is Key.C else Screen.press(self, key, table)

    def turn(self, by: int, table: Table) -> Step:
        most = len(table.history.trail()) if table.history else 0
        return Go(replace(self, steps=min(max(self.steps + by, 1), most)))

    def take(self, table: Table) -> Step:
        return TakeBack(self.steps)

    def back(self, table: Table) -> Step:
        return Home()

    def other(self, table: Table) -> Step:
        return Go(self)
