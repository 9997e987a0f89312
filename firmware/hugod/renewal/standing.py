"""How this machine's card stands: of two halves or not, and whether a new version did not start.

Asked before the first picture, so it reads three small files and loads nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hugod.renewal import marks
from hugod.store.files import read_plain

KERNEL = Path("/proc/cmdline")
MOUNTS = Path("/proc/self/mountinfo")
BOOT = Path("/boot/firmware")
SHARE = Path("/usr/share/hugo-companion")
KEY = "release-key.gpg"
"""With it a new version must be signed; where there is none, none is taken."""
WORDS = "cmdline.txt"
"""What the kernel of a half is told."""


@dataclass(frozen=True, slots=True)
class CardStanding:
    """How the card stands."""

    takes_versions: bool = False
    came_back: bool = False
    """The other half holds a version that did not start, and nobody was told yet."""


def half_of(kernel: Path = KERNEL, mounts: Path = MOUNTS) -> str:
    """Return the half that runs; empty: this is no such card."""
    named = marks.running(_text(kernel))
    # The first system takes the other half where the named one cannot be read.
    return (marks.mounted(_text(mounts)) or named) if named else ""


def _text(file: Path) -> str:
    try:
        return read_plain(file, 1 << 16).decode("ascii", errors="replace")
    except OSError:
        return ""


def look(
    kernel: Path = KERNEL, boot: Path = BOOT, share: Path = SHARE, mounts: Path = MOUNTS
) -> CardStanding:
    """Look at the card."""
    half = half_of(kernel, mounts)
    if not half:
        return CardStanding()
    try:
        words = read_plain(boot / marks.other(half) / WORDS, 4096)
    except OSError:
        words = b""
    return CardStanding((share / KEY).is_file(), marks.left(words) == marks.SPENT)
