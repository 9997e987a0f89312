"""Views that ask or tell in words: start, list, number, text, what waits; their large letters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from hugod.app.values import facts, signs
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

    def _facts(self) -> list[facts.Fact]:
        main = facts.two(self.title, self.call, is_lit=True) or facts.Fact(
            facts.lines_of(self.call)[:2]
        )
        return [main, *facts.pages(self.note)]


@dataclass(frozen=True, slots=True)
class ListView(View):
    """A question with choices, one highlighted; longer lists scroll.

    An item may carry a badge (a colour to choose) or a mark (a part of the box).
    """

    title: str
    items: tuple[str, ...]
    cursor: int
    badges: tuple[signs.Badge, ...] = ()
    """Empty, or one for each item; the last ones may have none."""
    marks: tuple[signs.Sign, ...] = ()
    """Empty, or one for each item."""
    on_board: signs.Marks | None = None
    """The places that the items are."""
    of_game: bool = False
    """It tells of the game: the pages that only watch show it as well."""
    fears: tuple[signs.Fear, ...] = ()
    """Empty, or one for each item."""
    named: int | None = None
    """The item that is named for the ear, while nobody presses a key."""

    @property
    def words(self) -> str:
        marks = [
            signs.MARK_SIGNS[each] if isinstance(each, signs.PartState) else ""
            for each in self.marks
        ]
        tags = marks or [f"({fear.said})" for fear in self.fears]
        items = [
            f"{item} {tag}".strip() for item, tag in zip_longest(self.items, tags, fillvalue="")
        ]
        return joined(self.title, f"▸ {items[self.cursor]}", " / ".join(items))

    @property
    def highlight(self) -> tuple[str, str]:
        feared = f", {self.fears[self.cursor].said}" if self.fears else ""
        which = f"{self.items[self.cursor]}{feared}, {self.cursor + 1}/{len(self.items)}"
        return "\n".join((self.title, *self.items)), which

    def _facts(self) -> facts.Facts:
        """The question above what is highlighted; a longer one comes before it."""
        at = max(0, min(self.cursor, len(self.items) - 1))
        item = self.items[at]
        who = self.badges[at : at + 1]
        mark = self.marks[at] if at < len(self.marks) else None
        title = " ".join(self.title.split())
        beside: Any = {"who": who, "mark": mark, "is_below": True, "is_lit": True}
        room = facts.LONG - 4 if who or mark is not None else facts.LONG
        feared = [
            replace(facts.fear_fact(item, fear), by_key=True) for fear in self.fears[at : at + 1]
        ]
        if (both := facts.two(title, item, **beside)) and facts.cells_of(item) <= room:
            return facts.Facts((both, *feared))
        asked = facts.pages(title)
        chosen = [replace(page, **beside) for page in facts.pages(item)]
        return facts.Facts((*asked, *chosen, *feared), rest=len(asked))


@dataclass(frozen=True, slots=True)
class AskView(View):
    """A question answered by typing a number: the entry so far is shown big."""

    bar: signs.Bar
    title: str
    """The question, at most 16 letters, or a little more on two lines."""
    entry: signs.DigitSign
    hint: str = ""
    """One small line (at most 25 letters)."""
    digits: int = 2
    """Most digits of the number: 1 to 3."""
    on_board: signs.Marks | None = None
    """The number is that of a place."""
    fear: signs.Fear | None = None
    """That of the player on turn, for the ear."""

    @property
    def words(self) -> str:
        entry = f"[{self.entry}]" if self.entry else ""
        return joined(self.bar.words, signs.fear_words(self.fear), self.title, entry, self.hint)

    def _facts(self) -> list[facts.Fact]:
        told = facts.pages(self.title)
        if self.entry:
            is_number = self.entry.isdigit()
            typed = (
                facts.Fact(figure=self.entry, entry=self.digits)
                if is_number
                else facts.Fact((self.entry,))
            )
            return [
                typed,
                *facts.all_by_key(told),
                *facts.all_by_key(facts.pages(self.hint)),
                *facts.corners(self.bar),
            ]
        turn = [facts.player_fact(self.bar.turn)] if self.bar.turn else []
        return [
            *told,
            *turn,
            *facts.pages(self.hint, by_key=True),
            *facts.corners(self.bar, is_turn_said=True),
        ]


@dataclass(frozen=True, slots=True)
class TextView(View):
    """A few words to read: help, a refusal, a question to confirm, a trouble.

    *text* is wrapped to 16 letters a line and at most 4 lines (3 where there is a title).
    """

    text: str
    icon: signs.Icon | None = None
    title: str = ""
    hint: str = ""
    """One small line at the bottom: which keys answer."""
    by_roll: bool = False
    """Roll goes on from it: the button shines."""
    lamp: Light | None = None
    """How the button shines over what the words cover; None: as Roll goes on from it."""
    aloud: str = ""
    """What a listener hears instead of *text*, if that is too short for the ear."""
    of_game: bool = False
    """It tells of the game: the pages that only watch show it as well."""
    beside: signs.Icon | None = None
    """What it is about as well, where pictures alone are seen; there its numbers are seen, too."""
    stays: int | None = None
    """The page of *text* that stays in large letters until D is pressed: 0 the first, to be said
    after the title; -1 the last, which is being typed."""

    @property
    def light(self) -> Light:
        return self.lamp or (Light.ON if self.by_roll else Light.OFF)

    @property
    def words(self) -> str:
        return joined(self.title, self.text, self.hint)

    def _facts(self) -> list[facts.Fact] | facts.Facts:
        title, text, hint = map(facts.pages, (self.title, self.text, self.hint))
        if self.stays is None:
            return [*title, *text, *hint]
        seen = text.pop(self.stays)
        if self.stays:
            return [seen, *facts.all_by_key([*text, *title, *hint])]
        return facts.Facts((*title, seen, *facts.all_by_key([*text, *hint])), len(title))


@dataclass(frozen=True, slots=True)
class BusyView(View):
    """The screen *under* a *sign* of 12 letters at most, with a dot for each key that waits."""

    under: View
    sign: str
    keys: int = 0
    is_low: bool = False
    """At the foot: what is under it is still to be read."""
    is_mute: bool = False
    """It is not said aloud: what the key does is said soon."""

    @property
    def light(self) -> Light:
        return self.under.light

    @property
    def words(self) -> str:
        return self.sign + " •" * self.keys

    def _facts(self) -> facts.Facts:
        return self.under.facts
