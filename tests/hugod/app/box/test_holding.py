"""Switching off and wiping: hard to hit, seen coming, stopped by letting go."""

import pytest

from hugod.app.values.box_views import PatternView
from hugod.app.values.inputs import Key, KeyUp, StayedOn
from hugod.app.values.turn_views import RollView
from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"


OFF = ("This box", "Switch off")
WIPE = ("This box", "Save games", "Wipe all games")
HOLD_OFF = "Switch off. Hold # for three seconds. * goes back"
HOLD_WIPE = (
    "Wipe all games. They and your own voices go for ever. Hold # for 3 seconds. * goes back"
)


@pytest.fixture
def asked(box: Box) -> Story:
    """A box that says which key to hold, with a keypad that is known to let go."""
    return box(PLAYING).open(*OFF).let_go("#")


@pytest.fixture(params=[(OFF, HOLD_OFF), (WIPE, HOLD_WIPE)], ids=["off", "wipe"])
def either(box: Box, request: pytest.FixtureRequest) -> Story:
    """A box that asks for a key that is held, to be switched off or to be wiped."""
    way, words = request.param
    story = box(PLAYING).open(*way).let_go("#")
    assert story.words == words
    return story


def is_harmless(story: Story) -> bool:
    """Say whether it is neither off nor wiped."""
    return not story.is_off and not story.sticks


def count(story: Story) -> str:
    """Give the number that fills the glass."""
    assert isinstance(story.view, PatternView), story.words
    return story.view.number


def test_the_glass_counts_down_while_the_key_is_held(asked: Story) -> None:
    asked.press("#")
    seen = [count(asked), count(asked.wait(1)), count(asked.wait(1))]
    assert seen == ["3", "2", "1"]
    assert asked.wait(1).words == "Good night! You can pull the plug now."
    assert not asked.is_off
    assert asked.let_go("#").wait(3.9).words.startswith("Good night!")
    assert asked.wait(0.2).is_off


def test_after_good_night_the_next_key_needs_no_patience(asked: Story) -> None:
    assert asked.hold("#", seconds=3).press("Roll").is_off
    assert asked.words.startswith("Good night!")


@pytest.mark.parametrize("seconds", [0.2, 1.5, 2.9])
def test_letting_go_stops_it_and_says_what_was_lacking(either: Story, seconds: float) -> None:
    assert either.hold("#", seconds=seconds).words.startswith("Hold it longer! ")
    assert is_harmless(either.wait(60))


@pytest.mark.parametrize("key", Key)
def test_any_other_key_stops_it(either: Story, key: Key) -> None:
    before = either.words
    assert either.press("#").wait(1.5).press(key.value).words == before
    either.let_go(key.value)
    assert is_harmless(either.wait(60))


def test_another_key_says_what_is_to_be_held_and_the_star_goes_back(either: Story) -> None:
    _, wanted = either.words.removesuffix(" * goes back").split(". ", maxsplit=1)
    assert either.press("5").words == wanted
    assert isinstance(either.press("*").leave().view, RollView)
    assert either.line == PLAYING


def test_a_keypad_that_first_lets_go_now_is_believed_then(box: Box) -> None:
    story = box(PLAYING).open("This box", "Switch off").wait(5)
    story.press("#").wait(4)
    assert count(story) == "3"
    assert story.give(KeyUp(Key.HASH)).words.startswith("Good night!")


@pytest.mark.parametrize("way", [OFF, WIPE])
def test_a_keypad_that_never_lets_go_never_does_it(box: Box, way: tuple[str, ...]) -> None:
    story = box(PLAYING).open(*way)
    for _ in range(20):
        assert is_harmless(story.press("#").wait(3.5))


def test_f04_a_lost_release_switches_nothing_off_later(asked: Story) -> None:
    asked.press("#").wait(0.5)
    for _ in range(3):
        asked.press("*").let_go("*")
    assert not asked.wait(60).is_off
    assert asked.words.startswith("Menu")


def test_nothing_is_lost_by_it(asked: Story) -> None:
    kept = len(asked.kept)
    asked.hold("#", seconds=3).wait(5)
    assert len(asked.kept) == kept
    assert asked.again().line == PLAYING
    assert isinstance(asked.again().view, RollView)


def test_a_box_that_cannot_switch_itself_off_says_so_and_plays_on(asked: Story) -> None:
    asked.hold("#", seconds=3).wait(5).give(StayedOn())
    assert asked.words == "The box cannot switch itself off. Just pull the plug."
    assert isinstance(asked.press("*", "*").view, RollView)
