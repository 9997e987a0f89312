"""What is proved by counting is never more than what there is; and of few players we find that."""

from __future__ import annotations

import pytest

from hugo_hall.seating import Tables, pairs, seat, sizes
from hugo_hall.seating_bound import least_of_evening
from tests.hall.exact_search import TooMany, fewest


def strangers(players: int) -> list[list[int]]:
    return [[0] * players for _ in range(players)]


def seated(players: int, wanted: int, rounds: int) -> tuple[list[Tables], int]:
    names = [f"owl-{number}" for number in range(1, players + 1)]
    met: dict[frozenset[str], int] = {}
    past: list[Tables] = []
    repeats = 0
    for _ in range(rounds):
        seating = seat(names, met, past, wanted=wanted)
        past.append(seating.tables)
        repeats += seating.repeats
        met.update({pair: met.get(pair, 0) + 1 for table in past[-1] for pair in pairs(table)})
    return past, repeats


@pytest.mark.parametrize("players", range(4, 10))
def test_what_is_proved_is_never_more_than_there_is(players: int) -> None:
    """More pairs may meet again than must, so that none meets often."""
    for wanted in range(2, 9):
        past, repeats = seated(players, wanted, 3)
        exact = fewest(strangers(players), sizes(players, wanted), 3, repeats + 1)
        assert least_of_evening(past) <= exact <= repeats, wanted


def test_six_in_threes_meet_once_more_than_counting_tells() -> None:
    assert fewest(strangers(6), [3, 3], 3, 99) == 5
    assert least_of_evening(seated(6, 3, 3)[0]) == 4


def test_who_met_before_counts() -> None:
    links = strangers(4)
    links[0][1] = links[1][0] = 1
    assert fewest(links, [2, 2], 2, 99) == 0
    assert fewest(links, [2, 2], 3, 99) == 1


def test_nothing_below_is_told_as_it_was_asked() -> None:
    assert fewest(strangers(4), [4], 2, 6) == 6
    assert fewest(strangers(4), [4], 2, 4) == 4


def test_too_many_seatings_are_not_looked_at() -> None:
    with pytest.raises(TooMany):
        fewest(strangers(12), [4, 4, 4], 3, 99, looks=1000)
