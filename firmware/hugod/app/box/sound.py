"""How loud the box is, when it is silent, how it speaks, and the notice that it changed."""

from __future__ import annotations

from dataclasses import replace

from hugod.app.box.voices import find_voices
from hugod.app.screens.kinds import Choices, Menu, MenuScreen
from hugod.app.screens.look import show_over
from hugod.app.screens.screen import ChangeSettings, Go, Screen, Send
from hugod.app.table.table import Table
from hugod.app.values.effects import Cue, Play
from hugod.app.values.inputs import HourUnknown, Night, NightCame
from hugod.app.values.settings import (
    QUIET_FROM,
    QUIET_UNTIL,
    Detail,
    Level,
    Sound,
    Speech,
    Speed,
)
from hugod.app.values.words import N_, Words

LOUDNESS = {
    Level.LOUD: N_("loud"),
    Level.MIDDLE: N_("medium"),
    Level.QUIET: N_("soft"),
    None: N_("off"),
}
LEVELS = tuple(LOUDNESS)
DETAILS = {
    Detail.NOTHING: N_("says nothing"),
    Detail.LEAST: N_("says little"),
    Detail.SHORT: N_("keeps it short"),
    Detail.FULL: N_("says everything"),
}
SPEEDS = {
    Speed.SLOW: N_("speaks slowly"),
    Speed.NORMAL: N_("speaks normally"),
    Speed.FAST: N_("speaks fast"),
}
HOURS = (None, *QUIET_FROM)


def level_of(sound: Sound) -> Level | None:
    """Return the level that is heard; None: off."""
    return sound.level if sound.is_on else None


def sound_screen(table: Table) -> Screen:
    """Return the list of levels with the one that is set highlighted."""
    return _levels(LEVELS.index(level_of(table.settings.sound)))


def _levels(cursor: int) -> Screen:
    """Three levels, off, the nights, the speech, its voice. The chosen level is played at once."""

    def items(table: Table) -> Menu:
        _, sound, speech = table.words.gettext, table.settings.sound, table.settings.speech
        choices = tuple(
            (_(LOUDNESS[level]), _sounding(_at(level, sound), _levels(index), table))
            for index, level in enumerate(LEVELS)
        )
        hours = Go(_hours(HOURS.index(sound.quiet_from)))
        night = _("At night: on") if sound.quiet_from is None else _("At night: off")
        title = _("Sound: {how}").format(how=_(LOUDNESS[level_of(sound)]))
        spoken: Choices = (
            (_(DETAILS[speech.detail]), Go(_details(list(DETAILS).index(speech.detail)))),
            (_(SPEEDS[speech.speed]), Go(_speeds(list(SPEEDS).index(speech.speed)))),
            (_("Voice"), find_voices(table)),
        )
        return Menu(title, (*choices, (night, hours), *spoken))

    return MenuScreen(cursor, items=items)


def _hours(cursor: int) -> Screen:
    """From which hour on is the box silent until the morning?"""

    def items(table: Table) -> Menu:
        _, sound, back = table.words.gettext, table.settings.sound, _levels(len(LEVELS))
        from_to = _("{hour} to {until}")
        choices = tuple(
            (
                _("no") if hour is None else from_to.format(hour=hour, until=QUIET_UNTIL),
                _sounding(replace(sound, quiet_from=hour), back, table),
            )
            for hour in HOURS
        )
        return Menu(_("Off at night?"), choices, Go(sound_screen(table)))

    return MenuScreen(cursor, items=items)


def _details(cursor: int) -> Screen:
    """How much does the box say aloud?"""

    def items(table: Table) -> Menu:
        _, back = table.words.gettext, _levels(len(LEVELS) + 1)
        choices = tuple(
            (_(how), _speaking(replace(table.settings.speech, detail=detail), back, table))
            for detail, how in DETAILS.items()
        )
        return Menu(_("Speech"), choices, Go(back))

    return MenuScreen(cursor, items=items)


def _speeds(cursor: int) -> Screen:
    """How fast does the box speak?"""

    def items(table: Table) -> Menu:
        _, back = table.words.gettext, _levels(len(LEVELS) + 2)
        choices = tuple(
            (_(how), _speaking(replace(table.settings.speech, speed=speed), back, table))
            for speed, how in SPEEDS.items()
        )
        return Menu(_("Speech"), choices, Go(back))

    return MenuScreen(cursor, items=items)


def _speaking(speech: Speech, screen: Screen, table: Table) -> ChangeSettings:
    """Return the step that changes how the box speaks, and shows *screen*."""
    return ChangeSettings(replace(table.settings, speech=speech), Go(screen))


def _at(level: Level | None, sound: Sound) -> Sound:
    return replace(sound, level=level or sound.level, is_on=level is not None)


def _sounding(sound: Sound, screen: Screen, table: Table) -> ChangeSettings:
    """Return the step that changes the *sound*, shows *screen*, and plays how loud it is now."""
    sample = (Cue.ON,) if sound.is_on else ()
    settings = replace(table.settings, sound=sound)
    return ChangeSettings(settings, Send(Play(sample, cuts=True, sound=sound), Go(screen)))


def other_sound(under: Screen, table: Table) -> ChangeSettings:
    """Return the step that turns the sound off, or on again, and says so over *under*."""
    _ = table.words.gettext
    sound = table.settings.sound
    screen = show_over(under, _("Sound on") if not sound.is_on else _("Sound off"))
    return _sounding(replace(sound, is_on=not sound.is_on), screen, table)


def night_words(item: Night, words: Words) -> str:
    """Words for what quiet hours do now."""
    _ = words.gettext
    if isinstance(item, HourUnknown):
        return _("I do not know the time. Sound stays on.")
    return (
        _("Good night! No sound until {until}.").format(until=QUIET_UNTIL)
        if isinstance(item, NightCame)
        else _("The night is over. Sound is on.")
    )
