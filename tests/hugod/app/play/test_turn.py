"""A game at the table: placing, throwing, moving, and what each turn brings."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from hugo_core.board import Place
from hugo_core.commands import ThrowDie
from hugo_core.history import Done
from hugo_core.notation import read_position
from hugo_core.position import Face, Phase
from hugod.app.effects import RollDeal
from hugod.app.inputs import GuestsDealt, Key, KeyDown, Part, PartLost
from hugod.app.screen_kinds import HESITATION_S
from hugod.app.views import (
    EndView,
    HugoView,
    Icon,
    MoveView,
    PlacesView,
    RollView,
    TextView,
    ThrowView,
)
from hugod.app.words import Words

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
ONE_GUEST = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"
PAIR = "amigo-hugo rolling act=red hugo=26 passes=1 red(10)=13,14 blue(10)=22"


# Placing


def test_a_square_is_taken_as_soon_as_no_longer_number_can_be_meant(box: Box) -> None:
    story = box(PLACING).press("7")
    assert story.words == "blue · 23:45. Place guest 1/6. red → 7"
    assert story.press("28").words == "red · 23:45. Place guest 2/6. blue → 28"


def test_a_digit_that_may_go_on_is_echoed_and_waits(box: Box) -> None:
    story = box(PLACING).press("1")
    assert story.words == "red · 23:45. Place guest 1/6. [1]. 1 to 28, Roll deals all"
    assert story.press("#").words == "blue · 23:45. Place guest 1/6. red → 1"


def test_who_hesitates_in_the_middle_of_a_number_is_told_how_to_end_it(box: Box) -> None:
    story = box(PLACING).press("1").wait(HESITATION_S)
    assert story.words == "red · 23:45. Place guest 1/6. [1]. # takes it   * clears"
    assert story.press("*").wait(60).words.endswith("1 to 28, Roll deals all")
    story = box(ONE_GUEST).throw("4").press("1")
    before = story.words
    assert before.endswith("[1]. type the place or A B #")
    assert story.wait(HESITATION_S / 2).words == before
    assert story.wait(HESITATION_S / 2).words.endswith("[1]. # takes it   * clears")
    assert story.wait(60).press("*").words.endswith("type the place or A B #")


def test_star_clears_the_entry(box: Box) -> None:
    story = box(PLACING).press("1", "*")
    assert story.words == "red · 23:45. Place guest 1/6. 1 to 28, Roll deals all"


def test_a_and_b_propose_free_squares_and_hash_takes_one(box: Box) -> None:
    story = box(PLACING).press("1", "#", "B")
    assert "[2]" in story.words  # 1 is taken
    assert "[3]" in story.press("B").words
    assert "[28]" in story.press("A", "A").words
    assert story.press("#").words.endswith("blue → 28")


def test_hash_with_nothing_proposed_says_what_is_wanted(box: Box) -> None:
    assert box(PLACING).press("#").words == Words().advice(Phase.PLACING)


def test_a_taken_square_is_refused_with_the_nearest_free_ones(box: Box) -> None:
    story = box(PLACING).press("17", "17")
    assert story.words == "On 17 stands a guest. Free: 16 or 18 or 15."


def test_what_was_typed_is_gone_after_a_refusal(box: Box) -> None:
    story = box(PLACING).press("17", "17", "1")
    assert "[1]" in story.words
    assert story.press("8").words.endswith("blue → 18")


@pytest.mark.parametrize("number", ["0", "29"])
def test_a_number_that_is_no_square_is_refused(box: Box, number: str) -> None:
    words = box(PLACING).press(number).words
    assert words == f"There is no {number} on this board. Free: 1 or 2 or 28."


def test_the_first_player_throws_when_all_are_placed(box: Box) -> None:
    story = box(PLACING)
    for square in range(17, 29):
        story.press(str(square))
    assert story.words == "red · 23:45. blue → 28. Press Roll"


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
    assert isinstance(story.settle().view, HugoView)


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


# The box deals


def test_roll_deals_all_guests_and_shows_each_player_where_they_go(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)= blue(10)=").press("Roll")
    assert isinstance(story.view, PlacesView)
    assert story.words.startswith("red: ")
    assert story.words.endswith("put here, Roll goes on")
    assert len(story.view.places) == 6
    told = read_position(story.told)
    assert (len(told.guests[0]), len(told.guests[1])) == (6, 0)
    story.press("Roll")
    assert story.words.startswith("blue: ")
    assert len(read_position(story.told).guests[1]) == 6
    story.press("Roll")
    assert isinstance(story.view, RollView)
    assert story.words == "red · 23:45. dealt by the box. Press Roll"
    assert story.again().line == story.line


def test_what_is_placed_already_stays(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)= blue(10)=").press("17", "4", "#", "Roll")
    position = story.position
    assert position is not None
    assert (17 in position.guests[0], 4 in position.guests[1]) == (True, True)
    assert story.words.count(",") == 5  # red's five others
    story.press("C").wait(2).press("#")
    assert story.words.endswith("take off, Roll goes on")
    assert story.press("Roll", "Roll").line.endswith("red(10)=17 blue(10)=4")
    assert story.press("Roll").position == position  # the same position, the same deal


def test_a_typed_digit_is_no_deal(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)= blue(10)=").press("1", "Roll")
    assert story.words.startswith("Type a free gallery square")


def test_captives_are_dealt_between_rounds(box: Box) -> None:
    line = "ghost-party placing act=blue round=1/2 red(9)=1,2,3,4,c10,w blue(19)=7,8,9,10,c10,c4"
    story = box(line).press("Roll")
    assert story.words.startswith("blue: ")
    assert isinstance(story.view, PlacesView)
    assert len(story.view.places) == 2
    story.press("Roll", "Roll")
    assert "rolling act=blue" in story.line


def test_the_die_that_does_not_answer_deals_nothing(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)= blue(10)=")
    effects = story.session.handle(KeyDown(Key.ROLL), 200.0)
    assert RollDeal in {type(effect) for effect in effects}
    story.give(PartLost(Part.DIE, "stuck"))
    assert story.words == "The die does not answer. Press Roll again."


def test_an_answer_that_comes_too_late_places_nobody(box: Box) -> None:
    story = box(ONE_GUEST)
    line = story.line
    story.give(GuestsDealt(None, (Place(1),), "00"))
    assert story.line == line
