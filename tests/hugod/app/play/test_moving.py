"""Moving at the table: a place is typed, a move is highlighted, and a refusal says what can be."""

import pytest

from hugo_core.board import Place
from hugod.app.screens.kinds import HESITATION_S
from hugod.app.values.prompt_views import ListView, TextView
from hugod.app.values.settings import Settings
from hugod.app.values.signs import Icon, Marks
from hugod.app.values.turn_views import MoveView
from tests.hugod.app.conftest import Box, Story

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
ONE_GUEST = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"
PAIR = "amigo-hugo rolling act=red hugo=26 passes=1 red(10)=13,14 blue(10)=22"


def test_a_guest_is_moved_by_the_number_where_it_stands_now(box: Box) -> None:
    story = box(ONE_GUEST).roll("4").press("8")
    assert story.line == "amigo-hugo rolling act=blue hugo=20 passes=1 red(10)=8 blue(10)=12"


def test_the_highlighted_move_is_taken_with_hash(box: Box) -> None:
    story = box(ONE_GUEST).roll("4")
    assert isinstance(story.view, MoveView)
    assert story.view.aside == "A B: other moves"
    assert "▸ 4 → 8 (1/2)" in story.words
    assert "▸ 4 → 32 into room 32 (2/2)" in story.press("B").words
    assert story.press("#").words == "blue · 24:00. red 4→32. Press Roll"


def test_the_board_is_told_where_one_may_go_and_which_move_is_highlighted(box: Box) -> None:
    story = box(ONE_GUEST).roll("4")
    assert marks(story) == Marks((Place(8), Place(32)), (Place(4), Place(8)))
    assert marks(story.press("B")).chosen == (4, 32)
    assert marks(story.press("3")) == Marks((Place(8), Place(32)))  # what is typed counts now
    which = box(PAIR).roll("4").press("36")
    assert marks(which) == Marks((Place(13), Place(14)), (Place(13), Place(36)))


def marks(story: Story) -> Marks:
    assert isinstance(story.view, MoveView | ListView)
    assert story.view.on_board is not None
    return story.view.on_board


def test_a_refusal_names_the_rule_and_the_nearest_places_in_their_order(box: Box) -> None:
    story = box(ONE_GUEST).roll("4").press("9")
    assert story.words == "With a 4 you cannot reach 9. → 8, 32"
    many = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,9,17 blue(10)=12"
    story = box(many).roll("4").press("15")
    assert story.words == "With a 4 you cannot reach 15. → 13, 37, 38 … D: all"
    assert story.press("D").words == "You may go to 8, 13, 21, 32, 35, 37, 38."
    assert isinstance(story.press("*").view, MoveView)


@pytest.mark.parametrize("number", ["60", "70", "50", "51", "58", "71"])
def test_a_number_on_the_stickers_is_judged_as_a_whole(box: Box, number: str) -> None:
    story = box(ONE_GUEST).roll("5").press(number[0])
    assert f"[{number[0]}]" in story.words
    story.press(number[1])
    assert story.words.startswith((f"Guests never go to {number}.", f"There is no {number} on"))
    assert "[3]" in story.press("3").words  # nothing of it stays


