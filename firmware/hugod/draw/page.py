"""The page on the network: where it is, and the square and digits that let a phone have keys."""

from __future__ import annotations

from hugod.app.box.views import AddressView, CodeView
from hugod.draw import widgets
from hugod.draw.canvas import HEIGHT, LOUDEST, READ, WIDTH, Box, Painter
from hugod.draw.fonts import Font
from hugod.draw.qr import square


def address(paint: Painter, view: AddressView) -> None:
    """The square on the left, which a phone reads; beside it the same to type."""
    drawn = square(view.url.upper())  # capitals mean the same there, and take less room
    left = 0
    if drawn is not None:
        paint.picture((0, 0), drawn)
        left = HEIGHT + 4
    for top, words in zip((0, widgets.LINE, 2 * widgets.LINE), _lines(view), strict=True):
        paint.words(Box(left, top, WIDTH, top + widgets.LINE), words, READ)
    paint.words(Box(left, HEIGHT - 10, WIDTH, HEIGHT), view.hint, (Font.SMALL, Font.TINY))


def _lines(view: AddressView) -> tuple[str, str, str]:
    """The address in pieces that are large enough to be read and typed."""
    *net, third, fourth = ["", "", *view.host.split(".")]
    first = "".join(f"{part}." for part in net if part)
    return first, ".".join(filter(None, (third, fourth))), f":{view.port}"


def code(paint: Painter, view: CodeView) -> None:
    """The square on the left; beside it three digits and three digits, as large as they fit."""
    left = 0
    if (drawn := square(view.url.upper())) is not None:
        paint.picture((0, 0), drawn)
        left = HEIGHT + 4
    paint.paragraph(Box(left, 0, WIDTH, 22 if view.code else HEIGHT - 12), view.title, READ)
    for top, digits in (22, view.code[:3]), (38, view.code[3:]):
        paint.words(Box(left, top, WIDTH, top + 16), digits, LOUDEST)
    paint.words(Box(left, HEIGHT - 10, WIDTH, HEIGHT), view.hint, (Font.SMALL, Font.TINY))
