"""A key of a page is for the picture that was seen there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hugod.app.values.effects import TellPage
from hugod.app.values.inputs import Key, KeyDown, Origin
from hugod.app.values.view import Seen

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story

ROLLING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
MOVING = "amigo-hugo moving:4 act=red hugo=6 passes=1 red(10)=12,14 blue(10)=4"
CHANGED = "That has just changed. Look, and press again."
KITCHEN, GARDEN = 1, 2


def picture(story: Story) -> int:
    """Number of what is on the glass."""
    return story.shown[-1].picture


def tap(story: Story, keys: str, seen: int, page: int = KITCHEN) -> None:
    """Press *keys* on a page that shows the picture *seen*."""
    for key in keys:
        story.now += 0.2
        story.give(KeyDown(Key(key), Origin.PHONE, Seen(page, seen)))


def test_a_key_for_an_older_picture_does_nothing_and_its_page_alone_is_told(box: Box) -> None:
    story = box(ROLLING, "4")
    seen = picture(story)
    story.press("Roll").settle()
    line, shown = story.line, len(story.shown)
    tap(story, "8", seen, GARDEN)
    assert (story.line, len(story.shown)) == (line, shown)
    assert story.answers == [TellPage(GARDEN, CHANGED)]
    tap(story, "8", picture(story), GARDEN)
    assert len(story.shown) > shown
    assert len(story.answers) == 1


@pytest.mark.parametrize(("line", "keys", "seconds"), [("", "", 1.1), (ROLLING, "Roll", 0.25)])
def test_what_moves_in_a_picture_and_says_nothing_makes_no_other_one_of_it(
    box: Box, line: str, keys: str, seconds: float
) -> None:
    """The ghost that waves at the start, and the die that tumbles."""
    story = box(line, "4").press(*keys.split())
    seen, shown, words = picture(story), len(story.shown), story.words
    story.wait(seconds)
    assert (len(story.shown) > shown, story.words) == (True, words)
    tap(story, "#", seen)
    assert not story.answers
    assert story.words != words


def test_who_types_a_number_need_not_see_its_first_digit(box: Box) -> None:
    story = box(MOVING)
    tap(story, "1*1", picture(story))
    assert not story.answers
    assert "[1]" in story.words


def test_a_digit_of_somebody_else_in_between_is_seen_first(box: Box) -> None:
    story = box(MOVING)
    seen = picture(story)
    tap(story, "1", seen)
    tap(story, "2", seen, GARDEN)
    assert [each.page for each in story.answers] == [GARDEN]
    story.press("*")
    tap(story, "4", seen)
    assert [each.page for each in story.answers] == [GARDEN, KITCHEN]


def test_a_list_may_be_gone_through_before_it_is_seen(box: Box) -> None:
    story = box(ROLLING).press("*")
    seen = picture(story)
    tap(story, "BB", seen)
    assert not story.answers
    there = story.words
    tap(story, "AB", seen)
    assert story.words == there != box(ROLLING).press("*").words


def test_a_finished_number_is_another_picture_though_it_looks_the_same(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)= blue(10)=")
    seen = picture(story)
    tap(story, "12", seen)
    placed = story.line
    tap(story, "14", seen)
    assert story.line == placed
    assert story.answers


def test_a_number_that_no_picture_has_is_for_none(box: Box) -> None:
    story = box(MOVING)
    tap(story, "8", picture(story) + 1)
    assert len(story.answers) == 1
