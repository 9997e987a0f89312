"""What the pages of the virtual companion are told: the glass, the board, what is to be heard."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from PIL import Image

from hugo_core.board import Board
from hugod.app.box.page_view import CodeView
from hugod.app.busy_view import BusyView
from hugod.app.effects import Cue
from hugod.app.light import Light, light_of
from hugod.app.settings import Level
from hugod.app.views import View
from hugod.app.words import Words
from hugod.board_art.svg import ENGLISH
from hugod.ports import Glass
from hugod.web import broadcast
from hugod.web.broadcast import Pages


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
            "made": broadcast.made_of(),
            "words": self.words,
            "light": self.light,
            "picture": self.picture,
            "size": self.size,
            "language": self.language,
            "captions": self.captions,
        }
        return json.dumps(said | {"board": self.board} if with_board else said)


def is_secret(view: View | None) -> bool:
    """Say whether *view* is for those alone who see the glass itself."""
    under = view.under if isinstance(view, BusyView) else view
    return isinstance(under, CodeView)


class Feed(Pages[Scene]):
    """The glass and the board for those who have its keys, too."""

    def __init__(
        self,
        glass: Glass,
        board: Board,
        words: Callable[[], Words] = lambda: ENGLISH,
        *,
        is_far: bool = False,
    ) -> None:
        super().__init__(board, words)
        self._glass = glass
        self._is_far = is_far
        """These pages are not before the box: what only those there may see is kept from them."""

    @property
    def language(self) -> str:
        """The language that is spoken now."""
        return self._words().language

    def play(self, cues: Sequence[Cue], level: Level) -> None:
        """Let the pages that listen play *cues*. From any thread; returns at once."""
        self._let_hear({"play": list(cues), "level": level})

    def cut(self) -> None:
        """Let the pages be silent at once. From any thread; returns at once."""
        self._let_hear({"cut": True})

    def display_png(self) -> bytes:
        """Give the glass's memory as a PNG."""
        file = io.BytesIO()
        self._glass.picture().save(file, "PNG")
        return file.getvalue()

    def draw(self) -> Scene:
        view = self._latest[0]
        picture = self._glass.picture().convert("1")
        if self._is_far and is_secret(view):
            view, picture = None, Image.new("1", picture.size)
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

    def _let_hear(self, said: dict[str, object]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the panel has just been closed
                self._loop.call_soon_threadsafe(self._pass_on, json.dumps(said))

    def _pass_on(self, sound: str) -> None:
        for page in self._pages:
            if page.is_listening:
                page.sounds.append(sound)
                page.bell.set()
