"""What is heard in a game: stories of keys and the cues that go with what is shown."""

from dataclasses import replace

import pytest

from hugo_core.editions import Colour
from hugo_core.position import Face
from hugod.app.values.cues import TUNES, count_tone, cue_of, strike
from hugod.app.values.effects import Cue
from hugod.app.values.inputs import Key
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import BusyView, ListView, StartView, TextView
from hugod.app.values.signs import Badge, Bar, Icon
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView
from hugod.app.values.view import Light, View
from tests.hugod.app.conftest import Box, Story

ROLLING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
MOVING = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
CATCHING = "amigo-hugo rolling act=red hugo=10 passes=1 red(10)=4,17 blue(10)=12"
STRIKING = "amigo-hugo rolling act=red hugo=27 passes=1 red(10)=8,17 blue(10)=12"
LAST_STEP = "amigo-hugo rolling act=red hugo=27 passes=5 red(10)=8,17 blue(10)=12"


def striking(box: Box) -> Story:
    """Give a box on which it strikes one."""
    story = box(STRIKING, "ghost").press("Roll", "Roll").wait(1)
    return story.press("Roll").wait(1).press("Roll")


def test_what_is_counted_up_rises_and_what_is_counted_down_falls() -> None:
    assert [count_tone(at, is_down=False) for at in (1, 2, 10, 11)] == [
        *(Cue.COUNT_1, Cue.COUNT_2, Cue.COUNT_10, Cue.COUNT_1)
    ]
    assert [count_tone(at, is_down=True) for at in (1, 2, 10)] == [
        *(Cue.COUNT_10, Cue.COUNT_9, Cue.COUNT_1)
    ]


def test_a_number_that_is_said_again_is_not_heard_again() -> None:
    number = CountView(Bar(), "24", 1, 9)
    assert cue_of(None, number) is Cue.COUNT_1
    assert cue_of(number, replace(number, said="Now 25!")) is None
    assert cue_of(number, CountView(Bar(), "33", 10, 0, is_over=True)) is Cue.THERE
    assert cue_of(None, CountView(Bar(), "23", 0, 10)) is None


def ticks(story: Story) -> int:
    return sum(play.cues.count(Cue.TICK) for play in story.played)


@pytest.mark.parametrize("key", Key)
@pytest.mark.parametrize("line", ["", ROLLING, MOVING])
def test_every_key_ticks_once(box: Box, line: str, key: Key) -> None:
    story = box(line, "4")
    story.press(key)
    assert ticks(story) == 1
    assert all(Cue.TICK not in play.cues[1:] for play in story.played)


def test_nothing_is_heard_when_the_box_is_switched_on(box: Box) -> None:
    assert box(ROLLING).played == []
    assert box(ROLLING, "4").press("Roll").again().played == []


def test_a_refusal_is_a_friendly_no(box: Box) -> None:
    story = box(MOVING)
    assert story.press("9").listen() == [Cue.NO]
    assert story.press("#").listen() == []


def test_a_key_that_means_nothing_here_is_a_no_as_well(box: Box) -> None:
    assert box(ROLLING).press("7").listen() == [Cue.NO]
    assert box().press("Roll", "9").listen() == [Cue.NO]


def test_help_is_no_no(box: Box) -> None:
    assert box(ROLLING).press("*", "1").listen() == []


def test_the_die_rattles_once_and_ends_when_it_is_hurried(box: Box) -> None:
    story = box(ROLLING, "4").press("Roll")
    assert story.listen() == [Cue.DIE]
    assert story.wait(0.3).played == []
    story.press("Roll")
    assert isinstance(story.view, MoveView)
    assert story.played[-1].cuts
    assert story.listen() == []


def test_the_die_that_lies_still_is_silent(box: Box) -> None:
    assert box(ROLLING).roll("4").listen() == [Cue.DIE]


def test_each_step_of_hugo_is_one_knock(box: Box) -> None:
    story = box(ROLLING).roll("ghost")
    assert story.listen() == [Cue.DIE, Cue.STEP, Cue.STEP, Cue.STEP, Cue.TUNE_BLUE]


def test_who_hurries_hugo_hears_one_knock(box: Box) -> None:
    story = box(ROLLING, "ghost").press("Roll", "Roll")
    story.listen()
    assert isinstance(story.press("Roll").view, HugoView)
    assert story.listen() == [Cue.STEP]


def test_a_guest_that_is_caught_is_heard_on_the_way_and_in_the_news(box: Box) -> None:
    story = box(CATCHING).roll("ghost")
    assert isinstance(story.view, NewsView)
    assert story.listen() == [Cue.DIE, Cue.STEP, Cue.CAUGHT, Cue.STEP, Cue.CAUGHT_BLUE]
    both = replace(story.view, who=tuple(Badge(each, "", "") for each in Colour))
    assert cue_of(None, both) is Cue.CAUGHT, "guests of two colours have one sound"


