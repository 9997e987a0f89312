"""All games onto a stick, and from a stick: put it in, wait, pull it out.

While a stick is in use no key leads away: the box says how far it is, and then that the stick may
come out. Nothing of the games here changes before that and a yes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugod.app.effects import CopyToStick, ReadStick, TakeGames
from hugod.app.inputs import (
    CardChanged,
    CopiedToStick,
    JobResult,
    Key,
    StickBusy,
    StickFailed,
    StickRead,
    StickTrouble,
)
from hugod.app.screens import Go, Home, OpenMenu, Screen, Send, StartOver, Step
from hugod.app.table import Table
from hugod.app.views import Icon, TextView, View


@dataclass(frozen=True, slots=True)
class StickScreen(Screen):
    """Asks for a stick."""

    job: CopyToStick | ReadStick

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        is_out = isinstance(self.job, CopyToStick)
        title = _("Onto a stick") if is_out else _("From a stick")
        return TextView(_("Put a USB stick in. Press #."), title=title, hint=words.star_goes_back)

    def take(self, table: Table) -> Step:
        return Send(self.job, CopyingScreen(self.job))

    def roll(self, table: Table) -> Step:
        """Do as `#` does: on a Pi with one socket the stick is where the keypad was."""
        return self.take(table)

    def back(self, table: Table) -> Step:
        return OpenMenu()

    def advice(self, table: Table) -> str:
        return table.words.gettext("Put a USB stick in. Press #.")


@dataclass(frozen=True, slots=True)
class CopyingScreen(Screen):
    """The stick is in use: *done* games of *total*; whatever key is pressed, it says so."""

    wait_s: ClassVar[float | None] = 90.0
    """Since the last sign of life: a slow stick takes long for one game, but never so long."""
    job: CopyToStick | ReadStick
    done: int = 0
    total: int = 0

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        said = _("copying …")
        if self.total:
            said += "\n" + _("{done} of {total}").format(done=self.done, total=self.total)
        return TextView(said, Icon.GHOST, hint=_("Leave it in"))

    def press(self, key: Key, table: Table) -> Step:
        return Go(self)

    def elapsed(self, table: Table) -> Step:
        return self._failed(StickTrouble.UNREADABLE, table)

    def told(self, news: JobResult, table: Table) -> Step | None:
        _ = table.words.gettext
        match news:
            case StickBusy(done, total):
                return Go(replace(self, done=done, total=total))
            case StickFailed(trouble):
                return self._failed(trouble, table)
            case CopiedToStick(games):
                said = _("Games on the stick: {games}. Pull it out now.").format(games=games)
                return Go(SaidScreen(said, Icon.GHOST, Home()))
            case StickRead(new=0, harmed=0):
                said = _("All its games are here already. Pull it out now.")
                return Go(SaidScreen(said, Icon.GHOST, Home()))
            case StickRead(new=0):
                return self._failed(StickTrouble.HARMED, table)
            case StickRead(new, harmed):
                return Go(TakeScreen(new, harmed))
        return None

    def _failed(self, trouble: StickTrouble, table: Table) -> Step:
        again = Go(StickScreen(self.job))
        return Go(SaidScreen(table.words.stick_trouble(trouble), Icon.TROUBLE, again))


@dataclass(frozen=True, slots=True)
class TakeScreen(Screen):
    """The stick may come out; are its *new* games wanted here?"""

    new: int
    harmed: int

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        asked = _("New games: {new}. Take them?").format(new=self.new)
        if self.harmed:
            asked = _("New games: {new}. {harmed} are damaged. Take the others?").format(
                new=self.new, harmed=self.harmed
            )
        return TextView(asked, Icon.QUESTION, hint=words.yes_or_no)

    def take(self, table: Table) -> Step:
        return Send(TakeGames(), ChangingScreen(is_wipe=False))

    def back(self, table: Table) -> Step:
        return Home()

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no


@dataclass(frozen=True, slots=True)
class ChangingScreen(Screen):
    """The card is changed beneath the table; then it is said, over where the table stands now."""

    is_wipe: bool

    def view(self, table: Table) -> View:
        return TextView(table.words.one_moment, Icon.GHOST)

    def press(self, key: Key, table: Table) -> Step:
        return Go(self)

    def told(self, news: JobResult, table: Table) -> Step | None:
        return StartOver(news, self.is_wipe) if isinstance(news, CardChanged) else None


@dataclass(frozen=True, slots=True)
class SaidScreen(Screen):
    """What came of it, until the next key."""

    text: str
    icon: Icon
    then: Step

    def view(self, table: Table) -> View:
        return TextView(self.text, self.icon, hint=table.words.roll_goes_on, by_roll=True)

    def press(self, key: Key, table: Table) -> Step:
        return self.then
