"""The pictures of the animals on the pages: the marks of players, for who cannot read."""

from __future__ import annotations

from collections.abc import Iterator

from hugo_core.animal_marks import Mark
from hugod.draw.icons import picture
from hugod.serving.markup import Html, tag


def animal_sign(mark: Mark) -> Html:
    """Return the picture of the animal, as on the display."""
    drawn = picture(f"{mark.animal}-12")
    path = "".join(f"M{x} {y}h1v1h-1z" for x, y in _lit(drawn.width, drawn.height, drawn.tobytes()))
    return tag(
        "svg",
        tag("path", d=path),
        class_="sign animal",
        viewBox="0 0 12 12",
        aria_hidden="true",
    )


def _lit(width: int, height: int, rows: bytes) -> Iterator[tuple[int, int]]:
    """Yield the pixels that are lit, of a picture with 8 of them to a byte, row by row."""
    stride = (width + 7) // 8
    for y in range(height):
        for x in range(width):
            if rows[y * stride + x // 8] & (128 >> x % 8):
                yield x, y
