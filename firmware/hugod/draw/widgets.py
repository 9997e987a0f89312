"""Parts that several screens share: top line, clock's face, badge, field, ghosts, hint, square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import TypeVar

from PIL import Image

from hugod.app.values.signs import Badge, Bar
from hugod.draw.canvas import HEIGHT, HINT, LOUDEST, WIDTH, Painter, Rect
from hugod.draw.fonts import LIT, Font, width_of
from hugod.draw.icons import disc, picture, shape
from hugod.late import segno

Entry = TypeVar("Entry")
# Things on whole pages, and on the same dots of one screen and the next, cost the bus least.
LINE = 16
"""The height of a line of text: two of the pages that a panel is sent, eight pixels high."""
FIELD = Rect(88, LINE, WIDTH, 40)
"""Where a number is typed, on every screen: on the right under the clock."""
DIGITS = {1: LOUDEST, 2: LOUDEST, 3: LOUDEST[1:]}
"""Digits that a typed number may have, and the letters it is drawn in."""


def bar(paint: Painter, what: Bar) -> int:
    """Paint the top line: whose turn on the left, the clock on the right.

    Returns where the room below begins: at the very top if there is nothing to say.
    """
    right = clock(paint, what.clock)
    if what.turn:  # the longest name comes nearer to its shape, and leaves a gap before the clock
        name = 13 if 14 + width_of(what.turn.name, Font.TEXT) > right - 4 else 14
        badge(paint, Rect(0, 0, right - 1, LINE), what.turn, name=name)
    return LINE if what.turn or what.clock else 0


def clock(paint: Painter, hour: str, *, left: int = 0) -> int:
    """Paint the clock in its corner, no further left than *left*. Returns where it begins."""
    if not hour:
        return WIDTH
    return paint.words(Rect(left, 0, WIDTH, LINE), hour, align="right").left


def dial(paint: Painter, at: tuple[int, int], size: int, hour: str) -> None:
    """Paint the face of a clock, *size* dots across: 62, 32 or 16.

    Its hands show *hour*, such as `23:45`, and are left out if it is not one.
    """
    rim = size // 20 or 1
    left, top = at
    paint.image.paste(LIT, at, disc(size))
    paint.image.paste(0, (left + rim, top + rim), disc(size - 2 * rim))
    middle = left + size // 2, top + size // 2
    for twelfth in range(12) if size > 16 else ():
        reach = range(size * 20 // 62, size * 26 // 62) if twelfth % 3 == 0 else ()
        _hand(paint, middle, twelfth * 5, reach or range(size * 25 // 62, size * 26 // 62), 2)
    hours, _, minutes = hour.partition(":")
    if _is_number(hours) and _is_number(minutes):
        short = int(hours[-2:]) % 12 * 5 + int(minutes) % 60 / 12
        reaches, thick = (
            ((15, 22), (4, 2)) if size > 32 else ((size * 3 // 10, size * 2 // 5), (2, 1))
        )
        _hand(paint, middle, short, range(reaches[0]), thick[0])
        _hand(paint, middle, int(minutes) % 60, range(reaches[1]), thick[1])
    if size > 32:
        paint.image.paste(LIT, (middle[0] - 3, middle[1] - 3), disc(6))


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) <= 2


def _hand(paint: Painter, middle: tuple[int, int], minute: float, reach: range, thick: int) -> None:
    """Paint a line from the *middle* of a dial towards *minute*, as thick as said."""
    angle = minute * pi / 30
    right, down = round(sin(angle) * 1000), round(-cos(angle) * 1000)
    for step in reach:
        x = middle[0] + (right * step + 500) // 1000 - thick // 2
        y = middle[1] + (down * step + 500) // 1000 - thick // 2
        paint.fill(Rect(x, y, x + thick, y + thick))


def badge(paint: Painter, box: Rect, who: Badge, *, name: int = 14) -> None:
    """Paint a player's shape, and *name* dots from its left the name of the colour."""
    sign(paint, (box.left, box.top + (box.height - 12) // 2), who)
    paint.words(Rect(box.left + name, box.top, box.right, box.bottom), who.name)


def sign(
    paint: Painter, at: tuple[int, int], who: Badge, *, size: int = 12, lit: bool = True
) -> None:
    """Paint a player's shape alone."""
    paint.picture(at, shape(who.shape, size), lit=lit)


def ghosts(
    paint: Painter, at: tuple[int, int], count: int, *, wide: int = 5, lit: bool = True
) -> None:
    """Paint so many ghosts of fear side by side, each *wide* dots: 5 or 7; none is a short line."""
    left, top = at
    for each in range(min(count, 5)):
        paint.picture((left + (wide + 1) * each, top), picture(f"fear-{wide}"), lit=lit)
    if not count:
        paint.fill(Rect(left, top + 3, left + wide, top + 4), lit=lit)


def hint(paint: Painter, words: str) -> int:
    """Paint a small line at the bottom. Returns where it begins: the bottom if there is none."""
    paint.hint(words, Font.TINY)
    return HINT if words else HEIGHT


def field(paint: Painter, typed: str, digits: int = 2) -> None:
    """Paint the typed digits in their frame, with a mark for each of *digits* yet to come."""
    paint.frame(FIELD)
    wide = DIGITS[digits][0].width
    left = FIELD.left + (FIELD.width - digits * wide) // 2
    cells = Rect(left, FIELD.top, left + digits * wide, FIELD.bottom)
    # A digit comes in the place of its mark: nothing else changes, so it is seen at once.
    paint.words(cells, typed, DIGITS[digits])
    for digit in range(len(typed), digits):
        mark = left + digit * wide + 2
        paint.fill(Rect(mark, FIELD.bottom - 6, mark + wide - 4, FIELD.bottom - 4))


def button(paint: Painter, box: Rect, words: str, fonts: tuple[Font, ...]) -> None:
    """Paint *words* dark on a light key that stands out."""
    paint.plate(box, corner=5)
    paint.fill(Rect(box.left + 3, box.bottom - 3, box.right - 3, box.bottom - 2), lit=False)
    inner = Rect(box.left + 2, box.top, box.right - 2, box.bottom - 3)
    paint.words(inner, words, fonts, align="centre", lit=False)


def side_by_side(entries: Sequence[Entry]) -> Iterator[tuple[int, int, Entry]]:
    """Yield left and right of each entry's column, and the entry."""
    wide = WIDTH // max(1, len(entries))
    for column, entry in enumerate(entries):
        yield column * wide, (column + 1) * wide, entry


DOTS = 2
"""Of each module, both ways."""
# With these a rim of 3 dots is left; a code of up to 47 signs takes 25 and leaves 7.
MOST_MODULES = 29
"""The most modules of a square on this display."""


@lru_cache(maxsize=4)
def square(held: str) -> Image.Image | None:
    """The square, as high as the display; None if *held* is empty or does not fit."""
    try:
        rows = segno.make(held, error="L", micro=False, boost_error=True).matrix
    except (ValueError, segno.DataOverflowError):
        return None
    if len(rows) > MOST_MODULES:
        return None
    small = Image.new("1", (len(rows), len(rows)))
    small.putdata([0 if module else LIT for row in rows for module in row])
    large = small.resize((DOTS * small.width, DOTS * small.height), Image.Resampling.NEAREST)
    # The display is dark where nothing is lit, so the light rim is drawn as well.
    drawn = Image.new("1", (HEIGHT, HEIGHT), LIT)
    rim = (HEIGHT - large.width) // 2
    drawn.paste(large, (rim, rim))
    return drawn
