"""`hugod say`: what the table hears while a game is played, from its record."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from hugo_core.commands import Command, MoveGuest, PlaceGuest, StayPut
from hugo_core.editions import Colour
from hugo_core.history import Begun, Drafted, Record, Seated
from hugo_core.position import Setup
from hugo_workshop.records import Boards, Unreadable, add_record, steps_of
from hugod.app.partners.questions import Chosen, WhatProgramDoes, WhatToDo
from hugod.app.session import Session
from hugod.app.values.effects import AskProgram, Effect, Play, RollFace, Show, Think
from hugod.app.values.inputs import Key, KeyDown, Thinkable, Thought, TimePassed
from hugod.app.values.settings import Detail, Settings, Speech
from hugod.app.values.turn_views import MoveView
from hugod.app.values.view import Light, View
from hugod.commands.shared_options import add_data, boards_of
from hugod.commands.terminal import OK, complain, say
from hugod.languages import all_languages, all_words

DETAILS = ("full", "short", "least")


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod say`."""
    parser.description = "Print what the table hears while a game record is played."
    add_record(parser)
    parser.add_argument("--language", choices=all_languages(), default="en")
    parser.add_argument("--detail", choices=DETAILS, default=DETAILS[0], help="how much is said")
    parser.add_argument("--json", action="store_true", help="one JSON object an utterance")
    add_data(parser)
    parser.set_defaults(command=_say)


def _say(options: argparse.Namespace) -> int:
    try:
        said = spoken(options.file, options.language, options.detail, boards_of(options))
        if options.json:
            say(json.dumps({"line": line, "text": text}, ensure_ascii=False) for line, text in said)
        else:
            say(text for _, text in said)
    except Unreadable as error:
        return complain(error)
    return OK


def spoken(name: str, language: str, detail: str, boards: Boards) -> Iterator[tuple[int, str]]:
    """Each utterance of the game in the record *name*, with the body line it belongs to.

    What is said of the first turn belongs to the last line of the header. Raises `Unreadable`.
    """
    steps = steps_of(name, boards)
    first = next(steps)
    settings = Settings(language, speech=Speech(Detail(detail)))
    table = _Table(first.position.setup, settings, first.players)
    yield from ((first.line, text) for text in table.begin())
    for step in steps:
        for command in step.commands:
            yield from ((step.line, text) for text in table.enter(command))


# A press that comes sooner would be meant for the screen before.
READ_S = 1.0
"""Seconds before Roll goes on."""


class _Table:
    """A box at which nobody types: what the record says is entered, and all news are read."""

    def __init__(
        self, setup: Setup, settings: Settings, players: Sequence[tuple[Colour, str]]
    ) -> None:
        agreed = Drafted(
            len(setup.colours),
            setup.colours,
            setup.sheet,
            setup.board,
            setup.rounds,
            setup.house,
            start=setup.start,
            marks=setup.marks,
        )
        self._settings = settings
        self._session = self._with(agreed)
        self._seated: tuple[Record, ...] = (Begun(setup), *(Seated(*each) for each in players))
        self._has_house_rules = bool(setup.house)
        self._begins_by_hand = setup.colours[0] not in dict(players)
        self._now = 0.0
        self._view: View | None = None
        self._question: Thinkable | None = None
        """What the box thinks about: the record has the answer."""
        self._is_rolling = False

    def _with(self, *records: Record) -> Session:
        languages = all_words()
        words = languages[self._settings.language]
        return Session(records, words, settings=self._settings, languages=languages)

    def begin(self) -> Iterator[str]:
        """Begin the game: the first of the players is the one who places first."""
        self._session.begin(self._now)
        said = list(self._heard(self._session.handle(KeyDown(Key.D1), self._now)))
        if self._has_house_rules:  # nobody waits until it is foretold what they do
            self._now += READ_S
            said = list(self._heard(self._session.handle(KeyDown(Key.ROLL), self._now)))
        if len(self._seated) == 1:
            yield from said
        else:  # the box sits down when it has begun
            yield from said if self._begins_by_hand else ()
            self._session = self._with(*self._seated)
            yield from self._heard(self._session.begin(self._now))
        yield from self._settle()

    def enter(self, command: Command) -> Iterator[str]:
        """Enter *command*; who cannot move is not asked, and has moved on by himself."""
        question, self._question, self._is_rolling = self._question, None, False
        if question is not None and isinstance(command, PlaceGuest | MoveGuest | StayPut):
            thought = Thought(question, Chosen(command))
            yield from self._heard(self._session.handle(thought, self._now))
        elif isinstance(command, StayPut) and not isinstance(self._view, MoveView):
            return
        else:
            yield from self._heard(self._session.enter(command, self._now))
        yield from self._settle()

    def _settle(self) -> Iterator[str]:
        """Let time pass, and press Roll where that goes on, until a turn is to be entered."""
        while self._question is None and not self._is_rolling:
            due = self._session.deadline()
            if due is not None:
                self._now = max(self._now, due)
                yield from self._heard(self._session.handle(TimePassed(), self._now))
            elif self._view is not None and self._view.light is Light.ON:
                self._now += READ_S
                yield from self._heard(self._session.handle(KeyDown(Key.ROLL), self._now))
            else:
                return

    def _heard(self, effects: Sequence[Effect]) -> Iterator[str]:
        for effect in effects:
            if isinstance(effect, Show):
                self._view = effect.view
            elif isinstance(effect, RollFace):
                self._is_rolling = True
            elif isinstance(effect, Think | AskProgram) and isinstance(
                effect.question, WhatToDo | WhatProgramDoes
            ):
                self._question = effect.question
            elif isinstance(effect, Play) and effect.said:
                yield effect.said.text
