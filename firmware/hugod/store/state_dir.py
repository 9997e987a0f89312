"""The path of the state folder on this computer, and being its owner while writing there."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

SYSTEM_STATE = Path("/var/lib/hugod")
"""State folder of the installed package; it belongs to the user hugod, closed to all others."""


class NotOurs(Exception):
    """The games of the box on this computer are closed to the user."""


def state_folder() -> Path:
    """Return the state folder: systemd's, the package's if writable, else the user's."""
    if given := os.environ.get("STATE_DIRECTORY", "").partition(":")[0]:
        return Path(given)
    if os.access(SYSTEM_STATE, os.W_OK):
        return SYSTEM_STATE
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "hugod"


def is_closed() -> bool:
    """Return whether a box on this computer keeps its games where we may not write."""
    is_told = bool(os.environ.get("STATE_DIRECTORY"))
    return not is_told and SYSTEM_STATE.is_dir() and not os.access(SYSTEM_STATE, os.W_OK)


def kept_games() -> Path:
    """Return the state folder for commands about games that were played. Raises `NotOurs`."""
    # The user's empty folder would make a copy of nothing that looks like a copy.
    if is_closed():
        raise NotOurs(f"The games of the box are in {SYSTEM_STATE}, which is closed to you.")
    return state_folder()


def the_line_for_root(arguments: Sequence[str] | None) -> str:
    """Return the command with sudo for *arguments*, by default those of this program."""
    words = sys.argv[1:] if arguments is None else arguments
    return f"sudo hugod {shlex.join(words)}"


@contextmanager
def as_owner_of(folder: Path) -> Iterator[None]:
    """Be the owner of *folder* inside the block, if we are root and it is another's."""
    if os.geteuid() != 0 or not folder.exists():
        yield
        return
    # A file that root makes in the box's folder is one that the box cannot open.
    owner = folder.stat()
    with _being(owner.st_uid, owner.st_gid):
        yield


@contextmanager
def as_ourselves() -> Iterator[None]:
    """Be the user who started this program inside the block."""
    with _being(os.getuid(), os.getgid()):
        yield


@contextmanager
def _being(user: int, group: int) -> Iterator[None]:
    before = os.geteuid(), os.getegid(), os.getgroups()
    _become(user, group, [])
    try:
        yield
    finally:
        _become(*before)


def _become(user: int, group: int, groups: Sequence[int]) -> None:
    """Change the effective user and groups."""
    if (user, group) == (os.geteuid(), os.getegid()):
        return
    if os.getuid() == 0:
        # Only root may change anything: it comes first and goes last.
        os.seteuid(0)
        # Files that are open to root's other groups alone are not the owner's.
        os.setgroups(groups)
    os.setegid(group)
    os.seteuid(user)
