"""The SQLite file: its modes, and that it is one whole file once it is made."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hugod.ports import JournalError
from hugod.store.schema import MODES, Damaged, connect, create, examine


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
