"""`hugod say`: what the table hears while a game is played, from its record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hugo_core.commands import Command, StayPut
from hugo_core.history import Drafted
from hugo_core.position import Setup
from hugod.app.cues import Light, light_of
from hugod.app.effects import Effect, Play, Show
from hugod.app.inputs import Key, KeyDown, TimePassed
from hugod.app.session import Session
from hugod.app.settings import Detail, Settings, Speech
from hugod.app.views import MoveView, View
from hugod.commands.games import Boards, steps_of
from hugod.languages import all_words


def spoken(name: str, language: str, detail: str, boards: Boards) -> Iterator[tuple[int, str]]:
    """Each utterance of the game in the record *name*, with the body line it belongs to.

    What is said of the first turn belongs to the last line of the header. Raises `Unreadable`.
    """
    steps = steps_of(name, boards)
    first = next(steps)
    table = _Table(first.position.setup, Settings(language, speech=Speech(Detail(detail))))
    yield from ((first.line, text) for text in table.begin())
    for step in steps:
        for command in step.commands:
            yield from ((step.line, text) for text in table.enter(command))


READ_S = 1.0
"""Seconds before Roll goes on: sooner it would be meant for what was there before."""


class _Table:
    """A box at which nobody types: what the record says is entered, and all news are read."""

    def __init__(self, setup: Setup, settings: Settings) -> None:
        agreed = Drafted(
            len(setup.colours),
            setup.colours,
            setup.edition,
            setup.board,
            setup.rounds,
            setup.house,
            marks=setup.marks,
        )
        languages = all_words()
        words = languages[settings.language]
        self._session = Session((agreed,), words, settings=settings, languages=languages)
        self._now = 0.0
        self._view: View | None = None

    def begin(self) -> Iterator[str]:
        """Begin the game: the first of the players is the one who places first."""
        self._session.begin(self._now)
        yield from self._heard(self._session.handle(KeyDown(Key.D1), self._now))
        yield from self._settle()

    def enter(self, command: Command) -> Iterator[str]:
        """Enter *command*; who cannot move is not asked, and has moved on by himself."""
        if isinstance(command, StayPut) and not isinstance(self._view, MoveView):
            return
        yield from self._heard(self._session.enter(command, self._now))
        yield from self._settle()

    def _settle(self) -> Iterator[str]:
        """Let time pass, and press Roll where that goes on, until a turn is to be entered."""
        while True:
            due = self._session.deadline()
            if due is not None:
                self._now = max(self._now, due)
                yield from self._heard(self._session.handle(TimePassed(), self._now))
            elif self._view is not None and light_of(self._view) is Light.ON:
                self._now += READ_S
                yield from self._heard(self._session.handle(KeyDown(Key.ROLL), self._now))
            else:
                return

    def _heard(self, effects: Sequence[Effect]) -> Iterator[str]:
        for effect in effects:
            if isinstance(effect, Show):
                self._view = effect.view
            elif isinstance(effect, Play) and effect.said:
                yield effect.said.text
