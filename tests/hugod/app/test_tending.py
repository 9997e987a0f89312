"""What is about the box and no game is remembered before it is shown."""

from __future__ import annotations

import pytest

from hugod.app.box.menu import StartScreen
from hugod.app.effects import Cue, Play, Remember
from hugod.app.screens import AskNext, ChooseGlass, Speak, Tending, UseDie, UseLock, UseSound
from hugod.app.settings import Question, Settings, Sound
from hugod.app.table import Table
from hugod.app.tending import tend
from hugod.app.words import Words
from hugod.languages import all_words

UNDER = StartScreen()
QUIET = Sound(is_on=False)


@pytest.mark.parametrize(
    ("step", "settings"),
    [
        (Speak("de"), Settings("de")),
        (Speak("xx"), Settings()),
        (AskNext(Question.STICKERS), Settings(first_evening=Question.STICKERS)),
        (UseDie(True), Settings(own_die=True)),
        (UseLock(True, UNDER), Settings(is_locked=True)),
        (ChooseGlass("sh1106", UNDER), Settings(glass="sh1106")),
        (UseSound(QUIET, UNDER), Settings(sound=QUIET)),
    ],
)
def test_what_is_set_is_remembered(step: Tending, settings: Settings) -> None:
    table = Table(Words())
    done = tend(step, table, all_words())
    assert done.first == (Remember(settings),)
    assert table.settings == settings
    assert done.screen.view(table).words


def test_a_language_is_spoken_at_once() -> None:
    table = Table(Words())
    tend(Speak("fr"), table, all_words())
    assert table.words.language == "fr"


def test_how_loud_it_is_is_heard_and_off_is_silent_at_once() -> None:
    table = Table(Words())
    assert tend(UseSound(Sound(), UNDER), table, {}).then == (
        Play((Cue.ON,), cuts=True, sound=Sound()),
    )
    assert tend(UseSound(QUIET, UNDER), table, {}).then == (Play((), cuts=True, sound=QUIET),)
