"""The odds of `hugod odds` against a full enumeration by the rules, and how long they take.

Positions of random games of all editions, boards and numbers of players; then as many of last laps.
The enumeration goes from throw to throw with exact fractions: whoever is to act throws a ghost, by
the rules, or a number, which only passes the turn; a branch ends when the guest is caught, when its
owner throws a number, or with the last lap.

    python benchmarks/odds.py [POSITIONS]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random

from hugo_core.board import Board, Place, board_names, load_board
from hugo_core.commands import Command, LastLap, Leave, ThrowDie
from hugo_core.editions import EDITIONS, MOST_PLAYERS, Colour
from hugo_core.events import GuestsCaptured
from hugo_core.moves import legal_commands
from hugo_core.odds import odds
from hugo_core.position import DIE, Face, Phase, Position, Seat, agree, start
from hugo_core.rules import play

POSITIONS = 10_000
A_GAME = 10
"""So many positions are taken of one game."""
TOLERANCE = 1e-12
SIXTH = Fraction(1, len(DIE))


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
            command = ThrowDie(chance.choice(DIE))
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
            position = play(position, ThrowDie(chance.choice(DIE)))[1]
        else:
            position = play(position, chance.choice(list(legal_commands(position))))[1]
    return due


def a_few(due: list[Position], chance: Random) -> list[Position]:
    return chance.sample(due, min(A_GAME, len(due)))


def enumerated(position: Position) -> list[dict[Place, Fraction]]:
    """The odds of all guests on the gallery by going through all that may be thrown."""
    walks = Walks()
    board = position.setup.board
    return [
        {
            place: chance_of(position, Seat(seat), place, walks)
            for place in filter(board.is_square, mine)
        }
        for seat, mine in enumerate(position.guests)
    ]


class Walks(dict[Position, tuple[frozenset[Place], Position]]):
    """What a ghost does in a position: the squares that Hugo clears, and the position after it."""

    def __missing__(self, position: Position) -> tuple[frozenset[Place], Position]:
        events, after = play(position, ThrowDie(Face.GHOST))
        cleared = frozenset(e.square for e in events if isinstance(e, GuestsCaptured))
        self[position] = cleared, after
        return cleared, after


def chance_of(position: Position, seat: Seat, place: Place, walks: Walks) -> Fraction:
    """The chance of the guest of *seat* on *place*: all branches, alike ones put together.

    A player who left never throws: with any number of throws enough ghosts come.
    """
    caught, branches = Fraction(0), {position: Fraction(1)}
    if seat in position.left and not position.last:
        return Fraction(will_be_caught(position, place, walks))
    while branches:
        following: dict[Position, Fraction] = {}
        for now, weight in branches.items():
            assert now.to_act is not None
            for face in DIE:
                if face is not Face.GHOST:
                    if now.to_act == seat:
                        continue
                    following_turn = passed(now)
                    if following_turn is None:
                        continue
                    after = following_turn
                else:
                    cleared, after = walks[now]
                    if place in cleared:
                        caught += weight * SIXTH
                        continue
                    if after.phase is not Phase.ROLLING or after.round != now.round:
                        continue
                following[after] = following.get(after, Fraction(0)) + weight * SIXTH
        branches = following
    return caught


def passed(position: Position) -> Position | None:
    """The position with the next player to throw; None where that turn was the last one (C-65)."""
    assert position.to_act is not None
    to_come = tuple(seat for seat in position.last if seat != position.to_act)
    if position.last and not {*to_come} - {*position.left}:
        return None
    return replace(position, to_act=position.after(position.to_act), last=to_come)


def will_be_caught(position: Position, place: Place, walks: Walks) -> bool:
    """Whether ghosts alone, one after the other, catch the guest on *place* in this round."""
    now = position
    while now.phase is Phase.ROLLING and now.round == position.round:
        cleared, now = walks[now]
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
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS))
