"""Taking back, over others' rolls with everyone's yes, and putting back again."""

import random

import pytest

from hugo_core.history import Done, PutBack, TookBack
from hugod.app.values.inputs import Key, KeyUp
from hugod.app.values.prompt_views import TextView
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import MoveView, RollView
from hugod.app.values.view import Light
from tests.hugod.app.conftest import Box, Story

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
HOME_AGAIN = ["On the board. Hugo 23 → 20", "blue. On the board. 59 → 21. points: 12"]
CAUGHT = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(12)=21,r3,c10"


def placed(box: Box) -> Story:
    """Give a game of two in which every guest has just been placed, on 17 to 28."""
    story = box(PLACING)
    for square in range(17, 29):
        story.press(str(square))
    return story


def everyone_agrees(story: Story) -> Story:
    """Say yes for each player who is asked."""
    while "Do you agree?" in story.words:
        story.press("Roll")
    return story


def test_there_is_nothing_to_take_back_before_the_first_placement(box: Box) -> None:
    assert box(PLACING).press("C").words == "There is nothing to take back."
    assert box().press("C").words == "There is nothing to take back."


def test_the_last_thing_done_is_named_and_taken_back_with_hash(box: Box) -> None:
    story = box(PLACING).press("17", "8", "C")
    assert story.words == "Take back? blue → 8. # yes  * no  C more"
    assert story.press("#").line == "amigo-hugo placing act=blue red(10)=17 blue(10)="
    assert story.kept[-1] == TookBack(1)


def test_star_leaves_everything_as_it_is(box: Box) -> None:
    story = box(PLACING).press("17", "8", "C", "C", "*")
    assert story.line == "amigo-hugo placing act=red red(10)=17 blue(10)=8"


def test_c_goes_further_back_and_a_comes_forward_again(box: Box) -> None:
    story = box(PLACING).press("17", "8", "9", "C", "C", "C")
    assert story.words == "Take back? red → 17 and the 2 after it. # yes  * no  C more"
    assert story.press("C").words == "That is as far back as it goes."
    assert story.press("A").words.startswith("Take back? blue → 8 and the 1 after it.")
    assert story.press("#").line == "amigo-hugo placing act=blue red(10)=17 blue(10)="


def test_everything_can_be_taken_back_to_the_first_placement(box: Box) -> None:
    story = placed(box)
    story.roll("4").press("21").settle().press("C")
    story.press_until("That is", "C")
    assert story.press("*", "#").line == PLACING
    assert story.press("C").words.startswith("Redo? red → 17.")


@pytest.mark.parametrize("key", ["Roll", "7", "B", "A"])
def test_no_other_key_takes_back(box: Box, key: str) -> None:
    story = box(PLACING).press("17", "C", key)
    assert not isinstance(story.kept[-1], TookBack)
    assert "[" not in story.words


def test_typing_and_hash_by_habit_take_nothing_back(box: Box) -> None:
    story = box(PLACING).press("17", "C", "16", "#")
    assert not isinstance(story.kept[-1], TookBack)


def test_a_move_is_taken_back_to_its_roll(box: Box) -> None:
    story = placed(box).roll("4").press("21").settle().press("C", "#")
    assert isinstance(story.view, MoveView)
    assert story.view.face == 4


def test_a_roll_that_is_taken_back_comes_again_the_same(box: Box) -> None:
    story = placed(box).roll("4").press("C", "#")
    assert isinstance(story.view, RollView)
    story.roll("1")
    assert isinstance(story.view, MoveView)
    assert story.view.face == 4
    assert list(story.faces) == [1]  # nothing was drawn


def test_the_same_way_leads_to_the_same_face_and_another_way_to_another(box: Box) -> None:
    story = placed(box).roll("4").press("21").settle().roll("5")
    story.press("C", "C", "#", "Roll", "Roll").press("21").settle().press("Roll").settle()
    assert isinstance(story.view, MoveView)
    assert story.view.face == 5
    story.press("C", "C", "#", "Roll", "Roll").press("23").settle().roll("2")
    assert isinstance(story.view, MoveView)
    assert story.view.face == 2


