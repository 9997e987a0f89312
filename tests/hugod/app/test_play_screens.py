"""A game at the table: placing, throwing, moving, and what each turn brings."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from hugo_core.commands import ThrowDie
from hugo_core.history import Done
from hugo_core.position import Face, Phase
from hugod.app.phrases import Phrases
from hugod.app.view import (
    EndView,
    HugoView,
    MoveView,
    NewsView,
    RollView,
    TextView,
    ThrowView,
)

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
ONE_GUEST = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"
PAIR = "amigo-hugo rolling act=red hugo=26 passes=1 red(10)=13,14 blue(10)=22"


def told(story: Story) -> list[str]:
    """Press Roll through everything that is to be read, and give its words."""
    words = []
    while isinstance(story.view, HugoView | NewsView):
        words.append(story.words)
        story.press("Roll")
    return words


# Placing


def test_a_square_is_taken_as_soon_as_no_longer_number_can_be_meant(box: Box) -> None:
    story = box(PLACING).press("7")
    assert story.words == "blue · 23:45. Place guest 1/6. red → 7"
    assert story.press("28").words == "red · 23:45. Place guest 2/6. blue → 28"


def test_a_digit_that_may_go_on_is_echoed_and_waits(box: Box) -> None:
    story = box(PLACING).press("1")
    assert story.words == "red · 23:45. Place guest 1/6. [1]. # takes it   * clears"
    assert story.press("#").words == "blue · 23:45. Place guest 1/6. red → 1"


def test_star_clears_the_entry(box: Box) -> None:
    story = box(PLACING).press("1", "*")
    assert story.words == "red · 23:45. Place guest 1/6. free square 1 to 28"


def test_a_and_b_propose_free_squares_and_hash_takes_one(box: Box) -> None:
    story = box(PLACING).press("1", "#", "B")
    assert "[2]" in story.words  # 1 is taken
    assert "[3]" in story.press("B").words
    assert "[28]" in story.press("A", "A").words
    assert story.press("#").words.endswith("blue → 28")


def test_hash_with_nothing_proposed_says_what_is_wanted(box: Box) -> None:
    assert box(PLACING).press("#").words == Phrases().advice(Phase.PLACING)


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
    assert box(PLACING).press("Roll").words == Phrases().advice(Phase.PLACING)


@pytest.mark.parametrize("key", ["0", "9", "#", "A", "B"])
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


def test_a_guest_that_stops_on_hugo_is_caught(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=18 blue(10)=22"
    story = box(line).throw("2")
    assert "18 → 20 to Hugo!" in story.words
    assert told(story.press("20")) == ["red. Caught on 20! put on step 60. +10 points"]
    assert story.words == "blue · 24:00. red 18→20. Press Roll"


def test_a_guest_that_is_expelled_stands_before_the_door(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=2 blue(10)=12,r1"
    story = box(line).throw("2").press("31")
    assert told(story) == ["blue. Out of 31! put on 3"]


def test_a_guest_that_is_expelled_onto_hugo_is_caught(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=3 passes=1 red(10)=2 blue(10)=12,r1"
    assert told(box(line).throw("2").press("31")) == [
        "blue. Out of 31! put on 3",
        "blue. Caught on 3! put on step 60. +10 points",
    ]


def test_hugo_junior_costs_a_point(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=6 passes=1 red(10)=20 blue(10)=22"
    story = box(line).throw("2").press("39")
    assert told(story) == ["red. Hugo junior! +1 point"]
    assert "red(11)" in story.line


def test_a_lucky_room_takes_three_points_off_but_never_below_none(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red({})=9 blue(10)=22"
    assert told(box(line.format(10)).throw("1").press("34")) == ["red. Lucky room! −3 points"]
    assert told(box(line.format(2)).throw("1").press("34")) == ["red. Lucky room! −2 points"]
    assert told(box(line.format(0)).throw("1").press("34")) == []


def test_hugo_walks_step_by_step_and_his_way_stays_to_be_read(box: Box) -> None:
    story = box(ONE_GUEST, "ghost").press("Roll", "#")
    walk = []
    while story.words not in walk:
        walk.append(story.words)
        story.wait(0.5)
    start = "red · 24:00. Hugo moves 3"
    assert walk == [start, f"{start}. 21", f"{start}. 21 → 22", f"{start}. 21 → 22 → 23"]
    assert story.settle().words == walk[-1]
    assert story.press("Roll").words == "blue · 24:00. red: Ghost! Press Roll"


def test_who_hurries_hugo_sees_all_the_same_where_he_went(box: Box) -> None:
    story = box(ONE_GUEST, "ghost").press("Roll", "Roll", "Roll")
    assert story.words == "red · 24:00. Hugo moves 3. 21 → 22 → 23"


def test_hugos_captures_are_told_figure_by_figure_and_each_once(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,22 blue(10)=21,22,27"
    story = box(line).throw("ghost")
    assert told(story) == [
        "red · 24:00. Hugo moves 3. 21 → 22 → 23",
        "blue. Caught on 21! put on step 60. +10 points",
        "red, blue. Caught on 22! put on step 59. +9 for each",
    ]
    assert story.words == "blue · 24:00. red: Ghost! Press Roll"


def test_news_can_be_turned_back_with_a_and_is_still_to_be_acknowledged(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,22 blue(10)=21,27"
    story = box(line).throw("ghost").press("Roll", "Roll", "A")
    assert story.words.startswith("blue. Caught on 21!")
    assert story.press("A").words == "Do this on the board, then press Roll."
    assert story.press("B").words.startswith("red. Caught on 22!")
    assert story.press("7").words == "Do this on the board, then press Roll."
    assert isinstance(story.press("Roll").view, RollView)


def test_news_is_there_again_after_a_power_cut_until_it_is_read(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=18 blue(10)=22"
    story = box(line).throw("2").press("20")
    assert isinstance(story.again().view, NewsView)
    assert isinstance(story.press("Roll").again().view, RollView)


def test_the_clock_strikes_when_hugo_comes_over_the_arrow(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=27 passes=1 red(10)=9 blue(10)=12"
    story = box(line).throw("ghost")
    assert told(story) == ["red · 24:00. Hugo moves 3. 28 → 1 → 2", "It is 1:00. Hugo moves 4"]
    assert story.words.startswith("blue · 1:00")


def test_the_party_ends_at_five_and_a_tie_is_shared(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=26 passes=5 red(20)=9 blue(20)=12"
    story = box(line).throw("ghost")
    assert told(story)[-1] == "It is 5:00. The party's over"
    assert story.words == "Winners! 1. red 20. 1. blue 20"
    assert isinstance(story.again().view, EndView)


def test_the_game_ends_when_somebody_reaches_the_limit(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(40)=4,21 blue(20)=23 turquoise(30)=9"
    story = box(line).throw("ghost")
    assert told(story) == [
        "red · 24:00. Hugo moves 1. 21",
        "red. Caught on 21! put on step 60. +10 points",
        "46 or more! The party's over",
    ]
    assert story.words == "Winner! 1. blue 20. 2. turquoise 30. 3. red 50"


def test_after_the_end_no_key_throws_or_moves(box: Box) -> None:
    story = box("amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(20)=21")
    assert story.press("7").words == "The game is over. Roll: a new one."
    assert isinstance(story.press("*").view, EndView)


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
