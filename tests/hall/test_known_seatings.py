"""Who sits with whom stays the same from release to release, as in `golden/seatings.txt`.

`UPDATE_GOLDEN=1 pytest tests/hall` writes it anew, and fails for it: look at it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations
from pathlib import Path
from random import Random

import pytest

from hugo_hall.seating import RoundTables, pairs, seat
from hugo_hall.seating_bound import least_of_evening, least_of_round, least_squares, stretches
from hugo_hall.seating_exact import TooMany, fewest_repeats
from hugo_hall.seating_plan import rounds_ahead
from tests.goldens import see_golden_text

GOLDEN = Path(__file__).parent / "golden" / "seatings.txt"
NAMES = "abcdefghijklmnopqrstuvwxyz"


def written(tables: Sequence[Sequence[str | int]]) -> str:
    return " ".join("".join(NAMES[p] if isinstance(p, int) else p for p in t) for t in tables)


def evening(players: Sequence[int], wanted: int) -> Iterator[str]:
    """Rounds of so many *players*: who is beyond that number pauses."""
    met: dict[frozenset[str], int] = {}
    past: list[RoundTables] = []
    for count in players:
        seating = seat(NAMES[:count], met, past, wanted=wanted, seed=count)
        past.append(seating.tables)
        yield f"{written(seating.tables)} : {seating.repeats} {seating.least}"
        for pair in (pair for table in seating.tables for pair in pairs(table)):
            met[pair] = met.get(pair, 0) + 1
    yield f"= {least_of_evening(past)} {least_squares(past)} {[*stretches(past)]}"


def otherwise() -> Iterator[str]:
    """Rounds that were seated by hand, and others come."""
    by_hand: list[RoundTables] = [((*"abcd",), (*"efgh",))]
    for players, past in ((NAMES[:8], by_hand), (NAMES[8:16], by_hand), (NAMES[:9], by_hand)):
        met = dict.fromkeys((pair for table in past[0] for pair in pairs(table)), 1)
        seating = seat(players, met, past)
        yield f"{written(seating.tables)} : {seating.repeats} {seating.least}"


def seated_by_chance(chance: Random) -> list[list[str]]:
    here = chance.sample(NAMES[:9], chance.randint(6, 9))
    at = chance.randint(2, 4)
    return [here[:at], here[at:]] if at < 3 else [here[:2], here[2:at], here[at:]]


def bounds(number: int) -> str:
    """What a round, and an evening, cannot be below."""
    chance = Random(number)
    past = [seated_by_chance(chance) for _ in range(chance.randint(1, 4))]
    met = {pair: 1 for tables in past for table in tables for pair in pairs(table)}
    shape = chance.choice([[4, 3], [3, 2, 2], [3, 3], [4, 4], [2, 2, 2]])
    here = chance.sample(NAMES[:9], sum(shape))
    least = [least_of_round(here, shape, past[:n], met) for n in (1, 2, 3)]
    few = [least_of_round(here, shape, [], dict(list(met.items())[: 3 * n])) for n in range(8)]
    twice = [tables for tables in past for _ in range(2)]
    return f"{least} {few} {least_of_evening(twice)} {least_squares(past)} {[*stretches(twice)]}"


def plan(shape: Sequence[int], number: int) -> str:
    """Three rounds for players of whom some have met, and sat at the odd table."""
    chance, players = Random(number), sum(shape)
    times = [[0] * players for _ in range(players)]
    for one, other in combinations(range(players), 2):
        times[one][other] = times[other][one] = max(0, chance.randint(-2, 3))
    odd = [chance.randint(0, 14) for _ in range(players)]
    return " / ".join(written(tables) for tables in rounds_ahead(times, odd, shape, 3, chance))


def exact(number: int) -> str:
    """The fewest repeats, and the fewest looks that find them."""
    chance = Random(number)
    links = [[0] * 8 for _ in range(8)]
    for one, other in combinations(range(8), 2):
        links[one][other] = links[other][one] = int(chance.random() < 0.7)
    shape = chance.choice([[4, 4], [3, 3, 2], [2, 2, 2, 2], [5, 3]])
    looks = next(n for n in range(10_000) if _is_found(links, shape, n))
    fewest, tables = fewest_repeats(links, shape, 28, looks)
    return f"{fewest} {written(tables)} {looks}"


def _is_found(links: list[list[int]], shape: list[int], looks: int) -> bool:
    try:
        fewest_repeats(links, shape, 28, looks)
    except TooMany:
        return False
    return True


EVENINGS = (
    ((5, 5, 6), 4),
    ((7, 7, 7, 8, 8), 4),
    ((6,) * 9, 3),
    ((9, 9, 10, 9), 4),
    ((13, 13, 12), 4),
    ((6, 6, 6, 6, 6, 6), 2),
    ((8, 8, 8, 8), 3),
    ((10, 10, 11), 8),
)
PLANS = ((4, 3), (3, 2, 2, 2), (3, 3, 3), (5, 4, 4), (2, 2))
BLOCKS: dict[str, Callable[[], Iterable[str]]] = {
    **{f"{n} {wanted}": partial(evening, n, wanted) for n, wanted in EVENINGS},
    "otherwise": otherwise,
    "plans": lambda: map(plan, PLANS, range(5)),
    "bounds": lambda: map(bounds, range(40)),
    "exact": lambda: map(exact, range(12)),
}


@pytest.mark.parametrize("block", BLOCKS)
def test_everybody_sits_where_the_release_before_would_have_put_them(block: str) -> None:
    kept = GOLDEN.read_text("utf-8").splitlines()
    blocks = {each: [line for line in kept if line.startswith(f"{each}: ")] for each in BLOCKS}
    blocks[block] = [f"{block}: {line}" for line in BLOCKS[block]()]
    see_golden_text("\n".join(chain.from_iterable(blocks.values())) + "\n", GOLDEN)
