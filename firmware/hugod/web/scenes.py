"""The scenes of the pages: glass, board, taps for those with keys; for others the game, no code."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Sequence

from PIL import Image

from hugo_core.board import Board
from hugo_core.position import Position
from hugod.app.values.box_views import CodeView
from hugod.app.values.cues import Scene, scene_after
from hugod.app.values.effects import Cue, Show, Utterance
from hugod.app.values.prompt_views import AskView, BusyView
from hugod.app.values.settings import Level
from hugod.app.values.turn_views import MoveView
from hugod.app.values.view import Light, View
from hugod.app.values.words import N_, Words
from hugod.board_art.svg import ENGLISH
from hugod.ports import Glass
from hugod.serving.broadcast import PageContent
from hugod.serving.page_files import EASE
from hugod.web.board_broadcast import AWAY, BoardBroadcast, marks_of
from hugod.web.scoreboard import scoreboard


class BoxBroadcast(BoardBroadcast):
    """The display, the board and the sounds, for pages with keys.

    *newest* returns the number of what the display shows, which each key of a page brings back.
    """

    def __init__(
        self,
        glass: Glass,
        board: Board,
        words: Callable[[], Words] = lambda: ENGLISH,
        *,
        is_far: bool = False,
        newest: Callable[[], int] = lambda: 0,
    ) -> None:
        super().__init__(board, words)
        self._glass, self._newest = glass, newest
        self.is_far = is_far
        """These pages are not before the box: what only those there may see is kept from them."""
        self._seen: tuple[View | None, Position | None, Image.Image, int]
        self._seen = (None, None, glass.picture(), newest())
        """What was seen last, with its picture: the display may have gone on when it is drawn."""

    def saw(self, view: View, position: Position | None) -> None:
        self._seen = (view, position, self._glass.picture(), self._newest())
        super().saw(view, position)

    def play(self, cues: Sequence[Cue], level: Level, said: Utterance | None = None) -> None:
        """Let the pages that listen play *cues*, and all write what is *said* if they may know it.

        From any thread; returns at once.
        """
        if cues:
            self.send_sound({"play": list(cues), "level": level})
        if said and not self.hides():
            self.send_words(said)

    def cut(self) -> None:
        """Let the pages be silent at once. From any thread; returns at once."""
        self.send_sound({"cut": True})

    def hides(self) -> bool:
        return self.is_far and is_secret(self._latest[0])

    def display_png(self) -> bytes:
        """The picture of the display as a PNG."""
        file = io.BytesIO()
        self._glass.picture().save(file, "PNG")
        return file.getvalue()

    def draw(self) -> PageContent:
        """The words, the Roll button's light, and the picture row by row, 8 pixels to a byte."""
        view, position, picture, number = self._seen
        if self.is_far and is_secret(view):
            view, picture = None, Image.new("1", picture.size)
        standing, highlighted = view.highlight if view else ("", "")
        shown = {
            "words": view.words if view else "",
            "standing": standing,
            "highlighted": highlighted,
            "light": view.light if view else Light.OFF,
            "picture": base64.b64encode(picture.tobytes()).decode("ascii"),
            "size": picture.size,
            "tap": tap_of(view),
            "number": number,
        }
        return self.scene_of(position, shown, view=view)


def tap_of(view: View | None) -> str:
    """The keys of a tap on a place, `{}` for its number; empty where a tap means nothing.

    What was half typed is taken back first.
    """
    marks = marks_of(view)
    if isinstance(view, BusyView) or marks is None or not marks.is_typed:
        return ""
    return "*{}" if isinstance(view, AskView | MoveView) and view.entry else "{}"


def is_secret(view: View | None) -> bool:
    """Whether *view* is for those alone who see the display itself."""
    under = view.under if isinstance(view, BusyView) else view
    return isinstance(under, CodeView)


class GameBroadcast(BoardBroadcast):
    """The board and the scoreboard for those who only watch.

    Of the display they see what it tells of the game, and nothing else: it may show what only those
    at the box shall see, such as a code.
    """

    has_cards = False

    def __init__(self, board: Board, words: Callable[[], Words] = lambda: ENGLISH) -> None:
        super().__init__(board, words)
        self._of_game: View | None = None

    def saw(self, view: View, position: Position | None) -> None:
        under = view.under if isinstance(view, BusyView) else view
        if under.of_game:
            self._of_game = under
        else:
            before = self._of_game if isinstance(self._of_game, Scene) else None
            self._of_game = scene_after(before, Show(view, position))
        super().saw(view, position)

    def draw(self) -> PageContent:
        """The scoreboard, under the name the page's script has for it."""
        view, position, words = self._of_game, self._latest[1], self._words()
        captions = {"away": AWAY, "keys": N_("Use as keypad"), **EASE}
        shown = {"stage": scoreboard(view, position, words)}
        return self.scene_of(position, shown, captions, self._latest[0])
