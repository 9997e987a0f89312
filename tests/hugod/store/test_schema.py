"""The SQLite file: its modes, and that it is one whole file once it is made."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hugo_core.history import Drafted
from hugod.ports import JournalError
from hugod.store.folder import DATABASE
from hugod.store.head import Head, Heads
from hugod.store.journal import SqliteJournal
from hugod.store.schema import MODES, SCHEMA, Damaged, connect, create, examine


def test_the_modes_are_those_that_survive_a_cut(tmp_path: Path) -> None:
    create(tmp_path / "made", ())
    assert MODES["journal_mode"] == "wal"
    assert MODES["synchronous"] == 2
    assert MODES["page_size"] == 1024
    with closing(connect(tmp_path / "made")) as database:
        for name, wanted in MODES.items():
            assert database.execute(f"PRAGMA {name}").fetchone() == (wanted,)
        assert database.execute("PRAGMA application_id").fetchone() == (0x4875676F,)
        assert database.execute("PRAGMA user_version").fetchone() == (1,)


def test_a_mode_that_sqlite_does_not_take_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large-pages.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA page_size = 4096")
        database.execute("CREATE TABLE event (game)")
    with pytest.raises(JournalError, match="page_size = 4096; the journal needs 1024"):
        connect(path)


def test_what_is_made_is_one_whole_file(tmp_path: Path) -> None:
    create(tmp_path / "made", ())
    assert [path.name for path in tmp_path.iterdir()] == ["made"]
    assert examine(tmp_path / "made") == ()


def test_damage_that_sqlite_finds_is_told_of_the_file_in_its_words(tmp_path: Path) -> None:
    path = tmp_path / "made"
    create(path, ())
    spoilt = bytearray(path.read_bytes())
    spoilt[39] = 5  # so many pages are said to be free
    path.write_bytes(spoilt)
    with pytest.raises(Damaged) as damage:
        examine(path)
    assert str(damage.value).startswith(f"{path} is damaged: ")
    assert "reelist" in str(damage.value)


MENDED = (
    f"DROP TRIGGER event_is_never_changed; UPDATE event SET body = '' WHERE seq = 2; {SCHEMA[2]}"
)
GONE = Head(1, 9, "0" * 64)


@pytest.mark.parametrize(
    ("spoil", "heads", "what"),
    [
        ("", None, "it is no database"),
        ("PRAGMA application_id = 0", None, "its mark is gone"),
        ("PRAGMA user_version = 0", None, "it does not know its own version"),
        ("DELETE FROM meta WHERE key = 'version'", None, "it does not know its own version"),
        ("DROP TRIGGER event_is_never_deleted", None, "its tables are not as they were made"),
        (MENDED, None, "record 2 does not fit the one before it"),
        ("SELECT 1", (None, None), "nothing says how far it goes"),
        ("SELECT 1", (None, GONE), "record 9 of game 1, which was kept, is gone"),
    ],
)
def test_each_damage_is_told_in_its_own_words(
    spoil: str, heads: Heads | None, what: str, tmp_path: Path
) -> None:
    path = tmp_path / DATABASE
    with closing(SqliteJournal(tmp_path)) as journal:
        for _ in range(3):
            journal.keep(Drafted(2))
    assert len(examine(path)) == 3
    with closing(sqlite3.connect(path)) as database:
        database.executescript(spoil)
    if not spoil:
        path.write_bytes(b"x" * 2048)
    with pytest.raises(Damaged) as damage:
        examine(path, heads)
    assert str(damage.value) == f"{path} is damaged: {what}."
