"""Two kinds of screens that ask nothing: one is read, the other waits for what others find out."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace

from hugod.app.effects import Job
from hugod.app.inputs import Key
from hugod.app.screens import Go, Screen, Send, Step
from hugod.app.table import Table
from hugod.app.views import Icon, TextView, View

SOON_S = 0.1
"""So soon the job is sent: this is also how a restarted box comes to send it again."""
AGAIN_S = 10.0
MOST_TRIES = 3
"""News that came while something else was on the glass are lost, so they are asked for again."""


@dataclass(frozen=True, slots=True)
class Passing(Screen):
    """A screen that Roll, or `#`, goes on from."""

    def take(self, table: Table) -> Step:
        return self.roll(table)

    def advice(self, table: Table) -> str:
        return table.words.gettext("Press Roll to go on.")


@dataclass(frozen=True, slots=True)
class Seeking(Screen):
    """Has a job done by itself and shows a few words until its news come; `*` goes back."""

    tries: int = 0

    @abstractmethod
    def job(self) -> Job: ...

    @abstractmethod
    def given_up(self, table: Table) -> Step:
        """Say what follows when no news came at all."""

    @abstractmethod
    def said(self, table: Table) -> str:
        """Say what goes on, in few words."""

    def patience(self) -> float:
        return AGAIN_S if self.tries else SOON_S

    def view(self, table: Table) -> View:
        return TextView(self.said(table), Icon.GHOST)

    def press(self, key: Key, table: Table) -> Step:
        """Stay: what were shown over it would keep the news from being heard."""
        return self.back(table) if key in (Key.STAR, Key.C) else Go(self)

    def elapsed(self, table: Table) -> Step:
        if self.tries == MOST_TRIES:
            return self.given_up(table)
        return Send(self.job(), replace(self, tries=self.tries + 1))
