"""The machine that is checked: its files, its user's rights, its set-up; the daemon's check of it.

Everything below `root` is read as if it were the whole machine: a test brings a tree of its own.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from hugod.app.values.effects import CheckParts
from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.app.values.inputs import Checked
from hugod.config import Config, Problem
from hugod.gpio.pins import is_raspberry_pi

CMDLINES = "proc/[0-9]*/cmdline"

STANDING = "ZXxTt"
"""States of a process in /proc that runs no more, or is held by a debugger or a signal."""

Probes = Mapping[CheckedPart, Callable[[], Finding]]
"""How each piece is checked."""


@dataclass(frozen=True, slots=True)
class Installation:
    """How the box is set up: its settings as read, and the folder of its games."""

    file: Path
    """Of the settings; it need not be there."""
    config: Config
    problems: Sequence[Problem]
    folder: Path


def may_read_and_write(path: Path) -> bool:
    """Return whether this process may open *path* for both."""
    return os.access(path, os.R_OK | os.W_OK)


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine, as one user sees it."""

    root: Path = Path("/")
    user: str = "$USER"
    may_use: Callable[[Path], bool] = may_read_and_write

    @property
    def is_pi(self) -> bool:
        return is_raspberry_pi(self.root / "proc/device-tree/model")

    def text(self, path: str) -> str:
        """Return the content of a file; empty if it cannot be read."""
        try:
            return (self.root / path).read_text(errors="replace").strip("\0\n ")
        except OSError:
            return ""

    def not_allowed(self, piece: CheckedPart, path: str, group: str) -> Finding:
        """Return the finding that only members of *group* may use *path*."""
        join = f"sudo usermod -aG {group} {self.user}"
        return Finding(piece, State.WRONG, Code.NOT_ALLOWED, path, join)

    def locks(self) -> list[tuple[str, str]]:
        """Return the locked files of all users: the process that holds each, and its inode."""
        lines = [line.split() for line in self.text("proc/locks").splitlines()]
        whole = [words for words in lines if "FLOCK" in words and len(words) > 5]
        return [(words[4], words[5].rpartition(":")[2]) for words in whole]

    def began(self, process: int) -> int | None:
        """Return when *process* began, in the kernel's ticks; None if it is dead or stopped."""
        words = self.text(f"proc/{process}/stat").rpartition(")")[2].split()
        if len(words) < 20 or words[0] in STANDING or not words[19].isdecimal():
            return None
        return int(words[19])

    def daemons(self) -> list[str]:
        """Return the ids of the `hugod run` processes of all users that have locked a folder."""
        # A `sudo hugod run` that waits for its child has locked none, nor has one that failed.
        playing = {process for process, _ in self.locks()}
        called = (path.parent.name for path in self.root.glob(CMDLINES) if _is_daemon(path))
        return sorted(playing.intersection(called))

    def holders(self, target: str) -> list[str]:
        """The programs that have *target* open: a device, or `socket:[12345]`.

        Only root sees those of other users.
        """
        names = {
            self.text(f"proc/{process.name}/comm")
            for process in self.root.glob("proc/[0-9]*")
            if _has_open(process, target)
        }
        # One that has just ended has no name any more.
        return sorted(names - {""})


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


log = logging.getLogger(__name__)


class LiveCheck:
    """Has *check_parts* check all parts but those that are *known*."""

    def __init__(self, check_parts: Callable[[Probes], Sequence[Finding]]) -> None:
        self._check_parts = check_parts
        self.known: Probes = {}
        """How the parts that the daemon has in use are asked: they are not touched."""

    def answer(self, _job: CheckParts, _put: object = None) -> Checked:
        """The worst finding of each part."""
        findings = tuple(one_each(self._check_parts(self.known)))
        for each in findings:
            log.info("%s", each)
        return Checked(findings)


def one_each(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield the worst finding of each piece."""
    # The display has one line for each piece.
    worst: dict[CheckedPart, Finding] = {}
    rank = (State.OK, State.ABSENT, State.UNTESTED, State.MISSING, State.WRONG)
    for each in findings:
        before = worst.get(each.piece)
        if before is None or rank.index(each.state) > rank.index(before.state):
            worst[each.piece] = each
    yield from worst.values()
