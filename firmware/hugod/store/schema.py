"""The SQLite file: its modes, its tables, and the faults it may have.

Later versions may change everything but two things, by which this one knows them: `user_version`,
and the same number in `meta`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from hugod.ports import JournalError
from hugod.store.chain import EventRow, sound_prefix
from hugod.store.head import Heads

APPLICATION_ID = int.from_bytes(b"Hugo", "big")
VERSION = 1
MODES: dict[str, str | int] = {
    # Half the bytes a record costs with 4096 (D10); it counts on the empty file only.
    "page_size": 1024,
    "journal_mode": "wal",
    # FULL: with NORMAL a cut takes acknowledged records away (D1).
    "synchronous": 2,
    "foreign_keys": 1,
    "wal_autocheckpoint": 1000,
}
SCHEMA = (
    """CREATE TABLE event (
    game INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    type TEXT NOT NULL,
    body TEXT NOT NULL,
    boot_id TEXT NOT NULL,
    mono_ms INTEGER NOT NULL,
    wall_ms INTEGER NOT NULL,
    wall_trusted INTEGER NOT NULL,
    prev_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT""",
    """CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT""",
    """CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END""",
    """CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'a record is never deleted'); END""",
    # INSERT OR REPLACE deletes without asking the trigger above.
    """CREATE TRIGGER event_is_never_replaced BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM event WHERE game = NEW.game AND seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'a record is never replaced'); END""",
)
COLUMNS = ", ".join(EventRow._fields)
INSERT = f"INSERT INTO event ({COLUMNS}) VALUES ({', '.join('?' for _ in EventRow._fields)})"

_HEADS = ("heads", "2")
"""The row of `meta` that says: both files of `HeadFiles` are on the card."""
_HEADER_SIZE = 100
_MAGIC = b"SQLite format 3\0"
# These errors say nothing about the file: the card or another program is in the way.
_TROUBLE = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_NOLFS,
        sqlite3.SQLITE_AUTH,
    }
)
# SQLite quotes damaged text in its messages, too; Python then fails to decode them.
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)


class Damaged(JournalError):
    """The file is, or was, a journal of this program, and cannot be trusted as it is."""

    def __init__(self, path: Path, what: object) -> None:
        super().__init__(f"{path} is damaged: {what}.")


def connect(path: Path) -> sqlite3.Connection:
    """Open a database for writing, every mode set and read back. Raises `JournalError`.

    The connection commits each statement by itself and serves the calling thread alone.
    """
    with sqlite_in_words(path):
        database = sqlite3.connect(path, timeout=1.0, isolation_level=None)
    try:
        with sqlite_in_words(path):
            for name, wanted in MODES.items():
                database.execute(f"PRAGMA {name} = {wanted}")
                check_mode(database, name)
    except BaseException:
        database.close()
        raise
    return database


def check_mode(database: sqlite3.Connection, name: str) -> None:
    """Read a mode back. Raises `JournalError` if SQLite did not accept it."""
    (found,) = database.execute(f"PRAGMA {name}").fetchone()
    if found != MODES[name]:
        raise JournalError(f"SQLite has {name} = {found}; the journal needs {MODES[name]}.")


def create(path: Path, rows: Iterable[EventRow]) -> None:
    """Make a whole database of *rows* at the free *path*. Raises `JournalError`.

    When this returns everything is in that one file and on the card.
    """
    with closing(connect(path)) as database, sqlite_in_words(path):
        database.execute("BEGIN IMMEDIATE")
        for statement in SCHEMA:
            database.execute(statement)
        database.execute("INSERT INTO meta VALUES ('version', ?)", (str(VERSION),))
        database.executemany(INSERT, rows)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {VERSION}")
        database.execute("COMMIT")
        # Everything is then in that one file: it gets its name without a log beside it.
        (busy, _, _) = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise JournalError(f"{path} is in use by another program.")


def vouch(database: sqlite3.Connection, path: Path) -> None:
    """Write into the database that both heads are on the card. Raises `JournalError`."""
    with sqlite_in_words(path):
        if not _has_two_heads(database):
            # It goes into the file itself: damage to the WAL must not remove it (RL7).
            database.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", _HEADS)
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def examine(path: Path, heads: Heads | None = None, how: str = "mode=ro") -> tuple[EventRow, ...]:
    """Return the newest game of a sound journal that goes as far as *heads*; only reads.

    With *heads* None its end is not checked; *how* is for SQLite, see `reader`. Raises `Damaged`,
    or `JournalError` for a file of another program or a later version.
    """
    _refuse_strangers(path, is_ours=any(heads or ()))
    with sqlite_in_words(path), closing(reader(path, how)) as database:
        _check_version(database, path)
        _check_form(database, path)
        if heads is not None:
            _check_heads(database, path, heads)
        newest = f"SELECT {COLUMNS} FROM event WHERE game = (SELECT max(game) FROM event)"
        rows = [EventRow(*row) for row in database.execute(f"{newest} ORDER BY seq")]
    sound = sound_prefix(rows)
    if len(sound) < len(rows):
        raise Damaged(path, f"record {len(sound) + 1} does not fit the one before it")
    return sound


def rows_of(database: sqlite3.Connection, game: int, first: int = 1) -> tuple[EventRow, ...]:
    """Return all rows of *game* from its row *first* on, in their order."""
    select = f"SELECT {COLUMNS} FROM event WHERE game = ? AND seq >= ? ORDER BY seq"
    return tuple(EventRow(*row) for row in database.execute(select, (game, first)))


def is_marked(path: Path) -> bool:
    """Return whether the file's own header names this program. Raises `JournalError`."""
    header = _header(path)
    return header.startswith(_MAGIC) and header[68:72] == APPLICATION_ID.to_bytes(4, "big")


