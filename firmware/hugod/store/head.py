"""The head of the journal, stored again in two small files beside it.

A chain of hashes cannot show that its end is gone: a WAL with a bad sector looks to SQLite like a
cut, and it drops all that follows. So after each record both files name the last one that is surely
on the card. Where a head contradicts the journal, something is damaged.

Earlier versions know only the first file and go on with it. The second counts only for a journal
that says it has two (`schema.vouch`); such a journal with neither is damaged, too. Before the first
record the second file says that there is none.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from hugod.store.chain import EventRow, root
from hugod.store.files import flush_folder, write_whole

# With every second record a record would cost the card more than two flushes (D10). Damage right
# after a cut may therefore take the last two records unnoticed (D5, docs/faults.md).
FLUSH_EVERY = 3
_LENGTH = 104
"""Bytes of a head file: always the same, and within one sector of any card."""


class Head(NamedTuple):
    """A record that is on the card: its game, its number and its hash."""

    game: int
    seq: int
    hash: str


NONE_YET = Head(0, 0, root(0))
"""There is no record so far."""

# A cut may tear both files, but it removes none: there was a record, it cannot be read.
TORN = Head(0, 0, "")

Heads = tuple[Head | None, ...]
"""The head in each file; None if it is missing, or of a length that no cut leaves."""


class HeadFiles:
    """The head files at *paths*, made with the first record. Raises `OSError`."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = tuple(paths)
        self._files: tuple[int, ...] = ()
        self._count = 0

    def write(self, row: EventRow) -> None:
        """Write that *row* is on the card."""
        is_new = self._open()
        self._write_all(Head(row.game, row.seq, row.hash))
        self._count += 1
        if is_new:
            self._flush()
        elif self._count % FLUSH_EVERY == 0:
            # By turns: each flush is one of the two that a record may cost (D10).
            os.fdatasync(self._files[self._count // FLUSH_EVERY % len(self._files)])

    def catch_up(self, rows: Sequence[EventRow]) -> None:
        """Write and flush the last of *rows* to every file, or that there is none."""
        if not rows:
            if read_head(self._paths[-1]) is None:
                write_whole(self._paths[-1], to_bytes(NONE_YET))
            return
        head = Head(rows[-1].game, rows[-1].seq, rows[-1].hash)
        if any(each != head for each in read_heads(self._paths)):
            self._open()
            self._write_all(head)
            self._flush()

    def _write_all(self, head: Head) -> None:
        # Two files: damage to one of them and to the journal at once is found by the other (RL7).
        for file in self._files:
            os.pwrite(file, to_bytes(head), 0)

    def close(self) -> None:
        """Close the files. Closing twice is harmless."""
        for file in self._files:
            os.close(file)
        self._files = ()

    def _open(self) -> bool:
        """Open the files; returns whether one was missing or of a wrong length."""
        if self._files:
            return False
        sizes = []
        for path in self._paths:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
            self._files += (file,)
            sizes.append(os.fstat(file).st_size)
            # A head is written over in place: what is longer would keep a strange tail.
            if sizes[-1] > _LENGTH:
                os.ftruncate(file, _LENGTH)
        return any(size != _LENGTH for size in sizes)

    def _flush(self) -> None:
        for file in self._files:
            os.fsync(file)
        flush_folder(self._paths[0].parent)


def read_heads(paths: Sequence[Path]) -> Heads:
    """Return the head in each file."""
    return tuple(read_head(path) or (TORN if _is_whole(path) else None) for path in paths)


def _is_whole(path: Path) -> bool:
    return path.is_file() and path.stat().st_size == _LENGTH


def read_head(path: Path) -> Head | None:
    """Return the head in a file, None if it is missing or damaged."""
    with suppress(OSError), path.open("rb") as file:
        return from_bytes(file.read(_LENGTH + 1))
    return None


def furthest(heads: Heads) -> tuple[int, str] | None:
    """Return the game and the hash of the furthest head, None without one."""
    found = [head for head in heads if head and head.seq]
    return max(found)[::2] if found else None


def to_bytes(head: Head) -> bytes:
    """Return the line for *head*, always `_LENGTH` bytes."""
    text = f"{head.game:010} {head.seq:010} {head.hash:64}"
    return f"{text} {_mark(text)}\n".encode()


def from_bytes(data: bytes) -> Head | None:
    """Return the head in a line of `to_bytes`, None if it is anything else."""
    text, _, mark = data.decode("ascii", errors="replace").removesuffix("\n").rpartition(" ")
    if mark != _mark(text):
        return None
    game, seq, hash_ = text.split()
    return Head(int(game), int(seq), hash_)


def _mark(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
