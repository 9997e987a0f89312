"""Files read with care, no link and no pipe, and written whole; what is in the way is put aside.

Reading takes plain files of a bounded size; a link, a pipe or a device is an error. Every file that
the product reads comes through here, except the system's and our own. Writing leaves the old or the
new file, never a half. Names that end in `.tmp` are leftovers of a cut.
"""

from __future__ import annotations

import errno
import logging
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from hugo_core.bounded_text import BadText, read_json
from hugo_core.limits import SMALL_BYTES
from hugod.ports import JournalError

TEMPORARY = ".tmp"
ASIDE = ".damaged-"

log = logging.getLogger(__name__)

# Bytes that a file may have grown by since it was opened. Room for all that is allowed would cost
# more than the reading.
_GROWN = 1 << 16
# O_NONBLOCK: nobody waits for the other end of a pipe (RL9). O_NOCTTY: no terminal becomes ours.
_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
_WHAT = {
    stat.S_IFDIR: "it is a folder",
    stat.S_IFIFO: "it is a pipe",
    stat.S_IFCHR: "it is a device",
    stat.S_IFBLK: "it is a device",
}


class NotPlain(OSError):
    """The path is a link, a pipe, a folder or a device."""


class TooLong(OSError):
    """The file is longer than allowed."""


def read_plain(path: Path, most: int, *, may_link: bool = False) -> bytes:
    """Return the first *most* bytes of a plain file.

    A link is followed only if the file *may_link*. Raises `NotPlain`, or another `OSError`.
    """
    with _opened(path, may_link=may_link) as file:
        size = os.fstat(file.fileno()).st_size
        return file.read(min(most, size + _GROWN))


def read_whole(path: Path, most: int, *, may_link: bool = False) -> bytes:
    """Return all of a plain file. Raises `TooLong` beyond *most* bytes, else as `read_plain`."""
    data = read_plain(path, most + 1, may_link=may_link)
    if len(data) > most:
        raise TooLong(errno.EFBIG, f"longer than {most} bytes", str(path))
    return data


def read_ends(path: Path, first: int, last: int) -> tuple[bytes, bytes]:
    """Return the *first* and the *last* bytes of a plain file. Raises as `read_plain` does."""
    with _opened(path) as file:
        beginning = file.read(first)
        file.seek(max(0, os.fstat(file.fileno()).st_size - last))
        return beginning, file.read(last)


def copy_plain(path: Path, to: Path) -> None:
    """Copy a plain file, however long. Raises as `read_plain` does."""
    with _opened(path) as file, to.open("xb") as copy:
        shutil.copyfileobj(file, copy)


def json_in(path: Path, most: int = SMALL_BYTES) -> Any:
    """Return the content of a small JSON file of ours, None if it cannot be read."""
    try:
        return read_json(read_whole(path, most), most)
    except (OSError, BadText):
        return None


@contextmanager
def _opened(path: Path, *, may_link: bool = False) -> Iterator[BinaryIO]:
    try:
        # A link in a folder could make root read another file (RL5); one that the owner named may.
        opened = os.open(path, _FLAGS if may_link else _FLAGS | os.O_NOFOLLOW)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NotPlain(error.errno, "it is a link", str(path)) from error
        if error.errno == errno.ENXIO and path.is_socket():
            raise NotPlain(error.errno, "it is a socket", str(path)) from error
        raise
    try:
        # Asked of the open file: the path may name another one by now.
        kind = stat.S_IFMT(os.fstat(opened).st_mode)
        if kind != stat.S_IFREG:
            raise NotPlain(errno.EINVAL, _WHAT.get(kind, "it is no plain file"), str(path))
        with os.fdopen(opened, "rb", closefd=False) as file:
            yield file
    finally:
        os.close(opened)


def put_aside(path: Path) -> str:
    """Rename what is at *path*; returns its new name, which is logged. Raises `OSError`."""
    names = (path.with_name(f"{path.name}{ASIDE}{number}") for number in count(1))
    aside = next(name for name in names if not os.path.lexists(name))
    path.rename(aside)
    log.warning("%s was in the way; it is now %s.", path, aside.name)
    return aside.name


def write_whole(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Write *data* to *path*: a cut leaves the old or the new file. Raises `OSError`.

    *mode* says who may read it, but for whom the process leaves out anyhow.
    """
    draft = path.with_name(path.name + TEMPORARY)
    try:
        # Whatever has the draft's name goes: a pipe would block, a link be written through (RL9).
        draft.unlink(missing_ok=True)
        with open(draft, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            file.write(data)
            file.flush()
            # Flushed before it is renamed: the name must never stand over an empty file.
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    flush_folder(path.parent)


def write_own(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Do as `write_whole`, and put aside a folder in the place of *path* or its draft."""
    # Only the box writes these files: a folder of that name is not its own.
    for place in (path, path.with_name(path.name + TEMPORARY)):
        if place.is_dir() and not place.is_symlink():
            put_aside(place)
    write_whole(path, data, mode)


def flush_folder(path: Path) -> None:
    """Flush the folder's entries to the card."""
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


@contextmanager
def in_words(what: str) -> Iterator[None]:
    """Turn an `OSError` into the sentence "*what*: its reason."."""
    try:
        yield
    except OSError as error:
        raise JournalError(f"{what}: {error.strerror or error}.") from error