def test_a_ghost_is_taken_back_and_comes_again(box: Box) -> None:
    story = placed(box)
    before = story.line
    story.roll("ghost").press("C", "#")
    assert story.line == before
    assert story.press("Roll").settle().words.startswith("blue · 23:45. Hugo is on 58")


def test_the_same_face_comes_after_a_power_cut_too(box: Box) -> None:
    story = placed(box).roll("4").press("C", "#").again()
    assert list(story.faces) == []
    story.press("Roll").settle()
    assert isinstance(story.view, MoveView)
    assert story.view.face == 4


def test_the_end_is_taken_back_and_played_again(box: Box) -> None:
    story = box("amigo-hugo rolling act=red hugo=26 passes=5 red(20)=9 blue(20)=12").roll("ghost")
    story.tell()
    before = len(story.sealed)
    story.settle().press("C", "#")
    story.tell()
    assert isinstance(story.view, RollView)
    story.press("Roll")
    story.tell()
    assert isinstance(story.settle().view, EndView)
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
        everyone_agrees(story)
        lines = lines[:-steps]
        assert story.line == lines[-1]


# Over another player's roll


def over_blues_roll(box: Box) -> Story:
    """Red has moved and blue has rolled; red's move is to be taken back."""
    return placed(box).roll("4").press("21").settle().roll("5").press("C", "C", "#")


def test_over_another_players_roll_each_player_says_yes_with_roll(box: Box) -> None:
    story = over_blues_roll(box)
    assert story.words == "red. Do you agree? Roll yes, * no"
    assert story.view.light is Light.ON
    assert story.press("Roll").words == "blue. Do you agree? Roll yes, * no"
    assert not any(isinstance(kept, TookBack) for kept in story.kept)
    assert story.press("Roll").last_kept == TookBack(2)
    assert isinstance(story.view, MoveView)


def test_one_no_leaves_everything_as_it_is(box: Box) -> None:
    story = over_blues_roll(box)
    line = story.line
    assert story.press("Roll", "*").words.startswith("Take back?")
    assert (story.line, isinstance(story.press("*").view, MoveView)) == (line, True)


@pytest.mark.parametrize("key", ["#", "1", "A", "B"])
def test_no_other_key_says_yes(box: Box, key: str) -> None:
    story = over_blues_roll(box).press(key)
    assert story.words == "Everyone presses Roll once. Or a grown-up holds #."
    assert story.wait(2).press("#").words.startswith("red. Do you agree?")


def test_two_small_steps_are_asked_like_a_large_one(box: Box) -> None:
    story = placed(box).roll("4").press("21").settle().roll("5").press("C", "#")
    assert story.kept[-1] == TookBack(1)  # blue's own roll, which comes again the same
    assert "Do you agree?" in story.press("C", "#").words


def test_every_one_of_three_is_asked(box: Box) -> None:
    story = box("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=9 green(10)=14")
    story.roll("4").press("8").settle().roll("5").press("C", "C", "#", "Roll", "Roll")
    assert story.words.startswith("green. Do you agree?")
    assert story.press("Roll").last_kept == TookBack(2)


def test_a_grown_up_says_yes_for_all_by_holding_hash(box: Box) -> None:
    story = over_blues_roll(box).give(KeyUp(Key.HASH)).wait(2)
    story.press("D").wait(0.2).give(KeyUp(Key.D)).press("#").give(KeyUp(Key.HASH))
    story.press("#").wait(1.5)
    assert story.last_kept == TookBack(2)


# Putting back


def test_a_leads_on_to_what_was_taken_back(box: Box) -> None:
    story = box(PLACING).press("17", "8", "9", "C", "C", "#", "C", "A")
    assert story.words == "Redo? blue → 8. # yes  * no  A more"
    assert story.press("A").words.startswith("Redo? red → 9 and the 1 before it.")
    assert story.press("A").words == "There is nothing more to redo."
    assert story.press("#", "#").kept[-1] == PutBack(2)
    assert story.line == "amigo-hugo placing act=blue red(10)=9,17 blue(10)=8"


