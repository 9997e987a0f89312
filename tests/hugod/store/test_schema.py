"""The SQLite file: its modes, and that it is one whole file once it is made."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from hugo_core.history import Drafted
from hugod.ports import JournalError
from hugod.store.chain import EventRow
from hugod.store.folder import DATABASE
from hugod.store.head import Head, Heads
from hugod.store.journal import SqliteJournal
from hugod.store.schema import MODES, SCHEMA, Damaged, connect, create, examine, reader, vouch


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
    opened = os.listdir("/proc/self/fd")
    with pytest.raises(JournalError, match="page_size = 4096; the journal needs 1024") as refused:
        connect(path)
    assert refused.tb  # which would hold an open file
    assert len(os.listdir("/proc/self/fd")) == len(opened)


def test_what_is_made_is_one_whole_file(tmp_path: Path) -> None:
    create(tmp_path / "made", ())
    assert [path.name for path in tmp_path.iterdir()] == ["made"]
    assert examine(tmp_path / "made") == ()


def test_what_somebody_else_reads_while_it_is_made_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "made"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:

        def rows() -> Iterator[EventRow]:
            other.execute("BEGIN")
            other.execute("SELECT * FROM sqlite_master").fetchall()
            yield from ()

        with pytest.raises(JournalError, match=r"made is in use by another program\."):
            create(path, rows())


def test_a_journal_without_records_needs_no_word_about_its_end(tmp_path: Path) -> None:
    path = tmp_path / "made"
    create(path, ())
    with closing(connect(path)) as database:
        vouch(database, path)
    assert examine(path, (None, None)) == ()


def test_a_file_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"gone cannot be read: No such file or directory\."):
        examine(tmp_path / "gone")


def test_one_thread_may_read_on_for_another(tmp_path: Path) -> None:
    create(tmp_path / "made", ())
    with closing(reader(tmp_path / "made", "mode=ro")) as database, ThreadPoolExecutor(1) as other:
        count = other.submit(lambda: database.execute("SELECT count(*) FROM event").fetchone())
        assert count.result() == (0,)


def test_what_sqlite_cannot_read_at_all_is_told_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "made"
    create(path, ())
    path.write_bytes(path.read_bytes()[:100] + b"x" * 5000)
    with pytest.raises(Damaged) as damage:
        examine(path)
    assert str(damage.value).startswith(f"{path} is damaged: ")


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
        ("PRAGMA application_id = 0; DROP TABLE meta", (GONE, None), "its mark is gone"),
        (
            "PRAGMA user_version = 0; UPDATE meta SET value = '0' WHERE key = 'version'",
            None,
            "it does not know its own version",
        ),
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


def test_a_strangers_log_is_left_as_it_is_where_the_first_page_is_spoilt(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "theirs")) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE one (of_theirs)")
        for name in ("theirs", "theirs-wal"):
            shutil.copy(tmp_path / name, tmp_path / name.replace("theirs", "copy"))
    copy, log = tmp_path / "copy", tmp_path / "copy-wal"
    copy.write_bytes(b"spoilt" + copy.read_bytes()[6:])
    before = copy.read_bytes(), log.read_bytes()
    with pytest.raises(Damaged):
        examine(copy)
    assert (copy.read_bytes(), log.read_bytes()) == before
