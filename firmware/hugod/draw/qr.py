"""A square for phones: dark on light, two dots for each of its modules."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from hugod.draw.canvas import HEIGHT
from hugod.draw.fonts import LIT
from hugod.late import segno

DOTS = 2
"""Of each module, both ways."""
# With these a rim of 3 dots is left; a code of up to 47 signs takes 25 and leaves 7.
MOST_MODULES = 29
"""The most modules of a square on this display."""


@lru_cache(maxsize=4)
def square(held: str) -> Image.Image | None:
    """The square, as high as the display; None if *held* is empty or does not fit."""
    try:
        rows = segno.make(held, error="L", micro=False, boost_error=True).matrix
    except (ValueError, segno.DataOverflowError):
        return None
    if len(rows) > MOST_MODULES:
        return None
    small = Image.new("1", (len(rows), len(rows)))
    small.putdata([0 if module else LIT for row in rows for module in row])
    large = small.resize((DOTS * small.width, DOTS * small.height), Image.Resampling.NEAREST)
    # The display is dark where nothing is lit, so the light rim is drawn as well.
    drawn = Image.new("1", (HEIGHT, HEIGHT), LIT)
    rim = (HEIGHT - large.width) // 2
    drawn.paste(large, (rim, rim))
    return drawn
