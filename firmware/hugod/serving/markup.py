"""HTML as values: elements with their content, escaped by itself; pictures of the animals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from hugo_core.animal_marks import Mark
from hugod.draw.icons import picture

EMPTY = frozenset(("br", "input", "meta"))
"""The elements that hold nothing and have no end."""


class Html(str):
    """Text that is HTML already; every other text is escaped where it is put into HTML."""

    __slots__ = ()


Inside = str | Iterable["Inside"]
"""What an element holds: HTML, text, or several of these."""


def html(*inside: Inside) -> Html:
    """Return all of *inside*, one after the other."""
    return Html("".join(map(_written, inside)))


def tag(name: str, /, *inside: Inside, **attributes: str | int) -> Html:
    """Return the element *name*; `class_` is the attribute class, `data_do` data-do.

    Of an attribute that is True there is the name alone, of one that is False nothing.
    """
    start = "".join(_attribute(*each) for each in attributes.items())
    end = "" if name in EMPTY else f"</{name}>"
    return Html(f"<{name}{start}>{html(*inside)}{end}")


def _written(inside: Inside) -> str:
    if isinstance(inside, Html):
        return inside
    return escape(inside) if isinstance(inside, str) else "".join(map(_written, inside))


def _attribute(name: str, value: str | int) -> str:
    said = name.rstrip("_").replace("_", "-")
    if isinstance(value, bool):
        return f" {said}" * value
    return f' {said}="{_written(str(value))}"'


def animal_sign(mark: Mark) -> Html:
    """Return the picture of the animal, as on the display."""
    return drawn_sign(f"{mark.animal}-12", "sign animal")


def drawn_sign(name: str, class_: str) -> Html:
    """Return the picture *name* of the display as an SVG in one colour."""
    drawn = picture(name)
    return tag(
        "svg",
        tag("path", d=sign_path(name)),
        class_=class_,
        viewBox=f"0 0 {drawn.width} {drawn.height}",
        aria_hidden="true",
    )


def sign_path(name: str) -> str:
    """Return the outline of all lit pixels of the picture *name*, those side by side as one."""
    drawn = picture(name)
    runs = _lit(drawn.width, drawn.height, drawn.tobytes())
    return "".join(f"M{x} {y}h{count}v1h-{count}z" for x, y, count in runs)


def _lit(width: int, height: int, rows: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield where pixels are lit side by side, and how many, row by row.

    A picture has 8 pixels to a byte.
    """
    stride = (width + 7) // 8
    for y in range(height):
        row = "".join(f"{byte:08b}" for byte in rows[y * stride : (y + 1) * stride])[:width]
        for run in re.finditer("1+", row):
            yield run.start(), y, len(run[0])
