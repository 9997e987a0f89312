"""Kinds of files that a stick carries for other houses: each registers itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

from hugod.store.chain import EventRow

GROUP = "hugod.carried"
"""Entry points of this group name a `CarriedFiles`, each under its folder on the stick."""


class CarriedFiles(NamedTuple):
    """A kind of file that is written as a chain of lines."""

    files: Callable[[Path], list[Path]]
    """Gives those of the card at a path."""
    read: Callable[[Path], tuple[bytes, bool]]
    """Gives the whole lines of one, and whether that is all of it. Raises `OSError`."""
    judged: Callable[[str, bytes], tuple[EventRow, ...]]
    """Gives the rows of one from a stick, by name and bytes. Raises `BadSeal`."""


@cache
def carried() -> dict[str, CarriedFiles]:
    """Return the kinds that are installed, by their folder on the stick."""
    return {point.name: point.load() for point in entry_points(group=GROUP)}
