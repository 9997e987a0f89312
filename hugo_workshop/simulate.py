"""`hugod simulate`: whole games played at random by the rules, and counted."""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import asdict, dataclass

from hugo_core.board import Board
from hugo_core.commands import RollDie
from hugo_core.editions import (
    EDITIONS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Colour,
    Edition,
    edition_named,
)
from hugo_core.errors import BadBoard, BadSetup
from hugo_core.house_rules import in_order, played_by
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, Position, agree, start
from hugo_core.rules import play
from hugod.commands.shared_options import add_board, add_data, add_house, board_of, count
from hugod.commands.terminal import OK, complain, say

_CHOOSING = (Phase.PLACING, Phase.MOVING, Phase.LOTS)


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod simulate`."""
    parser.description = "Play whole games at random by the rules and count."
    parser.add_argument("--edition", choices=EDITIONS, required=True)
    players = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    parser.add_argument("--players", type=int, choices=players, required=True)
    parser.add_argument("--games", type=count, required=True)
    parser.add_argument("--seed", type=int, help="the same seed gives the same games")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    add_house(parser)
    add_board(parser)
    add_data(parser)
    parser.set_defaults(command=_simulate)


def _simulate(options: argparse.Namespace) -> int:
    try:
        board = board_of(options)
        edition = played_by(edition_named(options.edition), in_order(tuple(options.house)))
    except (BadBoard, BadSetup) as error:
        return complain(error)
    result = simulate(edition, options.players, options.games, options.seed, board=board)
    say(result_lines(result))
    if options.json:
        say([json.dumps(asdict(result))])
    return OK


@dataclass(frozen=True, slots=True)
class SeatMeans:
    """The mean points of a seat, and the share of games it won, shared wins included."""

    mean_points: float
    wins: float


@dataclass(frozen=True, slots=True)
class SimulateResult:
    """The outcome. A turn is a placement, a roll with its move, or a draw of lots."""

    edition: str
    house: tuple[str, ...]
    players: int
    seed: int
    games: int
    turns: int
    turns_per_second: float
    seats: tuple[SeatMeans, ...]


def simulate(
    edition: Edition,
    players: int,
    games: int,
    seed: int | None = None,
    *,
    board: Board | None = None,
) -> SimulateResult:
    """Play whole games at random, on the edition's own board if no other is given.

    The same seed gives the same games; None takes a new one.
    """
    if seed is None:
        seed = random.SystemRandom().getrandbits(32)
    chance = random.Random(seed)
    setup = agree(edition, tuple(Colour)[:players], board=board, house=edition.house)
    ends: list[Position] = []
    turns = 0
    began = time.perf_counter()
    for _ in range(games):
        end, count = play_at_random(start(setup), chance)
        ends.append(end)
        turns += count
    seconds = time.perf_counter() - began
    seats = tuple(
        SeatMeans(
            mean_points=sum(end.points[seat] for end in ends) / games,
            wins=sum(seat in end.winners for end in ends) / games,
        )
        for seat in setup.seats
    )
    per_second = turns / seconds
    house = tuple(map(str, edition.house))
    return SimulateResult(edition.name, house, players, seed, games, turns, per_second, seats)


def play_at_random(position: Position, chance: random.Random) -> tuple[Position, int]:
    """Play to the end, every legal choice equally likely; returns the end and the turns taken."""
    turns = 0
    while position.phase is not Phase.OVER:
        if position.phase is Phase.ROLLING:
            position = play(position, RollDie(chance.choice(DIE)))[1]
        if position.phase in _CHOOSING:
            position = play(position, chance.choice(list(legal_commands(position))))[1]
        turns += 1
    return position, turns


def result_lines(result: SimulateResult) -> list[str]:
    """The result as lines to read."""
    game = ", ".join((result.edition, *result.house))
    lines = [
        f"{result.games} games of {game} for {result.players} (seed {result.seed})",
        f"{result.turns} turns, {result.turns_per_second:.0f} a second",
    ]
    for number, seat in enumerate(result.seats, 1):
        lines.append(f"seat {number}: {seat.mean_points:6.2f} points, won {seat.wins:.1%}")
    return lines
