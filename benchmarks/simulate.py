"""Turns a second of `hugod simulate`, beside the plies a second of python-chess, in one run.

Both play whole games at random on one thread: list what is allowed, choose, do it, ask whether it
is over. The rounds take turns, so that a busy moment of the machine hits both.
"""

from __future__ import annotations

import random
import time
from statistics import median

import chess
from machine import report

from hugo_core.editions import edition_named
from hugod.commands.games import simulate

ROUNDS = 5
GAMES, PLAYERS = 100, 4
CHESS_GAMES = 6
SEED = 2013


def turns_a_second(seed: int) -> float:
    return simulate(edition_named("amigo-hugo"), PLAYERS, GAMES, seed).turns_per_second


def plies_a_second(seed: int) -> float:
    chance = random.Random(seed)
    plies = 0
    began = time.perf_counter()
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            plies += 1
    return plies / (time.perf_counter() - began)


def compare_simulation() -> None:
    """Report both figures and their ratio, the median of some rounds."""
    ours, theirs = [], []
    for seed in range(SEED, SEED + ROUNDS):
        ours.append(turns_a_second(seed))
        theirs.append(plies_a_second(seed))
    ratio = median(mine / other for mine, other in zip(ours, theirs, strict=True))
    report("hugod simulate, amigo-hugo, 4 players", f"{median(ours):.0f} turns a second")
    report(
        f"python-chess {chess.__version__}, random games", f"{median(theirs):.0f} plies a second"
    )
    report("turns per ply", f"{ratio:.2f} (median of {ROUNDS} rounds)")
