"""Counting the board: walk round from the arrow, # at every door."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hugo_core.board import Board, load_board
from hugo_core.history import Drafted, Recounted
from hugo_core.notation import read_position

if TYPE_CHECKING:
    from tests.hugod.app.conftest import Box, Story

DOORS = (3, 4, 6, 9, 11, 15, 17, 18, 21)
MOVING = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,r1 blue(10)=12"


def walk_round(story: Story, doors: tuple[int, ...] = DOORS, squares: int = 28) -> Story:
    """Answer the first question and walk round, pressing # at *doors*."""
    story.press(str(squares)).wait(2)
    for square in range(1, squares + 1):
        story.press("#" if square in doors else "B")
    return story


def count(story: Story, doors: tuple[int, ...] = DOORS) -> Story:
    """Count a board that is like the shipped one but for its *doors*, up to the last yes."""
    walk_round(story, doors).press(*["#"] * len(doors))
    return story.press("2").wait(2).press("#", "#")


def test_a_board_just_as_the_box_thought_is_confirmed(box: Box) -> None:
    story = count(box().open("This box", "Count the board"))
    assert story.words == "Just as the box thought. It is sure now."
    assert story.settings.confirmed == ("amigo-hugo",)
    assert story.boards == {}


def test_another_board_becomes_the_owners_own_and_is_played_on(box: Box) -> None:
    doors = (*DOORS[:-1], 22)
    story = count(box().open("This box", "Count the board"), doors)
    assert story.words == "The board is kept."
    own = story.boards["my-amigo-hugo"]
    assert tuple(room.square for room in own.rooms) == doors
    assert own.is_confirmed
    draft = story.press("#", "Roll", "1").last_kept
    assert isinstance(draft, Drafted)
    assert draft.board is own


def test_the_count_goes_back_square_by_square(box: Box) -> None:
    story = box().open("This box", "Count the board").press("28").wait(2).press("B", "B", "#")
    assert story.words == "Doors so far: 1. [4]. # door  B none  A back"
    assert story.press("A").words == "Doors so far: 0. [3]. # door  B none  A back"
    assert story.press("*", "*", "*").words.startswith("Squares in all?")


def test_a_shield_can_be_another_than_the_usual_one(box: Box) -> None:
    story = walk_round(box().open("This box", "Count the board"))
    assert story.words.startswith("Shield on 31? ▸ none")
    story.press("2").wait(2).press("#")
    assert story.words.startswith("Shield on 33? ▸ green: 3 off")


def test_an_odd_number_of_squares_is_told(box: Box) -> None:
    story = box().open("This box", "Count the board").press("29")
    assert story.words == "Count all squares of the gallery: 16 to 30, an even number."


def test_a_board_without_doors_is_asked_for_again(box: Box) -> None:
    assert "without doors" in walk_round(box().open("This box", "Count the board"), ()).words


def test_no_answer_is_kept_before_the_last_yes(box: Box) -> None:
    story = (
        walk_round(box().open("This box", "Count the board"))
        .press(*["#"] * len(DOORS), "2")
        .wait(2)
        .press("#")
    )
    assert story.words.startswith("28 squares, 9 rooms. Keep this board?")
    story.press("*", "*", "*", "*")
    assert (story.boards, story.settings.confirmed) == ({}, ())


def test_a_room_only_the_layout_forbids_is_asked_back(box: Box) -> None:
    story = box(MOVING).press("35")
    assert story.words.startswith("Room 35 is out of reach. other board? B counts")
    assert story.words.endswith("other board? B counts")
    assert story.line == MOVING
    assert story.press("B").words.startswith("Squares in all?")


def test_a_confirmed_board_refuses(box: Box) -> None:
    story = count(box(MOVING).open("This box", "Count the board")).press("#", "35")
    assert story.words.startswith("Room 35 is out of reach.")
    assert "counts" not in story.words


def test_a_room_that_no_layout_would_open_is_refused(box: Box) -> None:
    line = MOVING.replace("blue(10)=12", "blue(10)=r3")
    assert "counts" not in box(line.replace("red(10)=4,r1", "red(10)=4,r3")).press("33").words


def begun_game(box: Box) -> Story:
    """Set up the Hugo side for two and place the first guest."""
    return box().press("Roll", "1", "1", "2", "1", "1", "28").wait(2)


def test_a_game_under_way_goes_on_on_the_counted_board(box: Box) -> None:
    doors = (*DOORS[:-1], 22)
    story = count(begun_game(box).open("This box", "Count the board"), doors)
    assert story.words == "The board is kept."
    assert isinstance(story.last_kept, Recounted)
    assert story.position is not None
    assert story.position.setup.board.name == "my-amigo-hugo"
    assert story.again().line == story.line


def test_what_was_played_and_does_not_fit_waits_for_the_next_game(box: Box) -> None:
    story = begun_game(box)
    fewer: Board = load_board("amigo-hugo")
    before = story.line
    walk_round(story.open("This box", "Count the board"), DOORS, squares=26)
    story.press(*["#"] * len(DOORS), "2").wait(2).press("#", "#")
    assert story.words == "Kept. It is used from the next game on."
    assert story.line == before
    assert read_position(before).setup.board is fewer
    story.press("#").open("New game").wait(2).press("#", "2", "1", "1")
    assert story.position is not None
    assert story.position.setup.board.squares == 26


@pytest.mark.parametrize("key", ["5", "C", "D", "Roll", "*"])
def test_every_key_is_answered_while_counting(box: Box, key: str) -> None:
    story = box().open("This box", "Count the board").press("28").wait(2).press(key)
    assert story.words
