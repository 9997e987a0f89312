"""Placing at the table: a square is typed, or proposed."""

import pytest

from hugo_core.board import Place
from hugo_core.commands import PlaceGuest, StayPut
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Begun
from hugo_core.notation import read_position
from hugo_core.position import Phase, agree
from hugod.app.play.placing import PlaceScreen, points_to
from hugod.app.screens.kinds import HESITATION_S
from hugod.app.values.effects import RollDeal
from hugod.app.values.inputs import GuestsDealt, Key, KeyDown, Part, PartLost
from hugod.app.values.map_views import PlaceView
from hugod.app.values.prompt_views import AskView
from hugod.app.values.signs import Marks
from hugod.app.values.turn_views import RollView
from hugod.app.values.words import Words
from tests.hugod.app.conftest import Box, Story

PLACING = "amigo-hugo placing act=red red(10)= blue(10)="
ONE_GUEST = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"


def test_a_square_is_taken_as_soon_as_no_longer_number_can_be_meant(box: Box) -> None:
    story = box(PLACING).press("8")
    assert story.words == "blue · 23:45. Place guest 1/6. red → 8"
    assert story.press("28").words == "red · 23:45. Place guest 2/6. blue → 28"
    assert "[7]" in story.press("7").words  # 70 is on a sticker
    assert story.wait(HESITATION_S).words == "blue · 23:45. Place guest 2/6. red → 7"


def test_a_digit_that_may_go_on_is_echoed_and_waits(box: Box) -> None:
    story = box(PLACING).press("1")
    assert story.words == "red · 23:45. Place guest 1/6. [1]. 1 to 28, Roll deals all"
    assert story.press("#").words == "blue · 23:45. Place guest 1/6. red → 1"


def test_who_hesitates_in_the_middle_of_a_number_is_told_how_to_end_it(box: Box) -> None:
    story = box(PLACING).press("1").wait(HESITATION_S)
    assert story.words == "red · 23:45. Place guest 1/6. [1]. # takes it   * clears"
    assert story.press("*").wait(60).words.endswith("1 to 28, Roll deals all")
    story = box(ONE_GUEST).roll("4").press("1")
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
    assert story.words.endswith("[2]. # takes it   * clears")  # 1 is taken
    assert "[28]" in box(PLACING).press("A").words
    assert "[3]" in story.press("B").words
    assert "[28]" in story.press("A", "A").words
    assert isinstance(story.view, AskView)
    assert story.view.on_board == Marks(tuple(map(Place, range(2, 29))), (Place(28),))
    assert story.press("#").words.endswith("blue → 28")


def test_hash_with_nothing_proposed_says_what_is_wanted(box: Box) -> None:
    assert box(PLACING).press("#").words == Words().advice(Phase.PLACING)


def test_a_taken_square_is_refused_with_the_nearest_free_ones(box: Box) -> None:
    story = box(PLACING).press("17", "17")
    assert story.words == "There is a guest on 17. → 15, 16, 18 … D: all"
    assert story.press("D").words.startswith("Free: 1, 2, 3, 4,")


def test_what_was_typed_is_gone_after_a_refusal(box: Box) -> None:
    story = box(PLACING).press("17", "17", "1")
    assert "[1]" in story.words
    assert story.press("8").words.endswith("blue → 18")


@pytest.mark.parametrize("number", ["0", "29"])
def test_a_number_that_is_no_square_is_refused(box: Box, number: str) -> None:
    words = box(PLACING).press(number).words
    assert words == f"There is no {number} on this board. → 1, 2, 28 … D: all"


def test_the_first_player_rolls_when_all_are_placed(box: Box) -> None:
    story = box(PLACING)
    for square in range(17, 29):
        story.press(str(square))
    assert story.words == "red · 23:45. blue → 28. Press Roll"


# The box deals


def test_roll_deals_all_guests_and_shows_each_player_where_they_go(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)= blue(10)=").press("Roll")
    assert isinstance(story.view, PlaceView)
    assert story.words.startswith("red: ")
    assert story.words.endswith("put here, Roll goes on")
    assert len(story.view.more) == 5
    told = read_position(story.told)
    assert (len(told.guests[0]), len(told.guests[1])) == (6, 0)
    story.press("Roll")
    assert story.words.startswith("blue: ")
    assert len(read_position(story.told).guests[1]) == 6
    story.press("Roll")
    assert isinstance(story.view, RollView)
    assert story.words == "red · 23:45. dealt by the box. Press Roll"
    assert story.again().line == story.line
    story.press("C").wait(2).press("#")
    assert story.words.startswith("red: ")
    assert story.press("Roll").words.startswith("blue: ")
    assert story.words.endswith("take off, Roll goes on")


def test_what_is_placed_already_stays(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)= blue(10)=").press("17", "4", "#", "Roll")
    position = story.position
    assert position is not None
    assert (17 in position.guests[0], 4 in position.guests[1]) == (True, True)
    assert story.words.count(",") == 5  # red's five others
    story.press("Roll", "C").wait(2).press("#")
    assert story.words.startswith("red: ")
    assert story.words.endswith("take off, Roll goes on")
    # Blue's were not put there yet.
    assert story.press("Roll").line.endswith("red(10)=17 blue(10)=4")
    assert story.press("Roll").position == position  # the same position, the same deal


def test_a_typed_digit_is_no_deal(box: Box) -> None:
    story = box("amigo-hugo placing act=red red(10)= blue(10)=").press("1", "Roll")
    assert story.words.startswith("Type a free square")


def test_captives_are_dealt_between_rounds(box: Box) -> None:
    line = "ghost-party placing act=blue round=1/2 red(9)=1,2,3,4,c10,w blue(19)=7,8,9,10,c10,c4"
    story = box(line).press("Roll")
    assert story.words.startswith("blue: ")
    assert isinstance(story.view, PlaceView)
    assert len(story.view.more) == 1
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


def test_where_a_code_says_where_all_begin_nobody_types_and_roll_deals_all(box: Box) -> None:
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE), deal="482913")
    story = Story([Begun(setup)], (), "")
    assert story.words == "red · 23:45. Place guest 1/6. Roll: the code deals all"
    for key in ("7", "A", "B", "#"):
        assert story.press(key).words == "The code says where all begin. Press Roll."
        story.press("*")
    assert story.line == "amigo-hugo placing act=red red(10)= blue(10)="
    story.press("Roll").settle()
    assert [len(mine) for mine in story.session._table.game().guests] == [6, 6]


def test_who_is_small_is_asked_which_help_is_wanted_and_who_has_typed_is_not(box: Box) -> None:
    story = box("amigo-hugo placing act=red start=4,10 red(4)= blue(10)=")
    assert story.words.endswith("1 to 28, Roll: help")
    assert story.press("1", "Roll").words.startswith("Type a free square for your guest.")
    story = box(story.line)
    assert story.press("Roll").words.endswith("▸ deal them all. deal them all / what would you do?")
    told = box(story.line).press("Roll", "2")
    assert told.words.startswith("Shall I tell you? Once an hour.")
    assert told.press("#").settle().words.startswith("I would")
    assert "[" in told.press("#").words, "its square is proposed"
    story.phone("1").settle()
    assert len(story.session._table.game().guests[0]) == 6


def test_what_is_proposed_for_a_guest_is_the_square_of_the_command() -> None:
    assert points_to(PlaceGuest(Place(7))) == PlaceScreen(proposed=Place(7))
    assert points_to(StayPut()) == PlaceScreen()