def test_where_something_can_be_put_back_it_is_said(box: Box) -> None:
    story = box(PLACING).press("17", "8", "C", "#", "C")
    assert story.words == "Take back? red → 17. # yes * no C more A again"


def test_c_leads_back_from_putting_back_to_taking_back(box: Box) -> None:
    story = box(PLACING).press("17", "8", "C", "#", "C", "A", "C")
    assert story.words.startswith("Take back? red → 17.")


def test_a_roll_is_put_back_as_it_was(box: Box) -> None:
    story = placed(box).roll("4").press("C", "#", "C", "A", "#")
    assert isinstance(story.view, MoveView)
    assert story.view.face == 4


def test_what_was_taken_back_can_be_put_back_after_a_power_cut(box: Box) -> None:
    story = box(PLACING).press("17", "8", "C", "#").again().press("C", "A", "#")
    assert story.line == "amigo-hugo placing act=red red(10)=17 blue(10)=8"


# The cardboard


def test_where_several_figures_go_back_each_is_said(box: Box) -> None:
    story = box(CAUGHT).roll("ghost")
    story.tell()
    story.press("C", "#")
    assert story.tell() == HOME_AGAIN
    assert isinstance(story.view, RollView)
    assert story.line == CAUGHT


BEHIND = [
    # what was pressed when Hugo had caught blue on 22, where it had gone from 21: what is told then
    (["told", "C #", "C #"], HOME_AGAIN),
    (["told", "C #", "Roll", "C #"], HOME_AGAIN[1:]),
    (["C #"], HOME_AGAIN[:1]),
    (["C C #"], [HOME_AGAIN[0], "blue. On the board. 22 → 21"]),
    (["told", "C #", "C A #"], []),
]


@pytest.mark.parametrize(("pressed", "pages"), BEHIND)
def test_it_leads_from_where_the_cardboard_stands_whatever_was_unread(
    box: Box, pressed: list[str], pages: list[str]
) -> None:
    story = box(CAUGHT.replace("act=red", "act=blue")).roll("1").press("22").settle()
    story.roll("ghost")
    for keys in pressed:
        if keys == "told":
            story.tell()
        else:
            story = everyone_agrees(story.press(*keys.split())).again()
    assert story.tell() == pages


def test_hugo_is_told_whose_walk_is_broken_off_by_putting_back_more(box: Box) -> None:
    story = box(CAUGHT).roll("ghost")
    story.tell()
    everyone_agrees(story.roll("4").press("C", "C", "#")).tell()
    assert story.press("Roll", "C", "A", "#").tell()[0] == "On the board. Hugo 20 → 23"


def test_what_is_to_be_put_on_the_board_is_there_again_after_a_power_cut(box: Box) -> None:
    story = box(CAUGHT).roll("ghost").press("C", "#").again()
    assert story.words == "On the board. Hugo 23 → 20. on the board, then Roll"


def test_going_back_to_a_ghosts_roll_tells_the_board_and_not_his_walk_again(box: Box) -> None:
    story = box(CAUGHT.replace("4,17", "4,25")).roll("ghost")
    story.tell()
    story.roll("ghost").press("C", "#")
    assert story.words == "On the board. Hugo 26 → 23. on the board, then Roll"


# The end


def test_the_end_says_how_often_something_was_taken_back(box: Box) -> None:
    story = box(CAUGHT.replace("red(10)", "red(45)").replace("red(45)=4,17", "red(45)=21,22"))
    story.roll("ghost").press("C", "#")
    story.press_until(RollView, "Roll")
    story.roll("ghost")
    story.tell()
    said = story.settle().press("Roll").words
    assert said.endswith("Same players / Others play / In this game / Look back / Past games")
    assert story.press("3").words == "In this game. 1× taken back"
    assert isinstance(story.press("A").view, EndView)
    assert isinstance(story.press("B").view, TextView)


def test_the_end_of_a_game_without_any_says_nothing(box: Box) -> None:
    story = box("amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21")
    assert story.press("Roll").words.endswith("Same players / Others play / Look back / Past games")
