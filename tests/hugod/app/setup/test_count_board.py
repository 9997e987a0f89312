"""Counting the board: walk round from the arrow, # at every door."""

import pytest

from hugo_core.board import Board, Place, load_board
from hugo_core.commands import Command, Fix, MoveGuest, PlaceGuest, RollDie
from hugo_core.editions import EDITIONS, Colour
from hugo_core.history import Acknowledged, Begun, Drafted, Record, Recounted
from hugo_core.notation import FACES, read_position
from hugo_core.position import agree
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from tests.hugod.app.conftest import Box, Story

DOORS = (3, 4, 6, 9, 11, 15, 17, 18, 21)
MOVING = "amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=4,r1 blue(10)=12"


def walk_round(story: Story, doors: tuple[int, ...] = DOORS, squares: int = 28) -> Story:
    """Answer the first question and walk round, pressing # at *doors*."""
    assert story.words == "Squares in all? type 16 to 30"
    story.press(str(squares)).wait(2)
    for square in range(1, squares + 1):
        story.press("#" if square in doors else "B")
    return story


def count(story: Story, doors: tuple[int, ...] = DOORS) -> Story:
    """Count a board that is like the shipped one but for its *doors*, up to the last yes."""
    walk_round(story, doors).press(*["#"] * len(doors))
    return story.press("2").wait(2).press("#", "#")


def test_a_board_just_as_the_box_thought_is_confirmed(box: Box) -> None:
    story = count(box().open("This box", "The board", "Count the board"))
    assert story.words == "Just as the box thought. It is sure now."
    assert story.settings.confirmed == ("amigo-hugo",)
    assert story.boards == {}


def test_another_board_becomes_the_owners_own_and_is_played_on(box: Box) -> None:
    doors = (*DOORS[:-1], 22)
    story = count(box().open("This box", "The board", "Count the board"), doors)
    assert story.words == "The board is kept."
    own = story.boards["my-amigo-hugo"]
    assert tuple(room.square for room in own.rooms) == doors
    assert own.is_confirmed
    draft = story.press("#", "Roll", "1").last_kept
    assert isinstance(draft, Drafted)
    assert draft.board is own


def test_the_count_goes_back_square_by_square(box: Box) -> None:
    story = (
        box()
        .open("This box", "The board", "Count the board")
        .press("28")
        .wait(2)
        .press("B", "B", "#")
    )
    assert story.words == "Doors so far: 1. [4]. # door  B none  A back"
    assert story.press("A").words == "Doors so far: 0. [3]. # door  B none  A back"
    assert story.press("*", "*", "*").words.startswith("Squares in all?")


def test_a_shield_can_be_another_than_the_usual_one(box: Box) -> None:
    story = walk_round(box().open("This box", "The board", "Count the board"))
    assert story.words.startswith("Shield on 31? ▸ none")
    story.press("2").wait(2).press("#")
    assert story.words.startswith("Shield on 33? ▸ green: 3 off")


def test_an_odd_number_of_squares_is_told(box: Box) -> None:
    story = box().open("This box", "The board", "Count the board").press("29")
    assert story.words == "Count all squares of the gallery: 16 to 30, an even number."


def test_a_board_without_doors_is_asked_for_again(box: Box) -> None:
    assert (
        "without doors"
        in walk_round(box().open("This box", "The board", "Count the board"), ()).words
    )


