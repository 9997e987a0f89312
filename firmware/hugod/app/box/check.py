"""Looking at the box itself: all its parts, one by one, with what to do about each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugod.app.box.check_view import MARKS
from hugod.app.box.findings import Finding
from hugod.app.box.try_parts import KeysScreen, PatternScreen, WhichGlassScreen
from hugod.app.effects import CheckParts
from hugod.app.inputs import Checked, JobResult
from hugod.app.lists import Choosing
from hugod.app.screens import Go, Home, Screen, Send, Step
from hugod.app.table import Table
from hugod.app.views import Icon, ListView, TextView, View


@dataclass(frozen=True, slots=True)
class CheckScreen(Choosing):
    """What can be tried: all parts, the keys, the glass, which kind of glass it is."""

    def _choices(self, table: Table) -> tuple[tuple[str, Step], ...]:
        _ = table.words.gettext
        return (
            (_("All parts"), Send(CheckParts(), MomentScreen())),
            (_("Try the keys"), Go(KeysScreen(self))),
            (_("Try the glass"), Go(PatternScreen(self))),
            (_("Which is right?"), Go(WhichGlassScreen(self))),
        )

    def view(self, table: Table) -> View:
        items = tuple(words for words, _ in self._choices(table))
        return ListView(table.words.gettext("Check the box"), items, self.cursor)

    def count(self, table: Table) -> int:
        return len(self._choices(table))

    def chosen(self, index: int, table: Table) -> Step:
        return self._choices(table)[index][1]

    def back(self, table: Table) -> Step:
        return Home()


@dataclass(frozen=True, slots=True)
class MomentScreen(Screen):
    """The parts are being looked at; `*` does not wait for it."""

    wait_s: ClassVar[float | None] = 30.0

    def view(self, table: Table) -> View:
        return TextView(table.words.one_moment, Icon.GHOST)

    def back(self, table: Table) -> Step:
        return Go(CheckScreen())

    def elapsed(self, table: Table) -> Step:
        return Go(CheckScreen())

    def told(self, news: JobResult, table: Table) -> Step | None:
        return Go(PartsScreen(findings=news.findings)) if isinstance(news, Checked) else None

    def advice(self, table: Table) -> str:
        return table.words.one_moment


@dataclass(frozen=True, slots=True)
class PartsScreen(Choosing):
    """Each part with a tick, a dash or a cross; choose one for what to do about it."""

    is_typed: ClassVar[bool] = True
    findings: tuple[Finding, ...] = ()

    def view(self, table: Table) -> View:
        words = table.words
        items = tuple(words.piece(each.piece) for each in self.findings)
        marks = tuple(MARKS[each.state] for each in self.findings)
        return ListView(words.gettext("Check the box"), items, self.cursor, marks=marks)

    def count(self, table: Table) -> int:
        return len(self.findings)

    def chosen(self, index: int, table: Table) -> Step:
        return Go(PartScreen(self.findings[index], replace(self, cursor=index)))

    def back(self, table: Table) -> Step:
        return Go(CheckScreen())


@dataclass(frozen=True, slots=True)
class PartScreen(Screen):
    """One part in words; any key goes back to the list."""

    finding: Finding
    under: PartsScreen

    def view(self, table: Table) -> View:
        words = table.words
        return TextView(
            words.about(self.finding.code),
            title=words.piece(self.finding.piece),
            hint=words.star_goes_back,
        )

    def back(self, table: Table) -> Step:
        return Go(self.under)

    def other(self, table: Table) -> Step:
        return Go(self.under)
