"""Wiping all games: hard to hit, seen coming, stopped by letting go; then the box is like new."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hugod.app.box.check_view import PatternView
from hugod.app.effects import WipeGames
from hugod.app.inputs import CardChanged, Key
from hugod.app.settings import Settings
from hugod.app.views import RollView, StartView

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
ASKED = "Wipe all games. They are gone for ever. Hold # for 3 seconds. * goes back"


@pytest.fixture
def asked(box: Box) -> Story:
    story = box(PLAYING).open("This box", "Keep the games", "Wipe all games").let_go("#")
    assert story.words == ASKED
    return story


def test_the_glass_counts_down_and_then_they_are_gone(asked: Story) -> None:
    asked.press("#")
    for number in "321":
        assert isinstance(asked.view, PatternView)
        assert asked.view.number == number
        assert asked.sticks == []
        asked.wait(1)
    assert asked.sticks == [WipeGames()]
    assert asked.words == "One moment …"
    asked.let_go("#").give(CardChanged((), Settings("de"), {}))
    assert asked.words == "Alle Spiele sind gelöscht."
    assert isinstance(asked.press("#").view, StartView)
    assert asked.line == ""


@pytest.mark.parametrize("seconds", [0.2, 1.5, 2.9])
def test_letting_go_stops_it(asked: Story, seconds: float) -> None:
    assert asked.hold("#", seconds=seconds).words == ASKED
    assert asked.wait(60).sticks == []


@pytest.mark.parametrize("key", Key)
def test_any_other_key_stops_it(asked: Story, key: Key) -> None:
    assert asked.press("#").wait(1.5).press(key.value).words == ASKED
    asked.let_go(key.value)
    assert asked.wait(60).sticks == []


def test_the_star_goes_back_to_the_game(asked: Story) -> None:
    assert isinstance(asked.press("*", "*").view, RollView)
    assert asked.line == PLAYING


def test_another_key_says_what_is_to_be_held(asked: Story) -> None:
    assert asked.press("5").words == "They are gone for ever. Hold # for 3 seconds."


def test_a_keypad_that_never_lets_go_never_wipes(box: Box) -> None:
    story = box(PLAYING).open("This box", "Keep the games", "Wipe all games")
    for _ in range(20):
        story.press("#").wait(3.5)
    assert story.sticks == []


def test_afterwards_the_key_that_is_still_held_does_nothing_more(asked: Story) -> None:
    asked.press("#").wait(3).give(CardChanged((), Settings(), {}))
    assert asked.wait(30).let_go("#").words == "All games are gone."
    assert asked.sticks == [WipeGames()]


def test_which_game_the_family_plays_is_forgotten_too(asked: Story) -> None:
    asked.hold("#", seconds=3).give(CardChanged((), Settings(), {}))
    before = len(asked.kept)
    assert asked.press("#", "Roll").words.startswith("Track 0 to 46?")
    assert len(asked.kept) == before
