"""From a view to its picture.

The glass is laid out for 128 by 64 pixels. On a larger one the same picture stands in the middle,
every pixel as large as it fits.
"""

from __future__ import annotations

from typing import assert_never

from PIL import Image

from hugod.app.box.views import AddressView, CodeView, PartsView, PatternView
from hugod.app.views import (
    AskView,
    BusyView,
    ClockView,
    DieView,
    EndView,
    HugoView,
    ListView,
    MagicView,
    MoveView,
    NewsView,
    PlaceView,
    ProofView,
    RollView,
    SheetView,
    StartView,
    TextView,
    ThrowView,
    TracksView,
    View,
    WhereView,
)
from hugod.draw import board_map, fallen, page, parts, prompts, qr, status, turn
from hugod.draw.canvas import HEIGHT, WIDTH, Painter


def render(view: View, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image.Image:
    """The picture of *view* in mode "1", lit pixels as 1, exactly as large as *size*.

    Raises ValueError for a glass of less than 128 by 64 pixels.
    """
    times = min(size[0] // WIDTH, size[1] // HEIGHT)
    if times < 1:
        raise ValueError(f"a glass needs {WIDTH} by {HEIGHT} pixels, not {size[0]} by {size[1]}")
    drawn = _painted(view).image
    if size == drawn.size:
        return drawn
    glass = Image.new("1", size)
    large = drawn.resize((times * WIDTH, times * HEIGHT), Image.Resampling.NEAREST)
    glass.paste(large, ((size[0] - large.width) // 2, (size[1] - large.height) // 2))
    return glass


def problems(view: View) -> tuple[str, ...]:
    """What is cut, covered, off the glass or without letters when *view* is drawn."""
    return tuple(_painted(view).problems)


def fits(view: View) -> bool:
    """Whether every word of *view* is seen whole."""
    return not problems(view)


def _painted(view: View) -> Painter:
    paint = Painter()
    if isinstance(view, BusyView):
        paint.under(_painted(view.under).image)
    _paint(paint, view)
    return paint


def _ask(paint: Painter, view: StartView | ListView | AskView | RollView | TextView) -> None:
    match view:
        case StartView():
            prompts.start(paint, view)
        case ListView():
            prompts.choices(paint, view)
        case AskView():
            prompts.number(paint, view)
        case RollView():
            prompts.roll(paint, view)
        case TextView():
            prompts.text(paint, view)


def _paint(paint: Painter, view: View) -> None:
    match view:
        case StartView() | ListView() | AskView() | RollView() | TextView():
            _ask(paint, view)
        case ThrowView():
            turn.throw(paint, view)
        case MoveView():
            turn.move(paint, view)
        case HugoView():
            turn.hugo(paint, view)
        case NewsView():
            turn.news(paint, view)
        case TracksView():
            status.tracks(paint, view)
        case SheetView():
            status.sheet(paint, view)
        case ClockView():
            status.clock(paint, view)
        case WhereView():
            status.where(paint, view)
        case DieView():
            fallen.fallen(paint, view)
        case ProofView() | MagicView():
            qr.beside(paint, view)
        case AddressView():
            page.address(paint, view)
        case CodeView():
            page.code(paint, view)
        case EndView():
            status.end(paint, view)
        case PlaceView():
            board_map.place(paint, view)
        case PartsView():
            parts.parts(paint, view)
        case PatternView():
            prompts.pattern(paint, view)
        case BusyView():
            prompts.busy(paint, view)
        case _:
            assert_never(view)
