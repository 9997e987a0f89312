"""Looking round, being told why, and taking back."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from hugo_core.history import Done, TookBack
from hugod.app.inputs import Key
from hugod.app.view import (
    ClockView,
    EndView,
    HugoView,
    MoveView,
    RollView,
    TextView,
    ThrowView,
    TracksView,
    WhereView,
)

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
ROLLING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(12)=12,r3,c10"
OVER = "amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21"


def placed(box: Box) -> Story:
    """Give a game of two in which every guest has just been placed, on 17 to 28."""
    story = box(PLACING)
    for square in range(17, 29):
        story.press(str(square))
    return story


# Looking


def test_the_look_key_goes_round(box: Box) -> None:
    story = box(ROLLING)
    seen = [type(story.press("D").view) for _ in range(5)]
    assert seen == [TracksView, ClockView, WhereView, TextView, TracksView]


def test_each_page_says_what_it_shows(box: Box) -> None:
    story = box(ROLLING)
    assert story.press("D").words == "Spooky points. red 10. blue 12"
    assert story.press("D").words == "24:00. Hugo moves 3"
    assert story.press("D").words == "Where. Hugo 20. red 4 17. blue 12 33 60"
    assert story.press("D").words == "Why? Press the big button to throw the die."


@pytest.mark.parametrize("line", [PLACING, ROLLING, OVER, ROLLING.replace("rolling", "moving:4")])
@pytest.mark.parametrize("looks", range(1, 6))
def test_looking_changes_nothing(box: Box, line: str, looks: int) -> None:
    story = box(line)
    before, kept = story.view, len(story.kept)
    story.press(*["D"] * looks, "#")
    assert (story.view, story.line, len(story.kept)) == (before, line, kept)


def test_any_other_key_goes_back_and_counts(box: Box) -> None:
    story = box(ROLLING, "4").press("D", "D", "Roll")
    assert isinstance(story.view, ThrowView)


def test_looking_leaves_the_highlight_and_the_entry_as_they_were(box: Box) -> None:
    story = box(ROLLING).throw("4").press("B")
    before = story.view
    assert story.press("D", "*").view == before
    assert "[3]" in story.press("3", "D", "D", "#").words


def test_hugo_walks_on_after_a_look(box: Box) -> None:
    story = box(ROLLING, "ghost").press("Roll", "#").wait(0.5).press("D").wait(5)
    assert isinstance(story.view, TracksView)
    assert story.press("#").words.endswith("Hugo moves 3. 21")
    assert story.settle().words.endswith("21 → 22 → 23")


def test_why_repeats_the_last_refusal_until_something_is_done(box: Box) -> None:
    story = box(ROLLING).throw("4").press("0", "*")
    assert story.press("D", "D", "D", "D").words.startswith("Why? A guest must move.")
    story.press("#").press("8")
    assert story.press("D", "D", "D", "D").words == "Why? Press the big button to throw the die."


def test_why_forgets_a_refusal_that_was_taken_back_with_its_throw(box: Box) -> None:
    story = box(ROLLING).throw("4").press("0", "C").wait(2).press("#")
    assert story.press("D", "D", "D", "D").words == "Why? Press the big button to throw the die."


def test_why_is_not_about_advice_given_elsewhere(box: Box) -> None:
    story = box(ROLLING).press("*", "9", "*", "*")
    assert story.press("D", "D", "D", "D").words == "Why? Press the big button to throw the die."


def test_a_refusal_is_gone_with_the_next_key_which_counts(box: Box) -> None:
    story = box(ROLLING).throw("4").press("0", "B")
    assert isinstance(story.view, MoveView)
    assert "(2/" in story.words


# Taking back


def test_there_is_nothing_to_take_back_before_the_first_placement(box: Box) -> None:
    assert box(PLACING).press("C").words == "There is nothing to take back."
    assert box().press("C").words == "There is nothing to take back."


def test_the_last_thing_done_is_named_and_taken_back_with_hash(box: Box) -> None:
    story = box(PLACING).press("7", "8", "C")
    assert story.words == "Take back? blue → 8. # yes  * no  C more"
    assert story.press("#").line == "amigo-hugo placing act=blue red(10)=7 blue(10)="
    assert story.kept[-1] == TookBack(1)


def test_star_leaves_everything_as_it_is(box: Box) -> None:
    story = box(PLACING).press("7", "8", "C", "C", "*")
    assert story.line == "amigo-hugo placing act=red red(10)=7 blue(10)=8"


def test_c_goes_further_back_and_a_comes_forward_again(box: Box) -> None:
    story = box(PLACING).press("7", "8", "9", "C", "C", "C")
    assert story.words == "Take back? red → 7 and the 2 after it. # yes  * no  C more"
    assert story.press("C").words == "That is as far back as it goes."
    assert story.press("A").words.startswith("Take back? blue → 8 and the 1 after it.")
    assert story.press("#").line == "amigo-hugo placing act=blue red(10)=7 blue(10)="


def test_everything_can_be_taken_back_to_the_first_placement(box: Box) -> None:
    story = placed(box)
    story.throw("4").press("21").settle().press("C")
    while not story.words.startswith("That is"):
        story.press("C")
    assert story.press("*", "#").line == PLACING
    assert story.press("C").words == "There is nothing to take back."


@pytest.mark.parametrize("key", ["Roll", "7", "B", "A"])
def test_no_other_key_takes_back(box: Box, key: str) -> None:
    story = box(PLACING).press("7", "C", key)
    assert not isinstance(story.kept[-1], TookBack)
    assert "[" not in story.words


def test_typing_and_hash_by_habit_take_nothing_back(box: Box) -> None:
    story = box(PLACING).press("7", "C", "16", "#")
    assert not isinstance(story.kept[-1], TookBack)


def test_a_move_is_taken_back_to_its_throw(box: Box) -> None:
    story = placed(box).throw("4").press("21").settle().press("C", "#")
    assert isinstance(story.view, MoveView)
    assert story.view.face == 4


def test_a_throw_that_is_taken_back_comes_again_the_same(box: Box) -> None:
    story = placed(box).throw("4").press("C", "#")
    assert isinstance(story.view, RollView)
    story.throw("1")
    assert isinstance(story.view, MoveView)
    assert story.view.face == 4
    assert list(story.faces) == [1]  # nothing was drawn


def test_the_same_way_leads_to_the_same_face_and_another_way_to_another(box: Box) -> None:
    story = placed(box).throw("4").press("21").settle().throw("5")
    story.press("C", "C", "#").press("21").settle().press("Roll").settle()
    assert isinstance(story.view, MoveView)
    assert story.view.face == 5
    story.press("C", "C", "#").press("23").settle().throw("2")
    assert isinstance(story.view, MoveView)
    assert story.view.face == 2


def test_a_ghost_is_taken_back_and_comes_again(box: Box) -> None:
    story = placed(box)
    before = story.line
    story.throw("ghost").press("C", "#")
    assert story.line == before
    assert isinstance(story.press("Roll").settle().view, HugoView)


def test_the_same_face_comes_after_a_power_cut_too(box: Box) -> None:
    story = placed(box).throw("4").press("C", "#").again()
    assert list(story.faces) == []
    story.press("Roll").settle()
    assert isinstance(story.view, MoveView)
    assert story.view.face == 4


def test_the_end_is_taken_back_and_played_again(box: Box) -> None:
    story = box(PLACING)
    chance = random.Random(3)
    story.play_to_the_end(chance)
    before = len(story.sealed)
    story.press("C", "#")
    assert not isinstance(story.view, EndView)
    story.play_to_the_end(chance)
    assert len(story.sealed) > before


def test_undo_over_many_steps_leads_to_the_very_position(box: Box) -> None:
    story = box(PLACING)
    chance = random.Random(8)
    lines = [story.line]
    while len(lines) < 40:
        kept = len(story.kept)
        story.play_turn(chance)
        lines += [story.line] if any(isinstance(r, Done) for r in story.kept[kept:]) else []
    for steps in (1, 2, 5, 9):
        story.settle().press(*["C"] * steps)
        story.press(Key.HASH)
        lines = lines[:-steps]
        assert story.line == lines[-1]
