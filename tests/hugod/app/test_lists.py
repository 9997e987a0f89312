"""Lists: the highlight goes round, `#` takes it, a number takes its choice at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hugod.app.views import ListView, TextView

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story

PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"


@pytest.fixture
def menu(box: Box) -> Story:
    return box(PLAYING).press("*")


def highlighted(story: Story) -> str:
    assert isinstance(story.view, ListView)
    return story.view.items[story.view.cursor]


def test_b_goes_on_and_a_back_and_both_go_round(menu: Story) -> None:
    assert isinstance(menu.view, ListView)
    first, *others = menu.view.items
    assert [highlighted(menu.press("B")) for _ in others] == others
    assert highlighted(menu.press("B")) == first
    assert [highlighted(menu.press("A")) for _ in others] == others[::-1]


def test_hash_takes_what_is_highlighted(menu: Story) -> None:
    assert menu.press("B", "#").words.startswith("End this game")


def test_a_number_takes_its_choice_at_once(menu: Story) -> None:
    assert menu.press("2").words.startswith("End this game")


@pytest.mark.parametrize("key", ["0"])
def test_a_number_without_a_choice_is_told(menu: Story, key: str) -> None:
    assert isinstance(menu.press(key).view, TextView)
    assert menu.words == "A and B choose, # takes it."
    assert highlighted(menu.press("*")) == "Go on"
