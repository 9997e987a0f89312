"""How the die fell: every face, and below it how often."""

from __future__ import annotations

from hugod.app.views import DieView
from hugod.draw import widgets
from hugod.draw.canvas import READ, WIDTH, Box, Painter
from hugod.draw.fonts import Font
from hugod.draw.icons import die

FACE = 22


def fallen(paint: Painter, view: DieView) -> None:
    """The number of throws, a column for each face, and in small letters what even would be."""
    paint.words(Box(0, 0, WIDTH, 15), view.title)
    widgets.hint(paint, view.hint)
    wide = WIDTH // max(1, len(view.counts))
    fonts = READ if all(count < 100 for _, count in view.counts) else READ[1:]
    for column, (face, count) in enumerate(view.counts):
        left = column * wide
        paint.picture((left + (wide - FACE) // 2, 16), die(face, FACE, Font.BIG))
        paint.words(Box(left, 39, left + wide - 1, 54), str(count), fonts, align="centre")
