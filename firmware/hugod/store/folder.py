"""The state folder: the names of all that lies in it, its lock; `incoming/` moved in at a start.

`games/` holds the finished games. `incoming/` holds games from another card that were read from a
stick and found whole: chains and records under their final names, settings and boards, and in
`newest.jsonl` the game that is to go on. It is filled while the box runs and emptied at each start.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from itertools import count
from pathlib import Path

from hugo_core.limits import GAME_BYTES, OWN_GAME_BYTES
from hugod.ports import JournalError, JournalTaken
from hugod.store import files
from hugod.store.chain import SUFFIX, BadSeal, EventRow, read_sealed, sealed_text

DATABASE = "hugo.sqlite3"
LOCK = "hugo.lock"
GAMES = "games"
INCOMING = "incoming"
SETTINGS = "settings.json"
CLUB = "club"
"""Folder of the club evenings whose desk this was."""
DESK_LOCK = "desk.lock"
"""File in it that an open desk has locked."""
ERRORS = "errors.json"
"""The last errors of the daemon."""
CACHE = "history.cache"
"""What `hugod.history` remembers of the finished games."""
OWN_VOICES = "voices"
"""Folder of the voices that no package brought: those a family recorded, for example."""
NEWEST = "newest.jsonl"
READY = ".ready"
HEADS = ("-head", "-head2")
"""Files of `HeadFiles` beside a database; they say nothing of another one."""
# A rollback journal, which SQLite would play back (RL4); a database with a WAL has none.
STRAY = "-journal"
# Files beside a database that move with it: a foreign WAL would be played into ours.
COMPANIONS = ("-wal", "-shm", STRAY, *HEADS)


class Folder:
    """A state folder that no other process uses. Raises `JournalError` if it cannot be used."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.games = path / GAMES
        """Folder of the finished games."""
        self.database = path / DATABASE
        self.draft = path / f"{DATABASE}{files.TEMPORARY}"
        """Path of a new database until it is whole."""
        self.ready = path / f"{DATABASE}{READY}"
        """Path of a whole new database; it becomes *the* database even after a cut."""
        self.stray = path / f"{DATABASE}{STRAY}"
        self.heads = tuple(path / f"{DATABASE}{head}" for head in HEADS)
        lock = path / LOCK
        with files.in_words(f"The state folder {path} cannot be used"):
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            if os.path.lexists(lock) and (not lock.exists() or lock.is_dir()):
                files.put_aside(lock)
            self._lock = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
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
        """Release the lock. Closing twice is harmless."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def has_database(self) -> bool:
        return self.database.exists() and self.database.stat().st_size > 0

    def has_remains(self) -> bool:
        """Return whether a new database would set anything aside."""
        paths = (self.path / f"{DATABASE}{name}" for name in ("", *COMPANIONS))
        return any(path.exists() and path.stat().st_size > 0 for path in paths)

    def settle(self) -> None:
        """Flush the WAL."""
        # What a killed process wrote may not be on the card yet (F18).
        try:
            wal = os.open(self.path / f"{DATABASE}-wal", os.O_RDONLY | os.O_CLOEXEC)
        except FileNotFoundError:
            return
        try:
            os.fdatasync(wal)
        finally:
            os.close(wal)

    def last_sealed(self) -> int:
        """Return the highest number of a sealed game, 0 if there is none."""
        names = (path.stem for path in self.games.glob("*.hugo"))
        return max(filter(None, map(number_in, names)), default=0)

    def seal(self, game: int, text: str) -> None:
        """Write `games/NNNN.hugo`, whole or not at all. Raises `JournalError`."""
        path = self.games / f"{game:04}.hugo"
        with files.in_words(f"The record {path.name} was not written"):
            files.write_whole(path, text.encode())

    def make_ready(self) -> None:
        """Rename the draft, which is whole now."""
        self.draft.replace(self.ready)
        files.flush_folder(self.path)

    def install(self) -> str:
        """Put the ready database in its place; the old one is set aside.

        Returns the old one's name now, "" if there was none. May be cut anywhere and done again.
        """
        aside = self._free_name()
        # The old database itself moves last: as long as it is there, all of this is done again.
        moved = [name for name in (*COMPANIONS, "") if self._set_aside(name, aside)]
        # Before ours stands there, a stranger's WAL must be gone.
        files.flush_folder(self.path)
        self.ready.replace(self.database)
        files.flush_folder(self.path)
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
            name = f"{DATABASE}{files.ASIDE}{number}"
            if taken.isdisjoint(name + companion for companion in ("", *COMPANIONS)):
                break
        return name

    def _clear(self) -> None:
        """Remove drafts, and put aside what has one of our names but is not of its kind."""
        with files.in_words(f"The state folder {self.path} cannot be used"):
            if os.path.lexists(self.games) and not self.games.is_dir():
                files.put_aside(self.games)
            self.games.mkdir(mode=0o700, exist_ok=True)
            for name in ("", *COMPANIONS, READY):
                path = self.path / f"{DATABASE}{name}"
                if os.path.lexists(path) and not path.is_file():
                    files.put_aside(path)
        drafts = [self.draft.with_name(self.draft.name + companion) for companion in COMPANIONS]
        try:
            for path in (self.draft, *drafts, *self.games.glob(f"*{files.TEMPORARY}")):
                if path.is_dir() and not path.is_symlink():
                    files.put_aside(path)
                path.unlink(missing_ok=True)
        except OSError as error:
            # Looking through the folder may fail, too; then the error names no file.
            where = error.filename or self.games
            raise JournalError(f"{where} is in the way: {error.strerror}.") from error


@contextmanager
def games_locked(folder: Path) -> Iterator[None]:
    """Lock the games in *folder*. Raises `OSError`, also if there is no folder of games."""
    # A lock of the system, not of a thread: a wipe and whoever caches its games may be two
    # processes, and a game must not be remembered after it was wiped.
    opened = os.open(folder / GAMES, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        flock(opened, LOCK_EX)
        yield
    finally:
        os.close(opened)


def number_in(stem: str) -> int | None:
    """Return the number of a game from its file's name, None if it is no name of ours."""
    # The next game is counted on from it, and SQLite has no number of 20 digits.
    return int(stem) if re.fullmatch("[0-9]{4,9}", stem) else None


