"""HTML as values: elements with their content, where text is escaped by itself."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

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
