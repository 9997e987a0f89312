"""The box at a club evening: nine digits once, then after a game two keys and a code."""

from dataclasses import replace

import pytest

from hugo_core.editions import Colour, HouseRule
from hugo_core.history import Begun
from hugo_core.notation import FACES, read_position
from hugod.app.club.table_number import (
    CLUB_MENU,
    BoxNumberScreen,
    DigitsScreen,
    club_screen,
    has_result,
    round_screen,
)
from hugod.app.screens.kinds import NumberScreen
from hugod.app.screens.screen import Go, Say
from hugod.app.table.table import Table
from hugod.app.values.box_views import ProofView
from hugod.app.values.club_codes import Game, box_number, is_of, only_digits, read_result
from hugod.app.values.inputs import GameSealed
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import Settings
from hugod.app.values.words import Words
from tests.hugod.app.conftest import Box, Story, records_of

NUMBER = box_number(3, "314159")
AT_CLUB = Settings(club=NUMBER)


def typed(box: Box, digits: str) -> Story:
    """The line «Club evening» in the list of who plays, and *digits*."""
    story = box("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12")
    return story.open("Who plays", "Club evening").press(*digits)


def test_nine_digits_make_the_box_a_table_of_the_evening(box: Box) -> None:
    story = typed(box, NUMBER[:4])
    assert story.words.startswith("Club evening. 033 1.")
    story.press(*NUMBER[4:])
    assert story.words.startswith("This is table 3 now.")
    assert story.settings.club == NUMBER


def test_a_slip_is_told_and_nothing_is_kept(box: Box) -> None:
    slip = NUMBER[:-1] + str((int(NUMBER[-1]) + 1) % 10)
    story = typed(box, slip)
    assert story.words.startswith("That number is not right. Type it once more.")
    assert story.settings.club == ""


def test_star_clears_the_digits_and_then_leaves(box: Box) -> None:
    story = typed(box, "12").press("*")
    assert story.words.startswith("Club evening. Type the number from the desk.")
    assert story.press("*").words.startswith("Who plays")


def test_a_box_with_a_number_says_its_table_and_lets_it_go() -> None:
    table = Table(Words(), settings=AT_CLUB)
    assert club_screen(table) is CLUB_MENU
    assert CLUB_MENU.items(table).title == "Table 3"
    assert club_screen(Table(Words())) == BoxNumberScreen()
    assert BoxNumberScreen().advice(table) == "Its nine digits stand on the desk's page."


def test_when_the_evening_is_over_the_box_is_nobodys_table(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12"
    story = box(line, settings=AT_CLUB).open("Who plays", "Club evening")
    assert not has_result(Table(Words(), settings=AT_CLUB))
    assert story.press("2").settings.club == ""


def test_at_home_nothing_is_offered(box: Box) -> None:
    assert not has_result(Table(Words()))


def test_a_finished_game_is_told_in_two_keys(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(40)=4,21 blue(20)=23 turquoise(30)=9"
    story = Story(records_of(read_position(line)), [FACES["ghost"]], "", AT_CLUB)
    story.press("Roll").press_until("Winner!", "Roll")
    story.press("Roll")
    assert story.words.startswith("Play again? ▸ For the club")
    assert story.press("1").words.startswith("Which round? type 1 to 9")
    story.give(GameSealed(17, "ab" * 32))
    story.press("2")
    assert story.settings.club_games == (f"17 {'ab' * 8} {NUMBER} 2",)
    digits = only_digits(story.words.split(". ")[1])
    colours = (Colour.RED, Colour.BLUE, Colour.TURQUOISE)
    assert story.words.startswith("Table 3, round 2. ")
    (found,) = (one for one in read_result(digits) if is_of(one, colours, Game("314159", 3, 2)))
    assert found.points == (50, 20, 30)
    assert isinstance(story.view, TextView)
    assert story.view.by_roll
    story.press("B")
    assert story.words.startswith("Table 3, round 3. ")
    assert digits not in story.words.replace(" ", "")
    story.phone("A")
    assert story.settings.club_games == (f"17 {'ab' * 8} {NUMBER} 2",)
    story.press("Roll")
    assert isinstance(story.view, ProofView)
    assert story.view == ProofView(digits, "For the club", "to scan")
    assert story.press("Roll").words.startswith("Winner!")
    story.press("Roll", "1").phone("2")
    assert story.words.startswith("Table 3, round 2. ")


def test_a_game_by_house_rules_counts_only_if_all_tables_have_them(box: Box) -> None:
    line = "bga-hugo over:clock house=short-night hugo=1 passes=4 red(20)=4 blue(5)=9"
    story = box(line, settings=AT_CLUB).press("Roll", "1")
    assert story.words.startswith("Do all tables of the club play by the same house rules?")
    assert story.press("*").words.startswith("Then this game does not count for the club.")
    assert story.press("Roll", "Roll", "1", "#").words.startswith("Which round?")


@pytest.mark.parametrize(("key", "house"), [("#", (HouseRule.SHORT_NIGHT,)), ("*", ())])
def test_once_more_by_the_rules_of_home_is_asked_first(
    key: str, house: tuple[HouseRule, ...], box: Box
) -> None:
    line = "bga-hugo over:clock house=short-night hugo=1 passes=4 red(20)=4 blue(5)=9"
    story = box(line, settings=AT_CLUB).press("Roll", "2")
    assert story.words.startswith("Do all tables of the club play by the same house rules?")
    begun = story.press(key).last_kept
    assert isinstance(begun, Begun)
    assert begun.setup.house == house


@pytest.mark.parametrize(
    ("points", "said"),
    [(-3, "Table 3, round 1. "), (-99, "Tell the desk the points: no digits can.")],
)
def test_the_first_round_is_one_key_and_points_without_digits_are_told_as_such(
    points: int, said: str
) -> None:
    line = f"ghost-party over:rounds round=3/3 red({points})=4 blue(2)=9"
    story = Story(records_of(read_position(line)), [], "", AT_CLUB)
    story.press("Roll")
    assert story.press("1").press("1").words.startswith(said)


def test_no_round_is_before_the_first_or_after_the_last() -> None:
    table = Table(Words())
    for round_, by in ((1, -1), (9, 1)):
        assert DigitsScreen(round_).turn(by, table) == Say("type 1 to 9")
    assert DigitsScreen(2).turn(-1, table) == Go(DigitsScreen(1))
    screen = round_screen(table)
    assert isinstance(screen, NumberScreen)
    assert screen == replace(screen, numbers=range(1, 10), for_phones=True)


def test_who_left_is_in_the_digits() -> None:
    line = "ghost-party over:rounds round=3/3 left=blue red(3)=4 blue(2)=9 turquoise(7)=12"
    story = Story(records_of(read_position(line)), [], "", AT_CLUB).press("Roll", "1", "1")
    code = only_digits(story.words.split(". ")[1])
    colours = (Colour.RED, Colour.BLUE, Colour.TURQUOISE)
    (found,) = (one for one in read_result(code) if is_of(one, colours, Game("314159", 3, 1)))
    assert found.left == (False, True, False)


def test_at_home_a_finished_game_is_asked_for_nothing_more(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(40)=4,21 blue(20)=23"
    story = box(line, "ghost").press("Roll")
    story.press_until("Winner!", "Roll")
    assert "For the club" not in story.press("Roll").words
