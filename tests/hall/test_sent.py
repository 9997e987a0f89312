"""Games from the network: those of the evening count once, all others are offered."""

from dataclasses import replace

import pytest

from hugo_core.editions import Colour
from hugo_hall.arrivals import take_code
from hugo_hall.club_evening import Evening, How, WishRefused, drop, next_round, reveal, score
from hugo_hall.sent import (
    CountedResult,
    Offered,
    count_anyway,
    is_counted,
    is_played_at,
    take_in,
)
from tests.hall.conftest import evening_with, sent
from tests.hall.test_arrivals import POINTS, code


def counted(evening: Evening, found: CountedResult | Offered | None) -> Evening:
    assert isinstance(found, CountedResult)
    return evening.after(found.happening)


def test_a_game_of_the_evening_counts_once(evening: Evening) -> None:
    found = take_in(evening, sent(evening, 2))
    evening = counted(evening, found)
    assert isinstance(found, CountedResult)
    assert not found.is_correction
    assert evening.rounds[0].tables[1].points == POINTS
    assert take_in(evening, sent(evening, 2)) is None
    assert evening.boxes() == {2: "owls"}


def test_what_says_no_evening_or_another_one_is_offered(evening: Evening) -> None:
    for result in (sent(evening, 2, is_tagged=False), sent(evening, 2, secret="271828")):
        found = take_in(evening, replace(result, table=2))
        assert isinstance(found, Offered)
        assert (found.round, found.table.number, found.is_other_box) == (1, 2, False)
        assert evening.after(count_anyway(evening, found)).rounds[0].tables[1].points == POINTS


def test_a_game_that_fits_no_open_table_and_says_no_evening_is_left_alone(evening: Evening) -> None:
    stranger = replace(sent(evening, 2, is_tagged=False), marks={}, table=9)
    assert take_in(evening, stranger) is None
    assert take_in(evening, replace(stranger, table=None)) is None
    marks = sent(evening, 2, is_tagged=False).marks
    some = dict([*marks.items()][:3])
    assert take_in(evening, replace(stranger, table=None, marks=some)) is None
    assert isinstance(take_in(evening, replace(stranger, table=None, marks=marks)), Offered)
    others = {Colour.RED: "owl-77"}
    assert take_in(evening, replace(stranger, table=2, marks=others)) is None


def test_a_game_is_that_of_a_table_by_its_place_and_its_points(evening: Evening) -> None:
    evening = evening.after(score(evening, 1, 1, POINTS))
    first = replace(sent(evening, 1, is_tagged=False), marks={}, table=1)
    assert is_counted(evening, first)
    assert not is_counted(evening, replace(first, table=2))
    assert not is_counted(evening, replace(first, points={**first.points, Colour.RED: 99}))
    three = replace(first, points=dict([*first.points.items()][:3]))
    assert not is_played_at(three, evening.rounds[0].tables[0])


def test_a_game_that_was_typed_comes_later_and_is_not_the_next_round() -> None:
    evening = evening_with(12)
    evening = evening.after(take_code(evening, code(evening, 1)))
    for number in (2, 3):
        evening = evening.after(score(evening, 1, number, [1, 2, 3, 4]))
    evening = evening.after(next_round(evening))
    assert take_in(evening, sent(evening, 1, 1)) is None
    other = take_in(evening, sent(evening, 1, 1, (13, *POINTS[1:])))
    assert isinstance(other, Offered)
    assert other.round == 1
    assert len(evening.open_tables()) == 3


def test_a_round_that_is_not_seated_is_told(evening: Evening) -> None:
    later = evening_with(12, 2)
    with pytest.raises(WishRefused, match="The box says table 1, round 2: no such game"):
        take_in(evening, sent(later, 1, 2))


def test_other_players_and_other_colours_are_told(evening: Evening) -> None:
    result = sent(evening, 1)
    colours = [*result.points]
    with pytest.raises(WishRefused, match="Table 1 has played with 3, and 4 sit there"):
        take_in(evening, replace(result, points={one: 7 for one in colours[:3]}))
    with pytest.raises(WishRefused, match="fits no table that waits"):
        take_in(evening, replace(result, marks={colours[0]: "owl-77"}))


def test_a_later_end_corrects_and_one_with_the_same_points_is_nothing_new(evening: Evening) -> None:
    evening = counted(evening, take_in(evening, sent(evening, 2)))
    later = sent(evening, 2, points=(13, *POINTS[1:]))
    found = take_in(evening, later)
    assert isinstance(found, CountedResult)
    assert found.is_correction
    assert take_in(evening, sent(evening, 2)) is None
    unclaimed = replace(later, claim=None)
    assert take_in(evening, unclaimed) == Offered(unclaimed, 1, evening.rounds[0].tables[1])


def test_a_game_that_others_have_played_on_corrects_nothing(evening: Evening) -> None:
    evening = counted(evening, take_in(evening, sent(evening, 1)))
    others = dict.fromkeys(Colour, 7)
    assert take_in(evening, replace(sent(evening, 1), points=others)) is None


def test_what_was_corrected_by_hand_or_dropped_stays_until_the_desk_says_yes(
    evening: Evening,
) -> None:
    evening = counted(evening, take_in(evening, sent(evening, 1)))
    later = sent(evening, 1, points=(13, *POINTS[1:]))
    for points in ([1, 2, 3, 4], POINTS):
        by_hand = evening.after(score(evening, 1, 1, points))
        assert take_in(by_hand, sent(evening, 1)) is None
        assert isinstance(take_in(by_hand, later), Offered)
    assert isinstance(take_in(evening.after(drop(evening, 1, 1)), later), Offered)


def test_a_box_corrects_so_often_and_then_asks(evening: Evening) -> None:
    evening = counted(evening, take_in(evening, sent(evening, 1)))
    for number in range(9):
        evening = counted(evening, take_in(evening, sent(evening, 1, points=(number, 9, 9, 9))))
    assert isinstance(take_in(evening, sent(evening, 1, points=(99, 9, 9, 9))), Offered)


def test_prizes_are_given_by_what_was_counted_before_them() -> None:
    evening = evening_with(12)
    for number in (1, 2, 3):
        game = sent(evening, number, box=f"box-{number}")
        evening = counted(evening, take_in(evening, game))
    evening = evening.after(reveal(evening))
    later = sent(evening, 1, points=(13, *POINTS[1:]), box="box-1")
    assert isinstance(take_in(evening, later), Offered)


def test_how_a_game_stood_waits_for_its_end_until_the_prizes_are_given() -> None:
    evening = evening_with(4)
    evening = evening.after(score(evening, 1, 1, [1, 2, 3, 4], How.STANDING))
    end = sent(evening, 1)
    assert isinstance(take_in(evening, end), CountedResult)
    assert isinstance(take_in(evening.after(reveal(evening)), end), Offered)


def test_the_table_of_another_box_is_only_asked_about(evening: Evening) -> None:
    result = sent(evening, 1, box="cats")
    table = evening.rounds[0].tables[0]
    assert take_in(evening, result, {1: "owls"}) == Offered(result, 1, table, is_other_box=True)
    assert isinstance(take_in(evening, result, {1: "cats"}), CountedResult)


def test_who_left_comes_with_the_points(evening: Evening) -> None:
    evening = counted(evening, take_in(evening, sent(evening, 1, left=[3])))
    assert evening.rounds[0].tables[0].left == (False, False, False, True)
    assert is_counted(evening, sent(evening, 1))
