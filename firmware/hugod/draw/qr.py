"""The square a phone reads: dark on light, two dots of the glass for each of its modules.

The glass is dark where nothing is lit, so the light rim around the square has to be drawn as well.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from hugod.app.views import MagicView, ProofView
from hugod.draw import widgets
from hugod.draw.canvas import HEIGHT, READ, WIDTH, Box, Painter
from hugod.draw.fonts import LIT, Font

DOTS = 2
"""Of each module, both ways."""
MOST_MODULES = 29
"""With these a rim of 3 dots is left; a code of up to 47 signs takes 25 and leaves 7."""


def beside(paint: Painter, view: ProofView | MagicView) -> None:
    """The square on the left, and beside it what it is, or the magic words."""
    drawn = square(view.code)
    if drawn is None:
        paint.words(Box(0, 0, HEIGHT, widgets.LINE), view.code)
    else:
        paint.picture((0, 0), drawn)
    if isinstance(view, MagicView):
        _magic(paint, view)
    else:
        _proof(paint, view)


def _magic(paint: Painter, view: MagicView) -> None:
    left, half = HEIGHT + 4, len(view.magic) // 2
    paint.paragraph(Box(left, 0, WIDTH, 15), view.title, (Font.TINY,))
    for row in range(2):
        said = " ".join(view.magic[row * half : (row + 1) * half])
        paint.words(Box(left, 16 + 13 * row, WIDTH, 29 + 13 * row), said, (Font.SMALL,))
    paint.paragraph(Box(left, 46, WIDTH, HEIGHT), view.hint, (Font.TINY,))


def _proof(paint: Painter, view: ProofView) -> None:
    left = HEIGHT + 4
    paint.paragraph(Box(left, 0, WIDTH, HEIGHT - 12), view.title, READ)
    paint.words(Box(left, HEIGHT - 10, WIDTH, HEIGHT), view.hint, (Font.SMALL, Font.TINY))


@lru_cache(maxsize=4)
def square(code: str) -> Image.Image | None:
    """The square, as high as the glass; None if *code* is empty or does not fit."""
    import segno  # the only module that draws one, and only for a screen that has one

    try:
        rows = segno.make(code, error="L", micro=False, boost_error=True).matrix
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
