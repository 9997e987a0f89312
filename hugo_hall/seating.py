"""Who sits with whom in a round of a club evening: nobody meets anybody often. Pure.

The same players, meetings and seed give the same tables. While the same players stay, rounds are
those of a plan: of the table `movements.txt` where it has one, as bridge clubs seat by printed
movements, else of one that is made when they sit down (`hugo_hall.seating_plan`). A plan goes by
the sum of squares of meetings, and nobody meets anybody more than twice while that can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations
from random import Random

from hugo_hall.seating_bound import least_of_round
from hugo_hall.seating_exact import TooMany, fewest_repeats
from hugo_hall.seating_plan import PlannedRound, odd_tables, rounds_ahead

FEWEST, MOST = 4, 40
"""Players of an evening."""
SMALLEST, LARGEST = 2, 8
"""Players at a table."""
USUAL_SIZE = 4
AHEAD = 6
"""Rounds of an evening that are planned together: seldom are there more."""

Matrix = tuple[tuple[int, ...], ...]
Pair = frozenset[str]
RoundTables = tuple[tuple[str, ...], ...]
TimesMet = Mapping[Pair, int]


class NoSeating(ValueError):
    """So many players cannot be seated; the message says how many can."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of a round."""

    tables: RoundTables
    repeats: int
    """Pairs that sit together and met before."""
    least: int
    """Proved: fewer repeats no seating of these players has."""


def check_number(players: int) -> None:
    """Raise `NoSeating` if an evening cannot begin with so many."""
    if players < FEWEST:
        raise NoSeating(
            f"{players} players: an evening takes {FEWEST} to {MOST}; fewer sit at one table"
        )
    if players > MOST:
        raise NoSeating(f"{players} players: an evening takes {FEWEST} to {MOST}")


