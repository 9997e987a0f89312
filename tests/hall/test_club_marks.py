"""Marks, points and places as the desk and the wall write them."""

import re
from fractions import Fraction

from hugo_hall.club_evening import Evening, choose, come, score
from hugo_hall.pages.club_marks import mark_typed, place_rows
from hugo_hall.pages.desk_page import desk
from hugo_hall.standings import StandingsRow, standings
from hugod.app.values.words import Words
from hugod.languages import words_in
from tests.hall.conftest import evening_with, played_evening


def test_who_is_before_another_of_the_same_points_by_games_won_is_told_so() -> None:
    evening = played_evening(12)
    assert "games won:" not in desk(evening, Words())
    for number, points in ((1, [10, 20, 30, 40]), (2, [10, 10, 30, 40]), (3, [30, 20, 10, 10])):
        evening = evening.after(score(evening, 1, number, points))
    assert "games won:" not in desk(evening, Words())  # who is level there shares the place
    rows = [
        StandingsRow(1, "owl-1", Fraction(12), 2, Fraction(1), is_here=True),
        StandingsRow(2, "cat-1", Fraction(12), 2, Fraction(0), is_here=True),
        StandingsRow(3, "fox-1", Fraction(2), 2, Fraction(0), is_here=True),
    ]
    assert re.findall(r"games won: (\d)", place_rows(rows, Words())) == ["1", "0"]


def test_who_left_a_game_is_told_so_beside_the_points() -> None:
    evening = evening_with(4)
    left = [True, False, False, False]
    evening = evening.after(score(evening, 1, 1, [1, 2, 3, 4], left=left))
    rows = place_rows(standings(evening), Words()).split("<li")[1:]
    assert [("left the game" in row) for row in rows] == [False, False, False, True]
    assert "hat aufgehört" in place_rows(standings(evening), words_in("de"))


def test_half_a_point_is_written_as_the_pages_language_does() -> None:
    evening = evening_with(4)
    evening = evening.after(choose(evening, "points", 4))
    evening = evening.after(score(evening, 1, 1, [1, 2, 2, 5]))
    assert "<b>1.5</b>" in desk(evening, Words())
    assert "<b>1,5</b>" in desk(evening, words_in("de"))
    assert "<b>\u22122,5</b>" in desk(evening, words_in("fr"))


def test_a_mark_is_typed_in_the_pages_language() -> None:
    german = words_in("de")
    assert mark_typed(" eule 4", german) == "owl 4"
    assert mark_typed("Owl-4", german) == "owl 4"
    assert mark_typed("", german).strip() == ""
    assert come(Evening(), mark_typed("Bär 7", german))["mark"] == "bear-7"
