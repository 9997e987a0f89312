"""Which number comes next: points up and down, a way along the gallery, in and out of rooms."""

import pytest

from hugo_core.board import Place
from hugo_core.commands import MoveGuest
from hugo_core.events import Cause, GuestsCaptured, PointsChanged, RoundScored
from hugo_core.notation import read_position
from hugo_core.position import Seat
from hugo_core.rules import play
from hugod.app.table.counts import (
    Count,
    Due,
    Tally,
    due,
    known,
    points_counts,
    together,
    way,
    way_counts,
)

RED, BLUE = Seat(0), Seat(1)
LINE = "amigo-hugo moving:{} act=red hugo=20 passes=1 red(23)={} blue(2)=22"


def test_ten_points_are_ten_numbers_from_where_one_stands() -> None:
    before = read_position(LINE.format(4, 7))
    (count,) = points_counts(before, [PointsChanged(RED, 10, Cause.CAPTURED)])
    assert (count.start, count.numbers) == (23, (24, 25, 26, 27, 28, 29, 30, 31, 32, 33))
    assert [count.number(at) for at in (0, 1, 10, 11)] == [23, 24, 33, 33]
    assert (count.goal, count.steps) == (33, 11)


def test_a_lucky_room_is_counted_down() -> None:
    before = read_position(LINE.format(4, 7))
    (count,) = points_counts(before, [PointsChanged(BLUE, -2, Cause.BONUS)])
    assert (count.seat, count.start, count.numbers) == (BLUE, 2, (1, 0))


def test_each_seat_on_one_step_counts_its_own() -> None:
    before = read_position(LINE.format(4, 7))
    caught = GuestsCaptured(Place(20), Place(60), (RED, BLUE, BLUE))
    points = [PointsChanged(seat, by, Cause.CAPTURED) for seat, by in ((RED, 10), (BLUE, 20))]
    red, blue = points_counts(before, [caught, *points])
    assert (red.start, red.goal, blue.start, blue.goal) == (23, 33, 2, 22)


def test_two_captures_on_one_page_are_counted_in_one_go() -> None:
    first = (Count(RED, 23, (24, 25)), Count(BLUE, 2, (3,)))
    then = (Count(RED, 25, (26, 27, 28)),)
    assert together(first, then) == (Count(RED, 23, (24, 25, 26, 27, 28)), Count(BLUE, 2, (3,)))


def test_a_round_is_counted_as_one_sum_and_may_go_below_nothing() -> None:
    line = "amigo-midnight-party rolling act=red round=1/2 hugo=20 red(1)=7 blue(2)=22"
    red, blue = points_counts(read_position(line), [RoundScored((-3, 12))])
    assert red == Count(RED, 1, (0, -1, -2))
    assert (blue.start, blue.goal, len(blue.numbers)) == (2, 14, 12)


def test_a_long_sum_is_counted_by_guests_or_by_tens_first() -> None:
    line = "ghost-party rolling act=red round=1/3 hugo=20 red(1)=c9,c10,4 blue(2)=22"
    red, blue = points_counts(read_position(line), [RoundScored((19, 23))])
    assert red == Count(RED, 1, (11, 20), by_guest=True)
    assert (blue.start, blue.numbers) == (2, (12, 22, 23, 24, 25))
    (blue,) = points_counts(read_position(line), [RoundScored((0, 20))])
    assert blue.numbers == (12, 22)
    (red,) = points_counts(
        read_position(line.replace("(1)=c9,c10", "(10)=c9")), [RoundScored((9, 0))]
    )
    assert red == Count(RED, 10, tuple(range(11, 20))), "a short sum"


@pytest.mark.parametrize(
    ("face", "at", "to", "numbers"),
    [
        (4, "12", 16, (13, 14, 15, 16)),
        (5, "27", 4, (28, 1, 2, 3, 4)),
        (2, "2", 31, (3, 31)),
        (1, "3", 31, (31,)),
        (5, "2", 31, (3, 31)),
        (2, "r1", 4, (3, 4)),
        (4, "c10", 4, (1, 2, 3, 4)),
    ],
)
def test_a_guests_way_is_every_place_on_it(
    face: int, at: str, to: int, numbers: tuple[int, ...]
) -> None:
    before = read_position(LINE.format(face, at))
    (origin,) = before.guests[RED]
    assert way(before, origin, Place(to)) == numbers


def test_points_and_guest_are_known_as_far_as_they_are_counted() -> None:
    before = read_position(LINE.format(4, "12"))
    events, _ = play(before, MoveGuest(Place(12), Place(16)))
    counts = way_counts(before, events)
    assert [known(before, counts, at, lambda _: True).guests[RED][0] for at in range(6)] == [
        *(12, 13, 14, 15, 16, 16)
    ]
    points = (Count(RED, 23, (24, 25)), Count(BLUE, 2, (3,)))
    seen = [known(before, points, at, lambda _: True).points for at in range(6)]
    assert seen == [(23, 2), (24, 2), (25, 2), (25, 2), (25, 3), (25, 3)]
    assert known(before, points, 0, lambda seat: seat == BLUE).points == (23, 2)


def test_who_does_not_count_is_passed_over() -> None:
    counts = (Count(RED, 23, (24, 25)), Count(BLUE, 2, (3,)))
    now = due(counts, 0, lambda seat: seat == BLUE)
    assert now is not None
    assert (now.count.seat, now.at, now.first) == (BLUE, 0, 3)
    last = due(counts, 4, lambda _: True)
    assert last is not None
    assert (last.count.seat, last.at) == (BLUE, 1)
    assert due(counts, 5, lambda _: True) is None
    assert due(counts, 0, lambda _: False) is None


COUNT = Count(Seat(1), 23, (24, 25, 26))


def test_every_press_is_a_number_and_three_alone_are_a_count_mastered() -> None:
    tally = Tally()
    for at in range(3):
        assert tally.mastered(Seat(1)) == 0
        tally = tally.after(Due(COUNT, at, 0), 1, helped=False)
    assert (tally.numbers, tally.alone, tally.mastered(Seat(1))) == (3, 3, 1)
    assert tally.after(Due(COUNT, 3, 0), 1, helped=False) == tally


@pytest.mark.parametrize("number", range(3))
def test_a_number_that_was_helped_is_not_alone_and_begins_the_row_anew(number: int) -> None:
    tally = Tally(in_a_row=((Seat(1), 2),))
    for at in range(3):
        tally = tally.after(Due(COUNT, at, 0), 1, helped=at == number)
    assert (tally.numbers, tally.alone, tally.in_a_row) == (3, 2, ())


def test_a_right_answer_is_all_of_its_numbers() -> None:
    tally = Tally().after(Due(COUNT, 0, 0), 3, helped=False)
    assert (tally.numbers, tally.alone, tally.mastered(Seat(1))) == (3, 3, 1)


def test_what_the_box_has_told_is_nobodys() -> None:
    tally = Tally(in_a_row=((Seat(0), 1), (Seat(1), 2))).after(Due(COUNT, 1, 0), 3, helped=False)
    assert (tally.numbers, tally.alone, tally.in_a_row) == (0, 0, ((Seat(0), 1),))
    last = Tally(in_a_row=((Seat(1), 2),)).after(Due(COUNT, 2, 0), 2, helped=False)
    assert last.in_a_row == ()
