"""The machine that is looked at: where its files are, and what its user may do.

Everything below `root` is read as if it were the whole machine, so that a test can hand in a tree
of its own.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.gpio.pins import is_raspberry_pi

CMDLINES = "proc/[0-9]*/cmdline"


def may_read_and_write(path: Path) -> bool:
    """Say whether this process may open *path* for both."""
    return os.access(path, os.R_OK | os.W_OK)


@dataclass(frozen=True, slots=True)
class Place:
    """One machine, seen by one user."""

    root: Path = Path("/")
    user: str = "$USER"
    may_use: Callable[[Path], bool] = may_read_and_write

    @property
    def is_pi(self) -> bool:
        return is_raspberry_pi(self.root / "proc/device-tree/model")

    def text(self, path: str) -> str:
        """Read a file of the machine; empty if it cannot be read."""
        try:
            return (self.root / path).read_text(errors="replace").strip("\0\n ")
        except OSError:
            return ""

    def not_allowed(self, piece: Piece, path: str, group: str) -> Finding:
        """Say which group lets the user use *path*."""
        join = f"sudo usermod -aG {group} {self.user}"
        return Finding(piece, State.WRONG, Code.NOT_ALLOWED, path, join)

    def locks(self) -> list[tuple[str, str]]:
        """Give the kernel's list of locked files: the process that holds each, and its inode.

        Those of other users are told, too; which files they are is not.
        """
        lines = [line.split() for line in self.text("proc/locks").splitlines()]
        whole = [words for words in lines if "FLOCK" in words and len(words) > 5]
        return [(words[4], words[5].rpartition(":")[2]) for words in whole]

    def daemons(self) -> list[str]:
        """Give the ids of the processes that are `hugod run` and play, of whichever user.

        Who plays has locked a folder. A `sudo hugod run` that waits for its child has not, nor has
        one that could not start.
        """
        playing = {process for process, _ in self.locks()}
        called = (path.parent.name for path in self.root.glob(CMDLINES) if _is_daemon(path))
        return sorted(playing.intersection(called))

    def holders(self, target: str) -> list[str]:
        """Name the programs that have *target* open: a device, or `socket:[12345]`.

        Those of other users are seen by root alone.
        """
        names = {
            (process / "comm").read_text(errors="replace").strip()
            for process in self.root.glob("proc/[0-9]*")
            if _has_open(process, target)
        }
        return sorted(names)


def _is_daemon(cmdline: Path) -> bool:
    try:
        words = cmdline.read_bytes().split(b"\0")
    except OSError:  # it has just ended
        return False
    return any(
        word.rpartition(b"/")[2] == b"hugod" and after == b"run" for word, after in pairwise(words)
    )


def _has_open(process: Path, target: str) -> bool:
    try:
        return any(os.readlink(each) == target for each in (process / "fd").iterdir())
    except OSError:  # another user's, or it has just ended
        return False
