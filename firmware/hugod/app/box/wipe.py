"""Wiping all games, behind a key held while the glass counts down."""

from __future__ import annotations

from dataclasses import dataclass

from hugod.app.box.backup import ChangingScreen
from hugod.app.box.power import SECONDS, CountdownScreen
from hugod.app.effects import WipeGames
from hugod.app.screens import Go, OpenMenu, Screen, Send, Step
from hugod.app.table import Table
from hugod.app.views import TextView, View


@dataclass(frozen=True, slots=True)
class WipeScreen(Screen):
    """Says what it means, and which key is to be held."""

    def view(self, table: Table) -> View:
        words = table.words
        _ = words.gettext
        return TextView(
            _("They are gone for ever. Hold # for 3 seconds."),
            title=_("Wipe all games"),
            hint=words.star_goes_back,
        )

    def take(self, table: Table) -> Step:
        return Go(CountdownScreen(self))

    def held(self, seconds: float, table: Table) -> Step | None:
        left = SECONDS - int(seconds)
        if left > 0:
            return Go(CountdownScreen(self, left))
        return Send(WipeGames(), ChangingScreen(is_wipe=True))

    def back(self, table: Table) -> Step:
        return OpenMenu()

    def advice(self, table: Table) -> str:
        return table.words.gettext("They are gone for ever. Hold # for 3 seconds.")
