"""Views that ask or tell something in words: start, list, number, text, and what waits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from hugod.app.values.facts import (
    LONG,
    Fact,
    Facts,
    all_by_key,
    cells_of,
    corners,
    fear_fact,
    lines_of,
    pages,
    player_fact,
    two,
)
from hugod.app.values.signs import (
    MARK_SIGNS,
    Badge,
    Bar,
    Fear,
    Icon,
    Marks,
    Numbers,
    PartState,
    Sign,
    fear_words,
)
from hugod.app.values.view import Light, View, joined


@dataclass(frozen=True, slots=True)
class StartView(View):
    """The ghost and the name of the game; *call* says what to press; *frame* counts 0, 1, 0…"""

    title: str
    call: str
    note: str = ""
    frame: int = 0

    @property
    def light(self) -> Light:
        return Light.BREATHING

    @property
    def words(self) -> str:
        return joined(self.title, self.call, self.note)

    def _facts(self) -> list[Fact]:
        main = two(self.title, self.call, is_lit=True) or Fact(lines_of(self.call)[:2])
        return [main, *pages(self.note)]


@dataclass(frozen=True, slots=True)
class ListView(View):
    """A question with choices, one highlighted; longer lists scroll.

    An item may carry a badge (a colour to choose) or a mark (a part of the box).
    """

    title: str
    items: tuple[str, ...]
    cursor: int
    badges: tuple[Badge, ...] = ()
    """Empty, or one for each item; the last ones may have none."""
    marks: tuple[Sign, ...] = ()
    """Empty, or one for each item."""
    on_board: Marks | None = None
    """The places that the items are."""
    of_game: bool = False
    """It tells of the game: the pages that only watch show it as well."""
    fears: tuple[Fear, ...] = ()
    """Empty, or one for each item."""

    @property
    def words(self) -> str:
        marks = [MARK_SIGNS[each] if isinstance(each, PartState) else "" for each in self.marks]
        signs = marks or [f"({fear.said})" for fear in self.fears]
        items = [
            f"{item} {sign}".strip() for item, sign in zip_longest(self.items, signs, fillvalue="")
        ]
        return joined(self.title, f"▸ {items[self.cursor]}", " / ".join(items))

    @property
    def highlight(self) -> tuple[str, str]:
        feared = f", {self.fears[self.cursor].said}" if self.fears else ""
        which = f"{self.items[self.cursor]}{feared}, {self.cursor + 1}/{len(self.items)}"
        return "\n".join((self.title, *self.items)), which

    def _facts(self) -> Facts:
        """The question above what is highlighted; a longer one comes before it."""
        at = max(0, min(self.cursor, len(self.items) - 1))
        item = self.items[at]
        who = self.badges[at : at + 1]
        mark = self.marks[at] if at < len(self.marks) else None
        title = " ".join(self.title.split())
        beside: Any = {"who": who, "mark": mark, "is_below": True, "is_lit": True}
        room = LONG - 4 if who or mark is not None else LONG
        feared = [replace(fear_fact(item, fear), by_key=True) for fear in self.fears[at : at + 1]]
        if (both := two(title, item, **beside)) and cells_of(item) <= room:
            return Facts((both, *feared))
        asked = pages(title)
        chosen = [replace(page, **beside) for page in pages(item)]
        return Facts((*asked, *chosen, *feared), rest=len(asked))


@dataclass(frozen=True, slots=True)
class AskView(View):
    """A question answered by typing a number: the entry so far is shown big."""

    bar: Bar
    title: str
    """The question, at most 16 letters, or a little more on two lines."""
    entry: Numbers
    hint: str = ""
    """One small line (at most 25 letters)."""
    digits: int = 2
    """Most digits of the number: 1 to 3."""
    on_board: Marks | None = None
    """The number is that of a place."""
    fear: Fear | None = None
    """That of the player on turn, for the ear."""

    @property
    def words(self) -> str:
        entry = f"[{self.entry}]" if self.entry else ""
        return joined(self.bar.words, fear_words(self.fear), self.title, entry, self.hint)

    def _facts(self) -> list[Fact]:
        told = pages(self.title)
        if self.entry:
            is_number = self.entry.isdigit()
            typed = Fact(figure=self.entry, entry=self.digits) if is_number else Fact((self.entry,))
            return [typed, *all_by_key(told), *all_by_key(pages(self.hint)), *corners(self.bar)]
        turn = [player_fact(self.bar.turn)] if self.bar.turn else []
        return [*told, *turn, *pages(self.hint, by_key=True), *corners(self.bar, is_turn_said=True)]


@dataclass(frozen=True, slots=True)
class TextView(View):
    """A few words to read: help, a refusal, a question to confirm, a trouble.

    *text* is wrapped to 16 letters a line and at most 4 lines (3 where there is a title).
    """

    text: str
    icon: Icon | None = None
    title: str = ""
    hint: str = ""
    """One small line at the bottom: which keys answer."""
    by_roll: bool = False
    """Roll goes on from it: the button shines."""
    aloud: str = ""
    """What a listener hears instead of *text*, if that is too short for the ear."""
    of_game: bool = False
    """It tells of the game: the pages that only watch show it as well."""

    @property
    def words(self) -> str:
        return joined(self.title, self.text, self.hint)

    def _facts(self) -> list[Fact]:
        return [*pages(self.title), *pages(self.text), *pages(self.hint)]


@dataclass(frozen=True, slots=True)
class BusyView(View):
    """The screen *under* a *sign* of 12 letters at most, with a dot for each key that waits."""

    under: View
    sign: str
    keys: int = 0

    @property
    def light(self) -> Light:
        return self.under.light

    @property
    def words(self) -> str:
        return self.sign + " •" * self.keys

    def _facts(self) -> Facts:
        return self.under.facts
