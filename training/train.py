"""Trains the value networks of the box's players and writes their data.

    python -m training.train [--games N] [--out FOLDER] [--only NAME]

One network for each of RECIPES: for the games by the clock and for those in rounds, learnt from
games with itself, and one each that learns what becomes of careful players: a family's. Each
learns by TD(0.8), all numbers of players and many boards mixed; what ships is the mean of what it
was in the last third of its games, tempered: what it promises is what came in fresh games. The same
seed, games, compiler and processor give the same network.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hugo_core.board import Board, board_names, load_board
from hugo_core.editions import EDITIONS, Colour, Edition, HouseRule
from hugo_core.position import Setup, agree
from hugod.thinking.pairs import ALL_INPUTS
from training.boards import counted_board
from training.engine import Game, game_of
from training.players import CAREFUL, Net, Player, learn, mean_of, new_net, thinker
from training.promises import promises, temper
from training.write import write

OUT = Path(__file__).parents[1] / "firmware/hugod/thinking/values"
HIDDEN, PARTS, SETUPS = 24, 30, 1000
SQUARE_HIDDEN, WANDER = 48, 0.2
"""Of a network that sees the squares of its board: its units, and the part of its games that begin
with guests placed by chance."""
AVERAGED = 10
"""The network that ships is the mean of what it was after so many parts, the last ones."""
TEMPERED, ALONE = 400, 2800
"""Games of each edition and number of players by which a network is tempered: one for many numbers,
and one for a number of its own."""
RATES, SQUARE_RATES = (0.01, 0.0005), (0.005, 0.0003)
SHIPPED = 0.6
"""The part of the games on boards that ship; the others are on counted ones."""
USUAL, TWO, SIX = (2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 8), (2,), (6,)
MANY = 3, 4, 4, 5, 6, 7, 8, 8
"""How often each number of players is trained."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """One network: its name, editions and seed, how many games it learns from, and whose."""

    name: str
    by_clock: bool
    seed: int
    games: int
    players: tuple[int, ...] = USUAL
    shipped: float = SHIPPED
    is_family: bool = False
    """From games of careful players, else from its own."""
    tempered: tuple[int, ...] = ()
    """The numbers of players by whose games it is tempered; none: all that it is trained for."""
    board: str = ""
    """The one board that it sees square by square; none: it is for every board."""

    @property
    def editions(self) -> list[Edition]:
        """The editions it is for."""
        return [
            edition
            for edition in EDITIONS.values()
            if bool(edition.clock) == self.by_clock and self.board in ("", edition.board)
        ]


RECIPES = (
    Recipe("clock", True, 1989, 210_000),
    Recipe("clock-two", True, 2029, 240_000, TWO, shipped=0.9),
    Recipe("rounds", False, 1996, 195_000, tempered=(2, 3, 4, 5, 7, 8)),
    Recipe("rounds-two", False, 2027, 60_000, TWO, shipped=0.9),
    Recipe("rounds-six", False, 2021, 20_000, SIX, shipped=0.9),
    Recipe("amigo-hugo-two", True, 2039, 1_500_000, TWO, board="amigo-hugo"),
    Recipe("amigo-hugo-many", True, 2053, 450_000, MANY, board="amigo-hugo"),
    Recipe("clock-family", True, 2003, 100_000, is_family=True),
    Recipe("rounds-family", False, 2013, 45_000, is_family=True),
)


def setups_for(recipe: Recipe, chance: Random) -> list[Setup]:
    """Set-ups of the recipe's editions: on boards that ship and on counted ones."""
    editions = recipe.editions
    return [one_setup(recipe, chance.choice(editions), chance) for _ in range(SETUPS)]


def one_setup(recipe: Recipe, edition: Edition, chance: Random) -> Setup:
    board = one_board(recipe, edition, chance)
    colours = tuple(Colour)[: chance.choice(recipe.players)]
    if edition.clock:
        return agree(edition, colours, board=board)
    house = (HouseRule.SLOW_FROM_FIVE,) if chance.random() < 0.2 else ()
    rounds = chance.choice((3, 3, 3, 1, 2, 4))
    return agree(edition, colours, board=board, rounds=rounds, house=house)


def one_board(recipe: Recipe, edition: Edition, chance: Random) -> Board:
    if recipe.board:
        return load_board(recipe.board)
    shipped = [edition.board, edition.board, *board_names()]
    is_shipped = chance.random() < recipe.shipped
    return load_board(chance.choice(shipped)) if is_shipped else counted_board(chance)


def games_of(recipe: Recipe) -> list[Game]:
    """The games by which *recipe* is tempered: all its editions, on their boards."""
    return [
        game_of(agree(each, tuple(Colour)[:count]))
        for each in recipe.editions
        for count in counts_of(recipe)
    ]


def counts_of(recipe: Recipe) -> Sequence[int]:
    """The numbers of players by which *recipe* is tempered."""
    return recipe.tempered or sorted(set(recipe.players))


def train(recipe: Recipe, games: int) -> Net:
    """The network of *recipe* after so many *games*."""
    setups = [game_of(setup) for setup in setups_for(recipe, Random(recipe.seed))]
    net, (first, last) = beginner(recipe), SQUARE_RATES if recipe.board else RATES
    untouched = Net.from_buffer_copy(net)
    latest = deque[Net](maxlen=AVERAGED)
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
            wander=WANDER if recipe.board else 0.0,
        )
        latest.append(Net.from_buffer_copy(net))
        seconds = time.process_time() - began
        done = f"{recipe.name} {part + 1}/{PARTS}"
        print(f"{done}: error {error:.4f}, {seconds:.0f} s", flush=True)  # noqa: T201
    net = mean_of(latest)
    if recipe.board:
        forget(net, untouched)
    player = Player(CAREFUL) if recipe.is_family else thinker(net)
    each = TEMPERED if len(counts_of(recipe)) > 1 else ALONE
    temper(net, promises(net, player, games_of(recipe), each, recipe.seed))
    return net


def beginner(recipe: Recipe) -> Net:
    """The network of *recipe* before its first game."""
    if recipe.board:
        return new_net(SQUARE_HIDDEN, recipe.seed, ALL_INPUTS)
    return new_net(HIDDEN, recipe.seed)


def forget(net: Net, untouched: Net) -> None:
    """Take out of *net* the rows that its games never came to: they would only take room."""
    for row, before in zip(net.inputs, untouched.inputs, strict=True):
        if row[: net.hidden] == before[: net.hidden]:
            row[: net.hidden] = [0.0] * net.hidden


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--only", choices=[recipe.name for recipe in RECIPES])
    options = parser.parse_args()
    for recipe in RECIPES:
        if options.only in (None, recipe.name):
            games = options.games or recipe.games
            how = f"TD(0.8), {games} games, python -m training.train --games {games}"
            net = train(recipe, games)
            file = options.out / f"{recipe.name}.json"
            write(net, recipe.name, recipe.seed, f"{how} --only {recipe.name}", file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
