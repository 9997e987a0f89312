"""A game at the table: placing, throwing, moving, and what each turn brings."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from hugo_core.commands import ThrowDie
from hugo_core.history import Done
from hugo_core.position import Face
from hugod.app.views import (
    EndView,
    HugoView,
    Icon,
    MoveView,
    TextView,
    ThrowView,
)

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
ONE_GUEST = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"
PAIR = "amigo-hugo rolling act=red hugo=26 passes=1 red(10)=13,14 blue(10)=22"


# Throwing


def test_the_die_tumbles_without_a_hint_and_ends_on_its_face(box: Box) -> None:
    tumbling = []
    for face in ("1", "2", "4", "5", "ghost"):
        story = box(ONE_GUEST, face).press("Roll")
        before = len(story.shown) - 1
        story.wait(1.6)
        views = [show.view for show in story.shown[before:]]
        thrown = [view for view in views if isinstance(view, ThrowView)]
        tumbling.append([view for view in thrown if not view.settled])
        last = thrown[-1]
        assert last.settled
        assert last.face.word == face
        assert last.said == ("Ghost!" if face == "ghost" else face)
    assert len(tumbling[0]) > 1
    assert all(views == tumbling[0] for views in tumbling)


def test_a_key_hurries_the_die_on(box: Box) -> None:
    assert isinstance(box(ONE_GUEST, "4").press("Roll", "#").view, MoveView)
    assert isinstance(box(ONE_GUEST, "ghost").press("Roll", "#").view, HugoView)


def test_a_digit_typed_ahead_counts_when_a_number_is_thrown(box: Box) -> None:
    story = box(ONE_GUEST, "4").press("Roll", "8")
    assert story.words == "blue · 24:00. red 4→8. Press Roll"


def test_a_digit_typed_ahead_is_no_harm_when_the_ghost_is_thrown(box: Box) -> None:
    story = box(ONE_GUEST, "ghost").press("Roll", "8")
    assert isinstance(story.view, HugoView)
    assert story.settle().words == "blue · 24:00. Hugo is on 23. Press Roll"


def test_roll_where_no_throw_is_due_throws_nothing(box: Box) -> None:
    story = box(ONE_GUEST).throw("4").press("Roll", "Roll", "Roll")
    assert story.words == "Type where your guest goes. A and B show what you may do."
    throws = [r for r in story.kept if isinstance(r, Done) and isinstance(r.command, ThrowDie)]
    assert len(throws) == 1


def test_hash_throws_too_for_boxes_without_a_button(box: Box) -> None:
    story = box(ONE_GUEST, "4").press("#").settle()
    assert isinstance(story.view, MoveView)


@pytest.mark.parametrize("key", ["0", "9", "A", "B"])
def test_a_key_that_means_nothing_before_the_throw_says_so(box: Box, key: str) -> None:
    assert box(ONE_GUEST).press(key).words == "Press the big button to throw the die."


# Moving


def test_a_guest_is_moved_by_the_number_where_it_stands_now(box: Box) -> None:
    story = box(ONE_GUEST).throw("4").press("8")
    assert story.line == "amigo-hugo rolling act=blue hugo=20 passes=1 red(10)=8 blue(10)=12"


def test_the_highlighted_move_is_taken_with_hash(box: Box) -> None:
    story = box(ONE_GUEST).throw("4")
    assert "▸ 4 → 8 to the gallery (1/2)" in story.words
    assert "▸ 4 → 32 into room 32 (2/2)" in story.press("B").words
    assert story.press("#").words == "blue · 24:00. red 4→32. Press Roll"


def test_two_digits_are_echoed_and_taken(box: Box) -> None:
    story = box(ONE_GUEST).throw("4").press("3")
    assert "[3]" in story.words
    assert story.press("2").words == "blue · 24:00. red 4→32. Press Roll"


def test_a_refusal_names_the_rule_and_the_nearest_places(box: Box) -> None:
    story = box(ONE_GUEST).throw("4").press("33")
    assert story.words.startswith("Room 33 needs exactly 3. With 4 you may go to ")
    assert {"8", "32"} <= set(re.findall(r"\d+", story.words.partition(" to ")[2]))


def test_what_was_typed_before_a_refusal_does_not_stick_to_the_next_number(box: Box) -> None:
    story = box(ONE_GUEST).throw("4").press("33", "3")
    assert "[3]" in story.words
    assert story.press("2").words.endswith("red 4→32. Press Roll")


def test_the_highlight_stays_over_a_refusal_and_an_entry(box: Box) -> None:
    story = box(ONE_GUEST).throw("4").press("B", "3", "*", "9", "*")
    assert "(2/2)" in story.words


def test_a_room_the_box_thinks_closed_is_asked_back_and_moves_nobody(box: Box) -> None:
    line = "amigo-hugo moving:5 act=red hugo=20 passes=1 red(10)=27 blue(10)=12"
    story = box(line).press("40")
    assert story.line == line
    assert story.words.startswith("There is no 40 on this board.")
    assert story.words.endswith("other board? B counts")


def test_roll_goes_on_after_a_refusal_and_after_the_advice_too(box: Box) -> None:
    story = box(ONE_GUEST, "4").throw("4").press("17", "Roll")
    assert isinstance(story.view, MoveView)
    assert story.press("Roll").words == "Type where your guest goes. A and B show what you may do."
    assert isinstance(story.press("Roll").view, MoveView)


def test_only_a_rule_says_no(box: Box) -> None:
    refusal = box(PLACING).press("28", "2", "8").view
    assert isinstance(refusal, TextView)
    assert refusal.icon is Icon.NO
    advice = box(PLACING).press("#").view
    assert isinstance(advice, TextView)
    assert advice.icon is Icon.GHOST


def test_staying_is_refused_because_a_guest_must_move(box: Box) -> None:
    story = box(ONE_GUEST).throw("4").press("0")
    assert story.words.startswith("A guest must move. With 4 you may go to ")


def test_a_number_the_throw_does_not_lead_to_is_refused(box: Box) -> None:
    words = box(ONE_GUEST).throw("4").press("9").words
    assert words.startswith("4 does not lead to 9. With 4 you may go to 8")


def test_rooms_are_closed_while_hugo_is_in_the_cellar(box: Box) -> None:
    line = "amigo-hugo rolling act=red red(10)=4 blue(10)=12"
    words = box(line).throw("4").press("32").words
    assert words.startswith("Rooms open when Hugo is on the gallery.")


def test_one_choice_alone_is_told_when_another_is_looked_for(box: Box) -> None:
    line = "amigo-hugo rolling act=red red(10)=4 blue(10)=12"
    assert box(line).throw("1").press("B").words == "This is all you can choose."


def test_which_guest_is_asked_when_two_could_have_gone_there(box: Box) -> None:
    story = box(PAIR).throw("4").press("36")
    assert story.words == "Which guest? ▸ from 13. from 13 / from 14"
    assert story.press("14").words == "blue · 24:00. red 14→36. Press Roll"


def test_which_guest_is_chosen_with_the_highlight(box: Box) -> None:
    story = box(PAIR).throw("4").press("36", "B", "#")
    assert story.words == "blue · 24:00. red 14→36. Press Roll"


def test_which_guest_echoes_what_is_typed_and_star_clears_it(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=26 passes=1 red(10)=2,28 blue(10)=22"
    story = box(line).throw("5").press("31", "2")
    assert story.words == "Which guest? 2. ▸ from 2. from 2 / from 28"
    assert story.press("*").words == "Which guest? ▸ from 2. from 2 / from 28"
    assert "from 28." in story.press("B").words
    assert story.press("2", "#").words.endswith("red 2→31. Press Roll")


def test_which_guest_takes_only_a_whole_number(box: Box) -> None:
    story = box(PAIR).throw("4").press("36", "1")
    assert story.words == "Which guest? 1. ▸ from 13. from 13 / from 14"
    assert story.press("#").words == "Type where it came from: 13 or 14."
    assert story.press("*", "14").words == "blue · 24:00. red 14→36. Press Roll"


def test_which_guest_refuses_where_nobody_came_from(box: Box) -> None:
    story = box(PAIR).throw("4").press("36", "5")
    assert story.words == "Type where it came from: 13 or 14."
    assert story.press("*", "*").words.startswith("red · 24:00. 4. ▸ 13 → 17")


def test_two_guests_on_one_square_need_no_question(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=26 passes=1 red(10)=13,13 blue(10)=22"
    assert box(line).throw("4").press("17").words == "blue · 24:00. red 13→17. Press Roll"


def test_a_guest_comes_out_of_a_room_and_out_of_the_cellar(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=r5,c10,c9 blue(10)=22"
    story = box(line).throw("1")
    assert "35 → 11 out of the room (1/2)" in story.words
    assert "60 → 1 from the cellar (2/2)" in story.press("B").words
    assert story.press("#").words == "blue · 24:00. red 60→1. Press Roll"
    assert box(line).throw("1").press("11").words == "blue · 24:00. red 35→11. Press Roll"


# What a turn brings


def test_a_whole_game_is_played_without_a_text_in_the_way(box: Box) -> None:
    story = box(PLACING)
    story.play_to_the_end(random.Random(11))
    refusals = [show.view for show in story.shown if isinstance(show.view, TextView)]
    assert refusals == []
    assert isinstance(story.view, EndView)


def test_the_face_of_the_throw_is_the_one_that_was_drawn(box: Box) -> None:
    story = box(ONE_GUEST).throw("5")
    assert isinstance(story.view, MoveView)
    assert story.view.face is Face.FIVE
