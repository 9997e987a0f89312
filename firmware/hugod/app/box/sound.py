"""The lists of sound and speech: how loud, when silent, how much it speaks; words at night."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hugod.app.box.voices import find_voices
from hugod.app.screens.kinds import Choices, Menu, MenuScreen, Value, pick, switch
from hugod.app.screens.looking_round import show_over
from hugod.app.screens.screen import Back, ChangeSettings, Go, Open, Screen, Send, Step
from hugod.app.table.table import Table
from hugod.app.values.effects import Cue, Play
from hugod.app.values.inputs import HourUnknown, Night, NightCame
from hugod.app.values.settings import (
    QUIET_FROM,
    QUIET_UNTIL,
    Detail,
    Level,
    Sound,
    Speed,
)
from hugod.app.values.words import N_, Words

LOUDNESS = {
    Level.LOUD: N_("loud"),
    Level.MIDDLE: N_("medium"),
    Level.QUIET: N_("soft"),
    None: N_("off"),
}
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
ITEMS = tuple(LOUDNESS)
"""What stands in the list of sounds, from the top."""


def level_of(sound: Sound) -> Level | None:
    """Return the level that is heard; None: off."""
    return sound.level if sound.is_on else None


def sound_screen(table: Table) -> Screen:
    """Return the list of levels with the one that is set highlighted."""
    return _sounds(level_of(table.settings.sound))


def _sounds(highlighted: Level | None) -> Screen:
    """Three levels, and off. The chosen one is played at once."""

    def items(table: Table) -> Menu:
        _, sound = table.words.gettext, table.settings.sound
        title = _("Sound: {how}").format(how=_(LOUDNESS[level_of(sound)]))
        choices: Choices = tuple(
            (_(said), _sounding(_at(level, sound), Go(_sounds(level)), table))
            for level, said in LOUDNESS.items()
        )
        return Menu(title, choices)

    return MenuScreen(ITEMS.index(highlighted), items=items)


def speech_menu(table: Table) -> Menu:
    """How much is said aloud, how fast, in whose voice, and when the box is silent."""
    _, sound, speech = table.words.gettext, table.settings.sound, table.settings.speech
    night = _("At night: sound") if sound.quiet_from is None else _("At night: quiet")
    jokes = _("Hugo jokes: yes") if table.settings.jokes else _("Hugo jokes: no")
    return Menu(
        _("Speech"),
        (
            (_(DETAILS[speech.detail]), Open(_speech(N_("How much?"), DETAILS, speech.detail))),
            (_(SPEEDS[speech.speed]), Open(_speech(N_("How fast?"), SPEEDS, speech.speed))),
            (_("Voice"), find_voices(table)),
            (night, Open(_hours(table))),
            switch("jokes", jokes, table, Go(MenuScreen(4, items=speech_menu, is_typed=True))),
        ),
    )


SPEECH_MENU = MenuScreen(items=speech_menu, is_typed=True)


def _hours(table: Table) -> Screen:
    """From which hour on is the box silent until the morning?"""
    hours = (None, *QUIET_FROM)

    def items(table: Table) -> Menu:
        _, sound = table.words.gettext, table.settings.sound
        from_to = _("{hour} to {until}")
        choices = tuple(
            (
                _("never") if hour is None else from_to.format(hour=hour, until=QUIET_UNTIL),
                _sounding(replace(sound, quiet_from=hour), Back(), table),
            )
            for hour in hours
        )
        return Menu(_("Quiet at night?"), choices)

    return MenuScreen(hours.index(table.settings.sound.quiet_from), items=items)


def _speech(asked: str, names: Mapping[Value, str], now: Value) -> Screen:
    """How much does the box say aloud, or how fast?"""

    def then(how: Value, table: Table) -> Step:
        changed: Any = {"detail" if isinstance(how, Detail) else "speed": how}
        speech = replace(table.settings.speech, **changed)
        return ChangeSettings(replace(table.settings, speech=speech), Back())

    return pick(lambda table: table.words.gettext(asked), names, now, then)


def _at(level: Level | None, sound: Sound) -> Sound:
    return replace(sound, level=level or sound.level, is_on=level is not None)


def _sounding(sound: Sound, then: Step, table: Table) -> ChangeSettings:
    """Return the step that changes the *sound*, does *then*, and plays how loud it is now."""
    sample = (Cue.ON,) if sound.is_on else ()
    settings = replace(table.settings, sound=sound)
    return ChangeSettings(settings, Send(Play(sample, cuts=True, sound=sound), then))


def other_sound(under: Screen, table: Table) -> ChangeSettings:
    """Return the step that turns the sound off, or on again, and says so over *under*."""
    _ = table.words.gettext
    sound = table.settings.sound
    screen = show_over(under, _("Sound on") if not sound.is_on else _("Sound off"))
    return _sounding(replace(sound, is_on=not sound.is_on), Go(screen), table)


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
