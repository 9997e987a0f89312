"""Facts: how texts are broken for large letters, one or two short lines at a time; which come by D.

The first fact is what matters most. Those that are told follow by themselves, or with D; those
`by_key` follow with D alone. Then the one is there again that is needed to act.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hugo_core.position import Face
from hugod.app.values.signs import Badge, Bar, Fear, Sign

SHORT, MIDDLE, LONG = 8, 10, 16
"""Letters of a line in the three widths that there are."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing as large as can be; what is empty is not there."""

    lines: tuple[str, ...] = ()
    """At most two, of at most 16 letters; with *who*, *face* or *mark* beside it less."""
    who: tuple[Badge, ...] = ()
    """Shapes before the first line."""
    face: Face | None = None
    """A die before the first line."""
    mark: Sign = None
    """How it stands with a part, or an animal, before the first line."""
    figure: str = ""
    """At most three digits across the glass, beside *who* or Hugo."""
    is_hugo: bool = False
    is_below: bool = False
    """What stands before a line stands before the second one."""
    is_lit: bool = False
    """The last line is dark on light: a key to press, or what `#` takes."""
    entry: int = 0
    """Digits of a number that *figure* is the beginning of."""
    ghosts: int | None = None
    """So many ghosts of fear below the first line; None: it is not about fear."""
    code: str = ""
    """A square for a phone to read."""
    by_key: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a view, and the index of the one it comes to rest with."""

    all: tuple[Fact, ...]
    rest: int = 0

    @property
    def told(self) -> int:
        """Number of facts that are told by themselves; they are the first."""
        return next((at for at, fact in enumerate(self.all) if fact.by_key), len(self.all))


# Words in lines


def lines_of(text: str) -> tuple[str, ...]:
    """Return *text* in lines, as few letters in each as leave it on one page, or on three."""
    parts = [part.split(" ") for part in _parts_of(text)]
    for letters, most in ((SHORT, 2), (MIDDLE, 6), (LONG, 99)):
        lines = _wrapped(parts, letters)
        if lines is not None and len(lines) <= most:
            return lines
    cut = [
        [word[at : at + LONG] for word in part for at in range(0, len(word), LONG)]
        for part in parts
    ]
    return _wrapped(cut, LONG) or ()


def _parts_of(text: str) -> list[str]:
    """Return what begins a line of its own: after a new line, or a gap such as between two keys."""
    parts = text.replace("  ", "\n").split("\n")
    return [part.strip(" ") for part in parts if part.strip(" ")]


def _wrapped(parts: Sequence[Sequence[str]], letters: int) -> tuple[str, ...] | None:
    """Return the words of each part in lines of so many *letters*; None if one is longer."""
    lines: list[str] = []
    for part in parts:
        lines.append("")
        for word in filter(None, part):
            longer = f"{lines[-1]} {word}".strip(" ")
            if cells_of(word) > letters:
                return None
            if cells_of(longer) > letters:
                lines.append(word)
            else:
                lines[-1] = longer
    return tuple(lines)


def cells_of(words: str) -> int:
    """Cells that *words* take: two letters in one are drawn as two."""
    return len(words) + sum(words.count(sign) for sign in "œŒẞ")


# Facts that several views have


def pages(text: str, *, by_key: bool = False) -> list[Fact]:
    """Return *text* two lines a fact; nothing for no text."""
    lines = lines_of(text) if text.strip() else ()
    return [Fact(lines[at : at + 2], by_key=by_key) for at in range(0, len(lines), 2)]


def two(first: str, second: str, **more: Any) -> Fact | None:
    """Return both in one fact; None if one of them needs more than a line."""
    fits = max(cells_of(first), cells_of(second)) <= LONG
    return Fact((first, second), **more) if fits else None


def player_fact(who: Badge) -> Fact:
    return Fact((who.name,), (who,))


def corners(bar: Bar, *, is_turn_said: bool = False) -> list[Fact]:
    """Return the corners of the display: whose turn it is, and Hugo's clock."""
    turn = [] if bar.turn is None or is_turn_said else [replace(player_fact(bar.turn), by_key=True)]
    return turn + pages(bar.clock, by_key=True)


def all_by_key(facts: Iterable[Fact]) -> list[Fact]:
    return [replace(fact, by_key=True) for fact in facts]


def fear_fact(where: str, fear: Fear) -> Fact:
    """The ghosts of a guest below where it is; in words where there is none."""
    if not fear.ghosts:
        return Fact((where, "–"))
    return Fact((where,), ghosts=fear.ghosts)


def points_fact(who: Badge, points: str) -> Fact:
    """One player's points, as large as they can be: at most three signs are a figure."""
    points = points.replace("-", "−")
    if points.isdigit() and len(points) <= 3:
        return Fact((who.letter,), (who,), figure=points)
    return Fact((who.name, points), (who,))


def place_fact(place: str, who: tuple[Badge, ...] = (), *, is_hugo: bool = False) -> Fact:
    letter = tuple(each.letter for each in who)
    if place.isdigit() and len(place) <= 3:
        return Fact(letter, who, figure=place, is_hugo=is_hugo)
    return Fact((place,), who, is_hugo=is_hugo)
