"""A ZIP file as a stream: made while it is read, it takes neither the card nor the memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from io import RawIOBase
from typing import Any
from zipfile import ZIP_STORED, ZipFile


@dataclass(frozen=True, slots=True)
class Stream:
    """The bytes of a file in *parts*; its *length* is None where only its end tells it."""

    parts: Iterator[bytes]
    length: int | None = None


class _Outlet(RawIOBase):
    """What was written since it was last taken."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, data: Any) -> int:
        self._written += data
        return len(data)

    def taken(self) -> bytes:
        taken, self._written = bytes(self._written), bytearray()
        return taken


class ZipStream:
    """Takes files one after the other, and returns the bytes that each adds to the archive."""

    def __init__(self, compression: int = ZIP_STORED) -> None:
        self._outlet = _Outlet()
        self._archive = ZipFile(self._outlet, "w", compression)

    def add(self, name: str, data: bytes) -> bytes:
        """Put in a file; returns the bytes it adds."""
        self._archive.writestr(name, data)
        return self._outlet.taken()

    def end(self) -> bytes:
        """Return the list of the files, which is the end of the archive."""
        self._archive.close()
        return self._outlet.taken()


def stored_length(sizes: Mapping[str, int]) -> int:
    """Return the length of an archive of files of these *sizes*, by their names, only stored."""
    # The heads of its files are as long as if they held something.
    empty = ZipStream()
    heads = sum(len(empty.add(name, b"")) for name in sizes)
    return heads + sum(sizes.values()) + len(empty.end())
