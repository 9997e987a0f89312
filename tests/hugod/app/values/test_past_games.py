"""A finished game in a few values."""

from hugo_core.animal_marks import read_mark
from hugo_core.editions import Colour
from hugod.app.values.past_games import SeatResult, Summary

OWL = read_mark("owl-4")
SEATS = (
    SeatResult(Colour.RED, None, 30, 2, is_rated=False),
    SeatResult(Colour.BLUE, OWL, 12, 1, is_rated=True),
    SeatResult(Colour.GREEN, None, 30, 2, is_rated=False),
)
GAME = Summary("0001", 1, "a" * 64, "amigo-hugo", 0, SEATS)


def test_the_best_is_first_and_equal_ones_stand_as_they_sat() -> None:
    assert [seat.colour for seat in GAME.ranking] == [Colour.BLUE, Colour.RED, Colour.GREEN]


def test_a_mark_is_found_again() -> None:
    assert GAME.seat_of(OWL) is SEATS[1]
    assert GAME.seat_of(read_mark("owl-5")) is None
