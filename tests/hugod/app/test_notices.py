"""A part goes missing in the middle of a game: told kindly, once, and at nobody's cost."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from hugod.app.inputs import Input, Part, PartFound, PartLost
from hugod.app.notices import Missing
from hugod.app.views import MoveView, RollView, ThrowView
from hugod.app.words import Words

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box

ROLLING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
GONE = "The keypad is gone. Plug it in again. The page still works."
DARK = "The glass is dark. Check its cable. Any key: play on here."
LOST, FOUND = PartLost(Part.KEYPAD, "unplugged"), PartFound(Part.KEYPAD)
DARKENED, LIT = PartLost(Part.DISPLAY, "cable"), PartFound(Part.DISPLAY)


def test_a_keypad_that_goes_is_told_and_gone_again_when_it_is_back(box: Box) -> None:
    story = box(ROLLING).give(FOUND)
    before = story.view
    story.give(LOST)
    assert story.words == GONE
    story.give(FOUND)
    assert story.view == before


def test_the_next_key_means_what_it_means_and_the_notice_is_gone(box: Box) -> None:
    story = box(ROLLING, "4").give(FOUND).give(LOST).press("Roll").settle()
    assert isinstance(story.view, MoveView)
    story.press("D", "D")
    assert GONE not in story.words


def test_half_an_entry_is_still_there(box: Box) -> None:
    story = box(ROLLING, "4").press("Roll").settle().press("2")
    typed = story.view
    story.give(FOUND).give(LOST)
    assert story.words == GONE
    story.give(FOUND)
    assert story.view == typed
    story.give(LOST).press("1")
    assert story.line == box(ROLLING, "4").press("Roll").settle().press("21").line


def test_while_another_keypad_is_there_nothing_is_said(box: Box) -> None:
    story = box(ROLLING).give(FOUND).give(FOUND)
    shown = len(story.shown)
    story.give(LOST)
    assert len(story.shown) == shown
    story.give(LOST)
    assert story.words == GONE


def test_a_picture_that_moves_is_seen_to_its_end_first(box: Box) -> None:
    story = box(ROLLING, "4").give(FOUND).press("Roll").wait(0.1)
    assert isinstance(story.view, ThrowView)
    story.give(LOST)
    assert isinstance(story.view, ThrowView)
    assert story.settle().words == GONE


def test_a_loose_cable_that_is_back_before_anyone_saw_is_not_told(box: Box) -> None:
    story = box(ROLLING, "4").give(FOUND).press("Roll").wait(0.1).give(LOST).give(FOUND)
    assert isinstance(story.settle().view, MoveView)


def test_a_dark_display_is_told_where_there_is_still_a_picture(box: Box) -> None:
    story = box(ROLLING, "4").give(DARKENED)
    assert story.words == DARK
    story.give(LIT)
    assert isinstance(story.view, RollView)


def test_a_display_that_is_back_is_painted_anew(box: Box) -> None:
    story = box(ROLLING, "4").give(DARKENED).press("D")
    shown = len(story.shown)
    story.give(LIT)
    assert story.shown[shown:] == story.shown[shown - 1 : shown]


def test_two_parts_are_told_one_after_the_other(box: Box) -> None:
    story = box(ROLLING, "4").give(FOUND).give(DARKENED).give(LOST)
    assert story.words == GONE
    assert story.press("D").words == DARK
    assert story.press("D").words not in (GONE, DARK)


@pytest.mark.parametrize("seed", range(5))
def test_a_whole_game_is_the_same_whatever_comes_and_goes(box: Box, seed: int) -> None:
    """The same keys, with parts lost and found in between, leave the same on the card."""
    calm, shaken = (box(ROLLING) for _ in range(2))
    calm.chance, shaken.chance = random.Random(seed), random.Random(seed)
    chance = random.Random(seed)
    parts: list[Input] = [LOST, FOUND, DARKENED, LIT]
    for _ in range(300):
        key = chance.choice(["Roll", "Roll", "#", "#", "B", "C", *"1234567890"])
        calm.press(key)
        shaken.give(chance.choice(parts)).press(key)
        if chance.random() < 0.5:
            calm.settle()
            shaken.settle().give(chance.choice(parts))
    assert shaken.kept == calm.kept


def test_parts_of_which_nothing_is_said_make_no_notice() -> None:
    missing = Missing()
    assert not missing.lose(Part.DIE)
    assert missing.notice(Words(), is_waiting=True) is None
    assert not missing.find(Part.DIE)


def test_a_notice_waits_for_a_screen_that_waits() -> None:
    missing = Missing()
    assert missing.lose(Part.DISPLAY)
    assert missing.notice(Words(), is_waiting=False) is None
    assert not missing.find(Part.KEYPAD)
    assert missing.notice(Words(), is_waiting=True) is not None
    assert missing.find(Part.DISPLAY)