def test_a_digit_is_taken_after_a_while_where_no_longer_number_is_allowed(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"
    story = box(line).roll("1").press("5")
    assert "[5]" in story.words
    assert story.wait(HESITATION_S).words.startswith("blue · 24:00. red 4→5.")
    story = box(line.replace("=4 ", "=9,28 ")).roll("1").press("1").wait(60)
    assert "[1]" in story.words, "10 may be meant"


def test_the_next_players_roll_takes_what_is_typed(box: Box) -> None:
    story = box(ONE_GUEST, "1", "4").press("Roll").settle().press("5", "Roll").settle()
    assert story.line == "amigo-hugo moving:4 act=blue hugo=20 passes=1 red(10)=5 blue(10)=12"


def test_a_press_just_when_a_digit_is_taken_rolls_nothing(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"
    story = box(line).roll("1").press("5").wait(HESITATION_S)
    assert story.press("#").words == "One moment …"


def test_what_was_typed_before_a_refusal_does_not_stick_to_the_next_number(box: Box) -> None:
    story = box(ONE_GUEST).roll("4").press("33", "3")
    assert "[3]" in story.words
    assert story.press("2").words.endswith("red 4→32. Press Roll")


def test_the_highlight_stays_over_a_refusal_and_an_entry(box: Box) -> None:
    story = box(ONE_GUEST).roll("4").press("B", "3", "*", "9", "*")
    assert "(2/2)" in story.words
    assert "[" not in story.press("3", "A").words, "the first key only clears"
    assert "(2/2)" in story.words


def test_a_room_the_box_thinks_closed_is_asked_back_and_moves_nobody(box: Box) -> None:
    line = "amigo-hugo moving:5 act=red hugo=20 passes=1 red(10)=27 blue(10)=12"
    story = box(line).press("40")
    assert story.line == line
    assert story.words.startswith("There is no 40 on this board.")
    assert story.words.endswith("other board? B counts")
    assert story.press("D").words == "You may go to 4, 31."
    told = box(line, settings=Settings(confirmed=("amigo-hugo",))).press("40").words
    assert told.startswith("There is no 40 on this board.")
    assert "other board?" not in told, "it was counted"


def test_roll_goes_on_after_a_refusal_and_after_the_advice_too(box: Box) -> None:
    story = box(ONE_GUEST, "4").roll("4").press("17", "Roll")
    assert isinstance(story.view, MoveView)
    assert story.press("Roll").words == "Type where your guest goes. Or A and B, then #."
    assert isinstance(story.press("Roll").view, MoveView)
    assert "act=blue" in story.press("Roll", "#").line, "the key that the advice names goes"


def test_only_a_rule_says_no(box: Box) -> None:
    refusal = box(PLACING).press("28", "2", "8").view
    assert isinstance(refusal, TextView)
    assert refusal.icon is Icon.NO
    advice = box(PLACING).press("#").view
    assert isinstance(advice, TextView)
    assert advice.icon is Icon.GHOST


def test_roll_helps_who_is_small_and_leads_to_the_move_it_would_make(box: Box) -> None:
    line = "amigo-hugo moving:4 act=red hugo=20 passes=1 start=4,10 red(4)=4 blue(10)=12"
    story = box(line).press("Roll")
    assert story.words.startswith("Shall I tell you?")
    assert story.press("#").settle().words.startswith("I would go from 4 to 32.")
    assert "▸ 4 → 32" in story.press("#").words


def test_staying_is_refused_because_a_guest_must_move(box: Box) -> None:
    story = box(ONE_GUEST).roll("4").press("0")
    assert story.words == "A guest must move. → 8, 32"


def test_one_choice_alone_is_told_when_another_is_looked_for(box: Box) -> None:
    story = box("amigo-hugo rolling act=red red(10)=4 blue(10)=12").roll("1")
    assert isinstance(story.view, MoveView)
    assert story.view.aside == ""
    assert story.press("B").words == "This is all you can choose."


def test_where_staying_is_a_choice_a_place_is_typed_as_ever(box: Box) -> None:
    line = "ghost-party moving:4 act=red round=1/3 hugo=c5 red(0)=5,r1 blue(0)=9,12"
    assert box(line).press("9").words == "blue · R1/3. red 5→9. Press Roll"


def test_which_guest_is_asked_when_two_could_have_gone_there(box: Box) -> None:
    story = box(PAIR).roll("4").press("36")
    assert story.words == "Which guest? ▸ from 13. from 13 / from 14"
    assert story.press("14").words == "blue · 24:00. red 14→36. Press Roll"


def test_a_highlighted_move_that_is_typed_is_meant(box: Box) -> None:
    story = box(PAIR).roll("4").press("B")
    story.press_until("14 → 36", "B")
    assert story.press("36").words == "blue · 24:00. red 14→36. Press Roll"


def test_which_guest_is_chosen_with_the_highlight(box: Box) -> None:
    story = box(PAIR).roll("4").press("36", "B", "#")
    assert story.words == "blue · 24:00. red 14→36. Press Roll"


def test_which_guest_echoes_what_is_typed_and_star_clears_it(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=26 passes=1 red(10)=2,28 blue(10)=22"
    story = box(line).roll("5").press("31", "2")
    assert story.words == "Which guest? 2. ▸ from 2. from 2 / from 28"
    assert story.press("*").words == "Which guest? ▸ from 2. from 2 / from 28"
    assert "from 28." in story.press("B").words
    assert story.press("2", "#").words.endswith("red 2→31. Press Roll")


def test_which_guest_takes_only_a_whole_number(box: Box) -> None:
    story = box(PAIR).roll("4").press("36", "1")
    assert story.words == "Which guest? 1. ▸ from 13. from 13 / from 14"
    assert story.press("#").words == "Type where it came from. 13 or 14."
    assert story.press("*", "Roll").words == "Type where it came from. 13 or 14."
    assert story.press("*", "14").words == "blue · 24:00. red 14→36. Press Roll"


def test_which_guest_refuses_where_nobody_came_from(box: Box) -> None:
    story = box(PAIR).roll("4").press("36", "5")
    assert story.words == "Type where it came from. 13 or 14."
    assert story.press("*", "*").words.startswith("red · 24:00. 4. ▸ 13 → 17")


def test_two_guests_on_one_square_need_no_question(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=26 passes=1 red(10)=13,13 blue(10)=22"
    assert box(line).roll("4").press("17").words == "blue · 24:00. red 13→17. Press Roll"


def test_a_guest_comes_out_of_a_room_and_out_of_the_cellar(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=r5,c10,c9 blue(10)=22"
    story = box(line).roll("1")
    assert "35 → 11 out of the room (1/2)" in story.words
    assert "60 → 1 from the cellar (2/2)" in story.press("B").words
    assert story.press("#").words == "blue · 24:00. red 60→1. Press Roll"
    assert box(line).roll("1").press("11").words == "blue · 24:00. red 35→11. Press Roll"
