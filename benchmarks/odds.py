"""The odds of `hugod odds` against a full enumeration by the rules, and how long they take.

Positions of random games of all editions, boards and numbers of players; then as many of last laps.
The enumeration goes from roll to roll with exact fractions: whoever is to act rolls a ghost, or
a number, which only passes the turn; a branch ends when the guest is caught, when its owner rolls
a number, or with the last lap. It walks Hugo by itself, as the rulebooks say it, and asks neither
the rules of the box nor its odds.

    python benchmarks/odds.py [POSITIONS]
"""

import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import islice
from random import Random

from machine import how_many

from hugo_core.board import DOOR, Board, Place, board_names, load_board
from hugo_core.commands import Command, LastLap, Leave, RollDie
from hugo_core.editions import EDITIONS, MOST_PLAYERS, Colour
from hugo_core.moves import legal_commands
from hugo_core.odds import odds
from hugo_core.position import DIE, Phase, Position, Seat, Setup, agree, start
from hugo_core.rules import play

POSITIONS = 10_000
A_GAME = 10
"""So many positions are taken of one game."""
TOLERANCE = 1e-12
GHOSTS = Fraction(2, 6)


def positions(chance: Random) -> Iterator[Position]:
    """Positions in which the die is due, without end; in some of the games a player has left."""
    boards = [load_board(name) for name in board_names()]
    while True:
        yield from a_few(random_game(chance, boards), chance)


def last_laps(chance: Random) -> Iterator[Position]:
    """Positions of last laps that are agreed on anywhere in a game, without end.

    One of each lap: none of its turns is likelier than another. Players may leave in it.
    """
    boards = [load_board(name) for name in board_names()]
    while True:
        for agreed in a_few(random_game(chance, boards), chance):
            lap = [now for now in last_lap(agreed, chance) if now.phase is Phase.ROLLING]
            yield chance.choice(lap)


def last_lap(position: Position, chance: Random) -> Iterator[Position]:
    """All positions of a last lap that is agreed on now, to the end of the game."""
    position = play(position, LastLap())[1]
    while position.phase is not Phase.OVER:
        yield position
        if position.phase is not Phase.ROLLING:
            command: Command = chance.choice(list(legal_commands(position)))
        elif len(position.playing) > 2 and chance.random() < 0.05:
            command = Leave(chance.choice(position.playing), chance.random() < 0.5)
        else:
            command = RollDie(chance.choice(DIE))
        position = play(position, command)[1]


def random_game(chance: Random, boards: list[Board]) -> list[Position]:
    edition = chance.choice(list(EDITIONS.values()))
    colours = tuple(chance.sample(list(Colour), chance.randint(2, MOST_PLAYERS)))
    board = chance.choice([None, *boards])
    position, due = start(agree(edition, colours, board=board)), list[Position]()
    while position.phase is not Phase.OVER:
        if position.phase is Phase.ROLLING:
            due.append(position)
            if len(position.playing) > 2 and chance.random() < 0.01:
                goes = Leave(chance.choice(position.playing), chance.random() < 0.5)
                position = play(position, goes)[1]
                continue
            position = play(position, RollDie(chance.choice(DIE)))[1]
        else:
            position = play(position, chance.choice(list(legal_commands(position))))[1]
    return due


def a_few(due: list[Position], chance: Random) -> list[Position]:
    return chance.sample(due, min(A_GAME, len(due)))


def enumerated(position: Position) -> list[dict[Place, Fraction]]:
    """The odds of all guests on the gallery by going through all that may be rolled."""
    board = position.setup.board
    begins = Walk(position.hugo, position.passes, position.guests, position.points)
    return [
        {
            place: chance_of(position, begins, Seat(seat), place)
            for place in filter(board.is_square, mine)
        }
        for seat, mine in enumerate(position.guests)
    ]


@dataclass(frozen=True, slots=True)
class Walk:
    """Hugo on his way, and the guests: all that a ghost looks at, by the rulebook's own words."""

    hugo: int
    passes: int
    guests: tuple[tuple[Place, ...], ...]
    points: tuple[int, ...]


@cache
def ghost(now: Walk, setup: Setup, left: tuple[Seat, ...]) -> tuple[frozenset[int], Walk | None]:
    """The squares that a ghost lets Hugo clear, and the walk after it; None: it is over.

    He goes on the stairs, over the arrow, round the gallery; on each square all are caught, onto
    the highest step that is free (table of the rules, T1, T10, T11). At AMIGO's table an end stops
    him at once (C-30, C-31, C-39), at BGA's Hugo he takes all his steps.
    """
    edition, board = setup.edition, setup.board
    slow = edition.slow_from is not None and setup.began >= edition.slow_from
    speed = STRIDES[now.passes] if edition.clock else 2 if slow else 3
    cleared, is_over = set[int](), False
    for _ in range(speed):
        if now.hugo <= board.squares:
            now = replace(now, hugo=now.hugo % board.squares + 1)
        elif now.hugo == DOOR:
            now = replace(now, hugo=60)
        else:
            lowest = min(board.steps)
            now = replace(now, hugo=1 if now.hugo == lowest else now.hugo - 1)
        if now.hugo <= board.squares and any(now.hugo in mine for mine in now.guests):
            cleared.add(now.hugo)
            now = caught(now, setup, left)
        if now.hugo == 1 and edition.clock:
            now = replace(now, passes=now.passes + 1)
        is_over = has_ended(now, setup, left)
        if is_over and edition.name != "bga-hugo":
            break
    return frozenset(cleared), None if is_over else now


