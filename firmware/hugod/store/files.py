"""The state folder: who may use it, and how a file gets into it whole.

Whatever is written goes to another name first, is flushed, renamed, and the folder flushed: a cut
leaves the old or the new, never a half (the row "rewrite to temp + fsync + rename + folder
fsync" of the storage table). Names that end in `.tmp` are leftovers of a cut.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from itertools import count
from pathlib import Path

from hugod.ports import JournalError, JournalTaken

DATABASE = "hugo.sqlite3"
LOCK = "hugo.lock"
GAMES = "games"
TEMPORARY = ".tmp"
ASIDE = ".damaged-"
READY = ".ready"
HEADS = ("-head", "-head2")
"""What `journal_head` keeps beside a database; it may say nothing of another one."""
STRAY = "-journal"
"""SQLite would undo what it says; a database that has a WAL has none."""
COMPANIONS = ("-wal", "-shm", STRAY, *HEADS)
"""What is kept beside a database; a stranger's WAL would be played into ours."""

log = logging.getLogger(__name__)


class Folder:
    """A state folder that no other process uses. Raises `JournalError` if it cannot be had."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with in_words(f"The state folder {path} cannot be used"):
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            if os.path.lexists(path / LOCK) and (
                not (path / LOCK).exists() or (path / LOCK).is_dir()
            ):
                put_aside(path / LOCK)
            self._lock = os.open(path / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            flock(self._lock, LOCK_EX | LOCK_NB)
        except OSError as error:
            self.close()
            raise JournalTaken(f"Another hugod already plays in {path}.") from error
        try:
            self._clear()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let others in. Closing twice is harmless."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def has_database(self) -> bool:
        return self.database.exists() and self.database.stat().st_size > 0

    def has_remains(self) -> bool:
        """Say whether there is anything that a new database would set aside."""
        paths = (self.path / f"{DATABASE}{name}" for name in ("", *COMPANIONS))
        return any(path.exists() and path.stat().st_size > 0 for path in paths)

    @property
    def database(self) -> Path:
        return self.path / DATABASE

    @property
    def games(self) -> Path:
        """Where the finished games are."""
        return self.path / GAMES

    @property
    def draft(self) -> Path:
        """Where a new database is made, until it is whole."""
        return self.path / f"{DATABASE}{TEMPORARY}"

    @property
    def ready(self) -> Path:
        """A whole new database; it becomes *the* database even if a cut comes in between."""
        return self.path / f"{DATABASE}{READY}"

    @property
    def stray(self) -> Path:
        """Where SQLite would look for changes that are to be undone; no journal has any."""
        return self.path / f"{DATABASE}{STRAY}"

    @property
    def heads(self) -> tuple[Path, ...]:
        """Where it is said again how far the database goes."""
        return tuple(self.path / f"{DATABASE}{head}" for head in HEADS)

    def settle(self) -> None:
        """Flush the WAL: what a killed process has written there may not be on the card yet."""
        try:
            wal = os.open(self.path / f"{DATABASE}-wal", os.O_RDONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            return
        try:
            os.fdatasync(wal)
        finally:
            os.close(wal)

    def last_sealed(self) -> int:
        """Give the highest number of a sealed game, 0 if there is none."""
        names = (path.stem for path in (self.path / GAMES).glob("*.hugo"))
        return max(filter(None, map(number_in, names)), default=0)

    def seal(self, game: int, text: str) -> None:
        """Write `games/NNNN.hugo`, whole or not at all. Raises `JournalError`."""
        path = self.path / GAMES / f"{game:04}.hugo"
        with in_words(f"The record {path.name} was not written"):
            write_whole(path, text.encode())

    def make_ready(self) -> None:
        """Say that the draft is whole."""
        self.draft.replace(self.ready)
        flush_folder(self.path)

    def install(self) -> str:
        """Put the ready database in its place; what stood there goes aside.

        Gives the name under which the old one is kept now, "" if there was none. May be cut
        anywhere and done again: the old database itself moves last.
        """
        aside = self._free_name()
        moved = [name for name in (*COMPANIONS, "") if self._set_aside(name, aside)]
        flush_folder(self.path)  # before ours stands there, a stranger's WAL must be gone
        self.ready.replace(self.database)
        flush_folder(self.path)
        return aside if moved else ""

    def _set_aside(self, companion: str, aside: str) -> bool:
        path = self.path / f"{DATABASE}{companion}"
        if not path.exists():
            return False
        if path.stat().st_size == 0:
            path.unlink()
            return False
        path.replace(self.path / f"{aside}{companion}")
        return True

    def _free_name(self) -> str:
        taken = {path.name for path in self.path.iterdir()}
        for number in count(1):
            name = f"{DATABASE}{ASIDE}{number}"
            if taken.isdisjoint(name + companion for companion in ("", *COMPANIONS)):
                break
        return name

    def _clear(self) -> None:
        """Remove drafts, and put aside what has one of our names and is not of its kind."""
        games = self.path / GAMES
        with in_words(f"The state folder {self.path} cannot be used"):
            if os.path.lexists(games) and not games.is_dir():
                put_aside(games)
            games.mkdir(mode=0o700, exist_ok=True)
            for name in ("", *COMPANIONS, READY):
                path = self.path / f"{DATABASE}{name}"
                if os.path.lexists(path) and not path.is_file():
                    put_aside(path)
        drafts = [self.draft.with_name(self.draft.name + companion) for companion in COMPANIONS]
        try:
            for path in (self.draft, *drafts, *games.glob(f"*{TEMPORARY}")):
                if path.is_dir() and not path.is_symlink():
                    put_aside(path)
                path.unlink(missing_ok=True)
        except OSError as error:
            where = error.filename or games  # looking through it may fail, too
            raise JournalError(f"{where} is in the way: {error.strerror}.") from error


def number_in(stem: str) -> int | None:
    """Give the number of a game by its file's name; None for what is no name of ours.

    The next game is counted on from it, and SQLite has no number of 20 digits.
    """
    return int(stem) if re.fullmatch("[0-9]{4,9}", stem) else None


def put_aside(path: Path) -> str:
    """Give what stands at *path* another name, which is logged and given. Raises `OSError`."""
    names = (path.with_name(f"{path.name}{ASIDE}{number}") for number in count(1))
    aside = next(name for name in names if not os.path.lexists(name))
    path.rename(aside)
    log.warning("%s was in the way; it is now %s.", path, aside.name)
    return aside.name


def write_whole(path: Path, data: bytes) -> None:
    """Put *data* into *path*: the old or the new is there, never a half. Raises `OSError`.

    What lies in the draft's place goes: a pipe would be waited for, a link written through.
    """
    draft = path.with_name(path.name + TEMPORARY)
    try:
        draft.unlink(missing_ok=True)
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    flush_folder(path.parent)


def write_own(path: Path, data: bytes) -> None:
    """Do as `write_whole`, and put aside a folder that stands in *path*'s place or its draft's.

    For files that only the box writes: a folder under such a name is not one of its own. Raises
    `OSError`.
    """
    for place in (path, path.with_name(path.name + TEMPORARY)):
        if place.is_dir() and not place.is_symlink():
            put_aside(place)
    write_whole(path, data)


def flush_folder(path: Path) -> None:
    """Put the folder's entries on the card."""
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
