"""Switching off: an item of the menu, then a key that is held while the glass counts down.

Nobody gets there by mashing, and nothing has to be kept on the way: it is kept already.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hugod.app.box.check_view import Pattern, PatternView
from hugod.app.inputs import Key
from hugod.app.screens import Go, OpenMenu, Screen, Step, SwitchOff
from hugod.app.table import Table
from hugod.app.views import Icon, TextView, View

SECONDS = 3
"""So long `#` is held."""


@dataclass(frozen=True, slots=True)
class OffScreen(Screen):
    """Says which key is to be held."""

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        return TextView(
            _("Hold # for three seconds."), title=_("Switch off"), hint=words.star_goes_back
        )

    def take(self, table: Table) -> Step:
        return Go(CountdownScreen(self))

    def held(self, seconds: float, table: Table) -> Step | None:
        left = SECONDS - int(seconds)
        return Go(CountdownScreen(self, left) if left > 0 else GoodNightScreen())

    def back(self, table: Table) -> Step:
        return OpenMenu()

    def advice(self, table: Table) -> str:
        return table.words.gettext("Hold # for three seconds.")


@dataclass(frozen=True, slots=True)
class CountdownScreen(Screen):
    """So many seconds are *left*; letting go leads back *under* it, and so does any other key."""

    under: Screen
    left: int = SECONDS

    def view(self, table: Table) -> View:
        return PatternView(Pattern.FRAME, table.words.gettext("Let go to stop"), str(self.left))

    def press(self, key: Key, table: Table) -> Step:
        return Go(self.under)

    def let_go(self) -> Screen:
        return self.under


@dataclass(frozen=True, slots=True)
class GoodNightScreen(Screen):
    """Time to read it; then, or with the next key, the box goes out."""

    wait_s: ClassVar[float | None] = 4.0

    def view(self, table: Table) -> View:
        return TextView(table.words.gettext("Good night! You can pull the plug now."), Icon.GHOST)

    def press(self, key: Key, table: Table) -> Step:
        return SwitchOff()

    def elapsed(self, table: Table) -> Step:
        return SwitchOff()
