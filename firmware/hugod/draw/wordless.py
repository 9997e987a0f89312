"""Pictures without words, for who hears what the box says but does not read.

Shapes, numbers, places, arrows, ghosts and keys stay; every letter goes. What is left of a view is
painted as usual where that is full of figures, and otherwise larger: here is what several share.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

from hugod.app.values.signs import Badge, Stays
from hugod.draw import large
from hugod.draw.canvas import HEIGHT, LOUD, LOUDEST, WIDTH, Painter, Rect
from hugod.draw.icons import enlarged, picture, shape

Value = TypeVar("Value")
ANSWERS = (("#", "tick-12"), ("*", "no-12"))
"""The keys that say yes and no, and what stands beside them."""


def numbers(words: str) -> str:
    """What of *words* is the same in every language: numbers, arrows and signs of keys."""
    kept = ("".join(sign for sign in word if not sign.isalpha()) for word in words.split())
    told = (part.strip(".,:;!?…()«»„“”’'\u00a0") for part in kept)
    return " ".join(part for part in told if any(sign.isdigit() for sign in part))


def without_words(value: Value) -> Value:
    """Return a view, or a part of one, of which only that stays that every language has."""
    kind: Any = type(value)
    kept = {name: _bare(getattr(value, name), stays) for name, stays in _stays_of(kind)}
    if isinstance(value, Badge):  # a shape alone is no colour on the cardboard
        kept["name"] = value.letter
    return replace(value, **kept)  # type: ignore[type-var]  # always a dataclass


def _bare(value: Any, stays: Stays | None) -> Any:
    if stays is Stays.ALL:
        return value
    if type(value) is str:  # a mark or an icon is no text
        return numbers(value) if stays else ""
    if isinstance(value, tuple):
        return tuple(_bare(each, stays) for each in value)
    return without_words(value) if is_dataclass(value) else value


@cache
def _stays_of(kind: type[Any]) -> tuple[tuple[str, Stays | None], ...]:
    """Return what stays of each field, as its type says."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, _stays_in(hints[field.name])) for field in fields(kind))


def _stays_in(hint: Any) -> Stays | None:
    if isinstance(hint, Stays):
        return hint
    return next(filter(None, map(_stays_in, get_args(hint))), None)


def whose(paint: Painter, who: Badge | None) -> None:
    """The player's shape as large as can be, and the letter of its colour; the ghost for nobody."""
    if who is None:
        drawn = picture("ghost-a-40")
        paint.picture(((64 - drawn.width) // 2, (HEIGHT - drawn.height) // 2), drawn)
        return
    paint.picture((4, 8), enlarged(shape(who.shape), 4))
    letter(paint, (54, 8), who)


def letter(paint: Painter, at: tuple[int, int], who: Badge) -> None:
    """The letter of the colour: a shape alone is no colour on the cardboard."""
    left, top = at
    paint.words(Rect(left, top, left + 16, top + 16), who.letter, align="centre")


def press(paint: Painter, left: int, call: str) -> None:
    """A finger on the button; on the key `#` where there is no button."""
    if "#" in call:
        key_cap(paint, Rect(left, 8, left + 48, 56), "#")
    else:
        paint.picture((left, 9), picture("press-48"))


def key_cap(paint: Painter, box: Rect, sign: str, *, is_large: bool = True) -> None:
    """A key with its sign."""
    paint.frame(box, thick=2, corner=5)
    if not is_large or len(sign) > 2:
        paint.words(box, sign, LOUDEST if is_large else LOUD, align="centre")
        return
    drawn = large.lettered(sign, large.Letters.GIANT)
    top = (HEIGHT - large.Letters.GIANT.capital) // 2 - large.Letters.GIANT.top
    paint.picture((box.left + (box.width - drawn.width) // 2, top), drawn)


def typed_digits(paint: Painter, typed: str, digits: int) -> None:
    """The number that is typed in its frame on the right half, with a mark for what is to come."""
    letters = large.Letters.GIANT if digits < 3 else large.Letters.WIDE
    wide, left = letters.width, WIDTH - 4 - digits * letters.width
    paint.frame(Rect(left - 4, 2, WIDTH, HEIGHT - 2), thick=2)
    for cell in range(digits):
        at = left + cell * wide
        if cell < len(typed):
            top = (HEIGHT - letters.capital) // 2 - letters.top
            paint.picture((at, top), large.lettered(typed[cell], letters))
        else:
            paint.fill(Rect(at + 4, 50, at + wide - 4, 54))
