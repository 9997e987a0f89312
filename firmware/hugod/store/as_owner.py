"""What root does in somebody's folder, done as that somebody: else the box cannot write there."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def as_owner_of(folder: Path) -> Iterator[None]:
    """Be the owner of *folder* as long as this lasts, if we are root and it is another's."""
    if os.geteuid() != 0 or not folder.exists():
        yield
        return
    owner = folder.stat()
    with _being(owner.st_uid, owner.st_gid):
        yield


@contextmanager
def as_ourselves() -> Iterator[None]:
    """Be again who started this program as long as this lasts."""
    with _being(os.getuid(), os.getgid()):
        yield


@contextmanager
def _being(user: int, group: int) -> Iterator[None]:
    before = os.geteuid(), os.getegid(), os.getgroups()
    _become(user, group, [])
    try:
        yield
    finally:
        _become(*before)


def _become(user: int, group: int, groups: Sequence[int]) -> None:
    """Change who we are for the files. Only root may, so it comes first and goes last.

    Root's other groups go with it: what is open to them alone is not the owner's.
    """
    if (user, group) == (os.geteuid(), os.getegid()):
        return
    if os.getuid() == 0:
        os.seteuid(0)
        os.setgroups(groups)
    os.setegid(group)
    os.seteuid(user)