STRIDES = (3, 3, 4, 5, 6, 7)
"""At 23:45, 24:00, one o'clock to four."""


def caught(now: Walk, setup: Setup, left: tuple[Seat, ...]) -> Walk:
    """Everybody on Hugo's square goes to one step (C-23 to C-29); the Hugo rules count at once."""
    taken = {place for mine in now.guests for place in mine}
    lowest = min(setup.board.steps)
    full = 60 if setup.edition.clock else 52  # C-24 to C-27
    step = next((each for each in range(60, lowest - 1, -1) if each not in taken), full)
    points = list(now.points)
    for seat, mine in enumerate(now.guests):
        more = mine.count(Place(now.hugo)) * (step - 50) if setup.edition.clock else 0
        most = 45 - points[seat] if seat in left else more  # who has left ends no game (C-58)
        points[seat] += min(more, most)
    guests = tuple(
        tuple(Place(step) if place == now.hugo else place for place in mine) for mine in now.guests
    )
    return replace(now, guests=guests, points=tuple(points))


def has_ended(now: Walk, setup: Setup, left: tuple[Seat, ...]) -> bool:
    """Whether it is five o'clock, or somebody has 46; else whether nobody is on the gallery."""
    if setup.edition.clock:
        return now.passes == len(STRIDES) or max(now.points) >= 46
    there = (mine for seat, mine in enumerate(now.guests) if seat not in left)
    return not any(place <= setup.board.squares for mine in there for place in mine)


def chance_of(position: Position, begins: Walk, seat: Seat, place: Place) -> Fraction:
    """The chance of the guest of *seat* on *place*: all branches, alike ones put together.

    A player who left never rolls: with any number of rolls enough ghosts come.
    """
    setup, left = position.setup, position.left
    assert position.to_act is not None
    if seat in left and not position.last:
        return Fraction(will_be_caught(begins, setup, left, place))
    here = (position.to_act, position.last, begins)
    found, branches = Fraction(0), {here: Fraction(1)}
    while branches:
        following: dict[tuple[Seat, tuple[Seat, ...], Walk], Fraction] = {}
        for (roller, last, now), weight in branches.items():
            cleared, walked = ghost(now, setup, left)
            found += weight * GHOSTS * (place in cleared)
            goes_on = [(now, 1 - GHOSTS)] if roller != seat else []
            if place not in cleared and walked is not None:
                goes_on.append((walked, GHOSTS))
            to_come = tuple(each for each in last if each != roller)
            if last and not {*to_come} - {*left}:
                continue  # that turn was the last one (C-65)
            for after, part in goes_on:
                key = (next_seat(position, roller), to_come, after)
                following[key] = following.get(key, Fraction(0)) + weight * part
        branches = following
    return found


def next_seat(position: Position, seat: Seat) -> Seat:
    """Clockwise, past who has left (C-57)."""
    count = len(position.guests)
    clockwise = (Seat((seat + on) % count) for on in range(1, count + 1))
    return next(each for each in clockwise if each not in position.left)


def will_be_caught(now: Walk, setup: Setup, left: tuple[Seat, ...], place: Place) -> bool:
    """Whether ghosts alone, one after the other, catch the guest on *place* before an end."""
    walked: Walk | None = now
    while walked is not None:
        cleared, walked = ghost(walked, setup, left)
        if place in cleared:
            return True
    return False


def worst_difference(position: Position) -> float:
    """How far the odds are from the enumeration, at most; infinite if a guest is missing."""
    ours, wanted = odds(position), enumerated(position)
    if [*map(set, ours)] != [*map(set, wanted)]:
        return float("inf")
    pairs = (
        (mine[place], exact[place])
        for mine, exact in zip(ours, wanted, strict=True)
        for place in exact
    )
    return max((float(abs(Fraction(a) - b)) for a, b in pairs), default=0.0)


def seconds_of(position: Position) -> float:
    began = time.thread_time()
    odds(position)
    return time.thread_time() - began


def tried(kind: str, found: Iterator[Position], count: int) -> float:
    """Print how far the odds of *count* positions are from the enumeration; returns the most."""
    worst, taken = 0.0, list[float]()
    for position in islice(found, count):
        taken.append(seconds_of(position))
        worst = max(worst, worst_difference(position))
    taken.sort()
    print(  # noqa: T201  # a benchmark's output
        f"{count} positions{kind}: at most {worst:.1e} from the enumeration; all guests in "
        f"{taken[count // 2] * 1e3:.3f} ms (p50), {taken[count * 99 // 100] * 1e3:.3f} ms (p99)"
    )
    return worst


def main(count: int) -> int:
    plain = tried("", positions(Random(16)), count)
    last = tried(" of last laps", last_laps(Random(17)), count)
    return int(max(plain, last) > TOLERANCE)


if __name__ == "__main__":
    sys.exit(main(how_many(POSITIONS)))
