"""Our own pictures: shapes, icons and the ghost, kept as text files one can draw in.

A file `icons/<name>-<size>.txt` holds one line of `#` (lit) and `.` (dark) for each row of pixels.
Everything here is whole numbers, so that every machine gives the same pixels.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image

from hugo_core.position import Face
from hugod.app.values.signs import Icon, Shape
from hugod.draw.fonts import LIT, Font, glyph

_FOLDER = Path(__file__).parent / "icons"

CORNERS = ((0, 0), (2, 0), (0, 2), (2, 2))
PIPS = {
    Face.ONE: ((1, 1),),
    Face.TWO: (CORNERS[1], CORNERS[2]),
    Face.FOUR: CORNERS,
    Face.FIVE: (*CORNERS, (1, 1)),
    Face.GHOST: (),
}
"""Column and row of each pip that a tumbling die shows."""


@lru_cache(maxsize=64)
def picture(name: str) -> Image.Image:
    """The picture kept under *name*, such as `heart-12`."""
    rows = (_FOLDER / f"{name}.txt").read_text(encoding="ascii").split()
    drawn = Image.new("1", (len(rows[0]), len(rows)))
    drawn.putdata([LIT * (pixel == "#") for row in rows for pixel in row])
    return drawn


def shape(which: Shape, size: int = 12) -> Image.Image:
    """A player's shape, 12 or 8 pixels square."""
    return picture(f"{which.value}-{size}")


def icon(which: Icon, size: int = 16) -> Image.Image:
    """An icon, 16 or 32 pixels square."""
    return picture(f"{which.value}-{size}")


def disc(diameter: int) -> Image.Image:
    """A filled circle."""
    drawn = Image.new("1", (diameter, diameter))
    steps = [2 * step + 1 - diameter for step in range(diameter)]
    limit = diameter * diameter - diameter // 2
    drawn.putdata([LIT * (x * x + y * y <= limit) for y in steps for x in steps])
    return drawn


@lru_cache(maxsize=8)
def plate(width: int, height: int, corner: int) -> Image.Image:
    """A filled rectangle with round corners of *corner* pixels."""
    drawn = Image.new("1", (width, height), LIT)
    quarter = disc(2 * corner)
    for x, y, box in (
        (0, 0, (0, 0, corner, corner)),
        (width - corner, 0, (corner, 0, 2 * corner, corner)),
        (0, height - corner, (0, corner, corner, 2 * corner)),
        (width - corner, height - corner, (corner, corner, 2 * corner, 2 * corner)),
    ):
        drawn.paste(quarter.crop(box), (x, y))
    return drawn


def die(face: Face, size: int, font: Font) -> Image.Image:
    """The die from the front: a light one with a dark number, or a dark one with the ghost."""
    drawn = plate(size, size, size // 6).copy()
    if face is Face.GHOST:
        edge = max(2, size // 20)
        inner = size - 2 * edge
        drawn.paste(0, (edge, edge), plate(inner, inner, max(1, inner // 7)))
        ghost = "ghost-a-40" if size > 50 else "ghost-32" if size > 40 else "ghost-16"
        _centred(drawn, picture(ghost), lit=True)
    else:
        _centred(drawn, glyph(str(face.value), font), lit=False)
    return drawn


def _centred(drawn: Image.Image, what: Image.Image, *, lit: bool) -> None:
    """Put the ink of *what* in the middle of *drawn*."""
    ink = what.crop(what.getbbox())
    at = ((drawn.width - ink.width) // 2, (drawn.height - ink.height) // 2)
    drawn.paste(LIT * lit, at, ink)


@lru_cache(maxsize=len(Face))
def tumbling(face: Face) -> Image.Image:
    """The die in the air, 48 pixels square: pips, of which few change from face to face."""
    drawn = plate(48, 48, 8).copy()
    # A number would be read as the result. The pips stand on whole pages of a panel's memory.
    for column, row in PIPS[face]:
        drawn.paste(0, (8 + 12 * column, 8 + 12 * row), disc(8))
    if face is Face.GHOST:
        _centred(drawn, picture("ghost-16"), lit=False)
    return drawn


def enlarged(small: Image.Image, times: int) -> Image.Image:
    """The picture with each dot so many *times* as large, both ways."""
    size = (small.width * times, small.height * times)
    return small.resize(size, Image.Resampling.NEAREST)
