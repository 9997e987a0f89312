"""Places at the tables become points of the evening."""

from fractions import Fraction

import pytest

from hugo_hall.club_evening import Evening, Rule, choose, come, drop, leave, next_round, score
from hugo_hall.standings import evening_points, standings, written
from tests.hall.conftest import evening_with


@pytest.mark.parametrize(
    ("points", "got"),
    [
        ([10, 20], [12, 0]),
        ([30, 10, 20], [0, 12, 6]),
        ([46, 12, 30, 30], [0, 12, 6, 6]),
        ([5, 5, 5, 5], [6, 6, 6, 6]),
        ([0, 0, 9, 9, 9], [10.5, 10.5, 3, 3, 3]),
        ([-5, 3, 4, 5, 6, 7, 8], [12, 10, 8, 6, 4, 2, 0]),
    ],
)
def test_places_are_worth_the_same_at_every_table(points: list[int], got: list[float]) -> None:
    assert evening_points(points, Rule.PLACES) == got


def test_who_is_level_shares_a_win() -> None:
    assert evening_points([10, 10, 30], Rule.WINS) == [Fraction(1, 2), Fraction(1, 2), 0]


def test_points_count_against_the_table() -> None:
    assert evening_points([10, 20, 30], Rule.POINTS) == [10, 0, -10]


def test_the_standings_add_up_and_level_players_share_a_place(evening: Evening) -> None:
    for number, points in enumerate(([10, 20, 30, 40], [10, 20, 30, 40]), 1):
        evening = evening.after(score(evening, 1, number, points))
    evening = evening.after(drop(evening, 1, 3))
    rows = standings(evening)
    assert [row.place for row in rows] == [1, 1, 3, 3, 5, 5, 7, 7, 7, 7, 7, 7]
    assert [int(row.points) for row in rows] == [12, 12, 8, 8, 4, 4, 0, 0, 0, 0, 0, 0]
    assert {row.games for row in rows[-4:]} <= {0, 1}
    winners = {evening.rounds[0].tables[n].players[0] for n in (0, 1)}
    assert {row.mark for row in rows[:2]} == winners


def test_another_rule_counts_the_whole_evening_anew(evening: Evening) -> None:
    evening = evening.after(score(evening, 1, 1, [10, 20, 30, 40]))
    evening = evening.after(choose(evening, "wins", 4))
    assert [int(row.points) for row in standings(evening)][:2] == [1, 0]


def test_who_has_gone_stays_in_the_standings(evening: Evening) -> None:
    mark = evening.players[0]
    rows = standings(evening.after(leave(evening, mark)))
    assert [row.mark for row in rows if not row.is_here] == [mark]


def test_who_has_left_a_game_that_counts_is_known(evening: Evening) -> None:
    left = [False, True, False, False]
    evening = evening.after(score(evening, 1, 1, [1, 2, 3, 4], left=left))
    (gone,) = (row for row in standings(evening) if row.has_left)
    assert (gone.mark, gone.is_here) == (evening.rounds[0].tables[0].players[1], True)


def test_who_misses_a_round_gets_nothing_for_it_and_level_players_share_a_place() -> None:
    evening = evening_with(4)
    first, second, third, gone = evening.rounds[0].tables[0].players
    evening = evening.after(score(evening, 1, 1, [20, 10, 30, 40]))
    late = [first, second, third, "owl-99"]
    evening = evening.after(leave(evening, gone)).after(come(evening, "owl 99"))
    evening = evening.after(next_round(evening)).after(score(evening, 1, 1, [20, 10, 30, 40]))
    table = evening.rounds[1].tables[0]
    assert sorted(table.players) == sorted(late)
    by_mark = dict(zip(late, [20, 40, 30, 10], strict=True))
    evening = evening.after(score(evening, 2, 1, [by_mark[each] for each in table.players]))
    rows = [(row.place, row.mark, int(row.points), row.games) for row in standings(evening)]
    assert rows == [
        (1, first, 16, 2),
        (2, second, 12, 2),
        (2, "owl-99", 12, 1),
        (4, third, 8, 2),
        (5, gone, 0, 1),
    ]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        (Fraction(12), "12"),
        (Fraction(72, 7), "10.3"),
        (Fraction(-5, 2), "−2.5"),
        (Fraction(-1, 10), "−0.1"),
        (Fraction(0), "0"),
    ],
)
def test_points_are_written_with_a_decimal_where_one_is_needed(points: Fraction, said: str) -> None:
    assert written(points) == said


def test_who_left_comes_after_all_who_stayed() -> None:
    """Red goes at 32 points; the box says: place 4."""
    points, left = [32, 42, 46, 55], [True, False, False, False]
    assert evening_points(points, Rule.PLACES, left) == [0, 12, 8, 4]
    assert evening_points(points, Rule.WINS, left) == [0, 1, 0, 0]
    assert evening_points(points, Rule.POINTS, left) == [-5.5, 7.5, 3.5, -5.5]
    assert evening_points([-20, 10, 12, 15], Rule.PLACES, left) == [0, 12, 8, 4]
    assert evening_points([1, 2, 3, 4], Rule.PLACES, left) == [0, 12, 8, 4]


def test_of_players_with_the_same_points_who_won_more_is_before() -> None:
    evening = evening_with(4)
    players = evening.rounds[0].tables[0].players
    evening = evening.after(score(evening, 1, 1, [10, 20, 30, 40]))
    evening = evening.after(next_round(evening))
    table = evening.rounds[1].tables[0]
    points = [40 - 10 * players.index(each) for each in table.players]
    evening = evening.after(score(evening, 2, 1, points))
    rows = standings(evening)
    assert [row.place for row in rows] == [1, 1, 3, 3]
    assert {row.mark for row in rows[:2]} == {players[0], players[3]}
    assert [int(row.wins) for row in rows] == [1, 1, 0, 0]
