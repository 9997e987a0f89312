"""The journal: one SQLite file that only grows, and two files for each finished game.

A record is on the card when `keep` returns. Any fault of the folder or the file is one sentence of
a `JournalError`. A damaged file is set aside under another name; what of its newest game still
fits together goes on in a fresh one, and `notice` says so.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from hugo_core.codec import from_plain, to_plain
from hugo_core.errors import BadJournal
from hugo_core.history import Begun, Drafted, Record
from hugod.ports import JournalError
from hugod.store.chain import EventRow, hash_of, root, write_sealed
from hugod.store.files import in_words
from hugod.store.folder import Folder, keep_beside, move_in, sweep
from hugod.store.head import HeadFiles
from hugod.store.recovery import recover
from hugod.store.removal import finish_set_aside, finish_wipe, order_wipe
from hugod.store.schema import INSERT, connect, rows_of, vouch

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
# Exists once systemd has set the clock by the network; a Pi has no clock of its own (F14).
SYNCHRONISED = Path("/run/systemd/timesync/synchronized")


class SqliteJournal:
    """The journal in the state folder *path*, which is made if need be and locked.

    Raises `JournalError` if the folder or its content cannot be used. Only one thread may use
    it. `notice` is one sentence for the players if something was damaged, else "".
    """

    def __init__(self, path: Path) -> None:
        self._boot_id = _boot_id()
        with ExitStack() as opened:
            self._folder = Folder(path)
            self._heads = HeadFiles(self._folder.heads)
            self._database: sqlite3.Connection | None = None
            opened.callback(self.close)
            self._open()
            opened.pop_all()

    def _open(self, breathe: Callable[[], None] = lambda: None) -> None:
        """Open the file, after finishing what the last process left undone."""
        with in_words(f"The state folder {self._folder.path} cannot be used"):
            finish_set_aside(self._folder.path)
            finish_wipe(self._folder.path, breathe)
        # Before the players' yes nothing in it counts; an import that needs the folder reports it.
        with suppress(OSError):
            sweep(self._folder.path)
        rows, self.notice = recover(self._folder)
        self._stand_after(rows)
        self._database = connect(self._folder.database)
        with in_words(f"The state folder {self._folder.path} cannot be used"):
            self._heads.catch_up(rows)
        # Only now that both heads are on the card may the journal say that it has two.
        vouch(self._database, self._folder.database)

    def _stand_after(self, rows: Sequence[EventRow]) -> None:
        self._records = [_record(row, self._folder.path) for row in rows]
        self._game = rows[0].game if rows else 0
        self._last_hash = rows[-1].hash if rows else ""
        self._unsealed: str | None = None  # the text of a game that is over, while it has no files

    def records(self) -> Sequence[Record]:
        """Return the records of the newest game, oldest first; empty if there never was one."""
        return tuple(self._records)

    def place(self) -> tuple[int, int]:
        """Return the number of the newest game and of its last record; 0 where there is none."""
        return self._game, len(self._records)

    def keep(self, record: Record) -> None:
        """Append *record*; it is on the card when this returns.

        Raises `JournalError` if the card fails: the journal is closed then, and only the next
        start can tell whether the record is there.
        """
        database = self._open_database()
        # A game without its files is written before the next one begins, or that does not (F09).
        if self._unsealed is not None and self._opens_a_game(record):
            self.seal(self._unsealed)
        # A game that goes on, after an undo for example, is not over.
        self._unsealed = None
        row = self._row(record)
        with self._writing("The card did not take the record"):
            database.execute(INSERT, row)
            # After the row: a head never names more than what was flushed.
            self._heads.write(row)
        if row.seq == 1:
            self._records.clear()
        self._records.append(record)
        self._game, self._last_hash = row.game, row.hash

    @contextmanager
    def _writing(self, failure: str) -> Iterator[None]:
        """Close the journal if the card fails in the block, and say so in one sentence."""
        try:
            with in_words(failure):
                yield
        except JournalError:
            self.close()
            raise
        except sqlite3.Error as error:
            self.close()
            raise JournalError(f"{failure}: {error}.") from error

    def tidy(self) -> None:
        """Copy what is only in the log into the file; for when nobody plays."""
        # Everything is on the card already: a card that fails here is told with the next record.
        with suppress(sqlite3.Error):
            if self._database:
                # Each page is then on the card twice, until the next record (docs/faults.md).
                self._database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def seal(self, text: str) -> tuple[int, str]:
        """Write the newest game's two files, each whole or not at all. Raises `JournalError`.

        Returns the game's number and the head of its chain. What failed is done again before the
        next game.
        """
        database = self._open_database()
        if not self._records:
            raise JournalError("There is no game to write a record of.")
        self._unsealed = text
        # The chain comes first: a game counts as sealed when its record is there.
        try:
            with in_words(f"The chain of game {self._game} was not written"):
                write_sealed(self._folder.games, rows_of(database, self._game))
        except sqlite3.Error as error:
            raise JournalError(f"The card did not give the game back: {error}.") from error
        self._folder.seal(self._game, text)
        self._unsealed = None
        return self._game, self._last_hash

    def take_in(self, breathe: Callable[[], None] = lambda: None) -> None:
        """Take over what `copy_in` put into `incoming/`. Raises `JournalError`."""
        database = self._open_database()
        path = self._folder.path
        with in_words("The games were not taken over"):
            # Files come first, then the rows in one transaction: a cut leaves some games or all,
            # each of them whole, and the same stick again brings the rest and none twice (F11).
            rows = move_in(path)
            breathe()
            mine = rows_of(database, rows[0].game) if rows else ()
            if rows and rows[0].game >= self._game and rows[: len(mine)] == mine:
                self._adopt(database, rows, len(mine))
            elif rows:
                keep_beside(path, rows)
            breathe()
            sweep(path)

    def _adopt(self, database: sqlite3.Connection, rows: Sequence[EventRow], known: int) -> None:
        """Go on with *rows*, of which the first *known* are here, as the newest game."""
        with self._writing("The card did not take the game"):
            database.execute("BEGIN IMMEDIATE")
            database.executemany(INSERT, rows[known:])
            database.execute("COMMIT")
            self._heads.write(rows[-1])
        self._stand_after(rows)

    def wipe(self, breathe: Callable[[], None] = lambda: None) -> None:
        """Wipe all games for ever. Raises `JournalError`; the next start then finishes it."""
        self._open_database()
        self._let_go()
        try:
            with in_words("The games were not wiped"):
                order_wipe(self._folder.path)
            self._open(breathe)
        except JournalError:
            self.close()
            raise

    def close(self) -> None:
        """Close the file and release the folder. Closing twice is harmless."""
        self._let_go()
        self._folder.close()

    def _let_go(self) -> None:
        database, self._database = self._database, None
        if database is not None:
            # What was appended is on the card: closing can lose nothing.
            with suppress(sqlite3.Error):
                database.close()
        self._heads.close()

    def _open_database(self) -> sqlite3.Connection:
        if self._database is None:
            raise JournalError("The journal is closed.")
        return self._database

    def _row(self, record: Record) -> EventRow:
        """Return the row for *record*, which comes next."""
        game, seq, prev_hash = self._game, len(self._records) + 1, self._last_hash
        if self._opens_a_game(record):
            # The database may be a new one, after damage: no number of a sealed game comes again.
            game, seq = max(game, self._folder.last_sealed()) + 1, 1
            prev_hash = root(game)
        plain = to_plain(record)
        stamp = _Stamp(
            self._boot_id,
            int(time.monotonic() * 1000),
            int(time.time() * 1000),
            int(SYNCHRONISED.exists()),
        )
        row = EventRow(game, seq, plain["kind"], _canonical(plain), *stamp, prev_hash)
        return row._replace(hash=hash_of(row))

    def _opens_a_game(self, record: Record) -> bool:
        if not self._records:
            return True
        return isinstance(record, Drafted) and any(isinstance(r, Begun) for r in self._records)


class _Stamp(NamedTuple):
    boot_id: str
    mono_ms: int
    wall_ms: int
    wall_trusted: int


def _record(row: EventRow, path: Path) -> Record:
    try:
        return from_plain(json.loads(row.body))
    except (BadJournal, ValueError) as error:
        # Its hash is right, so this is no damage: another version wrote it, or a hand.
        where = f"record {row.seq} of game {row.game} in {path}"
        raise JournalError(f"This version cannot read {where}: {error}.") from error


def _canonical(plain: dict[str, object]) -> str:
    return json.dumps(plain, separators=(",", ":"), sort_keys=True)


def _boot_id() -> str:
    try:
        return BOOT_ID.read_text("ascii").strip()
    except OSError:
        return ""
