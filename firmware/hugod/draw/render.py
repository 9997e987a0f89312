"""From a view to its picture.

Pictures are laid out for 128 by 64 pixels. On a larger display the same picture stands in the
middle, every pixel as large as it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PIL import Image

from hugod.app.values import views
from hugod.app.values.box_views import AddressView, CodeView, PartsView, PatternView
from hugod.app.values.effects import Sight
from hugod.app.values.facts import facts_of
from hugod.app.values.settings import DisplayKind
from hugod.draw import board_map, looking_back, prompts, qr, status, turn
from hugod.draw.canvas import HEIGHT, WIDTH, Painter
from hugod.late import large, pictures

USUAL = Sight()


def render(
    view: views.View, size: tuple[int, int] = (WIDTH, HEIGHT), sight: Sight = USUAL
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


def problems(view: views.View, sight: Sight = USUAL) -> tuple[str, ...]:
    """Everything cut, covered, off the picture or without letters when *view* is drawn."""
    return tuple(_painted(view, sight).problems)


def fits(view: views.View) -> bool:
    """Whether every word of *view* is seen whole."""
    return not problems(view)


def _painted(view: views.View, sight: Sight) -> Painter:
    """The one place that decides who paints."""
    paint = Painter()
    if isinstance(view, views.BusyView):
        paint.under(_painted(view.under, sight).image)
    if sight.display is DisplayKind.NORMAL:
        _PAINTED_BY[type(view)](paint, view)
        return paint
    if sight.display is DisplayKind.PICTURES:
        pictures.PAINTED_BY[type(view)](paint, view)
    elif isinstance(view, views.BusyView):
        large.busy(paint, view)
    else:
        facts = facts_of(view).all
        large.fact(paint, facts[min(sight.fact, len(facts) - 1)])
    return paint


_PAINTED_BY: Mapping[type[views.View], Callable[[Painter, Any], None]] = {
    views.StartView: prompts.start,
    views.ListView: prompts.choices,
    views.AskView: prompts.number,
    views.RollView: prompts.roll,
    views.TextView: prompts.text,
    PatternView: prompts.pattern,
    views.BusyView: prompts.busy,
    views.ThrowView: turn.throw,
    views.MoveView: turn.move,
    views.HugoView: turn.hugo,
    views.CountView: turn.count,
    views.NewsView: turn.news,
    views.TracksView: status.tracks,
    views.SheetView: status.sheet,
    views.ClockView: status.clock,
    views.WhereView: status.where,
    views.FearView: status.fear,
    views.EndView: status.end,
    views.DieView: status.die_faces,
    PartsView: status.parts,
    views.PlaceView: board_map.place,
    views.MagicView: qr.magic,
    views.ProofView: qr.proof,
    AddressView: qr.address,
    CodeView: qr.code,
    views.CourseView: looking_back.course,
    views.LedgerView: looking_back.ledger,
}
