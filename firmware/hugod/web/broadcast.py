"""The open pages and their bells: always the latest scene, never a backlog.

The loop's thread only stores the newest view and rings; everything else happens in the thread that
serves the pages. Each page has one bell. A slow page misses what was in between, and nobody waits
for it.

```
  saw -> ring -> every page's bell -> the page's task: scene(), drawn once for all -> message
```
"""

from __future__ import annotations

import asyncio
import json
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache, partial
from importlib import resources
from zlib import crc32

from hugo_core.board import Board
from hugo_core.position import Position
from hugod.app.values import views
from hugod.app.values.effects import Utterance
from hugod.app.values.words import N_, Words
from hugod.board_art.svg import ENGLISH, draw_board
from hugod.board_art.win_chart import draw_course
from hugod.web.speak_here import SpeakHere, SpeakingPage

MOST_PAGES = 24
MOST_SOUNDS, MOST_UTTERANCES = 4, 20
"""A slow page is sent the newest ones only."""


def marks_of(view: views.View | None) -> views.Marks | None:
    """The places that *view* is about; None where numbers mean something else."""
    under = view.under if isinstance(view, views.BusyView) else view
    return under.on_board if isinstance(under, _ON_BOARD) else None


_ON_BOARD = views.AskView | views.ListView | views.MoveView | views.PlaceView


@lru_cache(maxsize=1)
def static_files() -> dict[str, bytes]:
    """The files that the pages are made of, by their names."""
    folder = resources.files("hugod.web") / "static"
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


@lru_cache(maxsize=1)
def made_of() -> str:
    """A checksum of those files, by which a page knows that it is out of date."""
    sign = 0
    for name, content in sorted(static_files().items()):
        sign = crc32(content, crc32(name.encode(), sign))
    return f"{sign:08x}"


AWAY = N_("The box is away. This page looks for it by itself.")
EASE = {
    "size": N_("Text size"),
    "contrast": N_("Contrast"),
    "contrast-usual": N_("usual contrast"),
    "contrast-high": N_("high contrast"),
}
"""The control for larger letters and a strong contrast, by the name of its place."""
CAPTIONS = {
    **EASE,
    "away": AWAY,
    "C": N_("undo"),
    "D": N_("look"),
    "*": N_("back"),
    "#": N_("ok"),
    "A": "▲",
    "B": "▼",
    "title": N_("Hugo, the box"),
    "box": N_("The box"),
    "display": N_("Display"),
    "keypad": N_("Keypad"),
    "cardboard": N_("The cardboard"),
    "sound": N_("Sound"),
    "speech": N_("Speech"),
    "sounds": N_("all sounds"),
    "speak": N_("Speak here"),
    "elsewhere": N_("Another page speaks now."),
    "voice": N_("Your own voice"),
    "stickers": N_("Board numbers"),
    "past": N_("Past games"),
    "games": N_("Save games"),
    "keyboard": N_("Keyboard"),
    "as-keypad": N_("as on the keypad"),
    "tab": N_("to the next button; Enter presses it"),
    "this-page": N_("this list"),
}
"""What stands on the page beside the display, or is said of it, by the name of its place."""


