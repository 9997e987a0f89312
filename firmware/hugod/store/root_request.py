"""A request to one of root's helpers: a small file in the box's folder that wakes it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from hugod.store.files import put_aside, read_plain

_MOST_BYTES = 64


def take_request(path: Path) -> bytes:
    """Read and delete the request at *path*; empty where there is none that can be read."""
    data = b""
    with suppress(OSError):
        data = read_plain(path, _MOST_BYTES)
    try:
        # As long as the file is there, systemd starts the helper again.
        path.unlink(missing_ok=True)
    except IsADirectoryError:
        put_aside(path)
    return data


def word_and_number(data: bytes, *words: str) -> tuple[str, int] | None:
    """Return what a request of two says: one of *words*, and its number; None if it is none."""
    said = data.decode("ascii", errors="replace").split()
    if len(said) != 2 or said[0] not in words or not said[1].isdecimal():
        return None
    return said[0], int(said[1][:20])
