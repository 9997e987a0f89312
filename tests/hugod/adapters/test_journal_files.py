"""The state folder: one user at a time, and whole files only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hugod.adapters.journal_files import COMPANIONS, DATABASE, Folder
from hugod.ports import JournalError


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    with closing(Folder(tmp_path)) as folder:
        yield folder


def test_a_folder_has_one_user_at_a_time(tmp_path: Path, folder: Folder) -> None:
    with pytest.raises(JournalError, match="Another hugod"):
        Folder(tmp_path)
    folder.close()
    Folder(tmp_path).close()


def test_a_sealed_file_leaves_no_draft_behind(tmp_path: Path, folder: Folder) -> None:
    folder.seal(3, "three")
    assert [path.name for path in (tmp_path / "games").iterdir()] == ["0003.hugo"]
    assert folder.last_sealed() == 3


def test_the_first_database_takes_nobodys_place(folder: Folder) -> None:
    folder.draft.write_text("new")
    folder.make_ready()
    assert not folder.has_database()
    assert not folder.has_remains()
    assert folder.install() == ""
    assert folder.database.read_text() == "new"


def test_an_old_database_goes_aside_with_all_its_companions(tmp_path: Path, folder: Folder) -> None:
    for companion in ("", *COMPANIONS):
        (tmp_path / f"{DATABASE}{companion}").write_text("old")
    folder.draft.write_text("new")
    folder.make_ready()
    assert folder.has_remains()
    assert folder.install() == f"{DATABASE}.damaged-1"
    for companion in ("", *COMPANIONS):
        assert (tmp_path / f"{DATABASE}.damaged-1{companion}").read_text() == "old"
    assert folder.database.read_text() == "new"


def test_f09_a_folder_that_cannot_be_looked_through_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "glob", fail)
    with pytest.raises(JournalError, match="games is in the way: Input/output error"):
        Folder(tmp_path)
