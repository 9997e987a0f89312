"""The state folder: who may use it, and how a file gets into it whole.

Whatever is written goes to another name first, is flushed, renamed, and the folder flushed: a cut
leaves the old or the new, never a half (the row "rewrite to temp + fsync + rename + folder
fsync" of the storage table). Names that end in `.tmp` are leftovers of a cut.
"""

from __future__ import annotations

import os
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
HEAD = "-head"
"""What `journal_head` keeps beside a database; it may say nothing of another one."""
COMPANIONS = ("-wal", "-shm", "-journal", HEAD)
"""What is kept beside a database; a stranger's WAL would be played into ours."""


class Folder:
    """A state folder that no other process uses. Raises `JournalError` if it cannot be had."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with in_words(f"The state folder {path} cannot be used"):
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            (path / GAMES).mkdir(mode=0o700, exist_ok=True)
            self._lock = os.open(path / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            flock(self._lock, LOCK_EX | LOCK_NB)
        except OSError as error:
            self.close()
            raise JournalTaken(f"Another hugod already plays in {path}.") from error
        self._clean()

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
        return self.path / f"{DATABASE}.ready"

    @property
    def head(self) -> Path:
        """Where it is said a second time how far the database goes."""
        return self.path / f"{DATABASE}{HEAD}"

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
        return max((int(name) for name in names if name.isdecimal()), default=0)

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
            name = f"{DATABASE}.damaged-{number}"
            if taken.isdisjoint(name + companion for companion in ("", *COMPANIONS)):
                break
        return name

    def _clean(self) -> None:
        drafts = [self.draft.with_name(self.draft.name + companion) for companion in COMPANIONS]
        try:
            for path in (self.draft, *drafts, *(self.path / GAMES).glob(f"*{TEMPORARY}")):
                path.unlink(missing_ok=True)
        except OSError as error:
            self.close()
            where = error.filename or self.path / GAMES  # looking through it may fail, too
            raise JournalError(f"{where} is in the way: {error.strerror}.") from error


def write_whole(path: Path, data: bytes) -> None:
    """Put *data* into *path*: the old or the new is there, never a half. Raises `OSError`."""
    draft = path.with_name(path.name + TEMPORARY)
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink()
        raise
    flush_folder(path.parent)


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
