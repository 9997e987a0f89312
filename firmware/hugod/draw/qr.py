"""The screens with a square for phones: dark on light, two dots for each of its modules.

The display is dark where nothing is lit, so the light rim around the square is drawn as well.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from hugod.app.values.box_views import AddressView, CodeView
from hugod.app.values.views import MagicView, ProofView
from hugod.draw import widgets
from hugod.draw.canvas import HEIGHT, LOUDEST, READ, WIDTH, Painter, Rect
from hugod.draw.fonts import LIT, Font
from hugod.late import segno

DOTS = 2
"""Of each module, both ways."""
MOST_MODULES = 29
"""With these a rim of 3 dots is left; a code of up to 47 signs takes 25 and leaves 7."""


def magic(paint: Painter, view: MagicView) -> None:
    """The square of a commitment, and beside it the magic words in two rows."""
    left, half = _beside(paint, view.code, view.code), len(view.magic) // 2
    paint.paragraph(Rect(left, 0, WIDTH, 15), view.title, (Font.TINY,))
    for row in range(2):
        said = " ".join(view.magic[row * half : (row + 1) * half])
        paint.words(Rect(left, 16 + 13 * row, WIDTH, 29 + 13 * row), said, (Font.SMALL,))
    paint.paragraph(Rect(left, 46, WIDTH, HEIGHT), view.hint, (Font.TINY,))


def proof(paint: Painter, view: ProofView) -> None:
    """The square of a finished game's proof, and beside it what it is."""
    left = _beside(paint, view.code, view.code)
    paint.paragraph(Rect(left, 0, WIDTH, HEIGHT - 12), view.title, READ)
    _hint(paint, left, view.hint)


def address(paint: Painter, view: AddressView) -> None:
    """The square of the network page's address, and across below it the same to type."""
    bottom = widgets.hint(paint, f"{view.host}:{view.port}")
    drawn = square(view.url.upper())  # capitals mean the same there, and take less room
    left = 0
    if drawn is not None:
        cut = (HEIGHT - bottom) // 2  # of its rim, above and below
        paint.picture((0, 0), drawn.crop((cut, cut, HEIGHT - cut, HEIGHT - cut)))
        left = bottom + 4
    paint.paragraph(Rect(left, 0, WIDTH, bottom), view.hint, READ)


def code(paint: Painter, view: CodeView) -> None:
    """The square that lets a phone press keys, and beside it six digits in two lines."""
    left = _beside(paint, view.url.upper())
    paint.paragraph(Rect(left, 0, WIDTH, 22 if view.code else HEIGHT - 12), view.title, READ)
    for top, digits in (22, view.code[:3]), (38, view.code[3:]):
        paint.words(Rect(left, top, WIDTH, top + 16), digits, LOUDEST)
    _hint(paint, left, view.hint)


def _beside(paint: Painter, held: str, instead: str | None = None) -> int:
    """Paint the square that holds *held*, or *instead*. Returns where the room beside it begins."""
    drawn = square(held)
    if drawn is not None:
        paint.picture((0, 0), drawn)
    elif instead is None:
        return 0
    else:
        paint.words(Rect(0, 0, HEIGHT, widgets.LINE), instead)
    return HEIGHT + 4


def _hint(paint: Painter, left: int, words: str) -> None:
    paint.words(Rect(left, HEIGHT - 10, WIDTH, HEIGHT), words, (Font.SMALL, Font.TINY))


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
    drawn = Image.new("1", (HEIGHT, HEIGHT), LIT)
    rim = (HEIGHT - large.width) // 2
    drawn.paste(large, (rim, rim))
    return drawn
