"""The view of a piece of news and what to carry; its large letters: shapes, headline, each way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hugo_core.events import Event
from hugod.app.values import facts
from hugod.app.values.signs import Badge, Bar, DigitSign, Icon, Same
from hugod.app.values.view import View, joined


@dataclass(frozen=True, slots=True)
class Carried:
    """One thing to be done on the cardboard."""

    who: tuple[Badge, ...]
    """Whose figures: one a figure, none for Hugo."""
    way: DigitSign
    """From where to where: «22→59»; or what else is set there, at most 16 letters."""
    note: DigitSign = ""
    """The points it brings: «+10»."""


def is_one(rows: Sequence[Carried]) -> bool:
    """Whether all *rows* are about the same figures: their owners need no name each."""
    return len({row.who for row in rows}) < 2


@dataclass(frozen=True, slots=True)
class NewsView(View):
    """Something that happened; a page on which something is to be done says so and waits."""

    bar: Bar
    icon: Icon
    who: tuple[Badge, ...]
    """The players it is about: one a figure, none when it is about Hugo or everybody."""
    headline: str
    """At most 16 letters."""
    lines: tuple[str, ...]
    """At most 2, at most 16 letters each; with *rows* their words, which are not seen."""
    page: int = 0
    pages: int = 1
    rows: tuple[Carried, ...] = ()
    """What is to be done on the cardboard, at most 12 things."""
    hint: str = ""
    """One small line at the bottom: which key goes on."""
    by_roll: bool = False
    """Roll goes on from it: the button shines."""
    beside: Icon | None = None
    """A second picture, of what else this brings."""
    events: Same[tuple[Event, ...]] = ()
    """What is told, for the ear; empty where only the lines tell it."""

    @property
    def words(self) -> str:
        who = ", ".join(badge.name for badge in self.who) if is_one(self.rows) else ""
        return joined(who, self.headline, *self.lines, self.hint)

    def _facts(self) -> list[facts.Fact]:
        who = tuple(dict.fromkeys(self.who))
        turn = facts.corners(Bar(clock=self.bar.clock))
        tail = [*facts.pages(self.hint, by_key=True), *turn]
        if self.rows:
            todo = [fact for row in self.rows for fact in _row(row.who, row.way, row.note)]
            return [*facts.pages(self.headline), *todo, *tail]
        head = [
            *_headline(self.headline, who),
            *(facts.player_fact(each) for each in who if len(who) == 1),
        ]
        words = " ".join(self.lines)
        pair = facts.two(*self.lines) if len(self.lines) == 2 else None
        return [*head, *([pair] if pair else facts.pages(words)), *tail]


def _headline(headline: str, who: tuple[Badge, ...]) -> list[facts.Fact]:
    """The shapes above the words; many shapes alone."""
    if 1 < len(who) <= 4 and facts.cells_of(headline) <= facts.LONG:
        return [facts.Fact(("", headline), who)]
    shapes = [who[at : at + 4] for at in range(0, len(who), 4)] if len(who) > 1 else []
    return [*facts.pages(headline), *(facts.Fact((), some) for some in shapes)]


def _row(who: Sequence[Badge], way: str, note: str) -> list[facts.Fact]:
    """One thing to be done on the cardboard: whose figures and the points, below it the way."""
    owners = tuple(dict.fromkeys(who))
    if len(owners) <= 2 and facts.cells_of(way) <= facts.LONG and facts.cells_of(note) <= 7:
        return [facts.Fact((note, way), owners)]
    shapes = [facts.Fact((), owners[at : at + 4]) for at in range(0, len(owners), 4)]
    return [*shapes, *facts.pages(f"{way} {note}".strip())]
