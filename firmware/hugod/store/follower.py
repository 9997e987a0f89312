"""The games of the box as another process follows them while they are played; it only reads."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from hugo_core.codec import from_plain
from hugo_core.errors import BadJournal
from hugo_core.history import Record
from hugo_core.limits import OWN_GAME_BYTES, OWN_GAME_RECORDS
from hugod.app.values.settings import Settings, read_settings
from hugod.ports import JournalError
from hugod.store.chain import SUFFIX, EventRow, is_sound, read_sealed, sound_prefix
from hugod.store.files import json_in, read_ends, read_whole
from hugod.store.folder import DATABASE, GAMES, SETTINGS
from hugod.store.schema import reader, rows_of, sqlite_in_words

READ_ONLY, AT_REST = "mode=ro&readonly_shm=1", "immutable=1"
"""How SQLite opens the file: while its owner writes, and where it was closed, without its log."""
FIRST_LINE_BYTES, LAST_LINE_BYTES = 65_536, 200
_FIRST_HASH = re.compile(rb',"hash":"([0-9a-f]{64})"}\n')
_HEAD = re.compile(rb',"head":"([0-9a-f]{64})"}\n\Z')
_NAME = re.compile(rf"[0-9]{{4,9}}{re.escape(SUFFIX)}")

Stamp = tuple[int, ...]
"""What changes with every write of a file."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game, as far as the ends of its file tell."""

    first_hash: str
    """Of its first record: it stays the same if the game goes on."""
    head: str
    """Of its last record."""
    stamp: Stamp


@dataclass(frozen=True, slots=True)
class CardChange:
    """The newest game: its number, its first record's hash, and what came since the last look."""

    game: int
    first_hash: str
    records: tuple[Record, ...]
    is_anew: bool
    """These are all its records: it is another game, or other records than those seen before."""


@dataclass(slots=True)
class Follower:
    """What is new in the state folder *path*, which may be missing. It is for one thread."""

    path: Path
    _stamp: Stamp | None = None
    _first: EventRow | None = None
    _last: EventRow | None = None
    """The first and the newest row that were seen of the newest game."""
    _games_stamp: Stamp | None = None
    _finished: dict[int, Finished] = field(default_factory=dict)
    _settings_stamp: Stamp | None = None
    _settings: Settings = field(default_factory=Settings)

    def look(self) -> CardChange | None:
        """Return what is new in the newest game; None if nothing is, or it cannot be read now.

        Where every game is gone it is a game with number 0.
        """
        # Nothing is opened while the files stay as they are: to look is two calls of `stat`.
        stamp = _stamp(self.path / DATABASE, self.path / f"{DATABASE}-wal")
        if stamp == self._stamp:
            return None
        try:
            seen = self._seen()
        except (JournalError, BadJournal, OSError, ValueError):
            # Its owner is about to change it; the next look is soon.
            return None
        self._stamp = stamp
        return seen

    def _seen(self) -> CardChange | None:
        rows = self._rows()
        last, is_anew = self._last, True
        if rows and last and rows[0] == last:
            rows, is_anew = _following(last, rows[1:]), False
        elif rows:
            rows = sound_prefix(rows)
        if not rows:
            if not is_anew or last is None:
                return None
            self._first = self._last = None
            return CardChange(0, "", (), True)
        records = records_of(rows)
        self._first, self._last = rows[0] if is_anew else self._first, rows[-1]
        assert self._first is not None
        return CardChange(rows[0].game, self._first.hash, records, is_anew)

    def _rows(self) -> tuple[EventRow, ...]:
        """Return the newest game's rows from the last one seen on: all, if it is another game."""
        path = self.path / DATABASE
        if not path.exists() or path.stat().st_size == 0:
            return ()
        # Neither way takes a lock that the writer waits for, or makes a file beside the journal.
        how = READ_ONLY if path.with_name(f"{DATABASE}-wal").exists() else AT_REST
        with sqlite_in_words(path), closing(reader(path, how)) as database:
            (game,) = database.execute("SELECT max(game) FROM event").fetchone()
            if game is None:
                return ()
            if self._last and self._last.game == game:
                rows = rows_of(database, game, self._last.seq)
                if rows and rows[0] == self._last:
                    return rows
            return rows_of(database, game)

    def finished(self) -> Mapping[int, Finished]:
        """Return the finished games by their numbers: this box's own, no other's beside them."""
        games = self.path / GAMES
        stamp = _stamp(games)
        if stamp != self._games_stamp:
            self._games_stamp = stamp
            paths = [path for path in games.glob(f"*{SUFFIX}") if _NAME.fullmatch(path.name)]
            before, self._finished = self._finished, {}
            for path in paths:
                game, now = int(path.stem), _stamp(path)
                known = before.get(game)
                found = known if known and known.stamp == now else _finished(path, now)
                if found:
                    self._finished[game] = found
        return self._finished

    def settings(self) -> Settings:
        """Return the players' settings."""
        stamp = _stamp(self.path / SETTINGS)
        if stamp != self._settings_stamp:
            plain = json_in(self.path / SETTINGS)
            self._settings = read_settings(plain) if isinstance(plain, dict) else Settings()
            self._settings_stamp = stamp
        return self._settings

    def sealed(self, game: int) -> tuple[EventRow, ...]:
        """Return the rows of a finished game. Raises `OSError` or `BadSeal`."""
        data = read_whole(self.path / GAMES / f"{game:04}{SUFFIX}", OWN_GAME_BYTES)
        return read_sealed(data, OWN_GAME_BYTES, OWN_GAME_RECORDS)


def _following(last: EventRow, rows: Sequence[EventRow]) -> tuple[EventRow, ...]:
    """Return those of *rows* that follow from *last*, up to the first that does not."""
    for index, row in enumerate(rows):
        if row.seq != last.seq + 1 or row.prev_hash != last.hash or not is_sound(row):
            return tuple(rows[:index])
        last = row
    return tuple(rows)


def records_of(rows: Sequence[EventRow]) -> tuple[Record, ...]:
    """Return the records in *rows*. Raises `BadJournal`, ValueError for what is no JSON."""
    return tuple(from_plain(json.loads(row.body)) for row in rows)


def _finished(path: Path, stamp: Stamp) -> Finished | None:
    """Return what the ends of a finished game's file say; None if they are none."""
    try:
        beginning, end = read_ends(path, FIRST_LINE_BYTES, LAST_LINE_BYTES)
    except OSError:
        return None
    first, last = _FIRST_HASH.search(beginning), _HEAD.search(end)
    return Finished(first[1].decode(), last[1].decode(), stamp) if first and last else None


def _stamp(*paths: Path) -> Stamp:
    """Return the stamp of *paths*; zeros for what is not there."""
    stamps: list[int] = []
    for path in paths:
        try:
            now = os.stat(path)
            stamps += (now.st_ino, now.st_size, now.st_mtime_ns)
        except OSError:
            stamps += (0, 0, 0)
    return tuple(stamps)
