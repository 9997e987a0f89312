"""One past game opened, its moves at once and its luck seconds later; the newest games listed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from threading import Lock

from hugo_core.game_file import RecordStep
from hugo_core.position import Seat
from hugo_core.rules import play
from hugod.app.looking_back.story import Judged
from hugod.app.table.rolls import hides_judgement
from hugod.app.values.effects import FindGames, OpenGame
from hugod.app.values.inputs import GameOpened, GamesFound, PastAnswer
from hugod.app.values.past_games import PastStep, Standings, Summary
from hugod.history.kept import Memory, kept_games, note_luck, noted_luck, politely
from hugod.history.past_reader import Harmed, far_in, read_game
from hugod.history.ratings import standings
from hugod.store.folder import GAMES
from hugod.thinking.ledger import judges_of, keep_all, level_of
from hugod.thinking.value import BadValue

log = logging.getLogger(__name__)


def luck_in(steps: Sequence[RecordStep]) -> tuple[float, ...]:
    """Return the luck by seat, in shares of a win; empty without a value for this edition.

    It takes a second here and longer on a small box.
    """
    try:
        return keep_all(steps).luck
    except BadValue:
        return ()


def judged_in(steps: Sequence[RecordStep]) -> Judged:
    """Return every choice of a game judged; nothing without a value. As long as `luck_in`."""
    end = steps[-1].position
    if hides_judgement(end):
        return Judged()
    try:
        ledger, (_, experts) = keep_all(steps), judges_of(end)
    except BadValue:
        return Judged()
    number_of = {step.line: number for number, step in enumerate(steps)}
    levels = list[int | None]()
    for seat in map(Seat, end.setup.seats):
        level = level_of(ledger, seat, experts)
        levels.append(None if level is None else round(level))
    mistakes = {number_of[each.line]: each for each in ledger.made if each.is_mistake}
    return Judged(mistakes, tuple(levels))


def open_game(state: Path, job: OpenGame, put: Callable[[PastAnswer], None]) -> GameOpened:
    """Read the game of *job*; its moves are put at once, and come again with its luck."""
    try:
        steps = read_game(state / GAMES, job.name)
    except Harmed as error:
        log.warning("%s", error)
        return GameOpened(job.name)
    opened = GameOpened(job.name, past_steps(steps), far=far_in(state / GAMES, job.name))
    # The game first: its luck takes a second, and longer on a small box.
    put(opened)
    luck = noted_luck(state, job.name)
    if not luck and (luck := luck_in(steps)):
        note_luck(state, job.name, luck)
    return replace(opened, luck=luck)


def find_games(state: Path, job: FindGames, _put: object = None) -> GamesFound:
    """Return the newest games on the card, as many as *job* says, and the standings of all."""
    kept = kept_games(state, politely)
    newest = tuple(reversed(kept.games[-job.most :]))
    return GamesFound(newest, len(kept.games), len(kept.harmed), standings(kept.games))


def past_steps(steps: Sequence[RecordStep]) -> tuple[PastStep, ...]:
    """Return every move of a game, with the position in which it was made."""
    found = [PastStep(steps[0].position)]
    for step in steps[1:]:
        before = found[-1].after
        for command in step.commands[:-1]:
            before = play(before, command)[1]
        found.append(PastStep(step.position, before, step.commands[-1], step.commands[:-1]))
    return tuple(found)


class Shelf:
    """The finished games on the card *state*, to which nothing is written."""

    def __init__(self, state: Path) -> None:
        self._state = state
        self._memory = Memory(state)
        # However many pages ask, the card is read once at a time.
        self._reading = Lock()
        self._steps = lru_cache(maxsize=2)(self._read)
        self._judged = lru_cache(maxsize=2)(self._judge)

    def games(self) -> tuple[Sequence[Summary], Standings]:
        """Return all games, the newest first, and their standings. As slow as `kept_games`."""
        with self._reading:
            games = self._memory.games(politely).games
            return games[::-1], standings(games)

    def steps(self, game: Summary) -> Sequence[PastStep]:
        """Return every move of *game*; empty if it cannot be read any more."""
        with self._reading:
            return self._steps(game.name, game.head)

    def judged(self, game: Summary) -> Judged:
        """Return every choice of *game* judged. It takes a second here, and a small box longer."""
        return self._judged(game.name, game.head)

    def _judge(self, name: str, _head: str) -> Judged:
        try:
            return judged_in(read_game(self._state / GAMES, name))
        except Harmed:
            return Judged()

    def _read(self, name: str, _head: str) -> Sequence[PastStep]:
        try:
            return past_steps(read_game(self._state / GAMES, name))
        except Harmed:
            return ()
