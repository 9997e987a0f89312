"""Where the numbers for the board are to be had: on the first evening, and from the menu.

Wi-Fi is never needed: the sheets come with the package too, and numbers can be written by hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from hugod.app.effects import FindStickers
from hugod.app.inputs import JobResult, Key, StickersAt
from hugod.app.screen_kinds import Passing, Seeking
from hugod.app.screens import AskNext, Go, OpenMenu, Screen, Step
from hugod.app.sealed.views import ProofView
from hugod.app.settings import Question
from hugod.app.table import Table
from hugod.app.views import TextView, View
from hugod.app.words import Words


@dataclass(frozen=True, slots=True)
class FindStickersScreen(Seeking):
    """The box finds out whether its page can be reached, and where."""

    def job(self) -> FindStickers:
        return FindStickers()

    def said(self, table: Table) -> str:
        return table.words.one_moment

    def told(self, news: JobResult, table: Table) -> Step | None:
        return Go(StickersScreen(news)) if isinstance(news, StickersAt) else None

    def given_up(self, table: Table) -> Step:
        return Go(StickersScreen(StickersAt()))

    def back(self, table: Table) -> Step:
        return _back(table)


@dataclass(frozen=True, slots=True)
class StickersScreen(Passing):
    """The address of the sheets: a square for a phone, words for this machine's own browser."""

    at: StickersAt

    def view(self, table: Table) -> View:
        words, at = table.words, self.at
        if not at.address:
            return self._said(words.gettext("Print the sheet that is in the guide."), words)
        if at.is_here:
            _, _, bare = at.address.partition("://")
            place, slash, page = bare.partition("/")
            return self._said(f"{place}\n{slash}{page}", words)
        return ProofView(at.address, words.gettext("Board numbers"), words.gettext("for a phone"))

    def _said(self, text: str, words: Words) -> View:
        _ = words.gettext
        return TextView(
            text, title=_("Board numbers"), hint=_("D: by hand    Roll: go on"), by_roll=True
        )

    def press(self, key: Key, table: Table) -> Step:
        if key is Key.D:
            return Go(ByHandScreen(self))
        return self.back(table) if key is Key.C else Screen.press(self, key, table)

    def roll(self, table: Table) -> Step:
        return OpenMenu() if table.question is Question.NONE else AskNext(Question.GAME)

    def back(self, table: Table) -> Step:
        return _back(table)


@dataclass(frozen=True, slots=True)
class ByHandScreen(Passing):
    """How it is done without a printer."""

    under: StickersScreen

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        said, hint = _("Write them. 1 is the arrow, then clockwise."), words.roll_goes_on
        return TextView(said, title=_("Board numbers"), hint=hint, by_roll=True)

    def press(self, key: Key, table: Table) -> Step:
        return Go(self.under) if key in (Key.C, Key.D) else Screen.press(self, key, table)

    def roll(self, table: Table) -> Step:
        return self.under.roll(table)

    def back(self, table: Table) -> Step:
        return Go(self.under)


def _back(table: Table) -> Step:
    return OpenMenu() if table.question is Question.NONE else AskNext(Question.PARTS)
