"""The marks of the two halves: which one starts, and how many starts a new version still has.

Pure. Each mark is one byte that is written over in its place, so a cut leaves the old or the new
one: the letter behind `os_prefix=` in `config.txt`, which the firmware reads, and the one behind
`hugo.left=` in `cmdline.txt` of each half, which the kernel is told. The first system counts that
one down (`hardware/image/on-trial`); it goes by the same rules.
"""

from __future__ import annotations

import re
from enum import Enum, auto

HALVES = "ab"
FULL, GOOD, SPENT, TOLD = b"3", b"g", b"0", b"f"
"""A new version's starts; it has shown itself to be good; none is left; and that was said."""
_LEFT = re.compile(rb"(?<!\S)hugo\.left=([0-9gf])(?!\S)")
_PREFIX = re.compile(rb"(?:\A|\n)os_prefix=([ab])/?\s*(?=\n|\Z)")
_MOUNTED = re.compile(r"^\d+ \d+ \S+ / / .* - squashfs /dev/mmcblk0p([23]) ", re.MULTILINE)
_RUNNING = re.compile(r"(?<!\S)root=/dev/mmcblk0p([23])(?!\S)")


def other(half: str) -> str:
    return HALVES[1 - HALVES.index(half)]


def place_of_left(words: bytes) -> int | None:
    """Return the place of the byte in *words* of a kernel; None: there is no such mark."""
    found = _LEFT.search(words)
    return found.start(1) if found else None


def left(words: bytes) -> bytes:
    """Return the mark itself; a half without one has long shown itself to be good."""
    found = _LEFT.search(words)
    return found[1] if found else GOOD


def is_on_trial(words: bytes) -> bool:
    """Return whether a kernel with these *words* has begun a version that is tried."""
    return left(words) not in (GOOD, TOLD)


def place_of_prefix(config: bytes) -> int | None:
    """Return the place of the letter in `config.txt`; the last such line counts."""
    places = [found.start(1) for found in _PREFIX.finditer(config)]
    return places[-1] if places else None


def running(kernel: str) -> str:
    """Return the half whose kernel was given these words; empty: this is no such card."""
    found = _RUNNING.search(kernel)
    return HALVES[int(found[1]) - 2] if found else ""


def mounted(mounts: str) -> str:
    """Return the half that is mounted as the root of these *mounts*; empty: neither."""
    found = _MOUNTED.findall(mounts)
    return HALVES[int(found[-1]) - 2] if found else ""


def first_words(words: bytes, half: str) -> bytes:
    """Return the words for the kernel of *half*, which is to be tried."""
    place = str(HALVES.index(half) + 2).encode()
    return words.replace(b"PARTITION", place).rstrip() + b" hugo.left=" + FULL + b"\n"


class TrialVerdict(Enum):
    """What comes of a start on trial."""

    WAIT = auto()
    GOOD = auto()
    BAD = auto()


STEADY_S, PATIENCE_S = 60.0, 240.0
"""So long the box must have been ready without a break; so long it has for all of it."""


def verdict(state: str, ready_at_s: float, now_s: float) -> TrialVerdict:
    """Judge the box by systemd's *state* of it and since when it is ready, in time since power-on.

    It is ready when its picture is on the glass, so one that draws nothing never is.
    """
    if state == "active" and now_s - ready_at_s >= STEADY_S:
        return TrialVerdict.GOOD
    return TrialVerdict.BAD if state == "failed" or now_s >= PATIENCE_S else TrialVerdict.WAIT
