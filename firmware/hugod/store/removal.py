"""What keeps the box from starting, set aside by hand: nothing is deleted, all can be read back.

`set-aside/2026-11-22-1/` in the state folder holds what stood in that folder until the day it is
named after. Finished games stay where they are. As with a wipe a mark comes first and goes last: a
cut before it changes nothing, and after it the next start finishes before it looks at a game.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from enum import StrEnum
from fcntl import LOCK_EX, LOCK_NB, flock
from itertools import count
from pathlib import Path

from hugod.ports import JournalTaken
from hugod.store.damage_note import FILE as NOTE
from hugod.store.files import (
    DATABASE,
    GAMES,
    LOCK,
    TEMPORARY,
    flush_folder,
    in_words,
    write_whole,
)
from hugod.store.incoming import INCOMING
from hugod.store.plain_file import read_plain

PLACE = "set-aside"
ORDER = "set-aside-order"
"""The mark: which folder is being filled, and how far that reaches."""
UNTRIED = "untried"
"""Lies in `PLACE` from a set-aside until the box has been well for a minute after it."""
_ORDERED = re.compile(rb"([0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{1,6}) (games|all)\n")
_NAME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{1,6}")


class Reach(StrEnum):
    """How much is set aside."""

    GAMES = "games"
    """The journal with everything that belongs to it. The usual one: it is what strangers fill."""
    ALL = "all"
    """Settings, phones, boards and errors, too, and what is in the way among the finished games."""


_PATTERNS = {
    Reach.GAMES: (f"{DATABASE}*", f"{NOTE}*", INCOMING),
    Reach.ALL: (f"{DATABASE}*", "*.json*", INCOMING, "boards*", "wipe-games*", f"{LOCK}?*"),
}


def next_reach(folder: Path) -> Reach:
    """Say how much a set-aside would take now: all if there is no journal that may be to blame,
    or if setting it aside was no help."""
    is_untried = os.path.lexists(folder / PLACE / UNTRIED)
    return Reach.GAMES if not is_untried and os.path.lexists(folder / DATABASE) else Reach.ALL


def set_aside(folder: Path, day: date) -> str:
    """Set aside what `next_reach` says and give the name of the folder in `set-aside`.

    Raises `JournalError` if the card does not take it, or if somebody plays in *folder*. Once more
    goes on where a failure or a cut has ended.
    """
    with in_words("Nothing was set aside"), _alone(folder):
        ordered = _order(folder)
        name = ordered[0] if ordered else _free_name(folder, day)
        write_whole(folder / ORDER, f"{name} {next_reach(folder)}\n".encode())
        finish_set_aside(folder)
        return name


def finish_set_aside(folder: Path) -> None:
    """Set aside what was ordered; nothing if nothing was. Raises `OSError`; once more finishes."""
    if (ordered := _order(folder)) is None:
        return
    name, reach = ordered
    aside = folder / PLACE / name
    _make_room(folder)
    aside.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in _in_the_way(folder, reach):
        path.rename(_beside(aside / path.name))
    write_whole(folder / PLACE / UNTRIED, b"")
    for place in (aside, folder):
        flush_folder(place)
    (folder / ORDER).unlink()
    flush_folder(folder)


def note_health(folder: Path) -> None:
    """The box is well: the next set-aside, if there ever is one, begins with the journal again."""
    with suppress(OSError):
        (folder / PLACE / UNTRIED).unlink(missing_ok=True)


def all_set_aside(folder: Path) -> tuple[Path, ...]:
    """Give what was ever set aside in *folder*, oldest first. Raises `OSError`."""
    found = (path for path in (folder / PLACE).glob("*") if _NAME.fullmatch(path.name))
    return tuple(sorted(found, key=_age))


def sweep_aside(folder: Path) -> None:
    """Remove everything that was set aside, for ever. Raises `OSError`."""
    if (folder / PLACE).is_dir():
        shutil.rmtree(folder / PLACE)


def _age(path: Path) -> tuple[str, int]:
    day, _, number = path.name.rpartition("-")
    return day, int(number)


def _order(folder: Path) -> tuple[str, Reach] | None:
    """Read the mark; one that we never wrote orders nothing."""
    with suppress(OSError):
        if found := _ORDERED.fullmatch(read_plain(folder / ORDER, 100)):
            return found[1].decode(), Reach(found[2].decode())
    return None


def _free_name(folder: Path, day: date) -> str:
    """Give a name that was never used: the clock of a Pi may show any day, also twice."""
    names = (f"{day.isoformat()}-{number}" for number in count(1))
    return next(name for name in names if not os.path.lexists(folder / PLACE / name))


def _in_the_way(folder: Path, reach: Reach) -> Iterator[Path]:
    """Give what is to be moved; of the finished games only what is none."""
    found = {path for pattern in _PATTERNS[reach] for path in folder.glob(pattern)}
    yield from sorted(found)
    if reach is Reach.GAMES:
        return
    games = folder / GAMES
    if os.path.lexists(games) and not games.is_dir():
        yield games
    else:
        yield from sorted(path for path in games.glob("*") if not _is_plain(path))


def _beside(path: Path) -> Path:
    """Give a free name for *path*: nothing that was set aside is ever overwritten."""
    names = (path, *(path.with_name(f"{path.name}.{number}") for number in range(2, 1000)))
    return next(name for name in names if not os.path.lexists(name))


def _make_room(folder: Path) -> None:
    """See that `PLACE` is a folder; what else has that name goes into the new one."""
    place = folder / PLACE
    if os.path.lexists(place) and (place.is_symlink() or not place.is_dir()):
        place.rename(_beside(folder / f"{DATABASE}-no-folder"))


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the journal's lock; what cannot be locked at all is moved out of the way first."""
    lock = folder / LOCK
    if os.path.lexists(lock) and not _is_plain(lock):
        lock.rename(_beside(folder / f"{LOCK}{TEMPORARY}"))
    opened = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        try:
            flock(opened, LOCK_EX | LOCK_NB)
        except OSError as error:
            if error.errno not in (errno.EWOULDBLOCK, errno.EACCES):
                raise
            raise JournalTaken(f"Another hugod plays in {folder}.") from error
        yield
    finally:
        os.close(opened)


def _is_plain(path: Path) -> bool:
    return stat.S_ISREG(path.lstat().st_mode)
