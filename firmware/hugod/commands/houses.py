"""The commands of the houses beside the box: of each installed package that names some."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import entry_points

from hugod.commands.loading import Command

GROUP = "hugod.commands"
"""Entry points of this group name a tuple of `Command`s."""


def commands_of_houses() -> Iterator[Command]:
    """Yield what the houses beside the box add, in the order of their names."""
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        yield from point.load()
