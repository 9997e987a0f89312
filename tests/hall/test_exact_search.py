"""What is proved by counting is never more than what there is: of few players all is looked at."""

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

import pytest

from hugo_hall.seating import RoundTables, pairs, seat, sizes
from hugo_hall.seating_bound import least_of_evening

Pairs = frozenset[tuple[int, ...]]


def seatings(players: Sequence[int], shape: Sequence[int]) -> Iterator[Pairs]:
    """Every way to sit at tables of these sizes, as who meets whom."""
    if not shape:
        yield frozenset()
        return
    first, *others = players
    for size in set(shape):
        smaller = [*shape]
        smaller.remove(size)
        for company in combinations(others, size - 1):
            table = frozenset(combinations((first, *company), 2))
            rest = [each for each in others if each not in company]
            yield from (table | more for more in seatings(rest, smaller))


def fewest(players: int, shape: Sequence[int], rounds: int) -> int:
    """The fewest repeats; nobody has met anybody, so all first rounds are alike."""
    first, *others = seatings(range(players), shape)
    each_way = combinations_with_replacement((first, *others), rounds - 1)
    return min(sum(map(len, (first, *more))) - len(first.union(*more)) for more in each_way)


def seated(players: int, wanted: int, rounds: int) -> tuple[list[RoundTables], int]:
    names = [f"owl-{number}" for number in range(1, players + 1)]
    met: dict[frozenset[str], int] = {}
    past: list[RoundTables] = []
    repeats = 0
    for _ in range(rounds):
        seating = seat(names, met, past, wanted=wanted)
        past.append(seating.tables)
        repeats += seating.repeats
        met.update({pair: met.get(pair, 0) + 1 for table in past[-1] for pair in pairs(table)})
    return past, repeats


@pytest.mark.parametrize("players", range(4, 9))
def test_what_is_proved_is_never_more_than_there_is(players: int) -> None:
    """More pairs may meet again than must, so that none meets often."""
    for wanted in range(2, 9):
        past, repeats = seated(players, wanted, 3)
        exact = fewest(players, sizes(players, wanted), 3)
        assert least_of_evening(past) <= exact <= repeats, wanted


def test_six_in_threes_meet_once_more_than_counting_tells() -> None:
    assert fewest(6, [3, 3], 3) == 5
    assert least_of_evening(seated(6, 3, 3)[0]) == 4
