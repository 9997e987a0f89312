"""Letters as pixels: the Spleen fonts, read on first use, without FreeType.

`line` gives the picture of a line of words. Signs the fonts lack are either written with others
(`’` as `'`), drawn here (`→ ▸ – …`) or shown as `?`; `unknown` says which.
"""

from __future__ import annotations

import unicodedata
from enum import Enum
from functools import cached_property, lru_cache
from pathlib import Path

from PIL import Image

LATIN = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100))))
ASCII = LATIN[:95]
DIGITS = "0123456789"

LIT = 255
"""A lit pixel, as Pillow keeps it in mode "1"."""

_FOLDER = Path(__file__).parent / "fonts"
_WRITTEN = {
    "’": "'", "‘": "'", "‚": ",", "“": '"', "”": '"', "„": '"', "—": "–", "−": "–", "‑": "-",
    "œ": "oe", "Œ": "OE", "ẞ": "SS", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u00ad": "",
}  # fmt: skip
_DRAWN = "→▸–…·"
_KNOWN = frozenset(LATIN + _DRAWN)
_TINY_WRITTEN = {"×": "x", "ß": "ss", "«": '"', "»": '"', "æ": "ae", "Æ": "AE"}
_TURNED = {"¿": "?", "¡": "!"}
"""Signs of the smallest letters that are others upside down."""
_MARKS = {
    "\u0300": ((1, 0),),
    "\u0301": ((2, 0),),
    "\u0302": ((1, 0), (2, 0)),
    "\u0303": ((0, 0), (1, 0), (2, 0)),
    "\u0308": ((0, 0), (3, 0)),
    "\u030a": ((1, 0), (2, 0)),
    "\u0327": ((2, 7), (1, 7)),
}
"""The accents of the smallest letters, as pixels from the accent's place."""
# Drawn like the others it would be no more than the dot of the i.
_ACUTE_ON_I = ((3, -1), (2, 0))
"""The accent of a small i."""


