"""The screens of the box itself: its parts, test pictures, and squares beside their words."""

from __future__ import annotations

from hugod.app.values import box_views
from hugod.app.values.view import View
from hugod.draw import large, widgets
from hugod.draw.canvas import HEIGHT, LOUDEST, READ, WIDTH, Painter, Painters, Rect
from hugod.draw.fonts import Font
from hugod.draw.icons import picture

PART, MARK = 16, 12
"""Widths of the pictures that stand side by side."""


def _parts(paint: Painter, view: box_views.PartsView) -> None:
    """The title, below it a picture for each part of the box, and under that its mark."""
    paint.words(Rect(0, 0, WIDTH, 15), view.title, READ, align="centre")
    widgets.hint(paint, view.hint)
    for left, right, (part, mark) in widgets.side_by_side(view.parts):
        paint.picture((left + (right - left - PART) // 2, 20), picture(f"{part}-{PART}"))
        paint.picture((left + (right - left - MARK) // 2, 40), picture(f"{mark}-{MARK}"))


def _pattern(paint: Painter, view: box_views.PatternView) -> None:
    """Every dot, or a line along the very edge with a big number and a few words in it."""
    paint.fill(Rect(0, 0, WIDTH, HEIGHT))
    if view.pattern is box_views.Pattern.ALL:
        return
    paint.fill(Rect(1, 1, WIDTH - 1, HEIGHT - 1), lit=False)
    paint.words(Rect(2, 5, WIDTH - 2, 40), view.number, LOUDEST, align="centre")
    paint.words(Rect(2, 44, WIDTH - 2, 60), view.call, align="centre")


def _magic(paint: Painter, view: box_views.MagicView) -> None:
    """The square of a commitment, and beside it the magic words in two rows."""
    left, half = _beside(paint, view.code, view.code), len(view.magic) // 2
    paint.paragraph(Rect(left, 0, WIDTH, 15), view.title, (Font.TINY,))
    for row in range(2):
        said = " ".join(view.magic[row * half : (row + 1) * half])
        paint.words(Rect(left, 16 + 13 * row, WIDTH, 29 + 13 * row), said, (Font.SMALL,))
    paint.paragraph(Rect(left, 46, WIDTH, HEIGHT), view.hint, (Font.TINY,))


def _proof(paint: Painter, view: box_views.ProofView) -> None:
    """The square of a finished game's proof, and beside it what it is."""
    left = _beside(paint, view.code, view.code)
    paint.paragraph(Rect(left, 0, WIDTH, HEIGHT - 12), view.title, READ)
    _hint(paint, left, view.hint)


def _address(paint: Painter, view: box_views.AddressView) -> None:
    """The square of the network page's address, and across below it the same to type."""
    bottom = widgets.hint(paint, f"{view.host}:{view.port}")
    drawn = widgets.square(view.url.upper())  # capitals mean the same there, and take less room
    left = 0
    if drawn is not None:
        cut = (HEIGHT - bottom) // 2  # of its rim, above and below
        paint.picture((0, 0), drawn.crop((cut, cut, HEIGHT - cut, HEIGHT - cut)))
        left = bottom + 4
    paint.paragraph(Rect(left, 0, WIDTH, bottom), view.hint, READ)


def _code(paint: Painter, view: box_views.CodeView) -> None:
    """The square that lets a phone press keys, and beside it six digits in two lines."""
    left = _beside(paint, view.url.upper())
    paint.paragraph(Rect(left, 0, WIDTH, 22 if view.code else HEIGHT - 12), view.title, READ)
    for top, digits in (22, view.code[:3]), (38, view.code[3:]):
        paint.words(Rect(left, top, WIDTH, top + 16), digits, LOUDEST)
    _hint(paint, left, view.hint)


def _beside(paint: Painter, held: str, instead: str | None = None) -> int:
    """Paint the square that holds *held*, or *instead*. Returns where the room beside it begins."""
    drawn = widgets.square(held)
    if drawn is not None:
        paint.picture((0, 0), drawn)
    elif instead is None:
        return 0
    else:
        paint.words(Rect(0, 0, HEIGHT, widgets.LINE), instead)
    return HEIGHT + 4


def _hint(paint: Painter, left: int, words: str) -> None:
    paint.words(Rect(left, HEIGHT - 10, WIDTH, HEIGHT), words, (Font.SMALL, Font.TINY))


def _square(paint: Painter, view: box_views.MagicView | box_views.ProofView) -> None:
    large.square(paint, view.code)


PAINTED_BY: dict[type[View], Painters] = {
    box_views.PartsView: Painters(_parts),
    box_views.PatternView: Painters(_pattern, large=_pattern),
    box_views.AddressView: Painters(_address),
    box_views.CodeView: Painters(_code),
    box_views.ProofView: Painters(_proof, bare=_square),
    box_views.MagicView: Painters(_magic, bare=_square),
}