def test_the_clock_strikes_its_hour(box: Box) -> None:
    story = striking(box)
    assert story.view.words == "It is 1:00. Hugo moves 4"
    assert story.listen()[-1] == Cue.STRIKE_1


@pytest.mark.parametrize(
    ("hour", "cue"),
    [("24:00", Cue.STRIKE_12), ("5:00", Cue.STRIKE_5), ("23:45", None), ("R1/3", None), ("", None)],
)
def test_midnight_is_twelve_strokes(hour: str, cue: Cue | None) -> None:
    assert strike(hour) is cue


def test_the_next_player_is_called_by_the_tune(box: Box) -> None:
    assert box(MOVING).press("8").listen() == [Cue.TUNE_BLUE]


def test_every_colour_has_its_tune() -> None:
    assert list(TUNES) == list(Colour)
    assert len(set(TUNES.values())) == len(Colour)


def test_who_places_next_is_called_and_typing_calls_nobody(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)=1 blue(10)=2")
    assert story.press("1").listen() == []
    assert story.press("7").listen() == [Cue.TUNE_BLUE]
    assert story.press("A", "B", "#").listen() == [Cue.TUNE_RED]


def test_a_new_game_calls_the_first_player_again(box: Box) -> None:
    story = box(ROLLING).press("*", "7").wait(2).press("#")
    assert story.words.startswith("How many")
    story.press("2")
    while isinstance(story.view, ListView):
        story.wait(2).press("1")
    assert story.position
    assert story.listen() == [Cue.TUNE_RED]


def test_the_winner_is_celebrated_once(box: Box) -> None:
    story = box(LAST_STEP).roll("ghost")
    assert isinstance(story.view, EndView)
    assert story.listen()[-2:] == [Cue.STRIKE_5, Cue.WINNER]
    story.press("D", "#", "*", "*")
    assert story.listen() == []


def test_the_menu_and_the_look_pages_only_tick(box: Box) -> None:
    story = box(ROLLING).press("D", "D", "D", "D", "#", "*", "B", "A", "*")
    assert isinstance(story.view, RollView)
    assert ticks(story) == 9
    assert not any(play.cuts for play in story.played)
    assert story.listen() == []


def test_looking_in_the_middle_of_the_news_says_nothing_twice(box: Box) -> None:
    story = box(CATCHING).roll("ghost")
    story.listen()
    assert isinstance(story.press("D", "#").view, NewsView)
    assert story.listen() == []


def test_what_was_taken_back_is_cut_short(box: Box) -> None:
    story = box(MOVING).press("8")
    assert story.listen() == [Cue.TUNE_BLUE]
    story.press("C", "#")
    assert isinstance(story.view, MoveView)
    assert story.played[-1].cuts
    assert story.listen() == [Cue.TUNE_RED]


def test_a_strike_is_cut_when_the_roll_is_taken_back(box: Box) -> None:
    story = striking(box)
    story.listen()
    story.press("C")
    assert not story.played[-1].cuts  # nothing is taken back yet
    story.press("#")
    assert story.played[-1].cuts
    story.press("Roll")  # what to do on the board has been read
    assert story.listen() == [Cue.TUNE_RED]


def test_everybodys_yes_is_asked_in_silence(box: Box) -> None:
    story = box(MOVING, "4").press("8", "Roll").settle().press("C", "C")
    story.listen()
    assert story.press("#").words.startswith("red. ")
    assert not story.played[-1].cuts
    assert story.press("*").listen() == []


TO_DO = NewsView(Bar(), Icon.STAIRS, (), "Caught!", (), by_roll=True)


@pytest.mark.parametrize(
    ("view", "light"),
    [
        (RollView(Bar(), "Roll!"), Light.ROLL),
        (StartView("Hugo", "press Roll"), Light.BREATHING),
        (NewsView(Bar(), Icon.GHOST, (), "Hugo!", ()), Light.OFF),
        (TO_DO, Light.ON),
        (BusyView(TO_DO, "One moment …"), Light.ON),
        (HugoView(Bar(), "Hugo moves 3", ("1", "2"), 0), Light.OFF),
        (TextView("No"), Light.OFF),
        (TextView("Read me", by_roll=True), Light.ON),
        (MoveView(Bar(), Face.FOUR, "", "", "nobody moves", 0, 1, "", ""), Light.OFF),
    ],
)
def test_the_button_shines_when_it_does_something(view: View, light: Light) -> None:
    assert view.light is light
