"""Looking at the box itself: its parts in words, trying the keys, all dots, which display it is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugod.app.box.new_version import new_version_screen
from hugod.app.screens.kinds import Menu, MenuScreen, MessageScreen, MomentScreen
from hugod.app.screens.screen import Back, ChangeSettings, Go, Open, Screen, Send, Step
from hugod.app.table.table import Table
from hugod.app.values.box_views import Pattern, PatternView
from hugod.app.values.effects import CheckParts
from hugod.app.values.findings import ABOUT, PIECES, Finding
from hugod.app.values.inputs import Checked, JobResult, Key
from hugod.app.values.offers import Offer
from hugod.app.values.prompt_views import AskView, TextView
from hugod.app.values.settings import GLASSES
from hugod.app.values.signs import MARKS, Bar
from hugod.app.values.view import View


def check_menu(table: Table) -> Menu:
    """The list of what can be tried: all parts, the keys, the display, its kind, a new version."""
    _ = table.words.gettext
    version = (_("New version"), Open(new_version_screen(table)))
    return Menu(
        _("Check the box"),
        (
            (_("All parts"), Send(CheckParts(), Open(MomentScreen(_parts_of, 30.0)))),
            (_("Try the keys"), Open(KeysScreen())),
            (_("Try the glass"), Open(PatternScreen())),
            (_("Which is right?"), Open(WhichGlassScreen())),
            *([version] if Offer.VERSIONS in table.offers else []),
        ),
    )


CHECK_MENU = MenuScreen(items=check_menu)


def _parts_of(news: JobResult, table: Table) -> Step | None:
    return Go(parts_screen(news.findings)) if isinstance(news, Checked) else None


def parts_screen(findings: tuple[Finding, ...]) -> Screen:
    """Each part with a tick, a dash or a cross; choose one for what to do about it."""

    def items(table: Table) -> Menu:
        _ = table.words.gettext
        choices = tuple((_(PIECES[each.piece]), Open(PartScreen(each))) for each in findings)
        marks = tuple(MARKS[each.state] for each in findings)
        return Menu(_("Check the box"), choices, marks=marks)

    return MenuScreen(items=items, is_typed=True)


@dataclass(frozen=True, slots=True)
class PartScreen(Screen):
    """One part in words; any key goes back to the list."""

    finding: Finding

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        about, title = _(ABOUT[self.finding.code]), _(PIECES[self.finding.piece])
        return TextView(about, title=title, hint=table.words.star_goes_back)

    def other(self, table: Table) -> Step:
        return Back()


@dataclass(frozen=True, slots=True)
class KeysScreen(Screen):
    """Each key says its name; `*` twice ends, and so do ten seconds without a key."""

    wait_s: ClassVar[float | None] = 10.0
    seen: Key | None = None

    def view(self, table: Table) -> View:
        _ = table.words.gettext
        said = self.seen.value if self.seen else ""
        return AskView(Bar(), _("Press any key"), said, _("* * ends"))

    def press(self, key: Key, table: Table) -> Step:
        if key is self.seen is Key.STAR:
            return Back()
        return Go(replace(self, seen=key))

    def elapsed(self, table: Table) -> Step:
        return Back()


@dataclass(frozen=True, slots=True)
class PatternScreen(Screen):
    """First every dot, for dead ones, then a frame at the very edge; any key goes on."""

    wait_s: ClassVar[float | None] = 20.0
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
        return Go(replace(self, pattern=Pattern.FRAME)) if is_all else Back()

    def elapsed(self, table: Table) -> Step:
        return Back()


PICTURES = 10
"""Pictures that are shown, six seconds each, before the question is given up."""


@dataclass(frozen=True, slots=True)
class WhichGlassScreen(Screen):
    """The same picture as each kind of display wants it, in turn: which one looks right?

    A takes the first, B the second, `#` the one that is shown now. On the wrong display nothing
    can be read: after a minute without an answer all is as before.
    """

    wait_s: ClassVar[float | None] = 6.0
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
        return self._use(self.glass(), table)

    def turn(self, by: int, table: Table) -> Step:
        return self._use(GLASSES[0 if by < 0 else 1], table)

    def _use(self, kind: str, table: Table) -> Step:
        """Draw for this *kind* from now on."""
        said = MessageScreen(
            table.words.gettext("Good. The box draws like this from now on."), then=Back()
        )
        return ChangeSettings(replace(table.settings, glass=kind), Go(said))

    def other(self, table: Table) -> Step:
        return Go(replace(self, turn_number=self.turn_number + 1))

    def press(self, key: Key, table: Table) -> Step:
        if key in (Key.C, Key.D):
            return self.other(table)
        return Screen.press(self, key, table)

    def elapsed(self, table: Table) -> Step:
        is_over = self.turn_number + 1 >= PICTURES
        return Back() if is_over else self.other(table)
