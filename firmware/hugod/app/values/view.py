"""A view: the display without pixels, which `hugod.draw` paints; how the Roll button shines for it.

All words in a view are already in the players' language and short enough for its place. Its kinds
stand by families in `turn_views`, `news_views`, `status_views`, `prompt_views`, `map_views`,
`box_views` and `looking_back_views`; what is read out of a view stands in `hugod.app.speech`.
`bar` is the same corner for the same thing: whose turn on the left, Hugo's clock on the right.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from hugod.app.values.facts import Fact, Facts
from hugod.app.values.signs import Marks


class Light(StrEnum):
    """How the Roll button shines: it says whose move it is."""

    ROLL = "roll"
    """A roll is due: press me."""
    ON = "on"
    """Something is to be read: press me to go on."""
    BREATHING = "breathing"
    """Nobody plays: come and play."""
    OFF = "off"
    """The keys are meant."""


class View(ABC):
    """A view says itself in a line, in large letters, and by the light of the Roll button."""

    __slots__ = ()

    @property
    @abstractmethod
    def words(self) -> str:
        """The view in a line, for the page's status."""

    @abstractmethod
    def _facts(self) -> Facts | Sequence[Fact]:
        """Return what it says in large letters, what matters most first."""

    @property
    def facts(self) -> Facts:
        """The facts of the view: at least one."""
        told = self._facts()
        return told if isinstance(told, Facts) else Facts(tuple(told) or (Fact(),))

    @property
    def by_roll(self) -> bool:
        """Whether Roll goes on from it."""
        return False

    @property
    def of_game(self) -> bool:
        """Whether it looks back at a game: the pages that only watch show it as well."""
        return False

    @property
    def on_board(self) -> Marks | None:
        """The places of the board that numbers typed now mean; None where they mean none."""
        return None

    @property
    def light(self) -> Light:
        """How the Roll button shines while the view is shown."""
        return Light.ON if self.by_roll else Light.OFF

    @property
    def highlight(self) -> tuple[str, str]:
        """What stays the same while a highlight moves, and what is highlighted; else two blanks.

        Who hears a list needs all of it only once.
        """
        return "", ""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen where a key was pressed: a page's newest picture, by their numbers."""

    page: int
    picture: int


def joined(*parts: str) -> str:
    """Return *parts* in a line, each with an end."""
    said = ""
    for part in filter(None, parts):
        stop = "" if not said else " " if said.endswith((".", "!", "?", "…")) else ". "
        said += stop + part
    return said
