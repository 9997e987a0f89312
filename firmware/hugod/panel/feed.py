"""What the pages are told: always the latest, never a backlog.

The loop's thread only puts down the newest view and rings; everything else happens in the panel's
own thread. Each page has one bell. A page that is slow misses what was in between, and nobody
waits for it.
"""

from __future__ import annotations

import asyncio
import base64
import io
import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from hugo_core.board import Board
from hugo_core.position import Position
from hugod.app.effects import Cue
from hugod.app.light import Light, light_of
from hugod.app.phrases import Phrases
from hugod.app.settings import Level
from hugod.app.view import View
from hugod.panel.board_svg import ENGLISH, draw_board
from hugod.ports import Glass

MOST_PAGES = 24
MOST_SOUNDS = 4
"""A page that is slow is told the newest ones only."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is on the glass, in words, pixels and figures."""

    number: int
    """Rises with every scene."""
    words: str
    light: Light
    """How the Roll button is lit."""
    picture: str
    """The glass's pixels row by row, 8 to a byte, in Base64."""
    size: tuple[int, int]
    board: str
    """The drawing."""
    language: str
    captions: dict[str, str]
    """What stands on the page beside the glass, in the language of the glass."""

    def message(self, *, with_board: bool) -> str:
        """Write the scene as the pages read it."""
        said: dict[str, object] = {
            "alive": True,
            "words": self.words,
            "light": self.light,
            "picture": self.picture,
            "size": self.size,
            "language": self.language,
            "captions": self.captions,
        }
        return json.dumps(said | {"board": self.board} if with_board else said)


@dataclass(eq=False, slots=True)
class Page:
    """One open page: its bell, answers to what it sent that nobody could use, and sounds."""

    bell: asyncio.Event = field(default_factory=asyncio.Event)
    answers: deque[str] = field(default_factory=lambda: deque(maxlen=4))

    sounds: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_SOUNDS))
    is_listening: bool = False
    """It asked to be told what is to be heard."""

    def answer(self, error: str) -> None:
        self.answers.append(json.dumps({"error": error}))
        self.bell.set()


class Feed:
    """The latest view and position, and the pages that want to know."""

    def __init__(
        self, glass: Glass, board: Board, words: Callable[[], Phrases] = lambda: ENGLISH
    ) -> None:
        self._glass = glass
        self._board = board
        self._words = words
        self._latest: tuple[View | None, Position | None] = (None, None)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ringing = False
        self._number = 0
        self._scene: Scene | None = None
        self._drawn: tuple[Position | None, Phrases, str] | None = None
        self._pages: set[Page] = set()
        self.closing = False

    @property
    def language(self) -> str:
        """The language that is spoken now."""
        return self._words().language

    def saw(self, view: View, position: Position | None) -> None:
        """Put down what is seen now. From any thread; returns at once."""
        self._latest = (view, position)
        loop = self._loop
        if loop is None or self._ringing:
            return  # not started yet, or the bell is about to ring anyway
        self._ringing = True
        with suppress(RuntimeError):  # the panel has just been closed
            loop.call_soon_threadsafe(self._ring)

    def play(self, cues: Sequence[Cue], level: Level) -> None:
        """Let the pages that listen play *cues*. From any thread; returns at once."""
        self._let_hear({"play": list(cues), "level": level})

    def cut(self) -> None:
        """Let the pages be silent at once. From any thread; returns at once."""
        self._let_hear({"cut": True})

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Say in which loop the pages live; call it there."""
        self._loop = loop
        self._ring()

    def end(self) -> None:
        """Send every page away. From any thread."""
        self.closing = True
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._ring)

    @contextmanager
    def page(self) -> Iterator[Page | None]:
        """Give a new page its bell, or None when there are too many."""
        if self.closing or len(self._pages) >= MOST_PAGES:
            yield None
            return
        page = Page()
        page.bell.set()
        self._pages.add(page)
        try:
            yield page
        finally:
            self._pages.discard(page)

    def scene(self) -> Scene:
        """Draw the latest scene; drawn once, however many pages ask."""
        if self._scene is None or self._scene.number != self._number:
            self._scene = self._draw()
        return self._scene

    def display_png(self) -> bytes:
        """Give the glass's memory as a PNG."""
        file = io.BytesIO()
        self._glass.picture().save(file, "PNG")
        return file.getvalue()

    def board_svg(self) -> str:
        """Give the drawing of the board; anew only for another position or another language."""
        position, words = self._latest[1], self._words()
        if self._drawn is None or self._drawn[0] is not position or self._drawn[1] is not words:
            board = position.setup.board if position else self._board
            self._drawn = (position, words, draw_board(board, position, words))
        return self._drawn[2]

    def _ring(self) -> None:
        self._ringing = False
        self._number += 1
        for page in self._pages:
            page.bell.set()

    def _let_hear(self, said: dict[str, object]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the panel has just been closed
                self._loop.call_soon_threadsafe(self._pass_on, json.dumps(said))

    def _pass_on(self, sound: str) -> None:
        for page in self._pages:
            if page.is_listening:
                page.sounds.append(sound)
                page.bell.set()

    def _draw(self) -> Scene:
        view = self._latest[0]
        picture = self._glass.picture().convert("1")
        return Scene(
            number=self._number,
            words=view.words if view else "",
            light=light_of(view) if view else Light.OFF,
            picture=base64.b64encode(picture.tobytes()).decode("ascii"),
            size=picture.size,
            board=self.board_svg(),
            language=self._words().language,
            captions=self._words().captions(),
        )
