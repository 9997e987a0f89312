"""All seatings are looked through, or it is said that they are too many."""

from itertools import combinations
from random import Random

import pytest

from hugo_hall.seating_exact import TooMany, fewest_repeats

CHAIN = [[int(abs(one - other) == 1) for other in range(6)] for one in range(6)]


def test_a_better_seating_is_found() -> None:
    fewest, tables = fewest_repeats(CHAIN, [3, 3], 4)
    assert fewest == 0
    assert sorted(map(sorted, tables)) == [[0, 2, 4], [1, 3, 5]]


@pytest.mark.parametrize("game", range(8))
def test_where_most_have_met_it_is_the_best_of_all_seatings(game: int) -> None:
    chance = Random(game)
    met = {pair for pair in combinations(range(7), 2) if chance.random() < 0.6}
    links = [[int(tuple(sorted((a, b))) in met) for b in range(7)] for a in range(7)]
    of_four = [set(table) for table in combinations(range(7), 4)]
    each_way = [(table, {*range(7)} - table) for table in of_four]
    least = min(sum({*pair} <= t for pair in met for t in way) for way in each_way)
    fewest, tables = fewest_repeats(links, [4, 3], 21)
    assert fewest == least > 0
    assert sum({*pair} <= {*table} for pair in met for table in tables) == least
    assert sorted(map(len, tables)) == [3, 4]


def test_the_fewest_are_proved_where_nothing_is_better() -> None:
    all_met = [[int(one != other) for other in range(6)] for one in range(6)]
    assert fewest_repeats(all_met, [3, 3], 6) == (6, [])


def test_too_many_seatings_are_not_looked_at() -> None:
    with pytest.raises(TooMany):
        fewest_repeats(CHAIN, [3, 3], 4, looks=3)


def test_what_is_no_better_is_not_looked_at() -> None:
    """One look for nobody seated, and for each of the six who sits: the first seating is it. Of
    four who all have met, the second at a table of two already costs too much."""
    assert fewest_repeats(CHAIN, [3, 3], 4, looks=7)[0] == 0
    four = [[int(one != other) for other in range(4)] for one in range(4)]
    assert fewest_repeats(four, [2, 2], 2, looks=5) == (2, [])
