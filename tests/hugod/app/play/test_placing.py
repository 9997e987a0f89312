"""Placing at the table: a square is typed, or proposed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hugo_core.position import Phase
from hugod.app.screen_kinds import HESITATION_S
from hugod.app.words import Words

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box

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
    assert story.words == "red · 23:45. Place guest 1/6. [1]. free square 1 to 28"
    assert story.press("#").words == "blue · 23:45. Place guest 1/6. red → 1"


def test_who_hesitates_in_the_middle_of_a_number_is_told_how_to_end_it(box: Box) -> None:
    story = box(PLACING).press("1").wait(HESITATION_S)
    assert story.words == "red · 23:45. Place guest 1/6. [1]. # takes it   * clears"
    assert story.press("*").wait(60).words.endswith("free square 1 to 28")
    story = box(ONE_GUEST).throw("4").press("1")
    before = story.words
    assert before.endswith("[1]. type the place or A B #")
    assert story.wait(HESITATION_S / 2).words == before
    assert story.wait(HESITATION_S / 2).words.endswith("[1]. # takes it   * clears")
    assert story.wait(60).press("*").words.endswith("type the place or A B #")


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
    assert box(PLACING).press("#").words == Words().advice(Phase.PLACING)


def test_a_taken_square_is_refused_with_the_nearest_free_ones(box: Box) -> None:
    story = box(PLACING).press("17", "17")
    assert story.words == "On 17 stands a guest. → 15, 16, 18 … D: all"
    assert story.press("D").words.startswith("Free: 1, 2, 3, 4,")


def test_what_was_typed_is_gone_after_a_refusal(box: Box) -> None:
    story = box(PLACING).press("17", "17", "1")
    assert "[1]" in story.words
    assert story.press("8").words.endswith("blue → 18")


@pytest.mark.parametrize("number", ["0", "29"])
def test_a_number_that_is_no_square_is_refused(box: Box, number: str) -> None:
    words = box(PLACING).press(number).words
    assert words == f"There is no {number} on this board. → 1, 2, 28 … D: all"


def test_the_first_player_throws_when_all_are_placed(box: Box) -> None:
    story = box(PLACING)
    for square in range(17, 29):
        story.press(str(square))
    assert story.words == "red · 23:45. blue → 28. Press Roll"
