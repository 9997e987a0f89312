"""Becomes a program of the owner, for one connection of the box: `hugod player`.

systemd begins it, with the connection as its standard input and output (`hugod-player@.service`).
The first line that it reads is the program's name in the configuration; what follows is for the
program itself, which is shut in once more by the cage.
"""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from hugod.config import load_config
from hugod.foreign.cage import NOT_STARTED, shut_in

LONGEST_NAME = 16


def take_seat(config_file: Path, lines: int = 0) -> int:
    """Become the program that the first line of the file *lines* names.

    Returns an exit code where there is none, or where it cannot be started.
    """
    name = _first_line(lines)
    config, _ = load_config(config_file)
    command = dict(config.players).get(name)
    if command is not None:
        shut_in(shlex.split(command))
    return NOT_STARTED


def _first_line(lines: int) -> str:
    """The first line and not a byte more: the rest is the program's."""
    name = b""
    while len(name) <= LONGEST_NAME and (byte := os.read(lines, 1)) not in (b"", b"\n"):
        name += byte
    return name.decode("ascii", "replace")
