"""What is about the box and no game: its language, its glass, its sound, its die, its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hugod.app.check_screens import MomentScreen
from hugod.app.effects import CheckParts, Cue, Effect, Play, Remember
from hugod.app.home import home
from hugod.app.look_screens import SayScreen
from hugod.app.phrases import Phrases
from hugod.app.screens import (
    AskParts,
    ChooseGlass,
    Screen,
    Speak,
    Tending,
    UseDie,
    UseSound,
)
from hugod.app.table import Table
from hugod.app.view import Icon


@dataclass(frozen=True, slots=True)
class Tended:
    """What is to be done before *screen* is shown, and after."""

    screen: Screen
    first: tuple[Effect, ...] = ()
    then: tuple[Effect, ...] = ()


def tend(step: Tending, table: Table, languages: Mapping[str, Phrases]) -> Tended:
    """Do what *step* asks to the table's words and settings, and say what follows."""
    then: tuple[Effect, ...] = ()
    match step:
        case AskParts():
            return Tended(MomentScreen(), then=(CheckParts(),))
        case Speak(language):
            table.words = languages.get(language, table.words)
            table.settings = replace(table.settings, language=table.words.language)
            screen = home(table)
        case UseDie(own):
            table.settings = replace(table.settings, own_die=own)
            screen = home(table)
        case ChooseGlass(kind, under):
            table.settings = replace(table.settings, glass=kind)
            screen = SayScreen(table.words.glass_kept, under.without_entry(), Icon.GHOST)
        case UseSound(sound, screen):
            table.settings = replace(table.settings, sound=sound)
            sample = (Cue.ON,) if sound.is_on else ()  # let it be heard how loud it is
            then = (Play(sample, cuts=True, sound=sound),)
    return Tended(screen, (Remember(table.settings),), then)
