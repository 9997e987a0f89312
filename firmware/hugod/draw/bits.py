"""Parts that several screens share: the top line, a player's badge, an entry, a small hint."""

from __future__ import annotations

from hugod.app.view import Badge, Bar
from hugod.draw.letters import Font, width_of
from hugod.draw.painter import HEIGHT, READ, WIDTH, Box, Painter
from hugod.draw.pictures import shape

LINE = 16
"""The height of a line of text."""


def bar(paint: Painter, what: Bar) -> int:
    """Paint the top line: whose turn on the left, the clock on the right.

    Gives where the room below begins: at the very top if there is nothing to say.
    """
    right = clock(paint, what.clock)
    if what.turn:
        badge(paint, Box(0, 0, right - 1, LINE), what.turn)
    return LINE if what.turn or what.clock else 0


def clock(paint: Painter, hour: str, *, left: int = 0) -> int:
    """Paint the clock in its corner, no further left than *left*; gives where it begins."""
    if not hour:
        return WIDTH
    return paint.words(Box(left, 0, WIDTH, LINE), hour, align="right").left


def badge(paint: Painter, box: Box, who: Badge) -> None:
    """Paint a player's shape and the name of the colour."""
    sign(paint, (box.left, box.top + (box.height - 12) // 2), who)
    paint.words(Box(box.left + 14, box.top, box.right, box.bottom), who.name)


def sign(
    paint: Painter, at: tuple[int, int], who: Badge, *, size: int = 12, lit: bool = True
) -> None:
    """Paint a player's shape alone."""
    paint.picture(at, shape(who.shape, size), lit=lit)


def hint(paint: Painter, words: str) -> int:
    """Paint a small line at the bottom; gives where it begins: the bottom if there is none."""
    paint.words(Box(0, HEIGHT - 8, WIDTH, HEIGHT), words, (Font.TINY,), align="centre")
    return HEIGHT - 8 if words else HEIGHT


def entry(paint: Painter, box: Box, typed: str) -> None:
    """Paint what is typed so far in a frame, with a mark where the next digit goes."""
    font = next((f for f in (Font.HUGE, Font.BIG, *READ) if _room(typed, f) <= box.width), READ[-1])
    width = min(box.width, max(_room(typed, font), 3 * font.width))
    left = box.left + (box.width - width) // 2
    paint.frame(Box(left, box.top, left + width, box.bottom), thick=2 if box.height > 26 else 1)
    end = paint.words(Box(left + 6, box.top, left + width - 6, box.bottom), typed, (font,)).right
    low = (box.top + box.bottom + font.capital) // 2
    mark = min(end, left + width - 6 - font.width) + 1
    paint.fill(Box(mark, low - 3, mark + font.width - 2, low))


def _room(typed: str, font: Font) -> int:
    """The frame's width for the digits typed, one more, and its edges."""
    return width_of(typed, font) + font.width + 12


def button(paint: Painter, box: Box, words: str, fonts: tuple[Font, ...]) -> None:
    """Paint *words* dark on a light key that stands out from the glass."""
    paint.plate(box, corner=5)
    paint.fill(Box(box.left + 3, box.bottom - 3, box.right - 3, box.bottom - 2), lit=False)
    inner = Box(box.left + 2, box.top, box.right - 2, box.bottom - 3)
    paint.words(inner, words, fonts, align="centre", lit=False)
