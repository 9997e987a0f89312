"""The process that becomes a program of the owner, for one connection: `hugod player`.

systemd begins it, with the connection as its standard input and output (`hugod-player@.service`).
The first line that it reads is the program's name in the configuration. Around it stand the walls
of the unit; where one is missing, those of the cage.
"""

from __future__ import annotations

import os
import shlex
import socket
from pathlib import Path

from hugod.config import load_config
from hugod.foreign.cage import NOT_STARTED, shut_in

LONGEST_NAME = 16


def take_seat(config_file: Path, games: Path, lines: int = 0) -> int:
    """Become the program that the first line of the file *lines* names; *games* it does not see.

    Returns an exit code where there is none, or where it cannot be started.
    """
    name = _first_line(lines)
    config, _ = load_config(config_file)
    command = dict(config.players).get(name)
    if command is not None:
        shut_in(shlex.split(command), str(games), has_walls=has_walls())
    return NOT_STARTED


def has_walls() -> bool:
    """Return whether the walls of `hugod-player@.service` stand around this process."""
    # systemd goes on without a word where the kernel does not let it build them.
    if os.geteuid() == 0 or not os.statvfs("/").f_flag & os.ST_RDONLY:
        return False
    for family in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX):
        try:
            socket.socket(family).close()
        except OSError:
            continue
        return False
    return True


def _first_line(lines: int) -> str:
    """Return the first line."""
    name = b""
    # Byte by byte, and not a byte more: the rest is the program's.
    while len(name) <= LONGEST_NAME and (byte := os.read(lines, 1)) not in (b"", b"\n"):
        name += byte
    return name.decode("ascii", "replace")
