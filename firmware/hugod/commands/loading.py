"""The loading of a command when it is typed: a row of their table; commands of other houses."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pkgutil import resolve_name
from typing import NamedTuple

from hugod.late import metadata

Add = Callable[[argparse.ArgumentParser], None]
"""Gives a command its options, and `command`, which takes them and returns the exit code."""


class Subcommand(NamedTuple):
    """A row of the table of commands."""

    name: str
    help: str
    add: str = ""
    """`package.module:function`, an `Add`; empty for one that has *inside* alone."""
    inside: tuple[Subcommand, ...] = ()
    """What is typed behind it, as `desk` behind `club`."""


def add_commands(
    parser: argparse.ArgumentParser, commands: Sequence[Subcommand], words: list[str] | None
) -> None:
    """Add *commands* to *parser*, with the options of the one that *words* name; None: of all."""
    rows = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in commands:
        row = rows.add_parser(command.name, help=command.help)
        # A module is loaded for the one command that is typed: all of them take seconds on a Zero.
        if words is not None and words[:1] != [command.name]:
            continue
        if command.add:
            add: Add = resolve_name(command.add)
            add(row)
        if command.inside:
            add_commands(row, command.inside, None if words is None else words[1:])


GROUP = "hugod.commands"
"""Entry points of this group name a tuple of `Subcommand`s."""


def commands_of_houses() -> Iterator[Subcommand]:
    """Yield what the houses beside the box add, in the order of their names."""
    for point in sorted(metadata.entry_points(group=GROUP), key=lambda point: point.name):
        yield from point.load()
