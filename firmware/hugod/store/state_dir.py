"""Where the games of this computer are kept, and whether whoever asks may use them."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

SYSTEM_STATE = Path("/var/lib/hugod")
"""Of the box that the package has installed. It is the user hugod's, and closed to all others."""


class NotOurs(Exception):
    """There is a box on this computer, and its games are closed to whoever asks."""


def state_folder() -> Path:
    """Give where the games are kept: where systemd says, the system's if ours, else the user's."""
    if given := os.environ.get("STATE_DIRECTORY", "").partition(":")[0]:
        return Path(given)
    if os.access(SYSTEM_STATE, os.W_OK):
        return SYSTEM_STATE
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "hugod"


def is_closed() -> bool:
    """Say whether there is a box here that keeps its games where we may not go."""
    is_told = bool(os.environ.get("STATE_DIRECTORY"))
    return not is_told and SYSTEM_STATE.is_dir() and not os.access(SYSTEM_STATE, os.W_OK)


def kept_games() -> Path:
    """Give the state folder for what is about games that were played.

    Raises `NotOurs` where the box's own are closed to us: the user's empty folder in their place
    would be a copy of nothing that looks like a copy.
    """
    if is_closed():
        raise NotOurs(f"The games of the box are in {SYSTEM_STATE}, which is closed to you.")
    return state_folder()


def the_line_for_root(arguments: Sequence[str] | None) -> str:
    """Give what is to be typed in place of *arguments*, by default those of this program."""
    words = sys.argv[1:] if arguments is None else arguments
    return f"sudo hugod {shlex.join(words)}"