def sweep(folder: Path) -> None:
    """Remove `incoming/` in *folder*; anything else of that name is put aside. Raises `OSError`."""
    incoming = folder / INCOMING
    # `rmtree` opens what it is given: it would wait for the other end of a pipe (RL9).
    if incoming.is_dir() and not incoming.is_symlink():
        shutil.rmtree(incoming)
    elif os.path.lexists(incoming):
        files.put_aside(incoming)


def keep_beside(folder: Path, rows: Sequence[EventRow]) -> None:
    """Store a game that cannot go on here, with its head in its name. Raises `OSError`."""
    path = folder / GAMES / f"{beside_name(rows[0].game, rows[-1].hash)}{SUFFIX}"
    files.write_whole(path, sealed_text(rows))


def beside_name(game: int, head: str) -> str:
    """Return the file name of a game whose number belongs to another one here."""
    return f"{game:04}-{head[:8]}"


def move_in(folder: Path) -> tuple[EventRow, ...]:
    """Move chains and records from `incoming/` to `games/`; returns the game to go on with.

    Returns () if no game is to go on. Raises `OSError`, or `JournalError` if the game does not read
    any more.
    """
    incoming, games = folder / INCOMING, folder / GAMES
    rows: tuple[EventRow, ...] = ()
    if (incoming / NEWEST).exists():
        try:
            rows = read_sealed(files.read_whole(incoming / NEWEST, GAME_BYTES))
        except BadSeal as error:
            raise JournalError(f"{incoming / NEWEST}:{error}") from error
    for path in sorted((incoming / GAMES).glob("*")):
        # A name that is taken here is this card's own game, or came with a stick before a cut.
        if not (games / path.name).exists():
            path.rename(games / path.name)
    files.flush_folder(games)
    _move_evenings(incoming / CLUB, folder / CLUB)
    return rows


def _move_evenings(incoming: Path, club: Path) -> None:
    """Move the evenings in, each new or with more lines than here. Raises `OSError`."""
    found = sorted(incoming.glob("*"))
    if not found:
        return
    club.mkdir(mode=0o700, exist_ok=True)
    files.flush_folder(club.parent)
    with desk_locked(club) as is_ours:
        # An open desk writes into the newest evening; what is not moved is on the stick still.
        for path in found if is_ours else ():
            here = club / path.name
            if _may_move(path, here):
                path.replace(here)
        files.flush_folder(club)


def _may_move(there: Path, here: Path) -> bool:
    """Return whether the evening *there* is new or goes on."""
    # What is no plain file, or too long, is no evening.
    with suppress(files.NotPlain, files.TooLong):
        data = files.read_whole(there, OWN_GAME_BYTES)
        return not os.path.lexists(here) or goes_on(files.read_whole(here, OWN_GAME_BYTES), data)
    return False


def goes_on(here: bytes, there: bytes) -> bool:
    """Return whether the evening *there* is the one *here* with more lines."""
    # A desk begins an evening by itself: one line is no more than that it was opened.
    return there.startswith(here) or here.count(b"\n") == 1


@contextmanager
def desk_locked(club: Path) -> Iterator[bool]:
    """Keep the desk whose folder is *club* closed; False if it is open. Raises `OSError`."""
    opened = os.open(club / DESK_LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        try:
            flock(opened, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True
    finally:
        os.close(opened)
