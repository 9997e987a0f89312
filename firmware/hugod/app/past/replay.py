"""A past game move by move: what was done, then where everyone was, the points, the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from hugo_core.commands import Command
from hugo_core.editions import Colour
from hugo_core.position import Phase, Position
from hugod.app.screens.looking_round import clock, tracks, where
from hugod.app.screens.screen import Back, Go, Screen, Step
from hugod.app.setup.play_on import asking_to_play_on
from hugod.app.table.announce import SHEET_ROWS
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.past_games import PastStep
from hugod.app.values.prompt_views import TextView
from hugod.app.values.view import View
from hugod.app.values.words import Words

ReplayPage = Callable[[Position, Table], View]


@dataclass(frozen=True, slots=True)
class ReplayScreen(Screen):
    """One position of a past game; B goes on, A back, C to the first, `#` to the last.

    Roll plays on from there.
    """

    steps: tuple[PastStep, ...]
    players: tuple[tuple[Colour, str], ...] = ()
    """The ghosts, each with its colour."""
    at: int = 0
    page: int = 0
    """0: what was done; D turns to the pages of the look key, `*` leads back from them."""

    def view(self, table: Table) -> View:
        step = self.steps[self.at]
        if self.page:
            return _pages(step.after)[self.page - 1](step.after, table)
        words = table.words
        title = words.gettext("{done} of {total}").format(done=self.at, total=len(self.steps) - 1)
        hint = words.gettext("A back B on Roll: play")
        return TextView(told(step, words), title=title, hint=hint)

    def press(self, key: Key, table: Table) -> Step:
        last = len(self.steps) - 1
        match key:
            case Key.ROLL if not self.page and self.steps[self.at].after.phase is not Phase.OVER:
                done = (each for step in self.steps[1 : self.at + 1] for each in _all_of(step))
                setup = self.steps[0].after.setup
                return asking_to_play_on(setup, done, dict(self.players), table)
            case Key.B | Key.ROLL:
                return self._to(min(self.at + 1, last))
            case Key.A:
                return self._to(max(self.at - 1, 0))
            case Key.C:
                return self._to(0)
            case Key.HASH:
                return self._to(last)
            case Key.D:
                count = 1 + len(_pages(self.steps[self.at].after))
                return Go(replace(self, page=(self.page + 1) % count))
            case Key.STAR:
                return Go(replace(self, page=0)) if self.page else Back()
            case _:
                return self.other(table)

    def _to(self, at: int) -> Step:
        pages = len(_pages(self.steps[at].after))
        return Go(replace(self, at=at, page=min(self.page, pages)))

    def advice(self, table: Table) -> str:
        return table.words.gettext("A back, B on, # last. D: board. Roll: play on from here.")


def _all_of(step: PastStep) -> tuple[Command, ...]:
    return (*step.more, step.command) if step.command is not None else step.more


def told(step: PastStep, words: Words) -> str:
    """Return what was done, and where Hugo stands and how late it is after that."""
    position = step.after
    hugo = f"Hugo {position.hugo}, {words.hour(position)}"
    done = words.gettext("The game begins")
    if step.before is not None and step.command is not None:
        done = words.done(step.before, step.command)
    return f"{done}\n{hugo}"


def _pages(position: Position) -> tuple[ReplayPage, ...]:
    """The pages of the look key; the score sheet of many players has two parts."""
    is_sheet = position.setup.edition.rounds is not None
    parts = -(-len(position.points) // SHEET_ROWS) if is_sheet else 1
    return (where, *(partial(_points, part) for part in range(parts)), clock)


def _points(part: int, position: Position, table: Table) -> View:
    return tracks(position, table, part, 0)
