"""The kinds of screens: lists, messages, waiting, and typed numbers."""

from dataclasses import dataclass

import pytest

from hugod.app.screens import kinds
from hugod.app.screens.screen import Back, ChangeSettings, Go, Home, Say, Send, Step
from hugod.app.table.table import Table
from hugod.app.values.effects import CheckParts
from hugod.app.values.inputs import Key
from hugod.app.values.prompt_views import ListView, TextView
from hugod.app.values.settings import Settings
from hugod.app.values.view import View
from hugod.app.values.words import Words
from tests.hugod.app.conftest import Box, Story

TABLE = Table(Words())


def waiting(tries: int = 0) -> kinds.WaitScreen:
    home, menu = Home(), Back()
    return kinds.WaitScreen(
        "a moment", CheckParts(), lambda _: None, lambda _: home, lambda _: menu, tries
    )


@dataclass(frozen=True, slots=True)
class Read(kinds.Passing):
    def view(self, table: Table) -> View:
        return TextView("read")

    def roll(self, table: Table) -> Step:
        return Home()


def test_the_job_is_sent_at_once_then_again_and_at_last_no_more() -> None:
    screen, sent = waiting(), 0
    assert screen.patience() == kinds.SOON_S
    while isinstance(step := screen.elapsed(TABLE), Send):
        assert isinstance(step.then, Go)
        assert isinstance(step.then.screen, kinds.WaitScreen)
        screen, sent = step.then.screen, sent + 1
        assert screen.patience() == kinds.AGAIN_S
    assert (sent, step) == (kinds.MOST_TRIES, Home())


def test_no_key_covers_it_and_two_lead_back() -> None:
    screen = waiting(1)
    back = {key for key in Key if screen.press(key, TABLE) == Back()}
    assert back == {Key.STAR, Key.C}
    assert {key for key in Key if screen.press(key, TABLE) == Go(screen)} == set(Key) - back


def test_what_is_read_is_left_with_roll_or_the_hash_and_the_others_say_so() -> None:
    assert Read().press(Key.ROLL, TABLE) == Read().press(Key.HASH, TABLE) == Home()
    assert Read().press(Key.D5, TABLE) == Say(TABLE.words.gettext("Press Roll to go on."))


PLAYING = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4,17 blue(10)=12"


@pytest.fixture
def menu(box: Box) -> Story:
    return box(PLAYING).press("*")


def highlighted(story: Story) -> str:
    assert isinstance(story.view, ListView)
    return story.view.items[story.view.cursor]


def test_b_goes_on_and_a_back_and_both_go_round(menu: Story) -> None:
    assert isinstance(menu.view, ListView)
    first, *others = menu.view.items
    assert [highlighted(menu.press("B")) for _ in others] == others
    assert highlighted(menu.press("B")) == first
    assert [highlighted(menu.press("A")) for _ in others] == others[::-1]


def test_hash_takes_what_is_highlighted(menu: Story) -> None:
    assert menu.press("B", "#").words.startswith("Fix it")


def test_a_number_takes_its_choice_at_once(menu: Story) -> None:
    assert menu.press("7").words.startswith("End this game")


def test_a_number_without_a_choice_is_told(menu: Story) -> None:
    assert isinstance(menu.press("0").view, TextView)
    assert menu.words == "A and B choose, # takes it."
    assert highlighted(menu.press("*")) == "Help"


PLACES = (0, *range(1, 29), *range(31, 40))


@pytest.mark.parametrize("digit", ["0", "4", "5", "6", "7", "8", "9"])
def test_a_digit_no_longer_number_begins_with_is_the_number(digit: str) -> None:
    assert kinds.type_digit("", digit, PLACES) == kinds.Typed(number=int(digit))


@pytest.mark.parametrize("digit", ["1", "2", "3"])
def test_a_digit_longer_numbers_begin_with_waits(digit: str) -> None:
    assert kinds.type_digit("", digit, PLACES) == kinds.Typed(digits=digit)


@pytest.mark.parametrize("number", [10, 17, 28, 31, 39])
def test_the_second_digit_completes_the_number(number: int) -> None:
    assert kinds.type_digit(str(number // 10), str(number % 10), PLACES) == kinds.Typed(
        number=number
    )


@pytest.mark.parametrize("number", ["29", "30"])
def test_a_number_that_is_no_place_leaves_nothing_typed(number: str) -> None:
    assert kinds.type_digit(number[0], number[1], PLACES) is None


def test_every_number_can_be_typed() -> None:
    for number in PLACES:
        typed: kinds.Typed | None = kinds.Typed()
        for digit in str(number):
            assert typed is not None
            typed = kinds.type_digit(typed.digits, digit, PLACES)
        assert typed is not None
        assert typed.number == number or typed.digits == str(number)


def test_an_item_turns_an_on_off_setting_over() -> None:
    said, step = kinds.switch("is_locked", "Lock the keys", TABLE)
    assert said == "Lock the keys"
    assert step == ChangeSettings(Settings(is_locked=True), Home())
