"""Who sits with whom in a round of a club evening: nobody meets twice while it can be helped.

Pure: the same players, meetings and seed give the same tables. While the same players stay, rounds
are planned together, so that as many as can be have no repeat (`hugod.club.ahead`). A round beyond
these is searched for by three ways, and the one with the fewest repeats counts: lines of a grid; a
greedy seating; and a search that exchanges two players at a time until no repeat is left, the
proved least is reached or its steps are used up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import TypeVar

from hugod.club.ahead import rounds_ahead
from hugod.club.least import least_of_round
from hugod.club.proof import TooMany, fewest_repeats

FEWEST, MOST = 4, 40
"""Players of an evening."""
SMALLEST, LARGEST = 2, 8
"""Players at a table."""
USUAL_SIZE = 4
AHEAD = 6
"""Rounds of an evening that are planned together: seldom are there more."""
STEPS, STARTS = 400, 6
"""Exchanges that are tried from each start of the search, and starts."""
TABU = 7
"""Steps for which a player who was moved stays."""
REPEAT = 1000
"""Cost of a meeting that is not the first; each meeting before costs 1 more."""

Links = tuple[tuple[int, ...], ...]
Pair = frozenset[str]
Player = TypeVar("Player")
Tables = tuple[tuple[str, ...], ...]
Met = Mapping[Pair, int]


class NoSeating(ValueError):
    """So many players cannot be seated; the message says how many can."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables of a round."""

    tables: Tables
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


def repeats_of(tables: Iterable[Sequence[str]], met: Met) -> int:
    """How many pairs sit together that met before."""
    return sum(pair in met for table in tables for pair in pairs(table))


def seat(
    players: Sequence[str],
    met: Met,
    past: Sequence[Tables] = (),
    *,
    wanted: int = USUAL_SIZE,
    seed: int = 0,
) -> Seating:
    """Seat *players* for a round, who have *met* so often at the tables of *past*.

    *players* in an order that stays the same all evening. Raises `NoSeating`.
    """
    shape = sizes(len(players), wanted)
    least = least_of_round(players, shape, past, met)
    best: Tables = ()
    fewest = len(players) ** 2
    chance = Random(f"{seed} {len(past)} {len(players)}")
    planned = () if least else _planned(players, shape, met, past, seed)
    for candidate in (*planned, *_candidates(players, shape, met, least, chance)):
        repeats = repeats_of(candidate, met)
        if repeats < fewest:
            best, fewest = candidate, repeats
        if fewest <= least:
            break
    if fewest > least:
        best, fewest, least = _proved(players, shape, met, Seating(best, fewest, least))
    order = {player: number for number, player in enumerate(players)}
    tables = tuple(tuple(sorted(table, key=order.__getitem__)) for table in best)
    return Seating(tables, fewest, least)


def _planned(
    players: Sequence[str], shape: tuple[int, ...], met: Met, past: Sequence[Tables], seed: int
) -> Iterator[Tables]:
    """The next round of the plan that was made when these players sat down together first."""
    here = sorted(players)
    begun = len(past)
    while begun and sorted(player for table in past[begun - 1] for player in table) == here:
        begun -= 1
    before = dict(met)
    for pair in (pair for tables in past[begun:] for table in tables for pair in pairs(table)):
        before[pair] = before.get(pair, 0) - 1
    links = _links(players, before)
    plan = _plan(links, shape, max(AHEAD - begun, 1), f"{seed} {begun}")
    if len(past) - begun < len(plan):
        tables = plan[len(past) - begun]
        yield tuple(tuple(players[each] for each in table) for table in tables)


@lru_cache(maxsize=4)
def _plan(links: Links, shape: tuple[int, ...], most: int, seed: str) -> list[list[list[int]]]:
    """Kept while the evening goes on, for each round asks for it anew."""
    lines = _grid_rounds(range(len(links)), shape)
    return rounds_ahead(links, shape, lines, most, Random(seed))


def _links(players: Sequence[str], met: Met) -> Links:
    """Who met whom, 1 or 0, by their numbers."""
    return tuple(
        tuple(int(met.get(frozenset((one, other)), 0) > 0) for other in players) for one in players
    )


def _proved(
    players: Sequence[str], shape: Sequence[int], met: Met, found: Seating
) -> tuple[Tables, int, int]:
    """The best of all seatings, where they are few enough to look through; else *found*."""
    try:
        fewest, tables = fewest_repeats(_links(players, met), shape, found.repeats)
    except TooMany:
        return found.tables, found.repeats, found.least
    better = tuple(tuple(players[each] for each in table) for table in tables)
    return better or found.tables, fewest, fewest


def _candidates(
    players: Sequence[str], shape: Sequence[int], met: Met, least: int, chance: Random
) -> Iterator[Tables]:
    yield from _grid_rounds(players, shape)
    weights = _weights(players, met)
    for start in range(STARTS):
        drawn = _greedy(weights, shape, chance) if start % 2 == 0 else _drawn(shape, chance)
        found = _search(drawn, weights, least, chance)
        yield tuple(tuple(players[each] for each in table) for table in found)


