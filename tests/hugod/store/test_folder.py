"""The state folder: one user at a time, and whole files only."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hugod.ports import JournalError
from hugod.store.files import write_whole
from hugod.store.folder import COMPANIONS, DATABASE, Folder, number_in


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


def test_what_lies_in_the_place_of_a_draft_goes(tmp_path: Path) -> None:
    """RL9: a pipe was waited for without end, a link written through."""
    for lay in (os.mkfifo, lambda path: path.symlink_to(tmp_path / "other")):
        lay(tmp_path / "note.tmp")
        write_whole(tmp_path / "note", b"new")
        assert (tmp_path / "note").read_bytes() == b"new"
        assert [path.name for path in tmp_path.iterdir()] == ["note"]
    (tmp_path / "note.tmp").mkdir()
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path / "note", b"newer")
    assert (tmp_path / "note").read_bytes() == b"new"


@pytest.mark.parametrize(
    ("stem", "number"), [("0001", 1), ("123456", 123456), ("001", None), ("9" * 10, None)]
)
def test_a_game_has_its_number_from_a_name_of_ours_alone(stem: str, number: int | None) -> None:
    assert number_in(stem) == number


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
