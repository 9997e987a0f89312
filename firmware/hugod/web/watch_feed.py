"""What the pages in the network are told: the board and who stands how, nothing of the glass.

The glass may show what only those at the box shall see, such as a code. And while the die still
tumbles, nobody far away shall see where it led.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from hugo_core.position import Position
from hugod.app.views import View
from hugod.web import broadcast
from hugod.web.broadcast import Pages
from hugod.web.scoreboard import is_tumbling, stage


@dataclass(frozen=True, slots=True)
class WatchScene:
    """What such a page shows."""

    number: int
    """Rises with every scene."""
    board: str
    stage: str
    language: str
    captions: dict[str, str]

    def message(self, *, with_board: bool) -> str:
        """Write the scene as the pages read it."""
        said: dict[str, object] = {
            "alive": True,
            "made": broadcast.made_of(),
            "stage": self.stage,
            "language": self.language,
            "captions": self.captions,
        }
        return json.dumps(said | {"board": self.board} if with_board else said)


class WatchFeed(Pages[WatchScene]):
    """A feed for those who only watch."""

    has_cards = False
    _still: Position | None = None
    """The game as it was when the die was last at rest."""

    def saw(self, view: View, position: Position | None) -> None:
        if not is_tumbling(view):
            self._still = position
        super().saw(view, position)

    def draw(self) -> WatchScene:
        view, position = self._latest
        if is_tumbling(view):
            position = self._still
        words = self._words()
        return WatchScene(
            number=self._number,
            board=self.board_with(position),
            stage=stage(view, position, words),
            language=words.language,
            captions={"away": words.captions()["away"], "keys": words.gettext("Use as keypad")},
        )
