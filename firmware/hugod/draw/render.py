"""From a view to its picture.

Pictures are laid out for 128 by 64 pixels. On a larger display the same picture stands in the
middle, every pixel as large as it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PIL import Image

from hugod.app.values import status_views
from hugod.app.values.box_views import (
    AddressView,
    CodeView,
    MagicView,
    PartsView,
    PatternView,
    ProofView,
)
from hugod.app.values.effects import Sight
from hugod.app.values.looking_back_views import CourseView, LedgerView
from hugod.app.values.map_views import PlaceView
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, BusyView, ListView, StartView, TextView
from hugod.app.values.settings import DisplayKind
from hugod.app.values.turn_views import CountView, HugoView, MoveView, RollView, ThrowView
from hugod.app.values.view import View
from hugod.draw import board_map, looking_back, prompts, qr, status, turn
from hugod.draw.canvas import HEIGHT, WIDTH, Painter

USUAL = Sight()


def render(
    view: View, size: tuple[int, int] = (WIDTH, HEIGHT), sight: Sight = USUAL
) -> Image.Image:
    """The picture of *view* in mode "1", lit pixels as 1, exactly as large as *size*.

    *sight* says in which of the three ways. Raises ValueError for less than 128 by 64 pixels.
    """
    times = min(size[0] // WIDTH, size[1] // HEIGHT)
    if times < 1:
        raise ValueError(f"a display needs {WIDTH} by {HEIGHT} pixels, not {size[0]} by {size[1]}")
    drawn = _painted(view, sight).image
    if size == drawn.size:
        return drawn
    whole = Image.new("1", size)
    scaled = drawn.resize((times * WIDTH, times * HEIGHT), Image.Resampling.NEAREST)
    whole.paste(scaled, ((size[0] - scaled.width) // 2, (size[1] - scaled.height) // 2))
    return whole


def problems(view: View, sight: Sight = USUAL) -> tuple[str, ...]:
    """Everything cut, covered, off the picture or without letters when *view* is drawn."""
    return tuple(_painted(view, sight).problems)


def fits(view: View) -> bool:
    """Whether every word of *view* is seen whole."""
    return not problems(view)


def _painted(view: View, sight: Sight) -> Painter:
    """The one place that decides who paints."""
    paint = Painter()
    if isinstance(view, BusyView):
        paint.under(_painted(view.under, sight).image)
    if sight.display is DisplayKind.NORMAL:
        _PAINTED_BY[type(view)](paint, view)
        return paint
    from hugod.draw import large, pictures  # not needed for the first picture

    if sight.display is DisplayKind.PICTURES:
        pictures.PAINTED_BY[type(view)](paint, view)
    elif isinstance(view, BusyView):
        large.busy(paint, view)
    elif isinstance(view, ThrowView):
        large.throw(paint, view)
    elif isinstance(view, PatternView):
        prompts.pattern(paint, view)
    else:
        facts = view.facts.all
        large.fact(paint, facts[min(sight.fact, len(facts) - 1)])
    return paint


_PAINTED_BY: Mapping[type[View], Callable[[Painter, Any], None]] = {
    StartView: prompts.start,
    ListView: prompts.choices,
    AskView: prompts.number,
    RollView: prompts.roll,
    TextView: prompts.text,
    PatternView: prompts.pattern,
    BusyView: prompts.busy,
    ThrowView: turn.throw,
    MoveView: turn.move,
    HugoView: turn.hugo,
    CountView: turn.count,
    NewsView: turn.news,
    status_views.TracksView: status.tracks,
    status_views.SheetView: status.sheet,
    status_views.ClockView: status.clock,
    status_views.WhereView: status.where,
    status_views.FearView: status.fear,
    status_views.EndView: status.end,
    status_views.DieView: status.die_faces,
    PartsView: status.parts,
    PlaceView: board_map.place,
    MagicView: qr.magic,
    ProofView: qr.proof,
    AddressView: qr.address,
    CodeView: qr.code,
    CourseView: looking_back.course,
    LedgerView: looking_back.ledger,
}