def _grid_rounds(
    players: Sequence[Player], shape: Sequence[int]
) -> Iterator[tuple[tuple[Player, ...], ...]]:
    """Rounds that meet each other nowhere, or seldom: lines of a grid of rows and columns.

    Player number n stands in row n // tables, column n % tables; in round r a table is the line
    that goes r columns aside with each row, counted in the field of so many elements where there
    is one.
    """
    count = len(shape)
    if count < 2:
        return
    grid = [players[row : row + count] for row in range(0, len(players), count)]
    for slope in range(count):
        lines: list[list[Player]] = [[] for _ in shape]
        for row, members in enumerate(grid):
            for column, player in enumerate(members):
                lines[_line(row % count, column, slope, count)].append(player)
        if sorted(map(len, lines), reverse=True) == list(shape):
            yield tuple(sorted(map(tuple, lines), key=len, reverse=True))


_TIMES = {
    4: ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2)),
}
"""Multiplication in the field of four elements; addition there is exclusive or."""
_TIMES_8 = (0, 1, 2, 4, 3, 6, 7, 5)
"""Powers of a generator of the field of eight: 0, then g to the 0, 1, 2 ..."""


def _line(row: int, column: int, slope: int, count: int) -> int:
    if count == 4:
        return column ^ _TIMES[4][slope][row]
    if count == 8:
        return column ^ _times_8(slope, row)
    return (column + slope * row) % count


def _times_8(a: int, b: int) -> int:
    if not (a and b):
        return 0
    return _TIMES_8[1 + (_TIMES_8.index(a) - 1 + _TIMES_8.index(b) - 1) % 7]


Weights = list[list[int]]


def _weights(players: Sequence[str], met: Met) -> Weights:
    rows = [[0] * len(players) for _ in players]
    for one, other in combinations(range(len(players)), 2):
        times = met.get(frozenset((players[one], players[other])), 0)
        if times:
            rows[one][other] = rows[other][one] = REPEAT + times
    return rows


def _drawn(shape: Sequence[int], chance: Random) -> list[list[int]]:
    """Everybody at a table that was drawn."""
    order = list(range(sum(shape)))
    chance.shuffle(order)
    return [[order.pop() for _ in range(size)] for size in shape]


def _greedy(weights: Weights, shape: Sequence[int], chance: Random) -> list[list[int]]:
    """One after the other to the table with the fewest acquaintances that has room."""
    order = list(range(len(weights)))
    chance.shuffle(order)
    order.sort(key=lambda each: -sum(weights[each]))
    tables: list[list[int]] = [[] for _ in shape]
    for player in order:
        free = [t for t, size in enumerate(shape) if len(tables[t]) < size]
        known = {t: sum(weights[player][other] for other in tables[t]) for t in free}
        tables[min(free, key=lambda t: (known[t], len(tables[t])))].append(player)
    return tables


def _search(
    tables: list[list[int]], weights: Weights, least: int, chance: Random
) -> list[list[int]]:
    """Exchange two players at a time, the best exchange each time, none back at once."""
    at = {player: t for t, table in enumerate(tables) for player in table}
    known = [[sum(map(row.__getitem__, table)) for table in tables] for row in weights]
    cost = sum(known[player][at[player]] for player in at) // 2
    best, lowest = dict(at), cost
    held = [0] * len(weights)
    for step in range(STEPS):
        if lowest < (least + 1) * REPEAT:
            break
        gain, one, other = _best_exchange(at, known, weights, held, step, cost - lowest, chance)
        if one < 0:
            continue
        cost += gain
        _exchange(one, other, at, known, weights)
        held[one], held[other] = step + TABU, step + chance.randrange(1, TABU)
        if cost < lowest:
            best, lowest = dict(at), cost
    return [[player for player, t in best.items() if t == number] for number in range(len(tables))]


def _best_exchange(
    at: dict[int, int],
    known: Weights,
    weights: Weights,
    held: Sequence[int],
    step: int,
    above: int,
    chance: Random,
) -> tuple[int, int, int]:
    """The exchange that costs least: what it costs, and who; -1 twice if there is none.

    One of the two sits with somebody who was met before. Who was just moved stays, unless that
    would be the best ever.
    """
    found: list[tuple[int, int]] = []
    lowest = REPEAT * REPEAT
    for one, mine in at.items():
        row, meets = known[one], weights[one]
        here = row[mine]
        if not here:
            continue
        for other, theirs in at.items():
            if theirs == mine:
                continue
            there = known[other]
            gain = row[theirs] - here + there[mine] - there[theirs] - 2 * meets[other]
            if gain > lowest or (max(held[one], held[other]) > step and gain >= -above):
                continue
            if gain < lowest:
                lowest, found = gain, []
            found.append((one, other))
    if not found:
        return 0, -1, -1
    return lowest, *chance.choice(found)


def _exchange(one: int, other: int, at: dict[int, int], known: Weights, weights: Weights) -> None:
    mine, theirs = at[one], at[other]
    for player, row in enumerate(known):
        change = weights[player][other] - weights[player][one]
        row[mine] += change
        row[theirs] -= change
    at[one], at[other] = theirs, mine
