"""The answers about past games: all of them listed, one of them opened."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from hugo_core.game_file import Step
from hugo_core.rules import play
from hugod.app.values.effects import FindGames, OpenGame
from hugod.app.values.inputs import GameOpened, GamesFound, OfPast
from hugod.app.values.past_games import PastStep
from hugod.history.kept import kept_games, note_luck, politely
from hugod.history.luck import luck_in
from hugod.history.past_reader import Harmed, read_game
from hugod.history.ratings import standings
from hugod.store.folder import GAMES

log = logging.getLogger(__name__)


def open_game(state: Path, job: OpenGame, put: Callable[[OfPast], None]) -> GameOpened | None:
    """Read the game of *job*; its moves are put at once, and come again with its luck."""
    try:
        steps = read_game(state / GAMES, job.name)
    except Harmed as error:
        log.warning("%s", error)
        return GameOpened(job.name)
    opened = GameOpened(job.name, past_steps(steps))
    # The game first: its luck takes a second, and longer on a small box.
    put(opened)
    luck = luck_in(steps)
    if not luck:
        return None
    note_luck(state, job.name, luck)
    return GameOpened(job.name, opened.steps, luck)


def find_games(state: Path, job: FindGames, _put: object = None) -> GamesFound:
    """Return the newest games on the card, as many as *job* says, and the standings of all."""
    kept = kept_games(state, politely)
    newest = tuple(reversed(kept.games[-job.most :]))
    return GamesFound(newest, len(kept.games), len(kept.harmed), standings(kept.games))


def past_steps(steps: Sequence[Step]) -> tuple[PastStep, ...]:
    """Return every move of a game, with the position in which it was made."""
    found = [PastStep(steps[0].position)]
    for step in steps[1:]:
        before = found[-1].after
        for command in step.commands[:-1]:
            before = play(before, command)[1]
        found.append(PastStep(step.position, before, step.commands[-1], step.commands[:-1]))
    return tuple(found)
