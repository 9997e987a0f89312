"""All parts of the box at once, each with its mark."""

from __future__ import annotations

from hugod.app.box.views import PartsView
from hugod.draw import widgets
from hugod.draw.canvas import LOUD, WIDTH, Box, Painter
from hugod.draw.icons import picture

PART, MARK = 16, 12


def parts(paint: Painter, view: PartsView) -> None:
    """The title, below it a picture for each part, and under that its mark."""
    paint.words(Box(0, 0, WIDTH, 15), view.title, LOUD[1:], align="centre")
    widgets.hint(paint, view.hint)
    wide = WIDTH // max(1, len(view.parts))
    for column, (part, mark) in enumerate(view.parts):
        left = column * wide
        paint.picture((left + (wide - PART) // 2, 20), picture(f"{part}-16"))
        paint.picture((left + (wide - MARK) // 2, 40), picture(f"{mark}-12"))
