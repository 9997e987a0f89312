"""The open pages of a server and their bells: always the latest scene, never a backlog.

Another thread only rings; everything else happens in the thread that serves the pages.

```
  changed -> ring -> every page's bell -> the page's task: scene(), drawn once for all -> message
```
"""

from __future__ import annotations

import asyncio
import itertools
import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from hugod.app.values.words import Words
from hugod.serving.page_files import PageFiles

MOST_PAGES = 24
# A slow page is sent the newest ones only.
MOST_SOUNDS, MOST_UTTERANCES = 4, 20


def no_board(_is_upright: bool) -> str:
    """The drawing of a page that has none."""
    return ""


@dataclass(frozen=True, slots=True)
class PageContent:
    """The content of a page."""

    number: int
    """Rises with every scene."""
    board: Callable[[bool], str]
    """The drawing; the argument is whether it stands upright."""
    language: str
    captions: Mapping[str, str]
    """The page's own words, in the language of the display."""
    shown: Mapping[str, object]
    """The content of this kind of page beside the board."""
    made: str
    """The checksum of the files that the page is made of."""

    def message(self, board: str = "") -> str:
        """The scene as the pages read it, with the drawing *board* if it is a new one."""
        said: dict[str, object] = {
            "alive": True,
            "made": self.made,
            **self.shown,
            "language": self.language,
            "captions": self.captions,
        }
        return json.dumps(said | {"board": board} if board else said)


@dataclass(eq=False, slots=True)
class OpenPage:
    """One open page: its bell, answers to messages that were of no use, and sounds."""

    bell: asyncio.Event = field(default_factory=asyncio.Event)
    answers: deque[str] = field(default_factory=lambda: deque(maxlen=4))
    sounds: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_SOUNDS))
    utterances: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_UTTERANCES))
    is_listening: bool = False
    """It asked for the sounds."""
    is_upright: bool = False
    """Its board stands upright."""
    has_log: bool = False
    """It writes what is said."""
    number: int = field(default_factory=itertools.count(1).__next__)
    """No other page of any server has it."""

    def hear(self, message: str) -> None:
        """Take a message about what is to be heard."""
        self.sounds.append(message)
        self.bell.set()

    def answer(self, error: str) -> None:
        self.answers.append(json.dumps({"error": error}))
        self.bell.set()


class Broadcast(ABC):
    """The latest scene, made of *files*, and the pages that want to know."""

    def __init__(self, words: Callable[[], Words], files: PageFiles) -> None:
        self._words, self.files = words, files
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ringing = False
        self._number = 0
        self._scene: PageContent | None = None
        self._pages: set[OpenPage] = set()
        self.is_open = True
        """False from `end` to the next `begin`."""

    @property
    def words(self) -> Words:
        """The words of the display."""
        return self._words()

    def changed(self) -> None:
        """Tell all pages that there is another scene. From any thread; returns at once."""
        if self._loop is None or self._ringing:
            # Not begun yet, or the bell is about to ring anyway.
            return
        self._ringing = True
        self._call(self._ring)

    def begin(self) -> None:
        """Take pages; called in the loop in which they live."""
        self._loop, self.is_open = asyncio.get_running_loop(), True
        self._ring()

    def end(self) -> None:
        """Send every page away. From any thread."""
        self.is_open = False
        self._call(self._ring)

    @contextmanager
    def page(self, most: int = MOST_PAGES) -> Iterator[OpenPage | None]:
        """A new page with its bell; None when there are *most* already."""
        if not self.is_open or len(self._pages) >= most:
            yield None
            return
        page = OpenPage()
        self.came(page)
        page.bell.set()
        self._pages.add(page)
        try:
            yield page
        finally:
            self._pages.discard(page)
            self.left(page)

    def tell(self, number: int, error: str) -> None:
        """Answer the page with this *number*, if it is one of these.

        From any thread; returns at once.
        """
        self._call(self._tell, number, error)

    def came(self, page: OpenPage) -> None:  # noqa: B027  # most pages need nothing
        """Give a new *page* what it is told beside the scene."""

    def left(self, page: OpenPage) -> None:  # noqa: B027
        """Forget what *page* had alone."""

    def scene(self) -> PageContent:
        """Return the latest scene; drawn once, however many pages ask."""
        if self._scene is None or self._scene.number != self._number:
            self._scene = self.draw()
        return self._scene

    @abstractmethod
    def draw(self) -> PageContent:
        """Draw what is seen now."""

    def content(
        self,
        shown: Mapping[str, object],
        captions: Mapping[str, str],
        board: Callable[[bool], str] = no_board,
    ) -> PageContent:
        """The content with the number of now; *captions* are said in the language of now."""
        words = self._words()
        said = {name: words.gettext(text) for name, text in captions.items()}
        return PageContent(self._number, board, words.language, said, shown, self.files.made)

    def _call(self, call: Callable[..., None], *more: object) -> None:
        """Have *call* made in the pages' loop, if there is one."""
        if self._loop is not None:
            # The loop may just have ended; then there is no page left to tell.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(call, *more)

    def _tell(self, number: int, error: str) -> None:
        for page in self._pages:
            if page.number == number:
                page.answer(error)

    def _ring(self) -> None:
        self._ringing = False
        # One bell a page, no queue: a slow page misses what was in between, and nobody waits for
        # it.
        self._number += 1
        for page in self._pages:
            page.bell.set()
