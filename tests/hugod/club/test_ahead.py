"""Rounds are planned together: a good round that would spoil a later one is not taken."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from hugod.club.ahead import Round, rounds_ahead


def strangers(players: int) -> list[list[int]]:
    return [[0] * players for _ in range(players)]


def plan(shape: list[int], most: int, links: list[list[int]] | None = None) -> list[Round]:
    return rounds_ahead(links or strangers(sum(shape)), shape, [], most, Random(17))


def meetings(rounds: list[Round]) -> Counter[tuple[int, int]]:
    tables = [sorted(table) for each in rounds for table in each]
    return Counter(pair for table in tables for pair in combinations(table, 2))


@pytest.mark.parametrize(
    ("shape", "rounds"),
    [([2] * 3, 5), ([2] * 5, 6), ([3] * 3, 4), ([3] * 5, 5), ([4] * 4, 5), ([4] * 6, 5)],
)
def test_so_many_rounds_are_planned_as_there_are(shape: list[int], rounds: int) -> None:
    planned = plan(shape, rounds)
    assert len(planned) == rounds
    assert set(meetings(planned).values()) == {1}
    for tables in planned:
        assert [len(table) for table in tables] == shape
        assert sorted(player for table in tables for player in table) == list(range(sum(shape)))


def test_no_more_rounds_are_planned_than_everybody_has_strangers() -> None:
    assert len(plan([2] * 3, 9)) == 5
    assert len(plan([4] * 4, 9)) == 5


def test_two_large_tables_meet_again_at_once() -> None:
    assert len(plan([4, 4], 3)) == 1
    assert len(plan([5], 3)) == 1


def test_who_met_before_is_not_brought_together_again() -> None:
    links = strangers(12)
    for one, other in combinations(range(4), 2):
        links[one][other] = links[other][one] = 1
    planned = plan([3] * 4, 3, links)
    assert len(planned) == 3
    assert not [pair for pair in meetings(planned) if pair[1] < 4]


def test_rounds_that_are_given_are_kept_while_they_have_no_repeat() -> None:
    lines = [[[0, 1], [2, 3]], [[0, 1], [2, 3]], [[0, 2], [1, 3]]]
    assert rounds_ahead(strangers(4), [2, 2], lines, 2, Random(1)) == [lines[0], lines[2]]