def test_no_answer_is_kept_before_the_last_yes(box: Box) -> None:
    story = (
        walk_round(box().open("This box", "The board", "Count the board"))
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
    story = count(box(MOVING).open("This box", "The board", "Count the board")).press("#", "35")
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
    story = count(begun_game(box).open("This box", "The board", "Count the board"), doors)
    assert story.words == "The board is kept."
    assert isinstance(story.last_kept, Recounted)
    assert story.position is not None
    assert story.position.setup.board.name == "my-amigo-hugo"
    assert story.again().line == story.line


def test_what_was_played_and_does_not_fit_waits_for_the_next_game(box: Box) -> None:
    story = begun_game(box)
    fewer: Board = load_board("amigo-hugo")
    before = story.line
    walk_round(story.open("This box", "The board", "Count the board"), DOORS, squares=26)
    story.press(*["#"] * len(DOORS), "2").wait(2).press("#", "#")
    assert story.words == "Kept. It is used from the next game on."
    assert story.line == before
    assert read_position(before).setup.board is fewer
    story.press("#").open("New game").wait(2).press("#", "2", "1", "1")
    assert story.position is not None
    assert story.position.setup.board.squares == 26


@pytest.mark.parametrize("key", ["5", "C", "D", "Roll", "*"])
def test_every_key_is_answered_while_counting(box: Box, key: str) -> None:
    story = box().open("This box", "The board", "Count the board").press("28").wait(2).press(key)
    assert story.words


def played(box: Box, squares: tuple[int, ...], *commands: Command) -> Story:
    """Give a box at which this was played by the rules, everything read but the last turn's news.

    Red and blue place on *squares*, and Hugo walks three times.
    """
    setup = agree(EDITIONS["amigo-hugo"], (Colour.RED, Colour.BLUE))
    table = Table(Words())
    records: list[Record] = [Begun(setup)]
    table = table.after(records[0])
    placed = (PlaceGuest(Place(square)) for square in squares)
    for command in (*placed, *[GHOST] * 3, *commands):
        if table.unread:
            records.append(Acknowledged())
            table = table.after(records[-1])
        records.append(table.do(command, "00"))
        table = table.after(records[-1])
    return type(box())(records, (), "")


GHOST = RollDie(FACES["ghost"])
ENTRANCE = tuple(range(13, 23))
"""Squares on which nobody is in the way."""


def shields_of(story: Story, lowest: str, *, shields: str = "usual") -> Story:
    """Say which shield each of nine rooms has, and the lowest step; up to the last yes."""
    usual = {"usual": "#", "none": "1"}[shields]
    for _ in DOORS:
        assert story.words.startswith("Shield on ")
        story.wait(2).press(usual)
    return story.press(lowest).wait(2).press("#", "#")


def test_points_put_right_and_taken_back_are_none_to_be_read_on_a_board_without_lucky_rooms(
    box: Box,
) -> None:
    """Red and blue have come into rooms that are lucky on the usual board only."""
    two = RollDie(FACES["2"])
    story = played(
        box,
        (8, 5, *ENTRANCE),
        GHOST,
        *(two, MoveGuest(Place(8), Place(34))),
        *(two, MoveGuest(Place(5), Place(33))),
    )
    story.press("Roll")
    assert "red(7)" in story.line
    assert "blue(7)" in story.line
    game = story.session._table.game()
    assert game.to_act is not None
    fix = Fix(game.guests, (10, 10), game.hugo, game.passes, game.to_act)
    kept = story.session._table.do(fix, "")
    story = type(story)([*story.kept, kept], (), "").press("C").wait(2).press("#")
    assert story.words == "red. On the board. points: 7. on the board, then Roll"
    walk_round(story.open("This box", "The board", "Count the board"))
    shields_of(story, "2", shields="none").press("#")
    assert story.words == "red · 24:00. blue 5→33. Press Roll"
    assert not story.session._table.unread
    assert "red(10)" in story.again().line
    assert story.again().words == story.words


def test_a_capture_that_hugo_makes_earlier_on_the_counted_board_is_none_to_be_read(
    box: Box,
) -> None:
    """From a higher step he is out sooner: he walks on from where he has caught red already."""
    story = played(box, (3, 12, *ENTRANCE), GHOST).settle()
    assert story.words == "red. Caught on 3! put on step 60. +10 points. on the board, then Roll"
    walk_round(story.open("This box", "The board", "Count the board"))
    shields_of(story, "5").press("#")
    assert story.words == "red · 24:00. Hugo is on 6. Press Roll"
    assert not story.session._table.unread
    assert story.again().words == story.words


def test_pages_that_an_older_box_had_and_this_one_has_not_are_none_to_be_read(box: Box) -> None:
    story = played(box, (11, 12, *ENTRANCE))
    older = type(story)([*story.kept, Acknowledged(1)], (), "")
    assert older.words == "blue · 23:45. Hugo is on 52. Press Roll"
