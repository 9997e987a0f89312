"""Rounds are planned together: a good round that would spoil a later one is not taken."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from hugo_hall.seating_plan import PlannedRound, odd_tables, rounds_ahead


def strangers(players: int) -> list[list[int]]:
    return [[0] * players for _ in range(players)]


def plan(
    shape: list[int], most: int, times: list[list[int]] | None = None, odd: list[int] | None = None
) -> list[PlannedRound]:
    players = sum(shape)
    return rounds_ahead(times or strangers(players), odd or [0] * players, shape, most, Random(17))


def meetings(rounds: list[PlannedRound]) -> Counter[tuple[int, int]]:
    tables = [sorted(table) for each in rounds for table in each]
    return Counter(pair for table in tables for pair in combinations(table, 2))


@pytest.mark.parametrize(
    ("shape", "rounds"), [([2] * 3, 5), ([2] * 5, 6), ([3] * 3, 4), ([3] * 5, 5), ([4] * 6, 4)]
)
def test_so_many_rounds_are_planned_as_there_are(shape: list[int], rounds: int) -> None:
    planned = plan(shape, rounds)
    assert len(planned) == rounds
    assert set(meetings(planned).values()) == {1}
    for tables in planned:
        assert [len(table) for table in tables] == shape
        assert sorted(player for table in tables for player in table) == list(range(sum(shape)))


def test_who_must_meet_again_meets_others_again_and_nobody_often() -> None:
    assert set(meetings(plan([4, 4], 4)).values()) <= {1, 2}
    assert max(meetings(plan([4, 4, 4], 4)).values()) == 2


def test_one_table_has_nobody_to_change_places_with() -> None:
    assert len(plan([5], 3)) == 3


def test_who_met_before_is_not_brought_together_again() -> None:
    times = strangers(12)
    for one, other in combinations(range(4), 2):
        times[one][other] = times[other][one] = 1
    planned = plan([3] * 4, 3, times)
    assert not [pair for pair in meetings(planned) if pair[1] < 4]


def test_who_met_three_times_is_kept_apart_before_who_met_once() -> None:
    times = [[int(one != other) for other in range(6)] for one in range(6)]
    times[0][1] = times[1][0] = 3
    (tables,) = plan([3, 3], 1, times)
    assert not any({0, 1} <= {*table} for table in tables)


def test_the_odd_table_goes_round() -> None:
    planned = plan([5, 4, 4, 4, 4, 4, 4], 5)
    sat = Counter(player for tables in planned for player in tables[0])
    assert max(sat.values()) <= 2
    (tables,) = plan([3, 2, 2, 2], 1, odd=[1, 0, 1, 1, 0, 1, 1, 0, 1])
    assert sorted(tables[0]) == [1, 4, 7]


def test_odd_is_the_table_of_the_size_that_fewer_have() -> None:
    assert odd_tables([4, 4, 4]) == (False, False, False)
    assert odd_tables([5, 4, 4]) == (True, False, False)
    assert odd_tables([4, 4, 3]) == (False, False, True)
    assert odd_tables([4, 3, 3]) == (True, False, False)
    assert odd_tables([2, 1, 1]) == (True, False, False)
