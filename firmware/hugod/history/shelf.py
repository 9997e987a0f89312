"""The past games for the pages: all of them, and one with its moves. From any thread."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from threading import Lock

from hugod.app.looking_back.story import Judged
from hugod.app.values.past_games import PastStep, Standings, Summary
from hugod.history.kept import Memory, politely
from hugod.history.luck import judged_in
from hugod.history.past_answers import past_steps
from hugod.history.past_reader import Harmed, read_game
from hugod.history.ratings import standings
from hugod.store.folder import GAMES


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