def sizes(players: int, wanted: int = USUAL_SIZE) -> tuple[int, ...]:
    """Sizes of the tables, as even as possible and near the *wanted* one; the largest first.

    Of two numbers of tables that are as near, the one with larger tables. Raises `NoSeating`.
    """
    if not SMALLEST <= players <= MOST:
        raise NoSeating(f"{players} players cannot be seated: {SMALLEST} to {MOST} can")
    fewest, most = -(-players // LARGEST), players // SMALLEST
    tables = min(range(fewest, most + 1), key=lambda n: abs(players / n - wanted))
    small, large = divmod(players, tables)
    return (small + 1,) * large + (small,) * (tables - large)


def pairs(table: Iterable[str]) -> Iterator[Pair]:
    """All pairs of a table."""
    return map(frozenset, combinations(table, 2))


def repeats_of(tables: Iterable[Sequence[str]], met: TimesMet) -> int:
    """How many pairs sit together that met before."""
    return sum(pair in met for table in tables for pair in pairs(table))


def seat(
    players: Sequence[str],
    met: TimesMet,
    past: Sequence[RoundTables] = (),
    *,
    wanted: int = USUAL_SIZE,
    seed: int = 0,
) -> Seating:
    """Seat *players* for a round, who have *met* so often at the tables of *past*.

    *players* in an order that stays the same all evening; the tables are in the order of colours.
    Raises `NoSeating`.
    """
    shape = sizes(len(players), wanted)
    tables = _next_of_plan(players, shape, met, past, seed)
    repeats = repeats_of(tables, met)
    least = least_of_round(players, shape, past, met)
    if repeats > least:
        least = _proved(players, shape, met, repeats, least)
    chance = Random(f"{seed} colours {len(past)}")
    return Seating(with_colours(tables, past, chance), repeats, least)


def _next_of_plan(
    players: Sequence[str],
    shape: tuple[int, ...],
    met: TimesMet,
    past: Sequence[RoundTables],
    seed: int,
) -> RoundTables:
    """The next round of the plan that was made when these players sat down together first.

    What was planned counts only if it was played; else, and after its end, there is a new plan.
    """
    here = sorted(players)
    begun = len(past)
    while begun and sorted(player for table in past[begun - 1] for player in table) == here:
        begun -= 1
    for start in (begun, len(past)):
        plan = _plan_from(start, players, shape, met, past, seed)
        played = past[start:]
        if len(played) < len(plan) and list(map(_as_sets, plan))[: len(played)] == list(
            map(_as_sets, played)
        ):
            return plan[len(played)]
    raise AssertionError("a plan from now on has a round")


def _as_sets(tables: RoundTables) -> set[frozenset[str]]:
    return set(map(frozenset, tables))


def _plan_from(
    start: int,
    players: Sequence[str],
    shape: tuple[int, ...],
    met: TimesMet,
    past: Sequence[RoundTables],
    seed: int,
) -> list[RoundTables]:
    """The rounds planned for *players* before round number *start*, counted from 0."""
    before = dict(met)
    for pair in (pair for tables in past[start:] for table in tables for pair in pairs(table)):
        before[pair] = before.get(pair, 0) - 1
    order = list(players)
    Random(f"{seed} {start}").shuffle(order)
    times = _times(order, before)
    is_new = not start and not any(map(any, times))
    if is_new and shape in movements():
        plan = movements()[shape]
    else:
        odd = _odd_times(order, past[:start])
        plan = _made(times, odd, shape, max(AHEAD - start, 1), f"{seed} {start}")
    return [tuple(tuple(order[each] for each in table) for table in tables) for tables in plan]


@lru_cache(maxsize=4)
def _made(
    times: Matrix, odd: tuple[int, ...], shape: tuple[int, ...], most: int, seed: str
) -> list[PlannedRound]:
    """Kept while the evening goes on, for each round asks for it anew."""
    return rounds_ahead(times, odd, shape, most, Random(seed))


@cache
def movements() -> dict[tuple[int, ...], list[PlannedRound]]:
    """Rounds for players who have not met, by the sizes of the tables.

    `tools/make_movements.c` has found them. A line of the file is an evening, a word a round,
    in which each player has the letter of a table.
    """
    lines = files("hugo_hall").joinpath("movements.txt").read_text("ascii").splitlines()
    evenings = [list(map(_tables_of, line.split())) for line in lines if line[:1] != "#"]
    return {tuple(map(len, rounds[0])): rounds for rounds in evenings}


def _tables_of(letters: str) -> PlannedRound:
    return [
        [player for player, letter in enumerate(letters) if letter == table]
        for table in sorted({*letters})
    ]


def _times(players: Sequence[str], met: TimesMet) -> Matrix:
    """How often each met each other, by their numbers."""
    return tuple(tuple(met.get(frozenset((one, other)), 0) for other in players) for one in players)


def _odd_times(players: Sequence[str], past: Sequence[RoundTables]) -> tuple[int, ...]:
    """How often each sat at a table of another size than most."""
    odd = [
        player
        for tables in past
        for table, is_odd in zip(tables, odd_tables([*map(len, tables)]), strict=True)
        for player in (table if is_odd else ())
    ]
    return tuple(map(odd.count, players))


def _proved(
    players: Sequence[str], shape: Sequence[int], met: TimesMet, repeats: int, least: int
) -> int:
    """The fewest repeats of all seatings where they can be looked through; else *least*."""
    links = [[int(each > 0) for each in row] for row in _times(players, met)]
    try:
        return fewest_repeats(links, shape, repeats)[0]
    except TooMany:
        return least


def with_colours(
    tables: Sequence[Sequence[str]], past: Sequence[RoundTables], chance: Random
) -> RoundTables:
    """Each table in the order of its colours: nobody has one often that others seldom had.

    Where it is all the same to them, *chance* tells.
    """
    had = Counter(
        (player, seat) for each in past for table in each for seat, player in enumerate(table)
    )
    return tuple(_in_order(chance.sample(table, len(table)), had) for table in tables)


def _in_order(players: Sequence[str], had: Counter[tuple[str, int]]) -> tuple[str, ...]:
    """The order that costs least: each colour costs the square of the times it was had before.

    The seats are given in turn; for each set of players the best order of the first seats is kept.
    """
    best: dict[frozenset[str], tuple[int, tuple[str, ...]]] = {frozenset(): (0, ())}
    for seat in range(len(players)):
        more: dict[frozenset[str], tuple[int, tuple[str, ...]]] = {}
        for seated, (cost, order) in best.items():
            for player in players:
                if player in seated:
                    continue
                found = cost + had[player, seat] ** 2, (*order, player)
                key = seated | {player}
                if key not in more or found[0] < more[key][0]:
                    more[key] = found
        best = more
    return best[frozenset(players)][1]