def _refuse_strangers(path: Path, *, is_ours: bool) -> None:
    if is_marked(path):
        return
    header = _header(path)
    if not header.startswith(_MAGIC):
        # SQLite takes one byte for an empty file and deletes the WAL beside it.
        if len(header) == _HEADER_SIZE and _is_ours_by_wal(path):
            return
        raise Damaged(path, "it is no database")
    # "immutable" touches neither this file nor a WAL of its owner.
    with sqlite_in_words(path), closing(reader(path, "immutable=1")) as database:
        if is_ours or _tables(database) == set(SCHEMA):
            raise Damaged(path, "its mark is gone")
    raise JournalError(f"{path} belongs to another program; nothing was changed in it.")


def _is_ours_by_wal(path: Path) -> bool:
    """Return whether the WAL has the first page, which a cut spoilt while it was copied."""
    try:
        with closing(reader(path, "mode=ro")) as database:
            (mark,) = database.execute("PRAGMA application_id").fetchone()
    except UNREADABLE:
        return False
    return bool(mark == APPLICATION_ID)


def _header(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_HEADER_SIZE)
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}.") from error


def _check_version(database: sqlite3.Connection, path: Path) -> None:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    select = "SELECT value FROM meta WHERE key = 'version'"
    if version < VERSION or database.execute(select).fetchone() != (str(version),):
        raise Damaged(path, "it does not know its own version")
    if version > VERSION:
        raise JournalError(
            f"{path} is from a newer version of this program ({version}, here {VERSION});"
            " nothing was changed in it."
        )


def _check_form(database: sqlite3.Connection, path: Path) -> None:
    if _tables(database) != set(SCHEMA):
        raise Damaged(path, "its tables are not as they were made")
    (found,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise Damaged(path, found)


def _check_heads(database: sqlite3.Connection, path: Path, heads: Heads) -> None:
    """Check that the record of every head is there, and that there is a head at all.

    An earlier version knew only the first head, and leaves the second as it was.
    """
    if not _has_two_heads(database):
        # An earlier version knew only the first head, and leaves the second as it was (D12).
        heads = heads[:1]
    # A cut may tear both heads, but it removes none.
    elif not any(heads) and database.execute("SELECT 1 FROM event LIMIT 1").fetchone():
        raise Damaged(path, "nothing says how far it goes")
    select = "SELECT hash FROM event WHERE game = ? AND seq = ?"
    for head in heads:
        if not head or not head.seq:
            continue
        if database.execute(select, (head.game, head.seq)).fetchone() != (head.hash,):
            what = f"record {head.seq} of game {head.game}, which was kept, is gone"
            raise Damaged(path, what)


def _has_two_heads(database: sqlite3.Connection) -> bool:
    found = database.execute("SELECT value FROM meta WHERE key = ?", _HEADS[:1]).fetchone()
    return bool(found == _HEADS[1:])


def _tables(database: sqlite3.Connection) -> set[str]:
    return {sql for (sql,) in database.execute("SELECT sql FROM sqlite_master") if sql}


def reader(path: Path, how: str) -> sqlite3.Connection:
    """Open a database for reading: "mode=ro", or "immutable=1" without its WAL."""
    uri = f"{path.absolute().as_uri()}?{how}"
    # What is sent to a page is read by one thread after the other, never by two at once
    return sqlite3.connect(uri, uri=True, timeout=0.2, check_same_thread=False)


@contextmanager
def sqlite_in_words(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into `JournalError`, or `Damaged` if they mean that."""
    try:
        yield
    except UNREADABLE as error:
        # Text that is not UTF-8 is found by Python and has no code.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
        if code & 0xFF in _TROUBLE:
            raise JournalError(f"{path} cannot be used: {error}.") from error
        raise Damaged(path, error) from error
