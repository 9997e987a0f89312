"""Where the numbers for the board are to be had: on the first evening, and from the menu.

Wi-Fi is never needed: the sheets come with the package too, and numbers can be written by hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hugod.app.screens.kinds import Passing, WaitScreen
from hugod.app.screens.screen import Back, Go, Screen, Step
from hugod.app.setup.first_evening import ask_next
from hugod.app.table.table import Table
from hugod.app.values.box_views import ProofView
from hugod.app.values.effects import FindStickers
from hugod.app.values.inputs import JobResult, Key, StickersAt
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import Question
from hugod.app.values.view import View


def find_stickers(table: Table) -> Screen:
    """The box finds out whether its page can be reached, and where."""
    return WaitScreen(
        table.words.one_moment,
        FindStickers(),
        _found,
        given_up=lambda _: Go(StickersScreen(StickersAt())),
        leave=_back,
    )


def _found(news: JobResult) -> Step | None:
    return Go(StickersScreen(news)) if isinstance(news, StickersAt) else None


@dataclass(frozen=True, slots=True)
class StickersScreen(Passing):
    """The address of the sheets: a square for a phone, words for this machine's own browser."""

    at: StickersAt
    by_hand: bool = False
    """How it is done without a printer."""

    def view(self, table: Table) -> View:
        words, at = table.words, self.at
        _ = words.gettext
        if self.by_hand:
            text = _("Write them. 1 is the arrow, then clockwise.")
            hint = words.roll_goes_on
            return TextView(text, title=_("Board numbers"), hint=hint, by_roll=True)
        asked = _("Stickers for your board?")
        if at.address and not at.is_here:
            return ProofView(at.address, asked, _("for a phone"))
        is_first = table.question is not Question.NONE
        hint = _("D: by hand   Roll: later") if is_first else _("D: by hand    Roll: go on")
        aloud = f"{asked} {_('The page of the box has the sheet.')}" if at.address else ""
        shown = f"{asked}\n{self._where(table)}"
        return TextView(shown, hint=hint, by_roll=True, aloud=aloud)

    def _where(self, table: Table) -> str:
        if not self.at.address:
            return table.words.gettext("Print the sheet that is in the guide.")
        _, _, bare = self.at.address.partition("://")
        place, slash, page = bare.partition("/")
        return f"{place}\n{slash}{page}"

    def press(self, key: Key, table: Table) -> Step:
        if key is Key.D:
            return Go(replace(self, by_hand=not self.by_hand))
        return self.back(table) if key is Key.C else Screen.press(self, key, table)

    def roll(self, table: Table) -> Step:
        is_asked = table.question is not Question.NONE
        return ask_next(Question.GAME, table) if is_asked else Back()

    def back(self, table: Table) -> Step:
        return Go(replace(self, by_hand=False)) if self.by_hand else _back(table)


def _back(table: Table) -> Step:
    is_asked = table.question is not Question.NONE
    return ask_next(Question.PARTS, table) if is_asked else Back()
