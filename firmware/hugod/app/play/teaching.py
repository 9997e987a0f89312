"""Lessons while a game is played: each over the screen that it bears on.

One goes by itself when it is read, and with any key, which counts below; but Roll and `#` pass
nothing unread that it covers. `*` ends them all. It is noted as taught when it goes: after a power
cut in the middle it is there again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hugo_core.events import DieThrown
from hugo_core.position import Phase, Position
from hugod.app.play.die import OwnDieScreen
from hugod.app.play.moving import MoveScreen
from hugod.app.play.news import NewsScreen, WalkScreen
from hugod.app.play.placing import PlaceScreen
from hugod.app.screens.kinds import READ_S, Choices, MessageScreen
from hugod.app.screens.looking_round import show_over
from hugod.app.screens.screen import ChangeSettings, Flow, Go, Screen, Step, Through
from hugod.app.screens.throwing import RollScreen
from hugod.app.table.evening import tells_lessons
from hugod.app.table.lessons import LESSONS, Lesson, due
from hugod.app.table.moments import Juncture
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import Settings
from hugod.app.values.view import View

WORD_S = READ_S / 6
"""Seconds for a word: a child of seven manages 75 a minute."""
CHOICES = (PlaceScreen, RollScreen, OwnDieScreen, MoveScreen)


@dataclass(frozen=True, slots=True)
class LessonScreen(Screen):
    """The first of some *lessons* over the screen *under* it; the others follow it."""

    under: Screen
    lessons: tuple[Lesson, ...]

    @property
    def for_phones(self) -> bool:
        return self.under.for_phones

    @property
    def takes_early(self) -> bool:
        return self.under.takes_early

    @property
    def wait_s(self) -> float:
        return WORD_S * len(self.lessons[0].glass.split())

    def view(self, table: Table) -> View:
        _, lesson = table.words.gettext, self.lessons[0]
        hint, lamp = _("* lessons off"), self.under.view(table).light
        return TextView(_(lesson.glass), lesson.icon, hint=hint, lamp=lamp)

    def told(self, table: Table) -> Position | None:
        return self.under.told(table)

    def press(self, key: Key, table: Table) -> Step:
        if key is Key.STAR:
            said = table.words.gettext("No more lessons. Settings: teach us again.")
            return ChangeSettings(_off(table), Go(show_over(self.under, said)))
        if key in (Key.ROLL, Key.HASH) and not self.under.is_call:
            return self._next(table)  # what it covers was not read yet
        if len(self.lessons) > 1 and key in (Key.A, Key.B, Key.C, Key.D):
            return self._next(table)  # nothing is chosen with these
        return ChangeSettings(self._taught(table), Through(self.under))

    def elapsed(self, table: Table) -> Step:
        return Flow(self._next(table))

    def _next(self, table: Table) -> Step:
        more = self.lessons[1:]
        then = replace(self, lessons=more) if more else self.under
        return ChangeSettings(self._taught(table), Go(then))

    def _taught(self, table: Table) -> Settings:
        before = table.settings.taught
        return replace(table.settings, taught=(*before, self.lessons[0].id))


def with_lessons(screen: Screen, table: Table) -> Screen:
    """Return *screen*, which the table has come to, with the lessons over it that are due."""
    now = _juncture(screen, table)
    found = due(now, table.settings.taught) if now else ()
    return LessonScreen(screen, found) if found else screen


def with_the_rest(screen: Screen, table: Table) -> Screen:
    """Return *screen*, after a practice night, with all lessons over it that have not come."""
    setup = table.game().setup
    # A last lap is agreed on in the evening; of a night without one it would be no rule.
    known = (*table.settings.taught, "last-lap")
    rest = tuple(each for each in LESSONS if each.of(setup) and each.id not in known)
    return LessonScreen(screen, rest) if rest else screen


def _juncture(screen: Screen, table: Table) -> Juncture | None:
    """Return what may be taught about before *screen*; None: nothing."""
    last = table.last()
    if isinstance(screen, CHOICES):
        position = table.game()
        is_ours = position.to_act in table.people or position.phase is Phase.LOTS
        return Juncture(position) if is_ours else None
    if last is None or table.stood is not None:
        return None
    before, done = last
    if isinstance(screen, WalkScreen):
        # Where he goes is not known before he has gone there.
        thrown = tuple(each for each in done.events if isinstance(each, DieThrown))
        return Juncture(before, thrown)
    if isinstance(screen, NewsScreen):
        page = table.pages[screen.page].page
        return Juncture(before, page.events) if isinstance(page, NewsView) and page.events else None
    return None


def lessons_lines(table: Table) -> Choices:
    """Return the lines of the settings: all lessons anew, and no more of them while there are."""
    _, settings = table.words.gettext, table.settings
    anew, said = replace(settings, lessons=True, taught=()), _("I tell each rule when it comes up.")
    teach = _("Teach us again"), ChangeSettings(anew, Go(MessageScreen(said)))
    if not tells_lessons(table):
        return (teach,)
    stop = ChangeSettings(_off(table), Go(MessageScreen(_("No more lessons."))))
    return teach, (_("Stop the lessons"), stop)


def _off(table: Table) -> Settings:
    """Return the settings without lessons: none is left, not even for the rest of a practice."""
    return replace(table.settings, lessons=False, taught=tuple(each.id for each in LESSONS))
