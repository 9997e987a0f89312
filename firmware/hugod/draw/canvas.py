"""A canvas that finds the largest letters in which words fit, and notices when they do not.

Nothing here raises for words that are too long: they are cut at the edge of their box and the
painter remembers it in `problems`, so that a test can ask for every phrase whether it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from PIL import Image, ImageChops

from hugod.draw.fonts import LIT, Font, line, unknown, width_of, written
from hugod.draw.icons import plate

WIDTH, HEIGHT = 128, 64
HINT = HEIGHT - 8
"""Where the small line at the bottom begins."""

READ = (Font.TEXT, Font.SMALL, Font.TINY)
"""For words to read: as large as they fit, but never larger than the text."""
LOUD = (Font.BIG, *READ)
LOUDEST = (Font.HUGE, *LOUD)

Align = Literal["left", "centre", "right"]


class Rect(NamedTuple):
    """A part of the picture; *right* and *bottom* are the first pixels outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def is_near(self, other: Rect) -> bool:
        """Whether both share a dot, or would if one of them were moved a dot aside."""
        is_beside = self.left <= other.right and other.left <= self.right
        return is_beside and self.top < other.bottom and other.top < self.bottom


class Painter:
    """The picture being painted, and what went wrong with it."""

    def __init__(self) -> None:
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self._noted: list[str] = []
        self._placed: list[tuple[tuple[int, int], Image.Image, str]] = []
        self._hint = ""

    @property
    def problems(self) -> list[str]:
        """Words cut or without letters, then things off the picture or on top of something."""
        found = list(_misplaced(self._placed))
        others = (placed for placed in self._placed if self._hint and placed[2] != self._hint)
        found += [
            f"in the hint's rows: {what!r}" for at, drawn, what in others if _is_low(at, drawn)
        ]
        return self._noted + found

    def hint(self, words: str, font: Font) -> None:
        """Paint a small line at the bottom: nothing else may be in its rows."""
        self._hint = words
        self.words(Rect(0, HINT, WIDTH, HEIGHT), words, (font,), align="centre")

    def under(self, picture: Image.Image) -> None:
        """Begin with *picture*, as large as this; whatever is painted may cover it."""
        self.image.paste(picture)

    def picture(self, at: tuple[int, int], drawn: Image.Image, *, lit: bool = True) -> None:
        """Paint the lit pixels of *drawn*; nothing else may be there yet."""
        self._placed.append((at, drawn, "picture"))
        self.image.paste(LIT * lit, at, drawn)

    def lettering(
        self, at: tuple[int, int], drawn: Image.Image, words: str, *, lit: bool = True
    ) -> None:
        """Paint *words* that are *drawn* already, as `picture` does."""
        self._note(words, fits=True)
        self._placed.append((at, drawn, words))
        self.image.paste(LIT * lit, at, drawn)

    def fill(self, box: Rect, *, lit: bool = True) -> None:
        """Paint as much of a box as is in the picture; it may lie under something."""
        left, top = max(0, box.left), max(0, box.top)
        right, bottom = min(WIDTH, box.right), min(HEIGHT, box.bottom)
        if left < right and top < bottom:
            self.image.paste(LIT * lit, (left, top, right, bottom))

    def plate(self, box: Rect, *, corner: int) -> None:
        """Paint a whole box with round corners; it may lie under something."""
        self.image.paste(LIT, box[:2], plate(box.width, box.height, corner))

    def frame(self, box: Rect, *, thick: int = 1, corner: int = 4) -> None:
        """Paint the edge of a box with round corners; it may lie around something."""
        self.plate(box, corner=corner)
        inner = plate(box.width - 2 * thick, box.height - 2 * thick, max(1, corner - thick))
        self.image.paste(0, (box.left + thick, box.top + thick), inner)

    def words(
        self,
        box: Rect,
        text: str,
        fonts: Sequence[Font] = READ,
        *,
        align: Align = "left",
        lit: bool = True,
        rise: int = 0,
    ) -> Rect:
        """Paint *text* in one line in the largest of *fonts* that fits, in the middle of *box*.

        Or *rise* dots higher. Returns the cells it took.
        """
        if not written(text).strip():
            return Rect(box.left, box.top, box.left, box.bottom)
        font = next((font for font in fonts if _fits(text, font, box)), fonts[-1])
        drawn = line(text, font)
        left = _aligned(box.left, box.width, drawn.width, align)
        top = box.top + (box.height - font.capital) // 2 - font.top
        top = max(0, min(top, HEIGHT - font.height)) - rise
        self._note(text, fits=_fits(text, font, box))
        cut = drawn.crop((0, 0, min(drawn.width, max(1, box.right - left)), drawn.height))
        self._placed.append(((left, top), cut, text))
        self.image.paste(LIT * lit, (left, top), cut)
        return Rect(left, top, left + cut.width, top + cut.height)

    def paragraph(
        self, box: Rect, text: str, fonts: Sequence[Font] = READ, *, align: Align = "left"
    ) -> None:
        """Paint *text* wrapped between words, in the largest of *fonts* with which all fits."""
        chosen = wrapped(text, box, fonts)
        self._note(" ".join(text.splitlines()), fits=chosen is not None)
        font, pitch, lines = chosen or _cut(text, box, fonts[-1])
        top, _, rise = _laid(box, font, pitch, lines)
        for row, words in enumerate(lines):
            place = Rect(box.left, top + row * pitch, box.right, top + (row + 1) * pitch)
            self.words(place, words, (font,), align=align, rise=rise)

    def _note(self, text: str, *, fits: bool) -> None:
        if not fits:
            self._noted.append(f"too long: {text!r}")
        if missing := unknown(text):
            self._noted.append(f"no letters for {missing!r} in {text!r}")


