"""The odds of `hugod odds` against a full enumeration by the rules, and how long they take.

Positions of random games of all editions, boards and numbers of players. The enumeration goes from
throw to throw with exact fractions: whoever is to act throws a ghost, by the rules, or a number,
which only passes the turn; a guest's branch ends when it is caught or its owner throws a number.

    python benchmarks/odds.py [POSITIONS]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

from hugo_core.board import Board, Place, board_names, load_board
from hugo_core.commands import Leave, ThrowDie
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
    if seat in position.left:
        return Fraction(will_be_caught(position, place, walks))
    while branches:
        following: dict[Position, Fraction] = {}
        for now, weight in branches.items():
            assert now.to_act is not None
            for face in DIE:
                if face is not Face.GHOST:
                    if now.to_act == seat:
                        continue
                    after = replace(now, to_act=now.after(now.to_act))
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


def main(count: int) -> int:
    chance, worst, taken = Random(16), 0.0, list[float]()
    for _, position in zip(range(count), positions(chance), strict=False):
        taken.append(seconds_of(position))
        worst = max(worst, worst_difference(position))
    taken.sort()
    print(  # noqa: T201  # a benchmark's output
        f"{count} positions: at most {worst:.1e} from the enumeration; all guests in "
        f"{taken[count // 2] * 1e3:.3f} ms (p50), {taken[count * 99 // 100] * 1e3:.3f} ms (p99)"
    )
    return int(worst > TOLERANCE)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS))
