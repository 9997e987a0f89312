"""From a view to its picture: which module paints it, at the display's size; what does not fit.

Pictures are laid out for 128 by 64 pixels. On a larger display the same picture stands in the
middle, every pixel as large as it fits.
"""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from hugod.app.values.effects import Sight
from hugod.app.values.prompt_views import BusyView
from hugod.app.values.settings import DisplayKind
from hugod.app.values.view import View
from hugod.draw import (
    drawn_box,
    drawn_looking_back,
    drawn_map,
    drawn_news,
    drawn_prompts,
    drawn_status,
    drawn_turn,
    large,
)
from hugod.draw.canvas import HEIGHT, WIDTH, Painter, Painters
from hugod.draw.wordless import without_words

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
    paint, painters = Painter(), PAINTED_BY[type(view)]
    if isinstance(view, BusyView):
        paint.under(_painted(view.under, sight).image)
    if sight.display is DisplayKind.NORMAL:
        painters.usual(paint, view)
    elif sight.display is DisplayKind.PICTURES:
        if painters.bare:
            painters.bare(paint, view)
        else:
            painters.usual(paint, without_words(view))
    elif painters.large:
        painters.large(paint, view)
    else:
        facts = view.facts.all
        large.fact(paint, facts[min(sight.fact, len(facts) - 1)])
    return paint


PAINTED_BY: Mapping[type[View], Painters] = {
    **drawn_turn.PAINTED_BY,
    **drawn_news.PAINTED_BY,
    **drawn_status.PAINTED_BY,
    **drawn_prompts.PAINTED_BY,
    **drawn_map.PAINTED_BY,
    **drawn_box.PAINTED_BY,
    **drawn_looking_back.PAINTED_BY,
}
