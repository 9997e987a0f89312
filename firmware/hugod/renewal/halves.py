"""The card's two halves: a new version is written into the one that does not run, then tried.

Until the last byte, the letter in `config.txt`, the card starts as before, wherever a cut comes:
the half that is written cannot be mounted (its first block comes last) and nothing names it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from hugod.app.values.new_versions import VersionTrouble
from hugod.renewal import marks
from hugod.renewal.manifest import BundleFile, Manifest, VersionError
from hugod.renewal.signed import CHUNK, chunks
from hugod.renewal.standing import BOOT, WORDS
from hugod.store.files import flush_folder, read_whole

DEVICES = {"a": Path("/dev/mmcblk0p2"), "b": Path("/dev/mmcblk0p3")}
CONFIG = "config.txt"
_FIRST_BLOCK = 4096
"""In it is what a file system is known by."""
_TEXT_BYTES = 65_536
TellBytes = Callable[[int], None]
"""Takes how many bytes are written and read back."""


@dataclass(frozen=True, slots=True)
class TwoHalves:
    """The card that runs: the partition of the firmware, both halves, and which of them it is."""

    running: str
    boot: Path = BOOT
    halves: Mapping[str, Path] = field(default_factory=lambda: DEVICES)

    @property
    def other(self) -> str:
        return marks.other(self.running)

    def room(self) -> tuple[int, int]:
        """Bytes of the other half, and those for its kernel. Raises `OSError`."""
        with self.halves[self.other].open("rb") as half:
            size = half.seek(0, os.SEEK_END)
        there = os.statvfs(self.boot)
        folder = self.boot / self.other
        old = sum(path.stat().st_size for path in folder.iterdir()) if folder.is_dir() else 0
        return size, there.f_bavail * there.f_frsize + old

    def words(self, half: str) -> bytes:
        """What the kernel of *half* is told; empty where there is none."""
        try:
            return read_whole(self.boot / half / WORDS, _TEXT_BYTES)
        except OSError:
            return b""


def renew(card: TwoHalves, stream: BinaryIO, manifest: Manifest, tell: TellBytes) -> None:
    """Write what comes in *stream* into the other half, and let the next start try it.

    Raises `VersionError`, or `OSError`; the card then starts as before.
    """
    # The first system may have taken this half because the named one could not be read.
    start_from(card, card.running)
    done = _Count(tell)
    root, *others = manifest.pieces
    _write_half(card.halves[card.other], stream, root, done)
    _write_kernel(card, stream, tuple(others), done)
    start_from(card, card.other)


def start_from(card: TwoHalves, half: str) -> None:
    """Have the firmware start from *half*. Raises `VersionError` where `config.txt` names none."""
    path = card.boot / CONFIG
    place = marks.place_of_prefix(read_whole(path, _TEXT_BYTES))
    if place is None:
        raise VersionError(VersionTrouble.WORN, f"{path} has no line os_prefix=a/")
    _put(path, place, half.encode())


def mark(card: TwoHalves, half: str, byte: bytes) -> None:
    """Write the mark of *half*, where it has one."""
    place = marks.place_of_left(card.words(half))
    if place is not None:
        _put(card.boot / half / WORDS, place, byte)


def _put(path: Path, place: int, byte: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        if file.read(1) != byte:
            file.seek(place)
            file.write(byte)
            _to_the_card(file)


class _Count:
    """Adds up how many bytes are done, of writing and of reading back."""

    def __init__(self, tell: TellBytes) -> None:
        self._tell, self._done = tell, 0

    def add(self, size: int) -> None:
        self._done += size
        self._tell(self._done)


def _write_half(half: Path, stream: BinaryIO, root: BundleFile, done: _Count) -> None:
    first = b""
    with half.open("r+b") as file:
        file.write(bytes(_FIRST_BLOCK))
        _to_the_card(file)
        for data in chunks(stream, root):
            if not first:
                first, data = data[:_FIRST_BLOCK], data[_FIRST_BLOCK:]
            file.write(data)
            done.add(len(data))
            if file.tell() % (CHUNK << 4) < CHUNK:
                _to_the_card(file)  # a stick that is pulled is told soon, and memory stays free
        _to_the_card(file)
        file.seek(0)
        file.write(first)
        _to_the_card(file)
    if _sum_of(half, root.size, done) != root.sha256:
        with half.open("r+b") as file:
            file.write(bytes(_FIRST_BLOCK))
            _to_the_card(file)
        raise VersionError(VersionTrouble.WORN, f"{half} holds something else than was written")


def _write_kernel(
    card: TwoHalves, stream: BinaryIO, pieces: tuple[BundleFile, ...], done: _Count
) -> None:
    folder = card.boot / card.other
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    flush_folder(folder)
    words = b""
    for piece in pieces:
        data = b"".join(chunks(stream, piece))
        if piece.name == WORDS:
            words = marks.first_words(data, card.other)
        else:
            _write_file(folder / piece.name, data)
        done.add(2 * piece.size)
    _write_file(folder / WORDS, words)
    flush_folder(folder)


def _write_file(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        _to_the_card(file)
    if _sum_of(path, len(data)) != sha256(data).hexdigest():
        raise VersionError(VersionTrouble.WORN, f"{path} holds something else than was written")


def _sum_of(path: Path, size: int, done: _Count | None = None) -> str:
    """Read back what the card holds now."""
    found = sha256()
    with path.open("rb") as file:
        for start in range(0, size, CHUNK):
            data = file.read(min(CHUNK, size - start))
            found.update(data)
            if done:
                done.add(len(data))
    return found.hexdigest()


def _to_the_card(file: BinaryIO) -> None:
    """Have all of *file* on the card, and not in memory: what is read back comes from there."""
    file.flush()
    os.fsync(file.fileno())
    os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


@contextmanager
def writable(boot: Path, run: Callable[[tuple[str, ...]], object]) -> Iterator[None]:
    """Have the firmware's partition written to for as long; else it is only read."""
    if not os.path.ismount(boot):
        yield
        return
    run(("mount", "-o", "remount,rw", str(boot)))
    try:
        yield
    finally:
        run(("mount", "-o", "remount,ro", str(boot)))
