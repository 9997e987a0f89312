"""Files on a stick, read and written whole: full, locked, pulled out, or a trap such as a link.

Writing is whole or not at all, as far as the stick's file system can; reading follows no link,
waits for no pipe and has a limit.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hugod.app.values.inputs import StickTrouble
from hugod.backup.bundle import BadBundle
from hugod.store.files import NotPlain, TooLong, flush_folder, read_whole

_TROUBLES = {
    errno.ENOSPC: StickTrouble.FULL,
    errno.EDQUOT: StickTrouble.FULL,
    errno.EFBIG: StickTrouble.FULL,
    errno.EROFS: StickTrouble.LOCKED,
    errno.EACCES: StickTrouble.LOCKED,
    errno.EPERM: StickTrouble.LOCKED,
    errno.EIO: StickTrouble.PULLED,
    errno.ENODEV: StickTrouble.PULLED,
    errno.ENXIO: StickTrouble.PULLED,
    errno.ENOENT: StickTrouble.PULLED,
    errno.ENOTDIR: StickTrouble.PULLED,
    errno.ESTALE: StickTrouble.PULLED,
}


class StickError(Exception):
    """The stick failed: *trouble* for the players, the message for the owner."""

    def __init__(self, trouble: StickTrouble, message: str) -> None:
        super().__init__(message)
        self.trouble = trouble


@contextmanager
def of_the_stick(path: Path) -> Iterator[None]:
    """Turn an `OSError` at *path* into a `StickError`."""
    try:
        yield
    except OSError as error:
        trouble = _TROUBLES.get(error.errno or 0, StickTrouble.UNREADABLE)
        raise StickError(trouble, f"{path}: {error.strerror or error}") from error


def read_file(folder: Path, name: str, most: int) -> bytes:
    """Read a plain file of at most *most* bytes. Raises `BadBundle`, or `OSError`."""
    try:
        return read_whole(folder / name, most)
    except FileNotFoundError:
        folder.stat()  # is the stick still there?
        raise BadBundle(f"{name}: it is missing") from None
    except (NotPlain, NotADirectoryError):
        raise BadBundle(f"{name}: it is no plain file") from None
    except TooLong as error:
        raise BadBundle(f"{name}: it is {error.strerror}") from None


def write_file(folder: Path, name: str, data: bytes) -> None:
    """Write a file of a draft folder through to the stick."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def make_whole(draft: Path, name: str) -> Path:
    """Give the draft its final *name*, once all its files are on the stick; returns its path."""
    for folder in (*(path for path in draft.iterdir() if path.is_dir()), draft):
        flush_folder(folder)
    whole = draft.with_name(name)
    draft.rename(whole)
    flush_folder(whole.parent)
    return whole


def discard(draft: Path) -> None:
    """Delete a draft folder, as far as the stick allows."""
    with suppress(OSError):
        shutil.rmtree(draft)
