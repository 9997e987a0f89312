"""The daemon's own loader judges what a cut has left."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from unittest.mock import patch

from disk import State

from hugo_core.history import Record
from hugod.app.session import Session
from hugod.app.values.settings import Settings
from hugod.languages import all_words
from hugod.ports import JournalError
from hugod.store import journal
from hugod.store.chain import EventRow
from hugod.store.folder import DATABASE
from hugod.store.journal import SqliteJournal
from hugod.store.settings_store import JsonSettingsStore

SELECT = "SELECT game, seq, body FROM event ORDER BY game, seq"
Key = tuple[int, int, str]
DECODE = journal._record


@dataclass(frozen=True, slots=True)
class Promise:
    """What was said up to the moment of the cut."""

    acked: int = 0
    """So many records were told of on the glass, so they are there."""
    issued: int = 0
    """So many were asked to be kept: there are no more."""
    sealed: str = ""
    """The name of a sealed game the glass told of."""
    languages: frozenset[str] = frozenset({"en"})
    """The language the glass spoke, and the one that was asked to be remembered."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the loader makes of a folder."""

    records: int = 0
    sealed: frozenset[str] = frozenset()
    language: str = "en"
    wrong: str = ""

    def verdict(self, promise: Promise) -> str:
        """Say what is wrong with it, given what was promised; "" if nothing."""
        if self.wrong:
            return self.wrong
        if self.records < promise.acked:
            return f"lost: {self.records} of {promise.acked} to {promise.issued}"
        if self.records > promise.issued:
            return f"ahead: {self.records} of {promise.acked} to {promise.issued}"
        if promise.sealed and promise.sealed not in self.sealed:
            return f"lost: {promise.sealed}"
        if self.language not in promise.languages:
            return f"lost: the language, {self.language}"
        return ""


@dataclass(slots=True)
class Judge:
    """Knows every record of the run, in order, and the sealed game."""

    rows: Sequence[Key]
    seals: dict[str, bytes]
    heals_first: bool = False
    """Let SQLite roll back before our loader looks: for modes that are not ours."""
    is_ruin: bool = False
    """It was damaged before the cut, so that may be said."""
    _stands: set[int] = field(default_factory=set)
    _read: dict[str, Record] = field(default_factory=dict)

    def _record(self, row: EventRow, path: Path) -> Record:
        """Decode a record once: the same text is the same record in fifty thousand states."""
        if row.body not in self._read:
            self._read[row.body] = DECODE(row, path)
        return self._read[row.body]

    def look(self, folder: Path) -> Found:
        """Open *folder* as the daemon does; that changes it."""
        try:
            if self.heals_first:
                _heal(folder / DATABASE)
            decoding = patch.object(journal, "_record", self._record)
            with decoding, closing(SqliteJournal(folder)) as opened:
                notice, records = opened.notice, opened.records()
                rows = _rows(folder)
        except JournalError as error:
            return Found(wrong=f"refused: {error}")
        if notice and not self.is_ruin:
            return Found(wrong=f"damaged: {notice}")
        count = len(rows)
        if tuple(rows) != tuple(self.rows[:count]):
            return Found(wrong="other records than were kept")
        if count not in self._stands:
            Session(records, all_words()["en"]).begin(0)
            self._stands.add(count)
        sealed = {path.name: path.read_bytes() for path in (folder / "games").glob("*.hugo")}
        if halves := [name for name in sealed if sealed[name] != self.seals.get(name)]:
            return Found(wrong=f"half of {halves[0]}")
        language = JsonSettingsStore(folder).settings().language
        return Found(count, frozenset(sealed), language)


def rows_of(folder: Path) -> tuple[Key, ...]:
    """Give the records in a folder nobody uses; none if there is no database."""
    return tuple(_rows(folder)) if (folder / DATABASE).exists() else ()


def _rows(folder: Path) -> list[Key]:
    uri = f"{(folder / DATABASE).as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as database:
        database.text_factory = lambda text: text.decode(errors="replace")  # of a game that rots
        return list(database.execute(SELECT))


def language_in(state: State) -> str:
    """Give the language that is remembered in the folder *state*."""
    plain = json.loads(state.get("settings.json", b"{}"))
    return str(plain.get("language", Settings().language))


def _heal(path: Path) -> None:
    if path.exists():
        with closing(sqlite3.connect(path)) as database:
            database.execute("SELECT count(*) FROM sqlite_master").fetchone()


def lay_out(state: State, folder: Path) -> None:
    """Make the files of *state* in the empty *folder*."""
    folder.mkdir()
    for name in sorted(state, key=lambda name: not name.endswith("/")):
        if name.endswith("/"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        elif (folder / name).parent.is_dir():
            (folder / name).write_bytes(state[name])


def read_in(folder: Path) -> State:
    """Give the files of *folder* as they are now."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    folders = (path for path in folder.rglob("*") if path.is_dir())
    return {**{f"{path.relative_to(folder).as_posix()}/": b"" for path in folders}, **files}
