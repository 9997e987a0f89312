"""`hugod duel`: computer players meet in whole games, their seats rotating."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from random import Random, SystemRandom

from hugo_core.board import Board
from hugo_core.commands import Command, RollDie
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
from hugo_core.position import DIE, Phase, Position, Seat, Setup, agree, start
from hugo_core.rules import play
from hugod.commands.shared_options import add_board, add_data, add_house, board_of, count, folder_of
from hugod.commands.terminal import OK, complain, harmless, say
from hugod.foreign.program import Caged, Lost, Program
from hugod.thinking.player_kinds import LEVELS, RULE_PLAYERS, player_of_level
from hugod.thinking.value import share

CHOOSING = (Phase.PLACING, Phase.MOVING)
EXEC, LEVEL = "exec:", "level:"
_95 = 1.96
"""Standard errors to either side hold 95 % of a normal distribution."""

Choose = Callable[[Position, Position], Command]
"""One player in one game: the position before the roll, the one in which it chooses."""
TellLine = Callable[[str], object]


class NoPlayer(ValueError):
    """A word that names no player; the message says which there are."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod duel`."""
    parser.description = "Let computer players meet in whole games, their seats rotating."
    parser.add_argument("--edition", choices=EDITIONS, required=True)
    parser.add_argument(
        "--seats",
        metavar="A,B,...",
        required=True,
        help="level:1 to level:6, random, child, careful, exec:COMMAND; 2 to 8 of them",
    )
    parser.add_argument("--games", type=count, required=True)
    parser.add_argument("--seed", type=int, help="the same seed gives the same games")
    parser.add_argument("--json", action="store_true", help="end with one JSON object")
    add_house(parser)
    add_board(parser)
    add_data(parser)
    parser.set_defaults(command=_duel, usage_error=parser.error)


def _duel(options: argparse.Namespace) -> int:
    words, folder = options.seats.split(","), folder_of(options)
    try:
        board = board_of(options)
        edition = played_by(edition_named(options.edition), in_order(tuple(options.house)))
        lines = duel_command(edition, words, options.games, options.seed, board, folder)
    except NoPlayer as error:
        options.usage_error(str(error))
    except (BadBoard, BadSetup) as error:
        return complain(error)
    say(lines if options.json else lines[:-1])
    return OK


@dataclass(slots=True)
class PlayerTally:
    """What one player has come to."""

    player: str
    shares: list[float] = field(default_factory=list)
    points: int = 0

    def plain(self) -> dict[str, object]:
        """Share with its 95 % interval, and mean points."""
        games = len(self.shares)
        mean = sum(self.shares) / games
        spread = sum((each - mean) ** 2 for each in self.shares) / max(1, games - 1)
        half = _95 * sqrt(spread / games)
        return {
            "player": self.player,
            "share": round(mean, 4),
            "low": round(max(0.0, mean - half), 4),
            "high": round(min(1.0, mean + half), 4),
            "mean_points": round(self.points / games, 3),
        }


def check_players(words: Sequence[str]) -> None:
    """Raise `NoPlayer` at the first word that names no player."""
    levels = [f"{LEVEL}{level}" for level in LEVELS]
    for word in words:
        is_program = word.startswith(EXEC) and word != EXEC
        if word not in RULE_PLAYERS and word not in levels and not is_program:
            known = ", ".join((levels[0], "…", levels[-1], *RULE_PLAYERS, f"{EXEC}COMMAND"))
            raise NoPlayer(f"no player is called {word!r}; there are {known}")


def duel(
    setup: Setup, words: Sequence[str], games: int, seed: int, tell: TellLine, folder: Path
) -> list[PlayerTally]:
    """Let the players meet; returns what each has come to, in the order of *words*.

    *tell* is told what went wrong: data that is missing, a program that lost a game. No program
    sees the *folder* of the family's games.
    """
    check_players(words)
    tallies = [PlayerTally(word) for word in words]
    troubles: set[str] = set()
    for game in range(games):
        order = [(seat + game) % len(words) for seat in setup.seats]
        seated = [words[player] for player in order]
        shares, points, trouble = _Game(setup, seated, seed, game, folder).played()
        if trouble and trouble not in troubles:
            troubles.add(trouble)
            tell(trouble)
        for player, mine, scored in zip(order, shares, points, strict=True):
            tallies[player].shares.append(mine)
            tallies[player].points += scored
    return tallies


