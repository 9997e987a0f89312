"""Games set aside so that the box can start, and more if that is not enough; or wiped for ever.

Both begin with a mark on the card, which is removed last. A cut before the mark changes nothing;
after it the next start finishes the order before it looks at a game.

Set aside: `set-aside/2026-11-22-1/` in the state folder holds what stood in that folder until the
day it is named after. Nothing is deleted, and finished games stay where they are. Wiped: each file,
recorded voices and club evenings among them, is overwritten before it is deleted.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import date
from enum import StrEnum
from fcntl import LOCK_EX, LOCK_NB, flock
from itertools import count
from pathlib import Path

from hugod.ports import JournalTaken
from hugod.store import files
from hugod.store.folder import (
    CACHE,
    CLUB,
    DATABASE,
    ERRORS,
    GAMES,
    INCOMING,
    LOCK,
    OWN_VOICES,
    games_locked,
)
from hugod.store.recovery import NOTE

PLACE = "set-aside"
ORDER = "set-aside-order"
"""The mark of a set-aside: which folder is being filled, and its reach."""
UNTRIED = "untried"
"""In `PLACE` from a set-aside until the box has been well for a minute after it."""
MARK = "wipe-games"
"""The mark of a wipe."""
_OF_GAMES = (
    *(f"{DATABASE}*", f"{NOTE}*", f"{CACHE}*", f"{ERRORS}*", f"*{files.ASIDE}*"),
    *(INCOMING, PLACE, OWN_VOICES, CLUB),
)
"""What a wipe takes beside all that is in `games/`."""
_BLOCK = bytes(65536)
_ORDERED = re.compile(rb"([0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{1,6}) (games|all)\n")
_NAME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{1,6}")


class WipeReach(StrEnum):
    """The reach of a set-aside."""

    GAMES = "games"
    """The journal with everything that belongs to it."""
    ALL = "all"
    """Settings, phones, boards and errors, too, and what is no game in `games/`."""


_PATTERNS = {
    WipeReach.GAMES: (f"{DATABASE}*", f"{NOTE}*", INCOMING),
    WipeReach.ALL: (f"{DATABASE}*", "*.json*", INCOMING, "boards*", "wipe-games*", f"{LOCK}?*"),
}


def next_reach(folder: Path) -> WipeReach:
    """Return the reach of a set-aside now: of the one that was begun, if there is one."""
    if ordered := _order(folder):
        return ordered[1]
    # Without a journal to blame, or where setting it aside did not help, it is something else.
    is_untried = os.path.lexists(folder / PLACE / UNTRIED)
    return (
        WipeReach.GAMES if not is_untried and os.path.lexists(folder / DATABASE) else WipeReach.ALL
    )


def set_aside(folder: Path, day: date) -> str:
    """Set aside what `next_reach` says; returns the name of the folder in `set-aside`.

    Raises `JournalError` if the card fails or another process plays in *folder*. Called again, it
    goes on where a failure or a cut has ended.
    """
    with files.in_words("Nothing was set aside"), _alone(folder):
        ordered = _order(folder)
        name = ordered[0] if ordered else _free_name(folder, day)
        files.write_whole(folder / ORDER, f"{name} {next_reach(folder)}\n".encode())
        finish_set_aside(folder)
        return name


def finish_set_aside(folder: Path) -> None:
    """Set aside what was ordered, if anything. Raises `OSError`; called again it finishes."""
    if (ordered := _order(folder)) is None:
        return
    name, reach = ordered
    aside = folder / PLACE / name
    _make_room(folder)
    aside.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in _in_the_way(folder, reach):
        path.rename(_beside(aside / path.name))
    files.write_whole(folder / PLACE / UNTRIED, b"")
    for place in (aside, folder):
        files.flush_folder(place)
    (folder / ORDER).unlink()
    files.flush_folder(folder)


def note_health(folder: Path) -> None:
    """Note that the box is well: the next set-aside begins with the journal again."""
    with suppress(OSError):
        (folder / PLACE / UNTRIED).unlink(missing_ok=True)


def all_set_aside(folder: Path) -> tuple[Path, ...]:
    """Return the folders that were ever set aside in *folder*, oldest first. Raises `OSError`."""
    found = (path for path in (folder / PLACE).glob("*") if _NAME.fullmatch(path.name))
    return tuple(sorted(found, key=_age))


def _age(path: Path) -> tuple[str, int]:
    day, _, number = path.name.rpartition("-")
    return day, int(number)


def _order(folder: Path) -> tuple[str, WipeReach] | None:
    """Return the folder and reach of the mark; None without one, or if we never wrote it."""
    with suppress(OSError):
        if found := _ORDERED.fullmatch(files.read_plain(folder / ORDER, 100)):
            return found[1].decode(), WipeReach(found[2].decode())
    return None


def _free_name(folder: Path, day: date) -> str:
    """Return a name that was never used."""
    # The clock of a Pi may show any day, also twice (F14).
    names = (f"{day.isoformat()}-{number}" for number in count(1))
    return next(name for name in names if not os.path.lexists(folder / PLACE / name))


def _in_the_way(folder: Path, reach: WipeReach) -> Iterator[Path]:
    """Yield what is to be moved; in `games/` only what is no game."""
    found = {path for pattern in _PATTERNS[reach] for path in folder.glob(pattern)}
    yield from sorted(found)
    if reach is WipeReach.GAMES:
        return
    games = folder / GAMES
    if os.path.lexists(games) and not games.is_dir():
        yield games
    else:
        yield from sorted(path for path in games.glob("*") if not _is_plain(path))


def _beside(path: Path) -> Path:
    """Return a free name for *path*."""
    # Nothing that was set aside is ever overwritten.
    names = (path, *(path.with_name(f"{path.name}.{number}") for number in range(2, 1000)))
    return next(name for name in names if not os.path.lexists(name))


def _make_room(folder: Path) -> None:
    """Move anything else than a folder at `PLACE` out of the way; it is set aside itself."""
    place = folder / PLACE
    if os.path.lexists(place) and (place.is_symlink() or not place.is_dir()):
        place.rename(_beside(folder / f"{DATABASE}-no-folder"))


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Hold the journal's lock; what cannot be locked is moved out of the way first."""
    lock = folder / LOCK
    if os.path.lexists(lock) and not _is_plain(lock):
        lock.rename(_beside(folder / f"{LOCK}{files.TEMPORARY}"))
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


