"""Trains the value networks of the box's players and writes their data.

    python -m training.train [--games N] [--out FOLDER] [--only NAME] [--on]

One network for each of RECIPES: for the games by the clock and for those in rounds, learnt from
games with itself, and one each that learns what becomes of careful players: a family's. Each
learns by TD(0.8), all numbers of players and many boards mixed, and is tempered at the end: what it
promises is what came in fresh games. The same seed, games and compiler give the same network; with
--on the network that is there learns on.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hugo_core.board import board_names, load_board
from hugo_core.editions import EDITIONS, Colour, Edition, HouseRule
from hugo_core.position import Setup, agree
from training.boards import counted_board
from training.engine import game_of
from training.players import CAREFUL, Net, Player, learn, new_net, thinker
from training.promises import games_for, promises, temper
from training.write import read_net, recipe_in, write

OUT = Path(__file__).parents[1] / "firmware/hugod/thinking/values"
HIDDEN, GAMES, PARTS, SETUPS = 24, 150_000, 20, 1000
TEMPERED = 400
"""Games of each edition and number of players by which a network is tempered."""
RATES = 0.02, 0.0003
RATES_ON = 0.003, 0.0002
SHIPPED = 0.6
"""The part of the games on boards that ship; the others are on counted ones."""
PLAYERS = (2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8)
"""How often each number of players is trained."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One network: its name, its editions, its seed, and whose games it learns from."""

    name: str
    by_clock: bool
    seed: int
    is_family: bool = False
    """From games of careful players, else from its own."""


RECIPES = (
    Recipe("clock", True, 1989),
    Recipe("rounds", False, 1996),
    Recipe("clock-family", True, 2003, is_family=True),
    Recipe("rounds-family", False, 2013, is_family=True),
)


def setups_for(recipe: Recipe, chance: Random) -> list[Setup]:
    """Set-ups of the recipe's editions: on boards that ship and on counted ones."""
    editions = [e for e in EDITIONS.values() if bool(e.clock) == recipe.by_clock]
    return [one_setup(chance.choice(editions), chance) for _ in range(SETUPS)]


def one_setup(edition: Edition, chance: Random) -> Setup:
    shipped = [edition.board, edition.board, *board_names()]
    is_shipped = chance.random() < SHIPPED
    board = load_board(chance.choice(shipped)) if is_shipped else counted_board(chance)
    colours = tuple(Colour)[: chance.choice(PLAYERS)]
    if edition.clock:
        return agree(edition, colours, board=board)
    house = (HouseRule.SLOW_FROM_FIVE,) if chance.random() < 0.2 else ()
    rounds = chance.choice((3, 3, 3, 1, 2, 4))
    return agree(edition, colours, board=board, rounds=rounds, house=house)


def train(recipe: Recipe, games: int, known: Net | None = None) -> Net:
    """The network of *recipe* after so many *games*; one that is *known* learns on."""
    setups = [game_of(setup) for setup in setups_for(recipe, Random(recipe.seed))]
    net, (first, last) = known or new_net(HIDDEN, recipe.seed), RATES_ON if known else RATES
    began = time.process_time()
    for part in range(PARTS):
        rates = tuple(first * (last / first) ** (k / PARTS) for k in (part, part + 1))
        error = learn(
            net,
            setups,
            games // PARTS,
            rates=(rates[0], rates[1]),
            seed=recipe.seed * PARTS + part,
            player=Player(CAREFUL) if recipe.is_family else None,
        )
        seconds = time.process_time() - began
        done = f"{recipe.name} {part + 1}/{PARTS}"
        print(f"{done}: error {error:.4f}, {seconds:.0f} s", flush=True)  # noqa: T201
    player = Player(CAREFUL) if recipe.is_family else thinker(net)
    temper(net, promises(net, player, games_for(recipe.name), TEMPERED, recipe.seed))
    return net


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--only", choices=[recipe.name for recipe in RECIPES])
    parser.add_argument("--on", action="store_true")
    options = parser.parse_args()
    for recipe in RECIPES:
        if options.only in (None, recipe.name):
            file = options.out / f"{recipe.name}.json"
            known = read_net(file) if options.on else None
            how = f"TD(0.8), {options.games} games, python -m training.train --only {recipe.name}"
            if known:
                how = f"{recipe_in(file)}; then {options.games} games more, with --on"
            write(train(recipe, options.games, known), recipe.name, recipe.seed, how, file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
