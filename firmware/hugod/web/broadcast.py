"""The open pages and their bells: always the latest, never a backlog.

The loop's thread only puts down the newest view and rings; everything else happens in the panel's
own thread. Each page has one bell. A page that is slow misses what was in between, and nobody
waits for it.
"""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Generic, Protocol, TypeVar
from zlib import crc32

from hugo_core.board import Board
from hugo_core.position import Position
from hugod.app.views import View
from hugod.app.words import Words
from hugod.board_art.svg import ENGLISH, draw_board

MOST_PAGES = 24
MOST_SOUNDS = 4
"""A page that is slow is told the newest ones only."""


@lru_cache(maxsize=1)
def static_files() -> dict[str, bytes]:
    """Give what the pages are made of."""
    folder = resources.files("hugod.web") / "static"
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


@lru_cache(maxsize=1)
def made_of() -> str:
    """Give a sign that is another one as soon as the pages are made of something else."""
    sign = 0
    for name, content in sorted(static_files().items()):
        sign = crc32(content, crc32(name.encode(), sign))
    return f"{sign:08x}"


class Drawn(Protocol):
    """What pages are shown."""

    @property
    def number(self) -> int:
        """Rises with every scene."""

    @property
    def board(self) -> str:
        """The drawing."""

    def message(self, *, with_board: bool) -> str:
        """Write it as the pages read it."""


Scene = TypeVar("Scene", bound=Drawn)


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


class Pages(ABC, Generic[Scene]):
    """The latest view and position, and the pages that want to know."""

    has_cards = True
    """The players' cards are drawn below the board."""

    def __init__(self, board: Board, words: Callable[[], Words] = lambda: ENGLISH) -> None:
        self._board = board
        self._words = words
        self._latest: tuple[View | None, Position | None] = (None, None)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ringing = False
        self._number = 0
        self._scene: Scene | None = None
        self._drawn: tuple[Position | None, Words, str] | None = None
        self._pages: set[Page] = set()
        self.closing = False

    def saw(self, view: View, position: Position | None) -> None:
        """Put down what is seen now. From any thread; returns at once."""
        self._latest = (view, position)
        loop = self._loop
        if loop is None or self._ringing:
            return  # not started yet, or the bell is about to ring anyway
        self._ringing = True
        with suppress(RuntimeError):  # the panel has just been closed
            loop.call_soon_threadsafe(self._ring)

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Say in which loop the pages live; call it there."""
        self._loop, self.closing, self._ringing = loop, False, False
        self._ring()

    def end(self) -> None:
        """Send every page away. From any thread."""
        self.closing = True
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._ring)

    @contextmanager
    def page(self, most: int = MOST_PAGES) -> Iterator[Page | None]:
        """Give a new page its bell, or None when there are *most* already."""
        if self.closing or len(self._pages) >= most:
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
            self._scene = self.draw()
        return self._scene

    @abstractmethod
    def draw(self) -> Scene:
        """Draw what is seen now, with the number of now."""

    def board_svg(self) -> str:
        """Give the drawing of the board; anew only for another position or another language."""
        return self.board_with(self._latest[1])

    def board_with(self, position: Position | None) -> str:
        """Give the drawing of the board as *position* has it."""
        words = self._words()
        if self._drawn is None or self._drawn[0] is not position or self._drawn[1] is not words:
            board = position.setup.board if position else self._board
            drawing = draw_board(board, position, words, has_cards=self.has_cards)
            self._drawn = (position, words, drawing)
        return self._drawn[2]

    def _ring(self) -> None:
        self._ringing = False
        self._number += 1
        for page in self._pages:
            page.bell.set()
