"""The page on the network: where it is, and the six digits that let a phone have keys."""

from __future__ import annotations

from hugod.app.page_view import AddressView, CodeView
from hugod.draw import bits
from hugod.draw.letters import Font
from hugod.draw.painter import HEIGHT, LOUDEST, READ, WIDTH, Box, Painter
from hugod.draw.qr import square


def address(paint: Painter, view: AddressView) -> None:
    """The square on the left, which a phone reads; beside it the same to type."""
    drawn = square(view.url.upper())  # capitals mean the same there, and take less room
    left = 0
    if drawn is not None:
        paint.picture((0, 0), drawn)
        left = HEIGHT + 4
    for top, words in zip((0, bits.LINE, 2 * bits.LINE), _lines(view), strict=True):
        paint.words(Box(left, top, WIDTH, top + bits.LINE), words, READ)
    paint.words(Box(left, HEIGHT - 10, WIDTH, HEIGHT), view.hint, (Font.SMALL, Font.TINY))


def _lines(view: AddressView) -> tuple[str, str, str]:
    """The address in pieces that are large enough to be read and typed."""
    *net, third, fourth = ["", "", *view.host.split(".")]
    first = "".join(f"{part}." for part in net if part)
    return first, ".".join(filter(None, (third, fourth))), f":{view.port}"


def code(paint: Painter, view: CodeView) -> None:
    """Three digits and three digits, as large as they fit."""
    bits.hint(paint, view.hint)
    paint.words(Box(0, 0, WIDTH, 15), view.title, align="centre")
    said = f"{view.code[:3]} {view.code[3:]}"
    paint.words(Box(0, 17, WIDTH, HEIGHT - 10), said, LOUDEST, align="centre")
