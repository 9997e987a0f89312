"""Where the journal stands, told a second time, in a small file beside it.

A chain of hashes cannot show that its end is gone: a WAL with a bad sector looks to SQLite as if a
cut had come there, and it drops all that follows. So the name of the last record that is on the
card for certain is written here after each record. It never says more than what was flushed, so
no cut can make it contradict the journal: where it does, something is damaged. It is itself
flushed with every third record only: with every second one a record would cost the card more than
two flushes (bar D10, `docs/faults.md`). Damage right after a cut may therefore take the last two
records without being noticed.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from hugod.adapters.journal_chain import Row

FLUSH_EVERY = 3


class Head(NamedTuple):
    """A record that is on the card: its game, its number and its hash."""

    game: int
    seq: int
    hash: str


class HeadFile:
    """The file at *path*, made with the first record. Raises `OSError` if the card fails."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = -1
        self._written = 0

    def tell(self, row: Row) -> None:
        """Say that *row* is on the card."""
        if self._file < 0:
            self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
        os.pwrite(self._file, to_bytes(Head(row.game, row.seq, row.hash)), 0)
        self._written += 1
        if self._written % FLUSH_EVERY == 0:
            os.fdatasync(self._file)

    def close(self) -> None:
        """Let go of the file. Closing twice is harmless."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def read_head(path: Path) -> Head | None:
    """Give the record that is told of; None if the file is not there, or harmed itself."""
    try:
        return from_bytes(path.read_bytes())
    except FileNotFoundError:
        return None


def to_bytes(head: Head) -> bytes:
    """Write *head* in one line that is always as long, within one sector of any card."""
    told = f"{head.game:010} {head.seq:010} {head.hash:64}"
    return f"{told} {_mark(told)}\n".encode()


def from_bytes(data: bytes) -> Head | None:
    """Read what `to_bytes` wrote; None if it is anything else."""
    told, _, mark = data.decode("ascii", errors="replace").removesuffix("\n").rpartition(" ")
    if mark != _mark(told):
        return None
    game, seq, hash_ = told.split()
    return Head(int(game), int(seq), hash_)


def _mark(told: str) -> str:
    return sha256(told.encode()).hexdigest()[:16]