class Font(Enum):
    """The sizes of letters; every letter of a size is equally wide."""

    TINY = "5x8"
    SMALL = "6x12"
    TEXT = "8x16"
    BIG = "12x24"
    HUGE = "16x32"
    GIANT = "32x64"
    """Digits only."""

    @cached_property
    def width(self) -> int:
        return int(self.value.split("x")[0])

    @cached_property
    def height(self) -> int:
        return int(self.value.split("x")[1])

    @cached_property
    def top(self) -> int:
        """Pixels of a cell above a capital letter."""
        return {Font.TEXT: 2, Font.BIG: 4, Font.HUGE: 6, Font.GIANT: 12}.get(self, 1)

    @cached_property
    def capital(self) -> int:
        """Height of a capital letter or a digit in pixels."""
        return {Font.TINY: 6, Font.SMALL: 8}.get(self, self.height * 5 // 8)

    @cached_property
    def letters(self) -> str:
        """The letters its file holds, in order."""
        if self is Font.TINY:
            return ASCII  # Spleen 5x8 has the others, but they are empty.
        return DIGITS if self is Font.GIANT else LATIN

    @cached_property
    def bolder(self) -> int:
        """Pixels added to each stroke: Spleen's large sizes are thin."""
        return {Font.BIG: 1, Font.HUGE: 1, Font.GIANT: 3}.get(self, 0)

    @cached_property
    def file(self) -> str:
        return f"spleen-{self.value}.pbm"


@lru_cache(maxsize=512)
def written(words: str, font: Font = Font.TEXT) -> str:
    """*words* in signs that can be drawn as far as possible, one sign a cell."""
    composed = unicodedata.normalize("NFC", words)
    signs = "".join(_WRITTEN.get(sign, sign) for sign in composed)
    return "".join(_TINY_WRITTEN.get(sign, sign) for sign in signs) if font is Font.TINY else signs


def unknown(words: str) -> str:
    """The signs of *words* that are drawn as `?`."""
    return "".join(sign for sign in written(words) if sign not in _KNOWN)


def width_of(words: str, font: Font) -> int:
    """Pixels that *words* take in *font*, from cell to cell."""
    return len(written(words, font)) * font.width


def line(words: str, font: Font) -> Image.Image:
    """The picture of *words* in one line, ink as 1."""
    signs = written(words, font)
    if not signs:
        return Image.new("1", (1, font.height))
    # Column by column a line is its letters one behind the other: no letter is pasted by itself.
    columns = b"".join([_columns(sign, font) for sign in signs])
    lying = Image.frombytes("1", (font.height, len(signs) * font.width), columns)
    return lying.transpose(Image.Transpose.TRANSPOSE)


@lru_cache(maxsize=512)
def _columns(sign: str, font: Font) -> bytes:
    """The pixels of one sign from left to right, each column from its top."""
    return glyph(sign, font).transpose(Image.Transpose.TRANSPOSE).tobytes()


@lru_cache(maxsize=512)
def glyph(sign: str, font: Font) -> Image.Image:
    """The picture of one sign, as large as a cell of *font*."""
    if sign in _DRAWN:
        return _drawn(sign, font)
    if sign == "0" and "O" in font.letters:
        return _kept("O", font)  # Spleen's zero has a stroke, which children take for an 8.
    if sign in font.letters:
        return _kept(sign, font)
    if font is Font.TINY and sign in _TURNED:
        return _kept(_TURNED[sign], font).transpose(Image.Transpose.ROTATE_180)
    apart = unicodedata.normalize("NFD", sign)
    base, marks = apart[:1], apart[1:]
    if font is Font.TINY and base in font.letters and marks:
        return _marked(base, marks)
    return _kept("?", font) if "?" in font.letters else _drawn("–", font)


def _kept(sign: str, font: Font) -> Image.Image:
    """A letter from the font's file."""
    stride = (font.width + 7) // 8 * font.height
    start = font.letters.index(sign) * stride
    thin = Image.frombytes("1", (font.width, font.height), _sheet(font)[start : start + stride])
    picture = thin.copy()
    for right in range(1, font.bolder + 1):
        picture.paste(LIT, (right, 0), thin)
    return picture


def _marked(base: str, marks: str) -> Image.Image:
    """One of the smallest letters with its accents, one pixel above it (below for a cedilla)."""
    picture = _kept(base, Font.TINY).copy()
    if base == "i":  # its accent stands in the place of its dot
        picture.paste(0, (0, 0, picture.width, 3))
    ink = picture.getbbox() or (0, 2, 0, 2)
    top = max(0, ink[1] - 2)
    for mark in marks:
        is_acute = base == "i" and mark == "\u0301"
        for x, y in _ACUTE_ON_I if is_acute else _MARKS.get(mark, ()):
            picture.putpixel((x, min(7, top + y)), LIT)
    return picture


@lru_cache(maxsize=len(Font))
def _sheet(font: Font) -> bytes:
    """The pixels of the font's file: a PBM picture without its header of two lines."""
    return (_FOLDER / font.file).read_bytes().split(b"\n", 2)[2]


def _drawn(sign: str, font: Font) -> Image.Image:
    """A sign that Spleen lacks, made to measure."""
    picture = Image.new("1", (font.width, font.height))
    thick = max(1, font.width // 6)
    middle = font.height * 15 // 32
    if sign == "…":
        for dot in range(3):
            left = font.width * (2 * dot + 1) // 6 - thick // 2
            bottom = font.height * 3 // 4
            picture.paste(LIT, (left, bottom - thick, left + thick, bottom))
    elif sign == "·":
        left = font.width // 2 - thick
        picture.paste(LIT, (left, middle - thick // 2, left + 2 * thick, middle + (3 * thick) // 2))
    elif sign == "▸":
        _head(picture, (font.width // 5, middle), font.width // 2)
    else:
        picture.paste(LIT, (0, middle - thick // 2, font.width - 1, middle - thick // 2 + thick))
    if sign == "→":
        reach = (font.width + 1) // 3
        _head(picture, (font.width - 1 - reach, middle + thick // 2 - (thick + 1) % 2), reach)
    return picture


def _head(picture: Image.Image, at: tuple[int, int], reach: int) -> None:
    """A triangle that points right; *at* is the middle of its upright side."""
    left, middle = at
    for column in range(reach + 1):
        half = reach - column
        picture.paste(LIT, (left + column, middle - half, left + column + 1, middle + half + 1))
