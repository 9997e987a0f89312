"""Turns a second of `hugod simulate`, of the training's engine and of python-chess, in one run.

All play whole games at random on one thread: list what is allowed, choose, do it, ask whether it
is over. The rounds take turns, so that a busy moment of the machine hits all of them.
"""

from __future__ import annotations

import ctypes
import random
import sys
import time
from pathlib import Path
from statistics import median

import chess
from machine import report

sys.path.insert(0, str(Path(__file__).parents[1]))

from hugo_core.editions import Colour, edition_named
from hugo_core.position import agree
from hugo_workshop.simulate import simulate
from training.engine import game_of, library

ROUNDS = 5
GAMES, PLAYERS = 100, 4
CHESS_GAMES, ENGINE_GAMES = 6, 20_000
SEED = 2013


def turns_a_second(seed: int) -> float:
    return simulate(edition_named("amigo-hugo"), PLAYERS, GAMES, seed).turns_per_second


def engine_turns_a_second(seed: int) -> float:
    """Of the engine that trains the players, which is compiled for it."""
    game = game_of(agree(edition_named("amigo-hugo"), tuple(Colour)[:PLAYERS]))
    began = time.perf_counter()
    turns = library().random_games(ctypes.byref(game), ENGINE_GAMES, ctypes.c_uint64(seed))
    return float(turns / (time.perf_counter() - began))


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
    """Report all figures and their ratios, the median of some rounds."""
    ours, engines, theirs = [], [], []
    for seed in range(SEED, SEED + ROUNDS):
        ours.append(turns_a_second(seed))
        engines.append(engine_turns_a_second(seed))
        theirs.append(plies_a_second(seed))
    report("hugod simulate, amigo-hugo, 4 players", f"{median(ours):.0f} turns a second")
    report("the training's engine, the same", f"{median(engines):.0f} turns a second")
    report(
        f"python-chess {chess.__version__}, random games", f"{median(theirs):.0f} plies a second"
    )
    for what, ones, others in (
        ("turns per ply", ours, theirs),
        ("the engine's turns per turn of the core", engines, ours),
        ("the engine's turns per ply", engines, theirs),
    ):
        ratio = median(one / other for one, other in zip(ones, others, strict=True))
        report(what, f"{ratio:.2f} (median of {ROUNDS} rounds)")


if __name__ == "__main__":
    compare_simulation()
