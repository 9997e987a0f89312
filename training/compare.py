"""The fast engine against `hugo_core`: the same choices, the same states.

    python -m training.compare [GAMES]

Random games of all editions, numbers of players, boards (those that ship and counted ones) and
rounds. After every step all of the state is compared, before every choice all that is legal. How
fast both were: docs/model-card.md.
"""

from __future__ import annotations

import ctypes
import sys
import time
from random import Random

from hugo_core.board import board_names, load_board
from hugo_core.commands import RollDie
from hugo_core.editions import EDITIONS, MOST_PLAYERS, Colour, HouseRule
from hugo_core.moves import legal_commands
from hugo_core.position import DIE, Phase, Setup, agree, start
from hugo_core.rules import play
from training.boards import counted_board
from training.engine import MOST_MOVES, Move, State, command_of, game_of, is_same, library

GAMES = 10_000


class Unequal(Exception):
    """The engines differ; the message says where."""


def any_setup(chance: Random) -> Setup:
    """A set-up by chance: edition, board, players, rounds, house rule."""
    edition = chance.choice(list(EDITIONS.values()))
    own = load_board(edition.board)
    others = [load_board(name) for name in board_names()]
    board = chance.choice([own, own, *others, counted_board(chance), counted_board(chance)])
    colours = tuple(Colour)[: chance.randint(2, MOST_PLAYERS)]
    if not edition.rounds:
        return agree(edition, colours, board=board)
    house = (HouseRule.SLOW_FROM_FIVE,) if chance.random() < 0.3 else ()
    return agree(edition, colours, board=board, rounds=chance.randint(1, 4), house=house)


def compare_game(setup: Setup, chance: Random) -> int:
    """The steps of one game played by both. Raises `Unequal`."""
    engine, game, state = library(), game_of(setup), State()
    moves = (Move * MOST_MOVES)()
    engine.begin(ctypes.byref(game), ctypes.byref(state))
    position, steps = start(setup), 0
    while position.phase is not Phase.OVER:
        if position.phase is Phase.ROLLING:
            face = chance.choice(DIE)
            position = play(position, RollDie(face))[1]
            engine.roll_die(ctypes.byref(game), ctypes.byref(state), int(face))
        else:
            count = engine.legal(ctypes.byref(game), ctypes.byref(state), moves)
            ours = list(legal_commands(position))
            if ours != [command_of(position, move) for move in moves[:count]]:
                raise Unequal(f"other moves in {position}")
            index = chance.randrange(count)
            position = play(position, ours[index])[1]
            engine.choose(ctypes.byref(game), ctypes.byref(state), moves[index])
        steps += 1
        if not is_same(state, position):
            raise Unequal(f"after {steps} steps the core has {position}")
    return steps


def main(games: int) -> int:
    chance, steps, began = Random(16), 0, time.perf_counter()
    for _ in range(games):
        steps += compare_game(any_setup(chance), chance)
    seconds = time.perf_counter() - began
    print(f"{games} games, {steps} steps: equal in every one ({seconds:.0f} s)")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