class _Game:
    """One game of a duel."""

    def __init__(
        self, setup: Setup, words: Sequence[str], seed: int, number: int, folder: Path
    ) -> None:
        self.setup, self.words, self.number, self.folder = setup, words, number, folder
        self.dice = Random(f"{seed} {number}")
        self.salt = f"{seed} {number}"
        self.trouble = ""

    def played(self) -> tuple[list[float], Sequence[int], str]:
        """Each seat's share of the win and points, and what went wrong.

        A program that gives no answer that counts has lost: the others share the win.
        """
        position = start(self.setup)
        with ExitStack() as stack:
            seat = Seat(0)
            try:
                choosers = []
                for seat in map(Seat, self.setup.seats):
                    choosers.append(self._chooser(seat, position, stack))
                while position.phase is not Phase.OVER:
                    before, position = position, self._by_chance(position)
                    if position.phase in CHOOSING and position.to_act is not None:
                        seat = position.to_act
                        position = play(position, choosers[seat](before, position))[1]
            except Lost as lost:
                return self._lost(seat, lost), position.points, self.trouble
        return [share(position, Seat(s)) for s in self.setup.seats], position.points, self.trouble

    def _by_chance(self, position: Position) -> Position:
        """The position after the die or the lot, where one of them is due."""
        if position.phase is Phase.ROLLING:
            return play(position, RollDie(self.dice.choice(DIE)))[1]
        if position.phase is Phase.LOTS:
            return play(position, self.dice.choice(list(legal_commands(position))))[1]
        return position

    def _lost(self, seat: Seat, lost: Lost) -> list[float]:
        others = len(self.words) - 1
        self.trouble = f"game {self.number + 1}, {self.words[seat]}: {lost}; it has lost this game"
        return [0.0 if other == seat else 1 / others for other in self.setup.seats]

    def _chooser(self, seat: Seat, position: Position, stack: ExitStack) -> Choose:
        word = self.words[seat]
        if word.startswith(EXEC):
            player = Caged(word.removeprefix(EXEC), self.folder)
            return self._program(stack.enter_context(Program(player)))
        if word in RULE_PLAYERS:
            chooser = RULE_PLAYERS[word]
        else:
            chooser, trouble = player_of_level(int(word.removeprefix(LEVEL)), position)
            self.trouble = self.trouble or trouble
        return lambda before, now: chooser.choose(now, self.salt)

    def _program(self, program: Program) -> Choose:
        program.begin(self.setup)
        return program.choose


def result_lines(tallies: Sequence[PlayerTally]) -> Iterator[str]:
    """The result as lines to read."""
    for tally in tallies:
        plain = tally.plain()
        yield (
            f"{tally.player:24} {plain['share']:6.1%}  ({plain['low']:.1%} to {plain['high']:.1%})"
            f"  {plain['mean_points']:6.2f} points"
        )


def duel_command(
    edition: Edition,
    words: Sequence[str],
    games: int,
    seed: int | None,
    board: Board | None,
    folder: Path,
) -> list[str]:
    """The lines of a duel's result, the last one JSON. Raises `NoPlayer`.

    Without a *seed* a new one is taken, and told.
    """
    if not FEWEST_PLAYERS <= len(words) <= MOST_PLAYERS:
        raise NoPlayer(f"{len(words)} seats: {FEWEST_PLAYERS} to {MOST_PLAYERS} can play")
    seed = SystemRandom().getrandbits(32) if seed is None else seed
    setup = agree(edition, tuple(Colour)[: len(words)], board=board, house=edition.house)
    tallies = duel(setup, words, games, seed, tell, folder)
    plain = {
        "edition": edition.name,
        "players": len(words),
        "games": games,
        "seed": seed,
        "seats": [tally.plain() for tally in tallies],
    }
    head = f"{games} games of {edition.name} on {setup.board.name} (seed {seed})"
    return [head, *result_lines(tallies), json.dumps(plain)]


def tell(trouble: str) -> None:
    """Write what went wrong to standard error."""
    sys.stderr.write(harmless(trouble) + "\n")
