"""The thread that reads past games for the display."""

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
from hugod.worker import Jobs

log = logging.getLogger(__name__)


class HistoryWorker:
    """Does the jobs about past games on the card *state*; *put* takes their results."""

    def __init__(self, state: Path, put: Callable[[OfPast], None]) -> None:
        self._state, self._put = state, put
        self._jobs = Jobs("history")

    def run(self, job: FindGames | OpenGame) -> None:
        """Begin *job* and return at once."""
        self._jobs.do(lambda: self._run(job))

    def close(self) -> None:
        """Begin no further job; the end of one under way is not waited for."""
        self._jobs.close(0.0)

    def _run(self, job: FindGames | OpenGame) -> None:
        if isinstance(job, FindGames):
            self._put(found(self._state, job.most))
        else:
            self._open(job.name)

    def _open(self, name: str) -> None:
        try:
            steps = read_game(self._state / GAMES, name)
        except Harmed as error:
            log.warning("%s", error)
            self._put(GameOpened(name))
            return
        opened = GameOpened(name, past_steps(steps))
        self._put(opened)
        luck = luck_in(steps)
        if luck:
            note_luck(self._state, name, luck)
            self._put(GameOpened(name, opened.steps, luck))


def found(state: Path, most: int) -> GamesFound:
    """What is on the card: the newest games, *most* of them, and what all of them say."""
    kept = kept_games(state, politely)
    newest = tuple(reversed(kept.games[-most:]))
    return GamesFound(newest, len(kept.games), len(kept.harmed), standings(kept.games))


def past_steps(steps: Sequence[Step]) -> tuple[PastStep, ...]:
    """Every move of a game, with the position in which it was made."""
    found = [PastStep(steps[0].position)]
    for step in steps[1:]:
        before = found[-1].after
        for command in step.commands[:-1]:
            before = play(before, command)[1]
        found.append(PastStep(step.position, before, step.commands[-1]))
    return tuple(found)
