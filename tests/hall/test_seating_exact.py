"""All seatings are looked through, or it is said that they are too many."""

import pytest

from hugo_hall.seating_exact import TooMany, fewest_repeats

CHAIN = [[int(abs(one - other) == 1) for other in range(6)] for one in range(6)]


def test_a_better_seating_is_found() -> None:
    fewest, tables = fewest_repeats(CHAIN, [3, 3], 4)
    assert fewest == 0
    assert sorted(map(sorted, tables)) == [[0, 2, 4], [1, 3, 5]]


def test_the_fewest_are_proved_where_nothing_is_better() -> None:
    all_met = [[int(one != other) for other in range(6)] for one in range(6)]
    assert fewest_repeats(all_met, [3, 3], 6) == (6, [])


def test_too_many_seatings_are_not_looked_at() -> None:
    with pytest.raises(TooMany):
        fewest_repeats(CHAIN, [3, 3], 4, looks=3)
