"""How loud, when not, and the look key held: what is set is seen, heard and remembered."""

import pytest

from hugod.app.values.effects import Cue, Play
from hugod.app.values.inputs import HourUnknown, Key, KeyDown, KeyUp, NightCame, NightPassed
from hugod.app.values.prompt_views import ListView
from hugod.app.values.settings import Detail, Level, Sound, Speech, Speed
from hugod.app.values.turn_views import RollView, TumbleView
from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
MOVING = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"


def hold(story: Story, key: str, seconds: float) -> None:
    story.press(key).wait(seconds).give(KeyUp(Key(key)))


@pytest.fixture
def known(box: Box) -> Story:
    """A box whose keypad is known to let go of its keys."""
    story = box(PLAYING).press("D").give(KeyUp(Key.D)).press("#")
    story.played.clear()
    return story


def sounds(story: Story) -> ListView:
    assert isinstance(story.view, ListView)
    return story.view


@pytest.mark.parametrize(("number", "level"), [(1, "loud"), (2, "middle"), (3, "quiet")])
def test_a_level_is_shown_heard_and_remembered(box: Box, number: int, level: str) -> None:
    story = box().open("Sound").press(str(number))
    wanted = Sound(Level(level))
    assert story.settings.sound == story.again().settings.sound == wanted
    assert Play((Cue.ON,), cuts=True, sound=wanted) in story.played
    assert sounds(story).title == f"Sound: {sounds(story).items[number - 1]}"
    assert sounds(story).cursor == number - 1


def test_off_is_silent_at_once_and_shown(box: Box) -> None:
    story = box().open("Sound").press("4")
    assert sounds(story).title == "Sound: off"
    story.listen()
    story.press("*", "2")
    assert all(play.cues == () and play.cuts for play in story.played)


def test_the_level_is_still_known_after_off(box: Box) -> None:
    story = box().open("Sound").press("1", "4")
    assert story.settings.sound == Sound(Level.LOUD, is_on=False)


def test_quiet_hours_are_chosen_and_shown(box: Box) -> None:
    story = box().open("This box", "Speech").press("4", "3")
    assert story.settings.sound == Sound(quiet_from=21)
    assert sounds(story).items[3] == "At night: quiet"
    assert story.wait(2).press("4", "1").settings.sound == Sound()
    assert sounds(story).items[3] == "At night: sound"


def test_how_much_and_how_fast_the_box_speaks_is_chosen_shown_and_remembered(box: Box) -> None:
    story = box().open("This box", "Speech").press("1", "4")
    assert sounds(story).items[0] == "says everything"
    story.wait(2).press("2", "1")
    assert sounds(story).items[1] == "speaks slowly"
    assert sounds(story).cursor == 1
    wanted = Speech(Detail.FULL, Speed.SLOW)
    assert story.settings.speech == story.again().settings.speech == wanted
    assert sounds(story.wait(2).press("#", "*")).title == "Speech"


def test_hugos_jokes_are_off_with_one_key(box: Box) -> None:
    story = box().open("This box", "Speech").press("5")
    assert not story.settings.jokes
    assert sounds(story).items[sounds(story).cursor] == "Hugo jokes: no"
    assert sounds(story.wait(2).press("5")).items[4] == "Hugo jokes: yes"
    assert story.settings.jokes
    assert sounds(story.press("*")).title == "This box"


def test_star_leads_back_step_by_step(box: Box) -> None:
    story = box().open("This box", "Speech").press("4", "*")
    assert sounds(story).title == "Speech"
    assert sounds(story.press("*")).title == "This box"


def test_the_look_key_held_for_a_second_mutes_and_says_so(known: Story) -> None:
    known.press("D")
    assert known.words.startswith("Spooky")
    known.wait(0.99)
    assert known.settings.sound.is_on
    known.wait(0.02)
    assert known.words == "Sound off"
    assert not known.settings.sound.is_on
    assert known.played[-1].cuts
    assert known.played[-1].cues == ()
    known.wait(5)
    assert isinstance(known.view, RollView)
    assert known.again().roll("4").listen() == []


def test_held_again_it_sounds_again_and_is_heard(known: Story) -> None:
    hold(known, "D", 2.0)
    known.listen()
    hold(known, "D", 2.0)
    assert known.words == "Sound on"
    assert known.listen() == [Cue.ON]


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (NightCame(), "Good night! No sound until 8."),
        (NightPassed(), "The night is over. Sound is on."),
        (HourUnknown(), "I do not know the time. Sound stays on."),
    ],
)
def test_the_night_changes_no_sound_without_showing_it(
    box: Box, item: NightCame | NightPassed | HourUnknown, words: str
) -> None:
    story = box(PLAYING).give(item)
    assert story.words == words
    assert isinstance(story.wait(5).view, RollView)
    assert story.give(item).give(NightPassed()).press("*").words.startswith("Menu")


def test_a_night_that_comes_with_a_key_does_not_hide_for_long_what_the_key_did(box: Box) -> None:
    story = box().press("Roll").give(NightCame()).wait(2.05)
    assert story.words.startswith("Is there a track")
    assert box().press("Roll").give(NightCame()).press("1").words.startswith("Hugo (AMIGO)")


def test_the_night_holds_up_no_die(box: Box) -> None:
    story = box(PLAYING, "4").press("Roll").wait(0.2).give(NightCame())
    assert "Good night" in story.wait(1.95).words
    story.wait(0.1)
    assert isinstance(story.view, TumbleView)
    assert story.settle().line == MOVING


def test_a_hold_is_no_key(known: Story) -> None:
    known.give(KeyDown(Key.D)).played.clear()
    known.wait(1.5)
    assert Cue.TICK not in [cue for play in known.played for cue in play.cues]
