"""Views of a finished game: its course as bands, a player's award, luck and choices as bars."""

from __future__ import annotations

from dataclasses import dataclass

from hugod.app.values.facts import Fact, pages, player_fact
from hugod.app.values.signs import Badge, DigitSign
from hugod.app.values.view import View, joined

MOST_BLOCKS = 3
"""Of a bar to either side of its middle."""


@dataclass(frozen=True, slots=True)
class CourseView(View):
    """The share of the win of every seat from the first roll to the end, as bands."""

    title: str
    """At most 16 letters."""
    who: tuple[Badge, ...]
    """By seat."""
    shares: tuple[tuple[float, ...], ...]
    """By roll, then by seat: each adds up to 1. At least two."""
    moments: tuple[int, ...]
    """The rolls at which the riddles were, by their index in *shares*."""
    lines: tuple[str, ...]
    """The same in words, one line for each seat and each riddle."""
    hint: str = ""

    @property
    def by_roll(self) -> bool:
        return True

    @property
    def of_game(self) -> bool:
        return True

    @property
    def words(self) -> str:
        return joined(self.title, *self.lines, self.hint)

    def _facts(self) -> list[Fact]:
        return pages("\n".join((self.title, *self.lines)))


@dataclass(frozen=True, slots=True)
class Balance:
    """Luck or choices of a player as a bar: from -3 blocks on the left to 3 on the right."""

    name: str
    """At most 9 letters."""
    blocks: int
    said: str
    """The same in words."""


@dataclass(frozen=True, slots=True)
class LedgerView(View):
    """One player: the award, what luck brought and what choices did, and the exact figures."""

    who: Badge
    award: str
    """At most 16 letters."""
    note: DigitSign
    """How often, or how much: at most 16 letters."""
    luck: Balance
    choices: Balance
    figures: str
    """Shares of a win that add up, for the pages."""
    hint: str = ""

    @property
    def by_roll(self) -> bool:
        return True

    @property
    def of_game(self) -> bool:
        return True

    @property
    def words(self) -> str:
        said = (self.luck.said, self.choices.said, self.figures)
        return joined(self.who.name, self.award, self.note, *said, self.hint)

    def _facts(self) -> list[Fact]:
        lines = (self.award, self.note, self.luck.said, self.choices.said)
        return [player_fact(self.who), *(fact for line in lines for fact in pages(line))]
