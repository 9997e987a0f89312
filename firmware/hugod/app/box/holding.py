"""A key that is held while the display counts down, and how long: switching off, and wiping.

Nobody gets there by mashing, and nothing has to be stored on the way: it is stored already.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugod.app.screens.screen import Go, Screen, Send, Step
from hugod.app.table.table import Table
from hugod.app.values.box_views import Pattern, PatternView
from hugod.app.values.effects import PowerOff
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View

SECONDS = 3
"""Seconds for which `#` is held."""


@dataclass(frozen=True, slots=True)
class HoldScreen(Screen):
    """Says that `#` is to be held; then follows *then*."""

    title: str
    text: str
    then: Step
    was_short: bool = False
    """`#` was let go too early."""

    def view(self, table: Table) -> View:
        title = table.words.gettext("Hold it longer!") if self.was_short else self.title
        return TextView(self.text, title=title, hint=table.words.star_goes_back)

    def take(self, table: Table) -> Step:
        return Go(CountdownScreen(self))

    def held(self, seconds: float, table: Table) -> Step | None:
        left = SECONDS - int(seconds)
        return Go(CountdownScreen(self, left)) if left > 0 else self.then

    def advice(self, table: Table) -> str:
        return self.text


def off_screen(table: Table) -> Screen:
    """Return the screen on which the box is switched off."""
    _ = table.words.gettext
    return HoldScreen(_("Switch off"), _("Hold # for three seconds."), Go(GoodNightScreen()))


@dataclass(frozen=True, slots=True)
class CountdownScreen(Screen):
    """Seconds that are *left*; letting go leads back *under* it, and so does any other key."""

    under: HoldScreen
    left: int = SECONDS

    def view(self, table: Table) -> View:
        return PatternView(Pattern.FRAME, table.words.gettext("Let go to stop"), str(self.left))

    def press(self, key: Key, table: Table) -> Step:
        return Go(self.under)

    def let_go(self) -> Screen:
        return replace(self.under, was_short=True)


@dataclass(frozen=True, slots=True)
class GoodNightScreen(Screen):
    """Time to read it; then, or with the next key, the box switches itself off."""

    wait_s: ClassVar[float | None] = 4.0

    def view(self, table: Table) -> View:
        return TextView(table.words.gettext("Good night! You can pull the plug now."), Icon.GHOST)

    def press(self, key: Key, table: Table) -> Step:
        return Send(PowerOff(), Go(self))

    def elapsed(self, table: Table) -> Step:
        return Send(PowerOff(), Go(self))
