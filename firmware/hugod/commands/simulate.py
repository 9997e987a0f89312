"""`hugod simulate`: whole games at random through the rules, counted and timed."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass

from hugo_core.board import Board
from hugo_core.commands import ThrowDie
from hugo_core.editions import Colour, Edition
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, Position, agree, start
from hugo_core.rules import play


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat fared: its mean points and the share of games it won, shared wins included."""

    mean_points: float
    wins: float


@dataclass(frozen=True, slots=True)
class Result:
    """What came of the games. A turn is a placement, a throw with its move, or a draw of lots."""

    edition: str
    players: int
    seed: int
    games: int
    turns: int
    turns_per_second: float
    seats: tuple[SeatResult, ...]


def simulate(
    edition: Edition,
    players: int,
    games: int,
    seed: int | None = None,
    *,
    board: Board | None = None,
) -> Result:
    """Play *games* whole games, on the edition's own board if no other is given.

    The same seed gives the same games, none takes a new one.
    """
    if seed is None:
        seed = random.SystemRandom().getrandbits(32)
    chance = random.Random(seed)
    setup = agree(edition, tuple(Colour)[:players], board=board)
    ends: list[Position] = []
    turns = 0
    began = time.perf_counter()
    for _ in range(games):
        end, count = play_at_random(start(setup), chance)
        ends.append(end)
        turns += count
    seconds = time.perf_counter() - began
    seats = tuple(
        SeatResult(
            mean_points=sum(end.points[seat] for end in ends) / games,
            wins=sum(seat in end.winners for end in ends) / games,
        )
        for seat in setup.seats
    )
    return Result(edition.name, players, seed, games, turns, turns / seconds, seats)


def play_at_random(position: Position, chance: random.Random) -> tuple[Position, int]:
    """Play on to the end, every legal choice equally likely; give the end and the turns taken."""
    turns = 0
    while position.phase is not Phase.OVER:
        if position.phase is Phase.ROLLING:
            position = play(position, ThrowDie(chance.choice(DIE)))[1]
        if position.phase in _CHOOSING:
            position = play(position, chance.choice(list(legal_commands(position))))[1]
        turns += 1
    return position, turns


_CHOOSING = (Phase.PLACING, Phase.MOVING, Phase.LOTS)


def told(result: Result) -> list[str]:
    """Give the result as lines to read."""
    lines = [
        f"{result.games} games of {result.edition} for {result.players} (seed {result.seed})",
        f"{result.turns} turns, {result.turns_per_second:.0f} a second",
    ]
    for number, seat in enumerate(result.seats, 1):
        lines.append(f"seat {number}: {seat.mean_points:6.2f} points, won {seat.wins:.1%}")
    return lines
