"""Moments in a child's words: the question, the answers, and why one was better."""

import pytest

from hugo_core.board import Place
from hugo_core.commands import Command, MoveGuest, PlaceGuest, StayPut
from hugo_core.notation import read_position
from hugod.app.looking_back.riddle_words import chance, items, question, reasons, why
from hugod.app.looking_back.story import Riddle
from hugod.app.values.prompt_views import TextView
from hugod.app.values.words import Words
from hugod.draw import problems
from hugod.languages import all_languages, words_in
from hugod.thinking.ledger import Choice

EN = Words()
NEAR_HUGO = (
    "amigo-hugo moving:4 act=red hugo=16 passes=2 red(23)=5,17,r5,c10,c9,c8"
    " blue(20)=9,9,r1,r2,c7,c6"
)


def moved(origin: int, target: int) -> MoveGuest:
    return MoveGuest(Place(origin), Place(target))


def riddle(line: str, played: Command, better: Command) -> Riddle:
    return Riddle(Choice(1, read_position(line), played, better, 0.1), (played, better))


def told(line: str, played: Command, better: Command) -> tuple[str, str]:
    return reasons(riddle(line, played, better).choice, EN)


def test_a_riddle_about_one_guest_says_where_it_stood() -> None:
    asked = riddle(NEAR_HUGO, moved(17, 21), moved(17, 37))
    assert question(asked, EN) == "Red on 17 had a four. And you?"
    assert items(asked, EN) == ("to 21", "into room 37")


def test_a_riddle_about_several_guests_shows_the_ways() -> None:
    asked = riddle(NEAR_HUGO, moved(5, 9), moved(17, 37))
    assert question(asked, EN) == "Red had a four. What would you do?"
    assert items(asked, EN) == ("5→9", "17→37")
    assert items(riddle(NEAR_HUGO, StayPut(), moved(17, 37)), EN) == ("stay", "into room 37")


def test_where_a_guest_is_placed_is_a_riddle_too() -> None:
    line = "amigo-hugo placing act=blue red(10)=4 blue(10)="
    asked = riddle(line, PlaceGuest(Place(1)), PlaceGuest(Place(20)))
    assert question(asked, EN) == "Blue had to place a guest. Where would you?"
    assert items(asked, EN) == ("onto 1", "onto 20")
    assert why(asked.choice, EN) != ""


def test_a_riddle_about_a_seat_of_the_box_says_that_it_was_the_box() -> None:
    asked = riddle(NEAR_HUGO, moved(17, 21), moved(17, 37))
    assert question(asked, EN, is_ours=True) == "Red (me) on 17 had a four. And you?"


def test_a_room_is_safe_and_the_gallery_is_not() -> None:
    assert told(NEAR_HUGO, moved(5, 9), moved(17, 37)) == (
        "In room 37 nobody catches you.",
        "On 17 Hugo catches you 1\N{NO-BREAK SPACE}time\N{NO-BREAK SPACE}in\N{NO-BREAK SPACE}2.",
    )


def test_what_rooms_give_and_take_is_a_reason_where_nobody_is_in_danger() -> None:
    calm = "amigo-hugo moving:{} act=red hugo=22 passes=1 red(10)={},r5 blue(10)=14"
    assert told(calm.format(1, "9"), moved(9, 10), moved(9, 34))[0] == "Room 34 takes points off."
    assert told(calm.format(2, "20"), moved(20, 39), moved(35, 12))[1] == "Room 39 costs a point."


def test_anything_else_promises_more_for_later() -> None:
    line = "amigo-hugo moving:1 act=red hugo=5 passes=1 red(10)=18,19 blue(10)=12"
    first, second = told(line, moved(19, 20), moved(18, 19))
    assert first == "18→19. Better for later."
    assert second == ""


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (0.0, "almost never"),
        (0.07, "1 time in 15"),
        (0.11, "1 time in 9"),
        (0.33, "1 time in 3"),
        (0.5, "1 time in 2"),
        (0.55, "1 time in 2"),
        (0.66, "2 times in 3"),
        (0.78, "4 times in 5"),
        (0.91, "9 times in 10"),
        (0.99, "almost always"),
    ],
)
def test_a_chance_is_said_in_times(part: float, said: str) -> None:
    assert chance(part, EN).replace("\N{NO-BREAK SPACE}", " ") == said


@pytest.mark.parametrize("language", all_languages())
def test_the_longest_question_fits_with_the_hint(language: str) -> None:
    words = words_in(language)
    line = NEAR_HUGO.replace("red", "turquoise")
    for asked in (
        riddle(line, moved(17, 21), moved(17, 37)),
        riddle(line, moved(5, 9), moved(17, 37)),
        riddle(
            "amigo-hugo placing act=turquoise turquoise(10)= red(10)=",
            PlaceGuest(Place(1)),
            PlaceGuest(Place(20)),
        ),
    ):
        view = TextView(question(asked, words, is_ours=True), hint=words.roll_goes_on, by_roll=True)
        assert problems(view) == ()
