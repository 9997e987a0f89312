"""HTML as values: elements with their content, escaped by itself; pictures of the animals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from hugo_core.animal_marks import Mark
from hugod.draw.icons import picture

EMPTY = frozenset(("br", "input"))
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
