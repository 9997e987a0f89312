"""From a view to its picture.

The glass is laid out for 128 by 64 pixels. On a larger one the same picture stands in the middle,
every pixel as large as it fits.
"""

from __future__ import annotations

from typing import assert_never

from PIL import Image

from hugod.app.busy_view import BusyView
from hugod.app.check_view import PartsView, PatternView
from hugod.app.die_view import DieView
from hugod.app.page_view import AddressView, CodeView
from hugod.app.place_view import PlaceView
from hugod.app.seal_view import MagicView, ProofView
from hugod.app.view import (
    AskView,
    ClockView,
    EndView,
    HugoView,
    ListView,
    MoveView,
    NewsView,
    RollView,
    SheetView,
    StartView,
    TextView,
    ThrowView,
    TracksView,
    View,
    WhereView,
)
from hugod.draw import asking, fallen, page, parts, places, playing, qr, standing
from hugod.draw.painter import HEIGHT, WIDTH, Painter


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
            asking.start(paint, view)
        case ListView():
            asking.choices(paint, view)
        case AskView():
            asking.number(paint, view)
        case RollView():
            asking.roll(paint, view)
        case TextView():
            asking.text(paint, view)


def _paint(paint: Painter, view: View) -> None:
    match view:
        case StartView() | ListView() | AskView() | RollView() | TextView():
            _ask(paint, view)
        case ThrowView():
            playing.throw(paint, view)
        case MoveView():
            playing.move(paint, view)
        case HugoView():
            playing.hugo(paint, view)
        case NewsView():
            playing.news(paint, view)
        case TracksView():
            standing.tracks(paint, view)
        case SheetView():
            standing.sheet(paint, view)
        case ClockView():
            standing.clock(paint, view)
        case WhereView():
            standing.where(paint, view)
        case DieView():
            fallen.fallen(paint, view)
        case ProofView() | MagicView():
            qr.beside(paint, view)
        case AddressView():
            page.address(paint, view)
        case CodeView():
            page.code(paint, view)
        case EndView():
            standing.end(paint, view)
        case PlaceView():
            places.place(paint, view)
        case PartsView():
            parts.parts(paint, view)
        case PatternView():
            asking.pattern(paint, view)
        case BusyView():
            asking.busy(paint, view)
        case _:
            assert_never(view)
