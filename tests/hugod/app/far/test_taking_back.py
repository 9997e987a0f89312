"""Taking back where somebody is far away: asked with digits, and both houses go back."""

import pytest

from hugo_core.history import TookBack
from hugod.app.far.digits import MODULUS
from hugod.app.far.far_turn import HearChoiceScreen
from hugod.app.far.taking_back import RequestScreen
from tests.hugod.app.far.conftest import Houses, on, says


def placed(houses: Houses, *squares: str) -> Houses:
    """Let both houses place in turn, and say so."""
    for at, square in enumerate(squares):
        here, there = houses.both if at % 2 == 0 else houses.both[::-1]
        there.press(says(here.press(square))).press("Roll")
        here.press("Roll")
    return houses


def test_what_was_not_said_yet_is_taken_back_in_one_house(houses: Houses) -> None:
    here = houses.first.press("16", "C")
    assert here.words.startswith("Have they typed it? ▸ no: take back.")
    assert here.press("#").last_kept == TookBack(1)
    assert here.words.startswith("red")
    assert not isinstance(on(here), HearChoiceScreen)


def test_what_they_have_typed_is_taken_back_in_both_houses(houses: Houses) -> None:
    """Taken back here alone it would stand there, and nobody would know why nothing fits."""
    here, there = houses.both
    there.press(says(here.press("16"))).press("Roll")
    here.press("C", "2")
    assert here.words.startswith("Take back? red → 16.")
    assert here.press("#").words == f"Say to them. C {says(here)}. # they typed it  * no"
    there.press("C", says(here))
    here.press("#")
    assert here.line == there.line == "amigo-hugo placing act=red red(10)= blue(10)="


def test_both_go_back_when_one_asks_and_the_other_types(houses: Houses) -> None:
    here, there = placed(houses, "16", "17").both
    here.press("C")
    assert here.words == "Take back? blue → 17. # yes  * no  C more"
    here.press("C").press("#")
    digits = says(here)
    assert digits.startswith("92")
    there.press(digits)
    here.press("#")
    assert here.line == there.line == "amigo-hugo placing act=red red(10)= blue(10)="
    assert here.last_kept == there.last_kept == TookBack(2)


@pytest.mark.parametrize("slip", ["9100", "9900", "1600"])
def test_what_does_not_fit_takes_nothing_back(houses: Houses, slip: str) -> None:
    there = placed(houses, "16", "17").second
    line = there.line
    there.press(slip)
    assert there.words.startswith("That is not it. Let them say it once more.")
    assert there.line == line


def test_no_slip_makes_taking_back_out_of_a_choice(houses: Houses) -> None:
    """Both leave the same rest, and one wrong digit, or two that changed places, another one."""
    here = placed(houses, "16", "17").first
    asked = says(here.press("C", "#"))
    chosen = says(here.press("*", "18"))
    assert (asked[:2], chosen[:2]) == ("91", "18")
    assert int(asked) % MODULUS == int(chosen) % MODULUS


def test_both_may_ask_for_the_same_at_once(houses: Houses) -> None:
    here, there = placed(houses, "16", "17").both
    here.press("C", "#")
    there.press("C", "#")
    assert says(here) == says(there)
    here.press(says(there))
    there.press("#")
    assert here.line == there.line
    assert here.last_kept == there.last_kept == TookBack(1)


def test_where_both_ask_for_something_else_one_lets_it_be(houses: Houses) -> None:
    here, there = placed(houses, "16", "17").both
    here.press("C", "#", "9", "2", "C")
    assert here.words.startswith("They say. 9."), "one digit less"
    here.press("C", "C")
    assert here.words.startswith("Say to them. C 91"), "asked once more it would lie above that"
    there.press("C", "C", "#")
    here.press(says(there))
    assert here.words.startswith("You both ask. One of you presses *.")
    assert isinstance(on(here.settle()), RequestScreen)
    there.press(says(here))
    there.settle().press("*")
    there.press("C", says(here))
    here.press("#")
    assert here.line == there.line
    assert here.last_kept == there.last_kept == TookBack(1)


@pytest.mark.parametrize("keys", [("4", "2"), ("4", "3"), ("5", "2"), ("5", "3"), ("5", "1")])
def test_nobody_changes_the_game_in_one_house_alone(houses: Houses, keys: tuple[str, ...]) -> None:
    """Mending, the bump, leaving, joining, handing over: the other box would not know."""
    here = placed(houses, "16", "17").first
    line, kept = here.line, len(here.kept)
    here.press("*", *keys).settle()
    for _ in range(3):
        here.press("#").settle()
    assert here.line == line
    assert {type(record).__name__ for record in here.kept[kept:]} <= {"Acknowledged"}


def test_a_board_counted_in_mid_game_is_not_played_on_in_one_house_alone(houses: Houses) -> None:
    here = placed(houses, "16", "17").first.open("This box", "The board", "Count the board")
    assert here.words.startswith("That cannot be while somebody is far away.")
