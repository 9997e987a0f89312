"""How loud the box is, when it is silent, and the short word that it changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from hugod.app.inputs import HourUnknown, Key, Night, NightCame
from hugod.app.lists import Choosing
from hugod.app.play.look import SayScreen
from hugod.app.screens import Go, OpenMenu, Screen, Step, Through, UseSound
from hugod.app.settings import QUIET_FROM, QUIET_UNTIL, Level, Sound
from hugod.app.table import Table
from hugod.app.views import Icon, ListView, View
from hugod.app.words import Words

LEVELS = (Level.LOUD, Level.MIDDLE, Level.QUIET, None)
HOURS = (None, *QUIET_FROM)


def level_of(sound: Sound) -> Level | None:
    """Give the level that is heard; None: off."""
    return sound.level if sound.is_on else None


def sound_screen(table: Table) -> SoundScreen:
    """Give the screen with what is set now highlighted."""
    return SoundScreen(LEVELS.index(level_of(table.settings.sound)))


@dataclass(frozen=True, slots=True)
class SoundScreen(Choosing):
    """Three levels, off, and the nights. What is chosen is heard at once."""

    def view(self, table: Table) -> View:
        words, sound = table.words, table.settings.sound
        items = (*map(words.loudness, LEVELS), words.night(sound.quiet_from))
        return ListView(
            words.gettext("Sound: {how}").format(how=words.loudness(level_of(sound))),
            items,
            self.cursor,
        )

    def count(self, table: Table) -> int:
        return len(LEVELS) + 1

    def chosen(self, index: int, table: Table) -> Step:
        sound = table.settings.sound
        if index == len(LEVELS):
            return Go(HoursScreen(HOURS.index(sound.quiet_from)))
        level = LEVELS[index]
        wanted = replace(sound, level=level or sound.level, is_on=level is not None)
        return UseSound(wanted, SoundScreen(index))

    def back(self, table: Table) -> Step:
        return OpenMenu()


@dataclass(frozen=True, slots=True)
class HoursScreen(Choosing):
    """From which hour on is the box silent until the morning?"""

    def view(self, table: Table) -> View:
        words = table.words
        items = tuple(words.hours(hour, QUIET_UNTIL) for hour in HOURS)
        return ListView(words.gettext("Off at night?"), items, self.cursor)

    def count(self, table: Table) -> int:
        return len(HOURS)

    def chosen(self, index: int, table: Table) -> Step:
        sound = replace(table.settings.sound, quiet_from=HOURS[index])
        return UseSound(sound, SoundScreen(len(LEVELS)))

    def back(self, table: Table) -> Step:
        return Go(sound_screen(table))


@dataclass(frozen=True, slots=True)
class NoticeScreen(SayScreen):
    """A few words that go away by themselves."""

    wait_s: ClassVar[float | None] = 4.0

    def press(self, key: Key, table: Table) -> Step:
        return Through(self.under)

    def elapsed(self, table: Table) -> Step:
        return Go(self.under)


def over(screen: Screen, text: str) -> Screen:
    """Say *text* over *screen*; over what lies under another such word, so that none pile up."""
    under = screen.under if isinstance(screen, NoticeScreen) else screen
    return NoticeScreen(text, under, Icon.GHOST)


def other_sound(under: Screen, table: Table) -> UseSound:
    """Turn the sound off, or on again, and say so over *under*."""
    _ = table.words.gettext
    sound = table.settings.sound
    screen = over(under, _("Sound on") if not sound.is_on else _("Sound off"))
    return UseSound(replace(sound, is_on=not sound.is_on), screen)


def night_words(item: Night, words: Words) -> str:
    """Say what quiet hours do now."""
    _ = words.gettext
    if isinstance(item, HourUnknown):
        return _("I do not know the time. Sound stays on.")
    return (
        _("Good night! No sound until {until}.").format(until=QUIET_UNTIL)
        if isinstance(item, NightCame)
        else _("The night is over. Sound is on.")
    )
