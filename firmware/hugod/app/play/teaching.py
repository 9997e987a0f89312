"""When a lesson is laid over a screen, how many, how long it stays, and when it counts as taught.

One goes by itself when it is read, and with any key, which counts below; but Roll and `#` pass
nothing unread that it covers. `*` ends them all. It is noted as taught when it goes, but not when a
key came sooner than anybody reads: then, and after a power cut in the middle, it comes again.

Few come together: of a page that tells of a turn one, the others before the next choice; before a
roll, which is no choice, one of those that it or the number rolled may make matter.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hugo_core.events import DieRolled, Event, GuestMoved, GuestPlaced, GuestStayed
from hugo_core.position import Phase, Position
from hugod.app.play.die import OwnDieScreen
from hugod.app.play.moving import MoveScreen
from hugod.app.play.news import NewsScreen, WalkScreen
from hugod.app.play.placing import PlaceScreen
from hugod.app.screens.kinds import READ_S, Choices, MessageScreen
from hugod.app.screens.looking_round import show_over
from hugod.app.screens.rolling import RollScreen
from hugod.app.screens.screen import ChangeSettings, Flow, Go, Screen, Step, Through
from hugod.app.table.evening import is_practice, tells_lessons
from hugod.app.table.lessons import LESSONS, Lesson, due, first_of, soon
from hugod.app.table.moments import Juncture
from hugod.app.table.table import Table
from hugod.app.values.inputs import Key
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import Settings
from hugod.app.values.view import View

WORD_S = READ_S / 6
"""Seconds for a word: a child of seven manages 75 a minute."""
GLANCE_S = 0.1
"""Seconds for a word in which nobody can have read it: 600 a minute."""
FIRST = ("goal", "roll")
"""What a roll cannot do without."""
END = ("end", "end-walk", "end-early", "end-early-walk")
"""What is not put off: the very next walk of Hugo may bring it."""
CHOSEN = (GuestMoved, GuestPlaced, GuestStayed)
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
        return WORD_S * self._length

    @property
    def _length(self) -> int:
        return len(self.lessons[0].glass.split())

    def view(self, table: Table) -> View:
        _, lesson = table.words.gettext, self.lessons[0]
        hint, lamp = _("* lessons off"), self.under.view(table).light
        return TextView(_(lesson.glass), lesson.icon, hint=hint, lamp=lamp, beside=lesson.beside)

    def told(self, table: Table) -> Position | None:
        return self.under.told(table)

    def press(self, key: Key, table: Table) -> Step:
        if key is Key.STAR:
            said = table.words.gettext("No more lessons. Settings: teach us again.")
            return ChangeSettings(_off(table), Go(show_over(self.under, said)))
        if key in (Key.ROLL, Key.HASH) and not self.under.is_call:
            if isinstance(self.under, MoveScreen):  # who hurries reads the others another time
                return self._read(table, Go(self.under))
            return self._next(table)  # what it covers was not read yet
        is_choice = key not in (Key.A, Key.B, Key.C, Key.D) and isinstance(self.under, CHOICES)
        if len(self.lessons) > 1 and not is_choice:
            return self._next(table)
        return self._read(table, Through(self.under))

    def elapsed(self, table: Table) -> Step:
        return Flow(self._next(table))

    def _next(self, table: Table) -> Step:
        more = self.lessons[1:]
        then = replace(self, lessons=more) if more else self.under
        return self._read(table, Go(then))

    def _read(self, table: Table, then: Step) -> Step:
        """Note the lesson as taught if there was time to read it, and do *then*."""
        settings, read = table.settings, self.lessons[0].id
        now = replace(settings, taught=_with(settings.taught, read))
        if is_practice(table):
            now = replace(now, practised=_with(settings.practised, read))
        return ChangeSettings(now, then, if_seen_s=GLANCE_S * self._length)


def _with(lessons: tuple[str, ...], one: str) -> tuple[str, ...]:
    return lessons if one in lessons else (*lessons, one)


def _known(table: Table) -> tuple[str, ...]:
    """Return the lessons that have been: in a practice night those of that night."""
    return table.settings.practised if is_practice(table) else table.settings.taught


def with_lessons(screen: Screen, table: Table) -> Screen:
    """Return *screen*, which the table has come to, with the lessons over it that are due."""
    found = _before_a_choice(table) if isinstance(screen, CHOICES) else _of_a_page(screen, table)
    return LessonScreen(screen, found) if found else screen


def _before_a_choice(table: Table) -> tuple[Lesson, ...]:
    position, taught = table.game(), _known(table)
    if position.to_act not in table.people and position.phase is not Phase.LOTS:
        return ()
    here, owed = due(Juncture(position), taught), _told_last(table)
    both = (*owed, *(each for each in here if each not in owed))
    if position.phase is Phase.PLACING:
        return both
    if position.phase is Phase.MOVING:
        return first_of(both)
    first, end = (tuple(each for each in here if each.id in ids) for ids in (FIRST, END))
    return first[:1] or (*owed, *end) or (soon(position, taught) or here)[:1]


def _told_last(table: Table) -> tuple[Lesson, ...]:
    """Return what the last turn carried out and nobody was taught yet, save what they chose."""
    last = table.last()
    if last is None:
        return ()
    before, done = last
    told = tuple(each for each in done.events if not isinstance(each, CHOSEN))
    return due(Juncture(before, told), _known(table)) if told else ()


def with_the_rest(screen: Screen, table: Table) -> Screen:
    """Return *screen*, after a practice night, with all lessons over it that have not come."""
    setup = table.game().setup
    # A last lap is agreed on in the evening; of a night without one it would be no rule.
    known = (*_known(table), "last-lap")
    rest = tuple(each for each in LESSONS if each.of(setup) and each.id not in known)
    return LessonScreen(screen, rest) if rest else screen


def _of_a_page(screen: Screen, table: Table) -> tuple[Lesson, ...]:
    """Return what is taught before *screen*, a page that tells of a turn: one lesson, if any."""
    last, told = table.last(), tuple[Event, ...]()
    if last is None or table.stood is not None:
        return ()
    before, done = last
    if isinstance(screen, WalkScreen):
        # Where he goes is not known before he has gone there.
        told = tuple(each for each in done.events if isinstance(each, DieRolled))
    elif isinstance(screen, NewsScreen):
        page = table.pages[screen.page].page
        told = page.events if isinstance(page, NewsView) else ()
    found = due(Juncture(before, told), _known(table)) if told else ()
    return tuple(each for each in found if not each.waits)[:1]


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
    every = tuple(each.id for each in LESSONS)
    return replace(table.settings, lessons=False, taught=every, practised=every)
