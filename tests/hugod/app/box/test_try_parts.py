"""Trying the keys and the glass, as somebody does who has just soldered them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hugod.app.box.check_view import Pattern, PatternView
from hugod.app.inputs import Key
from hugod.app.views import AskView, ListView, StartView

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story


def trying(box: Box, number: str) -> Story:
    return box().open("This box", "Check the box").wait(2).press(number)


@pytest.mark.parametrize("key", Key)
def test_every_key_says_its_name(box: Box, key: Key) -> None:
    view = trying(box, "2").press(key.value).view
    assert isinstance(view, AskView)
    assert view.entry == key.value


def test_a_star_is_a_key_too_and_the_second_one_ends(box: Box) -> None:
    story = trying(box, "2").press("*")
    assert isinstance(story.view, AskView)
    assert isinstance(story.press("1", "*").view, AskView)
    assert isinstance(story.press("*").view, ListView)


def test_ten_seconds_without_a_key_end_the_key_test(box: Box) -> None:
    story = trying(box, "2").wait(9).press("5").wait(9)
    assert isinstance(story.view, AskView)
    assert isinstance(story.wait(2).view, ListView)


def test_every_dot_then_the_edge_then_back(box: Box) -> None:
    story = trying(box, "3")
    patterns = [view.pattern for view in (story.view,) if isinstance(view, PatternView)]
    story.press("Roll")
    patterns += [view.pattern for view in (story.view,) if isinstance(view, PatternView)]
    assert patterns == [Pattern.ALL, Pattern.FRAME]
    assert isinstance(story.press("7").view, ListView)
    assert isinstance(trying(box, "3").press("*").view, ListView)
    assert isinstance(trying(box, "3").wait(21).view, ListView)


def test_the_pictures_come_in_turn_each_drawn_for_its_kind(box: Box) -> None:
    story = trying(box, "4")
    kinds = []
    for _ in range(3):
        kinds.append((story.glass, story.words))
        story.wait(6.5)
    assert kinds == [
        ("ssd1306", "1. Right? Press A"),
        ("sh1106", "2. Right? Press B"),
        ("ssd1306", "1. Right? Press A"),
    ]


@pytest.mark.parametrize(("key", "kind"), [("A", "ssd1306"), ("B", "sh1106"), ("#", "sh1106")])
def test_what_looked_right_is_kept_and_used(box: Box, key: str, kind: str) -> None:
    story = trying(box, "4").wait(6.5).press(key)
    assert story.settings.glass == kind
    assert story.glass == ""
    assert story.words.startswith("Good.")
    assert story.again().settings.glass == kind


@pytest.mark.parametrize("way", ["star", "nobody"])
def test_without_an_answer_all_is_as_before(box: Box, way: str) -> None:
    story = trying(box, "4")
    story = story.press("*") if way == "star" else story.wait(70)
    assert (story.glass, story.settings.glass) == ("", "")
    assert isinstance(story.view, ListView)
    assert isinstance(story.press("*").view, StartView)


def test_any_other_key_shows_the_other_picture(box: Box) -> None:
    for key in ("5", "Roll", "C", "D"):
        assert trying(box, "4").press(key).glass == "sh1106"
