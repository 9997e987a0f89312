"""The part that all pages with the board share: captions, marks, words and sounds; who speaks.

The loop's thread only stores the newest view and rings.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial

from hugo_core.board import Board
from hugo_core.position import Position
from hugod.app.values.effects import Utterance
from hugod.app.values.looking_back_views import CourseView
from hugod.app.values.prompt_views import BusyView
from hugod.app.values.signs import Marks
from hugod.app.values.view import View
from hugod.app.values.words import N_, Words
from hugod.board_art.svg import ENGLISH, draw_board
from hugod.board_art.win_chart import draw_course
from hugod.serving.broadcast import Broadcast, OpenPage, PageContent
from hugod.serving.page_files import EASE, PageFiles
from hugod.web.key_link import Spoken
from hugod.web.speak_here import SpeakHere, SpeakingPage

BOX_FILES = PageFiles("hugod.web")
"""What the pages of the box are made of."""
AWAY = N_("The box is away. This page looks for it by itself.")
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
    "rules": N_("The rules"),
    "games": N_("Save games"),
    "keyboard": N_("Keyboard"),
    "as-keypad": N_("as on the keypad"),
    "space": N_("Space"),
    "enter": N_("Enter"),
    "tab": N_("to the next button; Enter presses it"),
    "this-page": N_("this list"),
}
"""What stands on the page beside the display, or is said of it, by the name of its place."""


def marks_of(view: View | None) -> Marks | None:
    """Return the places that *view* is about; None where numbers mean something else."""
    under = view.under if isinstance(view, BusyView) else view
    return under.on_board if under else None


def _course(view: CourseView, is_upright: bool) -> str:
    return draw_course(view, is_upright=is_upright)


class BoardBroadcast(Broadcast):
    """The latest view and position, and the pages that want to know."""

    is_far = False
    """These pages are on the network."""
    has_cards = True
    """The players' cards are drawn below the board."""

    def __init__(self, board: Board, words: Callable[[], Words] = lambda: ENGLISH) -> None:
        super().__init__(words, BOX_FILES)
        self._board = board
        self._latest: tuple[View | None, Position | None] = (None, None)
        self._drawn: dict[bool, tuple[Position | None, Marks | None, Words, str]] = {}
        self._said_last = ""
        """The message for a page that is opened later."""
        self.speak_here: SpeakHere | None = None
        """What one of the pages may be; None: none of these."""

    @property
    def position(self) -> Position | None:
        """The game that is on the glass."""
        return self._latest[1]

    def saw(self, view: View, position: Position | None) -> None:
        """Store what is seen now. From any thread; returns at once."""
        self._latest = (view, position)
        self.changed()

    def came(self, page: OpenPage) -> None:
        if self._said_last:
            page.utterances.append(self._said_last)

    def left(self, page: OpenPage) -> None:
        self.speak(page, False)

    def hides(self) -> bool:
        """Return whether the display shows now what these pages must not tell."""
        return False

    def scene_of(
        self,
        position: Position | None,
        shown: Mapping[str, object],
        captions: Mapping[str, str] = CAPTIONS,
        view: View | None = None,
    ) -> PageContent:
        """The scene with the number of now, of the board as *position* has it and of *shown*.

        Of *view* the board has its marks; the course of a whole game takes its place.
        """
        board = partial(self._board_with, position, marks_of(view))
        seen = view.under if isinstance(view, BusyView) else view
        if isinstance(seen, CourseView):
            board = partial(_course, seen)
        return self.content(shown, captions, board)

    def _board_with(self, position: Position | None, marks: Marks | None, is_upright: bool) -> str:
        """Return the drawing of the board."""
        words, drawn = self._words(), self._drawn.get(is_upright)
        if drawn is None or drawn[:2] != (position, marks) or drawn[2] is not words:
            # Drawn anew only for another position, other marks or words: many pages share it.
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

    def speak(self, page: OpenPage, said: bool | Spoken) -> None:
        """Let *page* be the one that speaks, or be silent if it is; or note what it has *said*."""
        if self.speak_here is not None and isinstance(said, Spoken):
            self.speak_here.spoken(page, said.number)
        elif self.speak_here is not None and said:
            tell = partial(self._call, page.hear)
            self.speak_here.take(SpeakingPage(page, tell, self.is_far, self.hides))
        elif self.speak_here is not None:
            self.speak_here.leave(page)

    def _add_utterance(self, utterance: str) -> None:
        for page in self._pages:
            if page.has_log:
                page.utterances.append(utterance)
                page.bell.set()

    def _add_sound(self, sound: str) -> None:
        for page in self._pages:
            if page.is_listening:
                page.hear(sound)
