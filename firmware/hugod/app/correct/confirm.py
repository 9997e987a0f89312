"""Confirming a correction: whether it may be made now, its differences in pages, the last yes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugo_core.board import ARROW
from hugo_core.commands import Fix
from hugo_core.fixing import why_not_fixed
from hugo_core.position import Phase, Position, Seat
from hugod.app.screens.kinds import ConfirmScreen, MenuScreen
from hugod.app.screens.screen import Back, Do, Go, Home, Screen, Step, Through
from hugod.app.table.changes import differences
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import TextView
from hugod.app.values.signs import Icon
from hugod.app.values.view import View

LINES = 2
"""Differences on one page."""


def why_not_now(table: Table) -> str:
    """Kind words for why nothing can be put in step now; "" if it can."""
    words = table.words
    if table.is_ahead:
        return words.read_first
    if table.history is None or table.history.waiting:
        return words.gettext("Press # to go on with it.") if table.history else words.advice(None)
    if table.phase in (Phase.ROLLING, Phase.MOVING):
        return ""
    refused = why_not_fixed(table.game(), _NO_FIX)
    assert refused is not None  # the phase alone forbids it
    return words.refusal(refused, None)


_NO_FIX = Fix((), (), ARROW, 0, Seat(0))


def fixed(position: Position, fix: Fix) -> Position:
    """Return *position* as *fix* has it, to look at."""
    return replace(
        position,
        guests=fix.guests,
        points=fix.points,
        hugo=fix.hugo,
        passes=fix.passes,
        to_act=fix.to_act,
    )


class Fixing(Screen):
    """A screen of a correction, with no key that takes something back."""

    for_phones: ClassVar[bool] = True

    __slots__ = ()

    def press(self, key: Key, table: Table) -> Step:
        # C takes nothing back here, for nothing has been done yet.
        return self.other(table) if key is Key.C else super().press(key, table)


@dataclass(frozen=True, slots=True)
class ToldScreen(Screen):
    """A few words; then the game goes on."""

    for_phones: ClassVar[bool] = True
    text: str

    def view(self, table: Table) -> View:
        return TextView(self.text, Icon.GHOST)

    def press(self, key: Key, table: Table) -> Step:
        if key is Key.STAR:
            return Back()
        return Home() if key in (Key.ROLL, Key.HASH) else Through()


@dataclass(frozen=True, slots=True)
class FixMenu(MenuScreen):
    """A list in a correction."""

    for_phones: bool = True

    def press(self, key: Key, table: Table) -> Step:
        return self.other(table) if key is Key.C else MenuScreen.press(self, key, table)


@dataclass(frozen=True, slots=True)
class FixConfirm(Fixing, ConfirmScreen):
    """A question in a correction."""


def leave_screen(unkept: Screen, table: Table) -> Screen:
    """A correction would be lost: is that meant?"""
    return FixConfirm(
        table.words.gettext("Stop here? Then all stays as it was."), lambda _: Back(), Go(unkept)
    )


@dataclass(frozen=True, slots=True)
class KeepScreen(Fixing):
    """The differences a correction makes, page by page; at the end # confirms it."""

    fix: Fix
    no: Screen
    """Where * leads."""
    page: int = 0

    def _pages(self, table: Table) -> list[str]:
        said = differences(table.game(), fixed(table.game(), self.fix), table.words)
        return ["\n".join(said[n : n + LINES]) for n in range(0, len(said), LINES)]

    def _is_last(self, table: Table) -> bool:
        return self.page == len(self._pages(table)) - 1

    def view(self, table: Table) -> View:
        words = table.words
        is_last, said = self._is_last(table), self._pages(table)[self.page]
        hint = words.yes_or_no if is_last else words.roll_goes_on
        return TextView(
            said, title=words.gettext("Is it right now?"), hint=hint, by_roll=not is_last
        )

    def take(self, table: Table) -> Step:
        return Do(self.fix) if self._is_last(table) else self.turn(1, table)

    def roll(self, table: Table) -> Step:
        return self.turn(1, table)

    def turn(self, by: int, table: Table) -> Step:
        page = self.page + by
        inside = 0 <= page < len(self._pages(table))
        return Go(replace(self, page=page)) if inside else self.other(table)

    def back(self, table: Table) -> Step:
        return Go(self.no)

    def advice(self, table: Table) -> str:
        return table.words.say_yes_or_no