def order_wipe(folder: Path) -> None:
    """Mark all games in *folder* to be wiped. Raises `OSError`."""
    files.write_whole(
        folder / MARK, b"All games are to go: the box finishes this when it starts.\n"
    )


def finish_wipe(folder: Path, breathe: Callable[[], None] = lambda: None) -> None:
    """Wipe all games if that was ordered, and *breathe* after each file.

    Raises `OSError`; called again it finishes.
    """
    # Something else of that name is no order of ours.
    if os.path.lexists(folder / MARK) and not (folder / MARK).is_file():
        files.put_aside(folder / MARK)
    if not (folder / MARK).exists():
        return
    with ExitStack() as held:
        # Without a folder of games there is nobody who remembers any.
        with suppress(OSError):
            held.enter_context(games_locked(folder))
        _wipe(folder, breathe)
    (folder / MARK).unlink()
    files.flush_folder(folder)


def _wipe(folder: Path, breathe: Callable[[], None]) -> None:
    places = _holding_games(folder)
    for path in _files_in(places):
        # A bad sector, or a link: the file goes all the same.
        with suppress(OSError):
            _write_over(path)
        path.unlink()
        # There may be a thousand files, each with a flush of its own: the watchdog must be told.
        breathe()
    for place in places:
        if place.is_dir():  # its links are gone
            # Flushed one by one: with the upper folder alone the files might come back after a cut.
            for inner in (place, *(path for path in place.rglob("*") if path.is_dir())):
                files.flush_folder(inner)
            shutil.rmtree(place)
    for place in (folder / GAMES, folder):
        files.flush_folder(place)


def _holding_games(folder: Path) -> list[Path]:
    """Return what tells of games: they, damaged ones and drafts, voices, evenings, errors."""
    found = {path for pattern in _OF_GAMES for path in folder.glob(pattern)}
    return sorted(found.union((folder / GAMES).glob("*")))


def _files_in(places: Iterable[Path]) -> Iterator[Path]:
    """Yield every file in *places*, at any depth; a link is one itself."""
    for place in places:
        if place.is_symlink() or not place.is_dir():
            yield place
        else:
            yield from (path for path in place.rglob("*") if path.is_symlink() or not path.is_dir())


def _write_over(path: Path) -> None:
    """Overwrite the file with zeros."""
    # As much as a program can do: a memory card writes elsewhere and keeps the old cells until it
    # needs them (docs/keeping.md).
    file = os.open(path, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        left = os.fstat(file).st_size
        while left > 0:
            left -= os.write(file, _BLOCK[:left])
        os.fsync(file)
    finally:
        os.close(file)