def _misplaced(placed: Iterable[tuple[tuple[int, int], Image.Image, str]]) -> Iterator[str]:
    """Name each of *placed* that leaves the picture or comes too near one placed before."""
    inked = Image.new("1", (WIDTH, HEIGHT))
    boxes: list[Rect] = []
    for at, drawn, what in placed:
        if (ink := drawn.getbbox()) is None:
            continue
        box = Rect(ink[0] + at[0], ink[1] + at[1], ink[2] + at[0], ink[3] + at[1])
        if box.left < 0 or box.top < 0 or box.right > WIDTH or box.bottom > HEIGHT:
            yield f"off the picture: {what!r}"
        # Dots are looked at only where boxes are near: on most screens none are.
        if any(box.is_near(other) for other in boxes):
            near = Image.new("1", (WIDTH, HEIGHT))
            for aside in (-1, 0, 1):
                near.paste(LIT, (at[0] + aside, at[1]), drawn)
            if ImageChops.logical_and(inked, near).getbbox():
                yield f"on top of something: {what!r}"
        inked.paste(LIT, at, drawn)
        boxes.append(box)


def _is_low(at: tuple[int, int], drawn: Image.Image) -> bool:
    """Whether *drawn* has ink in the rows of the hint."""
    ink = drawn.getbbox()
    return ink is not None and at[1] + ink[3] > HINT


def wrapped(
    text: str, box: Rect, fonts: Sequence[Font] = READ
) -> tuple[Font, int, list[str]] | None:
    """The largest of *fonts*, the pixels from line to line, and the lines; None if none fits."""
    for font in fonts:
        lines = _lines(text, box.width // font.width)
        tight = font.height - font.height // 8
        for pitch in (font.height, tight):
            if lines is None or len(lines) * pitch > box.height + font.height // 8:
                continue
            if box.bottom != HINT or _is_above(box, font, pitch, lines):
                return font, pitch, lines
    return None


def _is_above(box: Rect, font: Font, pitch: int, lines: list[str]) -> bool:
    """Whether the last of *lines* leaves the rows of the hint below *box* free."""
    _, last, rise = _laid(box, font, pitch, lines)
    ink = line(lines[-1], font).getbbox() if lines else None
    return ink is None or last - rise + ink[3] <= box.bottom


def _laid(box: Rect, font: Font, pitch: int, lines: list[str]) -> tuple[int, int, int]:
    """Where *lines* begin, where the last one does, and how far all rise."""
    top = max(0, box.top + (box.height - pitch * len(lines)) // 2)
    last = top + pitch * (len(lines) - 1) + (pitch - font.capital) // 2 - font.top
    return top, last, _rise(lines or [""], font, room=box.bottom - last)


def _lines(text: str, letters: int) -> list[str] | None:
    """*text* in lines of at most *letters*; None if a word is longer than that.

    A no-break space, as French has before `?` and `:`, holds two words together.
    """
    lines: list[str] = []
    for part in text.split("\n"):
        lines.append("")
        # A key stands on the line of the word that says what it does.
        part = part.replace("# ", "#\u00a0").replace("* ", "*\u00a0")
        for word in filter(None, map(written, part.split(" "))):
            longer = f"{lines[-1]} {word}".strip()
            if len(longer) <= letters:
                lines[-1] = longer
            elif len(word) <= letters:
                lines.append(word)
            else:
                return None
    return lines


def _rise(lines: list[str], font: Font, *, room: int) -> int:
    """Dots that *lines* go up into the empty ones above them, for the last has little *room*.

    Only where a `g` or `y` would touch what stands below.
    """
    first, last = (line(words, font).getbbox() for words in (lines[0], lines[-1]))
    return max(0, min(last[3] - room, first[1])) if first and last else 0


def _cut(text: str, box: Rect, font: Font) -> tuple[Font, int, list[str]]:
    """The part of *text* that there is room for, cut anywhere."""
    letters = max(1, box.width // font.width)
    room = max(1, box.height // font.height)
    # Nobody foresaw these words, or a test would have asked whether they fit.
    signs = " ".join(written(text).split())
    cuts = range(0, len(signs) + letters, letters)
    return font, font.height, [signs[a:b] for a, b in pairwise(cuts)][:room]


def _fits(text: str, font: Font, box: Rect) -> bool:
    """Whether *text* has room."""
    # The empty edge of the last letter needs no room, so an eighth is left out.
    return width_of(text, font) - font.width // 8 <= box.width and font.capital <= box.height


def _aligned(start: int, room: int, need: int, align: Align) -> int:
    """Where something of *need* pixels begins in *room* pixels from *start*."""
    if need >= room or align == "left":
        return start
    return start + (room - need) // (2 if align == "centre" else 1)


PaintView = Callable[[Painter, Any], None]


@dataclass(frozen=True)
class Painters:
    """What paints a kind of view: as usual, in large letters, and without words."""

    usual: PaintView
    large: PaintView | None = None
    """None: its facts are painted, one at a time."""
    bare: PaintView | None = None
    """None: the usual one paints what is left without the words."""
