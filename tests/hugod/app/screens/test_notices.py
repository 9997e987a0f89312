"""A part goes missing in the middle of a game: told kindly, once, and at nobody's cost."""

import random

import pytest

from hugo_core.commands import RollDie
from hugo_core.history import Done
from hugod.app.screens.notices import SAID_S, Missing
from hugod.app.values.holds import LOCK
from hugod.app.values.inputs import Input, Key, Part, PartFound, PartLost
from hugod.app.values.turn_views import HugoView, MoveView, RollView, TumbleView
from hugod.app.values.words import Words
from tests.hugod.app.conftest import Box, Story
from tests.shares import at_once

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
    assert isinstance(story.view, TumbleView)
    story.give(LOST)
    assert isinstance(story.view, TumbleView)
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


@pytest.mark.parametrize("seed", at_once(range(5), (2).__gt__))
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


PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
MOVING = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"
LOCKED = "Locked. Hold A+B."


def turn_lock(story: Story) -> Story:
    return story.hold("A", "B", seconds=LOCK.after_s)


@pytest.fixture
def locked(box: Box) -> Story:
    story = turn_lock(box(PLAYING, "4", "ghost"))
    assert story.words == LOCKED
    return story


def test_it_is_on_the_card_before_it_is_said(locked: Story) -> None:
    assert locked.settings.is_locked


@pytest.mark.parametrize("key", Key)
def test_every_key_is_told_and_changes_nothing(locked: Story, key: Key) -> None:
    kept, shown = len(locked.kept), locked.wait(10).view
    assert isinstance(shown, RollView)
    assert locked.press(key.value).words == LOCKED
    locked.hold(key.value, seconds=5)
    assert locked.wait(SAID_S).view == shown
    assert (locked.line, len(locked.kept)) == (PLAYING, kept)


def test_both_keys_open_it_again_and_the_game_is_where_it_was(locked: Story) -> None:
    before = locked.wait(10).view
    assert turn_lock(locked).words == "Unlocked. Play on!"
    assert not locked.settings.is_locked
    assert locked.wait(SAID_S).view == before
    assert isinstance(locked.press("Roll").settle().view, MoveView)


def test_the_first_key_after_it_counts_at_once(locked: Story) -> None:
    assert isinstance(turn_lock(locked).press("Roll").view, TumbleView)


@pytest.mark.parametrize("keys", ["AB", "BA"])
@pytest.mark.parametrize("line", [PLAYING, MOVING])
def test_in_either_order_nothing_is_changed_on_the_way(box: Box, line: str, keys: str) -> None:
    story = box(line)
    before, kept = story.view, len(story.kept)
    story.hold(*keys, seconds=2).wait(SAID_S)
    assert story.settings.is_locked
    assert (story.view, len(story.kept)) == (before, kept)


def test_what_was_half_typed_is_there_again(box: Box) -> None:
    story = turn_lock(box(MOVING).press("1")).wait(SAID_S)
    assert isinstance(story.view, MoveView)
    assert story.view.entry == "1"


def test_a_mouse_that_holds_no_two_keys_opens_it_with_a_and_then_b(locked: Story) -> None:
    assert locked.click("5").words == "Locked. Click A, then B."
    assert locked.click("B", "A", "5", "B").settings.is_locked
    assert locked.click("A", "B").words == "Unlocked. Play on!"
    assert locked.wait(SAID_S).click("A", "B").wait(9).settings.is_locked is False


def test_on_the_keypad_a_and_then_b_open_nothing(locked: Story) -> None:
    for key in "ABAB":
        locked.press(key).let_go(key)
    assert locked.settings.is_locked
    assert locked.phone("A", "B").settings.is_locked


def test_f04_a_release_that_was_lost_long_ago_keeps_nobody_locked_in(locked: Story) -> None:
    locked.press("D").let_go("D").wait(3).press("D")  # nobody hears that it is let go
    assert turn_lock(locked.wait(30)).words == "Unlocked. Play on!"


def test_a_roll_meanwhile_is_not_forgotten(box: Box) -> None:
    """A is held, someone rolls, B joins it: the number rolled stands, and no second is rolled."""
    story = box(PLAYING, "4", "5").press("A", "Roll").let_go("Roll").settle()
    story.press("B").wait(2).let_go("A", "B")
    assert story.settings.is_locked
    assert isinstance(turn_lock(story).wait(SAID_S).view, MoveView)
    assert story.line == MOVING
    rolled = [r for r in story.kept if isinstance(r, Done) and isinstance(r.command, RollDie)]
    assert len(rolled) == 1


def test_it_survives_a_power_cut(locked: Story) -> None:
    again = locked.again()
    assert isinstance(again.view, RollView)
    assert again.press("Roll").words == LOCKED
    assert turn_lock(again).words == "Unlocked. Play on!", "on a keypad nobody knows yet"
    assert not again.again().settings.is_locked


def test_what_moves_goes_on_while_small_fingers_mash(box: Box) -> None:
    story = box(PLAYING, "ghost").press("Roll").wait(3)
    assert isinstance(story.view, HugoView)
    turn_lock(story)
    for _ in range(200):
        assert story.press("5").wait(0.05).words == LOCKED
    assert story.wait(SAID_S).words.endswith("Hugo is on 23. Press Roll"), "he has arrived"


def test_a_held_look_key_mutes_nothing_and_a_held_hash_agrees_to_nothing(locked: Story) -> None:
    before = locked.settings
    locked.press("D").let_go("D").hold("D", seconds=3).hold("#", seconds=5)
    assert locked.settings == before


def test_a_keypad_that_is_gone_is_told_after_it(locked: Story) -> None:
    locked.give(PartFound(Part.KEYPAD)).give(PartLost(Part.KEYPAD, "unplugged"))
    assert locked.words == LOCKED
    assert "keypad" in locked.wait(SAID_S).words


def test_a_new_language_is_out_of_reach(locked: Story) -> None:
    locked.press("*", "6", "1", "2")
    assert locked.settings.language == "en"
