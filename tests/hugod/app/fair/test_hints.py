"""«What would you do?»: once a lap for who is small, kept before it is answered."""

import pytest

from hugo_core.board import Place
from hugo_core.commands import MoveGuest, PlaceGuest
from hugo_core.history import Asked
from hugo_core.moves import legal_commands
from hugo_core.notation import read_position
from hugo_core.position import Seat
from hugod.app.fair.hints import Advice, Advised
from hugod.app.values.prompt_views import TextView
from hugod.app.values.turn_views import MoveView
from hugod.thinking.motives import Gain, Motive
from tests.hugod.app.conftest import Box

SMALL = (
    "amigo-hugo moving:4 act=red hugo=20 passes=1 start=4,10 red(9)=4,5,17,23,r2,c10 "
    "blue(12)=1,2,3,12,13,r5"
)
ROUND = (
    "ghost-party moving:4 act=red round=1/3 hugo=20 start=0,8 red(0)=4,5,17,23,25,26 "
    "blue(8)=1,2,3,12,13,14"
)


def test_the_big_button_asks_and_the_answer_points_to_its_move(box: Box) -> None:
    line = SMALL.replace("4,5,17,23", "9,10,11,23")
    story = box(line)
    assert isinstance(story.view, MoveView)
    assert story.view.hint == "type it, A B, Roll: help"
    story.press("Roll")
    assert story.words.startswith("Shall I tell you? Once an hour.")
    story.press("Roll").settle()
    assert story.kept[-1] == Asked(Seat(0), 1)
    assert story.words.startswith("I would go from 23 to 27. The guest on 23 was in danger.")
    best = Advice(read_position(line)).answer().command
    story.press("#")
    assert isinstance(story.view, MoveView)
    assert story.view.index == list(legal_commands(read_position(line))).index(best)
    story.wait(2).press("#")
    assert story.line != line


def test_a_place_that_is_typed_is_taken_by_the_big_button_without_help(box: Box) -> None:
    story = box(SMALL, "5").press("8", "Roll").settle()
    assert story.line.startswith("amigo-hugo moving:5 act=blue")


def test_what_speaks_for_it_speaks_for_no_other_move() -> None:
    """Two ways lead the guest on 14 out of danger, and only one of them turns blue out."""
    line = "amigo-hugo moving:2 act=red hugo=9 passes=1 red(7)=14,17,26,27,28,r4 "
    advised = Advice(read_position(line + "blue(11)=17,24,24,r6,r7,r9")).answer()
    assert advised == Advised(MoveGuest(Place(14), Place(36)), Motive(Gain.OUT, 1))


PLACING = "amigo-hugo placing act=red start=4,10 red(4)= blue(10)="


def test_who_is_small_may_ask_where_to_put_a_guest_and_still_have_all_dealt(box: Box) -> None:
    story = box(PLACING)
    assert story.words.endswith("1 to 28, Roll: help")
    assert story.press("Roll").words.endswith("▸ deal them all. deal them all / what would you do?")
    story.press("B", "#")
    assert story.words.startswith("Shall I tell you? Once an hour.")
    story.press("#").settle()
    assert story.kept[-1] == Asked(Seat(0), 0)
    best = Advice(read_position(PLACING)).answer().command
    assert isinstance(best, PlaceGuest)
    assert story.words.startswith(f"I would put it on {best.square}.")
    assert story.again().settle().words == story.words
    story.press("#")
    assert f"[{best.square}]" in story.words
    story.wait(2).press("#")
    assert best.square in story.session._table.game().guests[0]


def test_asked_where_to_put_one_guest_the_next_may_be_dealt_at_once(box: Box) -> None:
    story = box(PLACING).press("Roll", "B", "#", "#").settle().press("#").wait(2).press("#")
    story.settle().press("7").settle()
    before = len(story.session._table.game().guests[0])
    story.press("Roll").settle()
    assert len(story.session._table.game().guests[0]) > before


def test_the_deal_is_one_press_further_for_who_is_small(box: Box) -> None:
    story = box(PLACING).press("Roll").settle()
    assert len(story.session._table.game().guests[0]) == 0
    story.wait(2).press("Roll").settle()
    assert len(story.session._table.game().guests[0]) == 6


def test_asked_in_the_same_place_again_it_costs_nothing(box: Box) -> None:
    story = box(SMALL).press("Roll", "#").settle().press("#")
    kept = len(story.kept)
    story.press("Roll", "#").settle()
    assert story.words.startswith("I would go from ")
    assert len(story.kept) == kept


def test_a_plug_pulled_between_question_and_answer_answers_and_asks_no_second_time(
    box: Box,
) -> None:
    story = box(SMALL).press("Roll", "#")
    first = story.settle().words
    again = story.again().settle()
    assert again.words == first
    assert [record for record in again.kept if isinstance(record, Asked)] == [Asked(Seat(0), 1)]


def test_later_in_the_same_hour_it_is_kindly_refused(box: Box) -> None:
    story = box(SMALL).press("Roll", "#").settle().press("#").wait(2).press("#").settle()
    while "act=red" not in story.line:
        story.roll("1").wait(2).press("#").settle()
    story.roll("1")
    assert isinstance(story.view, MoveView)
    assert story.view.hint == "type the place or A B #"
    assert story.press("Roll").words.startswith("You have asked. Ask again next hour.")


def test_no_is_no_and_nothing_is_kept(box: Box) -> None:
    story = box(SMALL).press("Roll")
    kept = len(story.kept)
    story.press("*")
    assert isinstance(story.view, MoveView)
    assert len(story.kept) == kept


@pytest.mark.parametrize("line", [SMALL.replace("start=4,10 ", ""), SMALL.replace("4,10", "10,4")])
def test_who_is_not_small_is_told_what_to_do_instead(box: Box, line: str) -> None:
    story = box(line)
    assert isinstance(story.view, MoveView)
    assert story.view.hint == "type the place or A B #"
    assert story.press("Roll").words.startswith("Type where your guest goes.")


def test_in_the_midnight_party_it_is_once_a_round(box: Box) -> None:
    story = box(ROUND).press("Roll")
    assert story.words.startswith("Shall I tell you? Once a round.")
    story.press("#").settle()
    assert story.kept[-1] == Asked(Seat(0), 1)


def test_an_answer_that_failed_or_is_of_another_place_leaves_the_choice(box: Box) -> None:
    from hugod.app.fair.hints import advice_screen
    from hugod.app.play.moving import MoveScreen, points_in
    from hugod.app.screens.screen import Go
    from hugod.app.values.inputs import Thought

    table = box(SMALL).session._table
    screen = advice_screen(MoveScreen(), points_in(table), table)
    assert screen.on_result(Thought(Advice(read_position(ROUND)), None), table) is None
    step = screen.on_result(Thought(Advice(read_position(SMALL)), None), table)
    assert isinstance(step, Go)
    view = step.screen.view(table)
    assert isinstance(view, TextView)
    assert view.words.startswith("I do not know either. You choose!")
