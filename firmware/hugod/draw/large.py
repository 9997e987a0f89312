"""One fact drawn in letters of at least 24 dots. Which facts there are: the views in `app/values`.

A capital letter of each size is stretched upwards to `CAPITAL` dots or more; what goes above or
below it, such as an accent, stays as it is: two lines have room.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache

from PIL import Image

from hugo_core.position import Face
from hugod.app.values.facts import Fact
from hugod.app.values.signs import Icon
from hugod.draw import widgets
from hugod.draw.canvas import HEIGHT, WIDTH, Painter, Rect
from hugod.draw.fonts import Font, line, written
from hugod.draw.icons import die, enlarged, icon, picture, plate, shape

CAPITAL = 24
"""Dots of the smallest capital letter or digit."""
FIRST, SECOND = 4, 35
"""Where the capitals of two lines begin."""
PLATE = 33
"""Where the light plate of a line to take begins."""
GAP = 4


class Letters(Enum):
    """Sizes of large letters: the font, its times across, and dots of a capital letter."""

    LEAN = (Font.TEXT, 1, CAPITAL)
    TALL = (Font.BIG, 1, CAPITAL)
    WIDE = (Font.HUGE, 1, 25)
    DOUBLE = (Font.BIG, 2, 30)
    GIANT = (Font.HUGE, 2, 40)
    """Without the stroke that the zero of the largest font has."""

    @property
    def font(self) -> Font:
        return self.value[0]

    @property
    def width(self) -> int:
        """Dots of a cell."""
        return self.font.width * self.value[1]

    @property
    def capital(self) -> int:
        return self.value[2]

    @property
    def top(self) -> int:
        """Dots above a capital letter."""
        return self.font.top * self.value[1]


TWO_LINES = (Letters.WIDE, Letters.TALL, Letters.LEAN)
ONE_LINE = (Letters.GIANT, Letters.DOUBLE, *TWO_LINES)


@lru_cache(maxsize=64)
def lettered(words: str, letters: Letters) -> Image.Image:
    """The picture of *words* in one line."""
    small, (font, times, capital) = line(words, letters.font), letters.value
    if times > 1:
        small = small.resize((small.width * times, small.height * times), Image.Resampling.NEAREST)
    top, low = font.top * times, font.capital * times
    if low == capital:
        return small
    drawn = Image.new("1", (small.width, small.height + capital - low))
    drawn.paste(small.crop((0, 0, small.width, top)))
    for row in range(capital):
        from_row = top + row * low // capital
        drawn.paste(small.crop((0, from_row, small.width, from_row + 1)), (0, top + row))
    drawn.paste(small.crop((0, top + low, small.width, small.height)), (0, top + capital))
    return drawn


def fact(paint: Painter, what: Fact) -> None:
    """Paint one fact; nothing else is on the display."""
    if what.code:
        square(paint, what.code)
    elif what.entry:
        _entry(paint, what)
    elif what.figure:
        _figure(paint, what)
    elif what.ghosts:
        line_of(paint, what.lines[0], FIRST, TWO_LINES)
        _ghosts(paint, what.ghosts)
    elif len(what.lines) > 1:
        _two_lines(paint, what)
    else:
        _one_line(paint, what)


def square(paint: Painter, held: str) -> None:
    """A square in the middle: a phone reads it. What is too long for one is said by its words."""
    drawn = widgets.square(held.upper())
    if drawn is not None:
        paint.picture(((WIDTH - HEIGHT) // 2, 0), drawn)


def _entry(paint: Painter, what: Fact) -> None:
    """The digits typed so far in a frame, with a mark for each one yet to come."""
    cells = max(what.entry, len(what.figure))
    letters = Letters.GIANT if cells <= 3 else Letters.WIDE
    pitch = min(letters.width + GAP, WIDTH // cells)
    left = (WIDTH - pitch * cells) // 2
    paint.frame(Rect(max(0, left - 6), 2, min(WIDTH, left + pitch * cells + 6), 62), thick=2)
    top = (HEIGHT - letters.capital) // 2 - letters.top
    for cell in range(cells):
        at = left + cell * pitch + GAP // 2
        if cell < len(what.figure):
            _put(paint, (at, top), what.figure[cell], letters)
        else:
            paint.fill(Rect(at + 4, 48, at + letters.width - 4, 52))


def _figure(paint: Painter, what: Fact) -> None:
    """Digits across the display; on the left whose they are, or Hugo."""
    left = 0
    if what.is_hugo:
        paint.picture((0, 16), icon(Icon.GHOST, 32))
        left = 33
    elif what.who:
        paint.picture((2, 3), enlarged(shape(what.who[0].shape), 2))
        _put(paint, (6, 34 - Letters.WIDE.top), what.lines[0], Letters.WIDE)
        left = 28
    digits, cry = what.figure.rstrip("!"), "!" * what.figure.endswith("!")
    right = WIDTH - 16 * len(cry)
    letters = _largest(digits, right - left, ONE_LINE)
    at = left + (right - left - _wide(digits, letters)) // 2
    _put(paint, (at, (HEIGHT - letters.capital) // 2 - letters.top), digits, letters)
    if cry:
        _put(paint, (right, 20 - Letters.WIDE.top), cry, Letters.WIDE)


def _one_line(paint: Painter, what: Fact) -> None:
    """One line in the middle; a shape or a die alone is larger."""
    words = "".join(what.lines)
    beside = _before(what)
    if not words and len(what.who) == 1:
        beside = [enlarged(beside[0], 2)]
    if what.is_lit:
        paint.plate(Rect(0, 6, WIDTH, 58), corner=6)
    line_of(paint, words, None, ONE_LINE, beside, lit=not what.is_lit)


def _two_lines(paint: Painter, what: Fact) -> None:
    """Two lines; before the first whose it is about. The second may be a plate."""
    first, second = what.lines
    beside = _before(what)
    if not second:
        line_of(paint, first, None, TWO_LINES, beside)
        return
    if what.is_lit:
        paint.plate(Rect(0, PLATE, WIDTH, HEIGHT), corner=5)
    above, below = ([], beside) if what.is_below else (beside, [])
    line_of(paint, first, FIRST - what.is_lit, TWO_LINES, above)
    line_of(paint, second, SECOND, TWO_LINES, below, lit=not what.is_lit)


def _ghosts(paint: Painter, count: int) -> None:
    """So many ghosts, at most five, in the lower half."""
    count = min(count, 5)
    ghost = enlarged(picture("fear-7"), 3)
    left = (WIDTH - 25 * count + 4) // 2
    for at in range(count):
        paint.picture((left + 25 * at, 38), ghost)


def lower(paint: Painter, words: str) -> None:
    """Paint *words* in the lower line alone."""
    line_of(paint, words, SECOND, TWO_LINES)


def _before(what: Fact) -> list[Image.Image]:
    """What stands before the first line, about as high as its capitals."""
    pictures = [icon(Icon.GHOST, 32)] if what.is_hugo else []
    pictures += [enlarged(shape(each.shape), 2) for each in what.who]
    if what.face is not None:
        pictures.append(_side(what.face, is_alone=len(what.lines) < 2))
    if what.mark is not None:
        pictures.append(enlarged(picture(f"{what.mark}-12"), 2))
    return pictures


def line_of(
    paint: Painter,
    words: str,
    top: int | None,
    sizes: Sequence[Letters],
    beside: Sequence[Image.Image] = (),
    *,
    lit: bool = True,
) -> None:
    """Paint *words*, after what is *beside* them, with capitals from *top*; None: in the middle."""
    before = sum(each.width + GAP for each in beside) - GAP * (bool(beside) and not words)
    letters = _largest(words, WIDTH - before, sizes, top)
    if top is None:
        top = (HEIGHT - letters.capital) // 2
    left = max(0, (WIDTH - before - _wide(words, letters)) // 2)
    middle = top + letters.capital // 2
    for each in beside:
        paint.picture((left, max(0, middle - each.height // 2)), each, lit=lit)
        left += each.width + GAP
    _put(paint, (left, top - letters.top), words, letters, lit=lit)


def _largest(words: str, room: int, sizes: Sequence[Letters], top: int | None = None) -> Letters:
    """The largest of *sizes* in which *words* are neither too wide nor reach too high or low."""
    for letters in sizes:
        if _wide(words, letters) - letters.width // 8 <= room:
            ink = lettered(words, letters).getbbox() if top is not None else None
            if ink is None or top is None:
                return letters
            above, below = letters.top - ink[1], ink[3] - letters.top
            low = HEIGHT if top > HEIGHT // 2 else PLATE
            if above <= (top if top < HEIGHT // 2 else SECOND - PLATE) and top + below <= low:
                return letters
    return sizes[-1]


def _wide(words: str, letters: Letters) -> int:
    return len(written(words)) * letters.width


def _put(
    paint: Painter, at: tuple[int, int], words: str, letters: Letters, *, lit: bool = True
) -> None:
    """Paint *words* with the corner of the first cell *at* this place."""
    if words:
        paint.lettering(at, lettered(words, letters), words, lit=lit)


@lru_cache(maxsize=16)
def _side(face: Face, *, is_alone: bool) -> Image.Image:
    """A side of the die whose number is as high as a capital letter, or across the display."""
    if is_alone or face is Face.GHOST:
        return die(face, 60 if is_alone else 28, Font.GIANT)
    drawn = plate(22, 30, 4).copy()
    number = lettered(str(face.value), Letters.WIDE)
    drawn.paste(0, (3, 3 - Letters.WIDE.top), number)
    return drawn
