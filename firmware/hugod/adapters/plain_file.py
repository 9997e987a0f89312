"""Files that somebody else may have laid there: read as what they are, or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC


class NotPlain(OSError):
    """It is a link, a pipe, a folder or a device."""


def read_plain(path: Path, most: int) -> bytes:
    """Give the first *most* bytes of a plain file; no link is followed, no pipe waited for.

    Raises `NotPlain`, or another `OSError`.
    """
    try:
        opened = os.open(path, _FLAGS)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NotPlain(error.errno, error.strerror, str(path)) from error
        raise
    try:
        if not stat.S_ISREG(os.fstat(opened).st_mode):
            raise NotPlain(errno.EINVAL, "it is no plain file", str(path))
        with os.fdopen(opened, "rb", closefd=False) as file:
            return file.read(most)
    finally:
        os.close(opened)
