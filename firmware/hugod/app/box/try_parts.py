"""Trying the keys and the glass, for whoever builds the box."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugod.app.box.check_view import Pattern, PatternView
from hugod.app.inputs import Key
from hugod.app.screens import ChooseGlass, Go, Screen, Step
from hugod.app.settings import GLASSES
from hugod.app.table import Table
from hugod.app.views import AskView, Bar, View


@dataclass(frozen=True, slots=True)
class KeysScreen(Screen):
    """Each key says its name; `*` twice ends, and so do ten seconds without a key."""

    wait_s: ClassVar[float | None] = 10.0
    under: Screen
    seen: Key | None = None

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        said = self.seen.value if self.seen else ""
        return AskView(Bar(), _("Press any key"), said, _("* * ends"))

    def press(self, key: Key, table: Table) -> Step:
        if key is self.seen is Key.STAR:
            return Go(self.under)
        return Go(replace(self, seen=key))

    def elapsed(self, table: Table) -> Step:
        return Go(self.under)


@dataclass(frozen=True, slots=True)
class PatternScreen(Screen):
    """First every dot, for dead ones, then a frame at the very edge; any key goes on."""

    wait_s: ClassVar[float | None] = 20.0
    under: Screen
    pattern: Pattern = Pattern.ALL

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        is_all = self.pattern is Pattern.ALL
        return PatternView(
            self.pattern,
            _("Every dot is lit. Any key goes on.") if is_all else _("Edge all there?"),
            "123",
        )

    def press(self, key: Key, table: Table) -> Step:
        is_all = self.pattern is Pattern.ALL and key is not Key.STAR
        return Go(replace(self, pattern=Pattern.FRAME) if is_all else self.under)

    def elapsed(self, table: Table) -> Step:
        return Go(self.under)


@dataclass(frozen=True, slots=True)
class WhichGlassScreen(Screen):
    """The same picture as each kind of glass wants it, in turn: which one looks right?

    A takes the first, B the second, `#` the one that is there now. On the wrong glass nothing can
    be read: after a minute without an answer all is as before.
    """

    wait_s: ClassVar[float | None] = 6.0
    under: Screen
    turn_number: int = 0

    @property
    def _index(self) -> int:
        return self.turn_number % len(GLASSES)

    def glass(self) -> str:
        return GLASSES[self._index]

    def view(self, table: Table) -> View:
        call = table.words.gettext("Right? Press {key}").format(key="AB"[self._index])
        return PatternView(Pattern.FRAME, call, str(self._index + 1))

    def take(self, table: Table) -> Step:
        return ChooseGlass(self.glass(), self.under)

    def turn(self, by: int, table: Table) -> Step:
        return ChooseGlass(GLASSES[0 if by < 0 else 1], self.under)

    def back(self, table: Table) -> Step:
        return Go(self.under)

    def other(self, table: Table) -> Step:
        return Go(replace(self, turn_number=self.turn_number + 1))

    def press(self, key: Key, table: Table) -> Step:
        if key in (Key.C, Key.D):
            return self.other(table)
        return Screen.press(self, key, table)

    def elapsed(self, table: Table) -> Step:
        is_over = self.turn_number + 1 >= PICTURES
        return Go(self.under) if is_over else self.other(table)


PICTURES = 10
"""So many pictures are shown, six seconds each, before the question is given up."""
