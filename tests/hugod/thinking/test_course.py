"""How a game may go on: the same for a position, and a band that four games of five keep to."""

import pytest

from hugo_core.notation import read_position
from hugod.thinking.course import (
    COURSES,
    OUTSIDE,
    Course,
    LookAhead,
    band,
    course,
    expected,
    first_against_last,
)

LATE = (
    "amigo-hugo rolling act=red hugo=26 passes=5 red(40)=4,5,17,23,r2,c10 blue(38)=1,2,3,12,13,r5"
)
ROUND = (
    "ghost-party rolling act=red round=3/3 hugo=20 red(30)=4,r1,r2,r3,c10,c9 "
    "blue(28)=1,r4,r5,r6,c8,c7"
)
LOTS = "ghost-party lots round=2/3 tied=red,blue red(20)=1,2,3,4,5,c9 blue(20)=6,7,8,9,10,c9"


def test_the_same_position_goes_on_the_same_ways() -> None:
    position = read_position(LATE)
    whole = LookAhead(position, range(6)).answer()
    assert (
        whole == LookAhead(position, range(3)).answer() + LookAhead(position, range(3, 6)).answer()
    )
    assert len(set(whole)) > 1


def test_a_lot_that_is_due_is_drawn_and_the_game_played_to_its_end() -> None:
    found = course(read_position(LOTS), 1)
    assert found.turns > 10
    assert len(found.points) == 2


def test_a_last_lap_takes_no_more_than_its_turns() -> None:
    position = read_position(LATE.replace("passes=5", "passes=5 last=red,blue"))
    assert all(each.turns <= 2 for each in LookAhead(position, range(20)).answer())


def test_when_it_is_over_nothing_follows() -> None:
    over = read_position("amigo-hugo over:clock hugo=1 passes=6 red(20)=9 blue(21)=21")
    assert course(over, 1) == Course(0, (20, 21))


def test_the_band_leaves_out_a_tenth_at_either_end() -> None:
    courses = [Course(turns, (turns, -turns)) for turns in range(1, COURSES + 1)]
    assert band(courses) == (OUTSIDE, COURSES + 1 - OUTSIDE)
    assert (COURSES + 1 - 2 * OUTSIDE) / (COURSES + 1) == 62 / 80
    assert expected(courses) == (40, -40)


@pytest.mark.parametrize(("line", "points"), [(LATE, (38, 45)), (ROUND, (48, 44))])
def test_a_fair_end_is_the_same_in_every_version(line: str, points: tuple[int, ...]) -> None:
    """They stand in the records, and `hugod verify` works them out again.

    Who changes them calls every fair end of before forged: keep this way for those, then.
    """
    assert expected(LookAhead(read_position(line), range(COURSES)).answer()) == points


@pytest.mark.parametrize(
    ("first", "last", "even", "ahead"),
    [(79, 0, 0, 1), (0, 79, 0, -1), (45, 34, 0, 0), (52, 27, 0, 1), (2, 0, 2, 0), (2, 0, 1, 1)],
)
def test_the_first_is_only_said_to_win_more_often_where_it_is_plain(
    first: int, last: int, even: int, ahead: int
) -> None:
    courses = [Course(50, (0, 9))] * first + [Course(50, (9, 0))] * last
    courses += [Course(50, (9, 9))] * even
    assert first_against_last(courses) == ahead


@pytest.mark.parametrize(("shared", "ahead"), [(52, 0), (70, 1)])
def test_a_win_that_is_shared_counts_half(shared: int, ahead: int) -> None:
    """The first wins 52 games with another player and loses 27 to the last: neither is better."""
    courses = [Course(50, (0, 0, 9))] * shared + [Course(50, (9, 9, 0))] * (COURSES - shared)
    assert first_against_last(courses) == ahead