def _course(view: views.CourseView, is_upright: bool) -> str:
    return draw_course(view, is_upright=is_upright)


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

    def message(self, board: str = "") -> str:
        """The scene as the pages read it, with the drawing *board* if it is a new one."""
        said: dict[str, object] = {
            "alive": True,
            "made": made_of(),
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

    def hear(self, message: str) -> None:
        """Take a message about what is to be heard."""
        self.sounds.append(message)
        self.bell.set()

    def answer(self, error: str) -> None:
        self.answers.append(json.dumps({"error": error}))
        self.bell.set()


class Broadcast(ABC):
    """The latest view and position, and the pages that want to know."""

    is_far = False
    """These pages are on the network."""
    has_cards = True
    """The players' cards are drawn below the board."""

    def __init__(self, board: Board, words: Callable[[], Words] = lambda: ENGLISH) -> None:
        self._board = board
        self._words = words
        self._latest: tuple[views.View | None, Position | None] = (None, None)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ringing = False
        self._number = 0
        self._scene: PageContent | None = None
        self._drawn: dict[bool, tuple[Position | None, views.Marks | None, Words, str]] = {}
        self._pages: set[OpenPage] = set()
        self._said_last = ""
        """The message for a page that is opened later."""
        self.speak_here: SpeakHere | None = None
        """What one of the pages may be; None: none of these."""
        self.is_open = True
        """False from `end` to the next `begin`."""

    @property
    def words(self) -> Words:
        """The words of the display."""
        return self._words()

    def saw(self, view: views.View, position: Position | None) -> None:
        """Store what is seen now. From any thread; returns at once."""
        self._latest = (view, position)
        if self._loop is None or self._ringing:
            return  # not begun yet, or the bell is about to ring anyway
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
        if self._said_last:
            page.utterances.append(self._said_last)
        page.bell.set()
        self._pages.add(page)
        try:
            yield page
        finally:
            self._pages.discard(page)
            self.speak(page, False)

    def scene(self) -> PageContent:
        """The latest scene; drawn once, however many pages ask."""
        if self._scene is None or self._scene.number != self._number:
            self._scene = self.draw()
        return self._scene

    def hides(self) -> bool:
        """Whether the display shows now what these pages must not tell."""
        return False

    @abstractmethod
    def draw(self) -> PageContent:
        """Draw what is seen now."""

    def scene_of(
        self,
        position: Position | None,
        shown: Mapping[str, object],
        captions: Mapping[str, str] | None = None,
        view: views.View | None = None,
    ) -> PageContent:
        """The scene with the number of now, of the board as *position* has it and of *shown*.

        Of *view* the board has its marks; the course of a whole game takes its place.
        """
        _ = self._words().gettext
        captions = captions or {name: _(said) for name, said in CAPTIONS.items()}
        board = partial(self._board_with, position, marks_of(view))
        seen = view.under if isinstance(view, views.BusyView) else view
        if isinstance(seen, views.CourseView):
            board = partial(_course, seen)
        return PageContent(self._number, board, self.words.language, captions, shown)

    def _board_with(
        self, position: Position | None, marks: views.Marks | None, is_upright: bool
    ) -> str:
        """The drawing of the board; anew only for another position, other marks or words."""
        words, drawn = self._words(), self._drawn.get(is_upright)
        if drawn is None or drawn[:2] != (position, marks) or drawn[2] is not words:
            drawing = draw_board(
                position.setup.board if position else self._board,
                position,
                words,
                marks,
                has_cards=self.has_cards,
                is_upright=is_upright,
            )
            drawn = self._drawn[is_upright] = (position, marks, words, drawing)
        return drawn[3]

    def send_sound(self, said: Mapping[str, object]) -> None:
        """Send *said* to the pages that listen. From any thread; returns at once."""
        self._call(self._add_sound, json.dumps(said))

    def send_words(self, said: Utterance) -> None:
        """Send what is *said* to all pages, and keep it for later ones.

        From any thread; returns at once.
        """
        message = {"said": said.text, "language": said.language}
        self._said_last = json.dumps(message | {"before": True})
        self._call(self._add_utterance, json.dumps(message))

    def speak(self, page: OpenPage, is_on: bool) -> None:
        """Let *page* be the one that speaks, or let it be silent if it is."""
        if self.speak_here is not None and is_on:
            tell = partial(self._call, page.hear)
            self.speak_here.take(SpeakingPage(page, tell, self.is_far, self.hides))
        elif self.speak_here is not None:
            self.speak_here.leave(page)

    def _call(self, call: Callable[..., None], *more: str) -> None:
        """Have *call* made in the pages' loop, if there is one."""
        if self._loop is not None:
            with suppress(RuntimeError):  # it has just ended
                self._loop.call_soon_threadsafe(call, *more)

    def _ring(self) -> None:
        self._ringing = False
        self._number += 1
        for page in self._pages:
            page.bell.set()

    def _add_utterance(self, utterance: str) -> None:
        for page in self._pages:
            if page.has_log:
                page.utterances.append(utterance)
                page.bell.set()

    def _add_sound(self, sound: str) -> None:
        for page in self._pages:
            if page.is_listening:
                page.hear(sound)
