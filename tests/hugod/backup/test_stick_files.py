"""Files on a stick that is full, locked, pulled out, or full of traps."""

import errno
import os
from pathlib import Path

import pytest

from hugod.app.values.inputs import StickTrouble
from hugod.backup import stick_files
from hugod.backup.bundle import BadBundle


@pytest.mark.parametrize(
    ("number", "trouble"),
    [
        (errno.ENOSPC, StickTrouble.FULL),
        (errno.EROFS, StickTrouble.LOCKED),
        (errno.EACCES, StickTrouble.LOCKED),
        (errno.EIO, StickTrouble.PULLED),
        (errno.ENODEV, StickTrouble.PULLED),
        (errno.ENOENT, StickTrouble.PULLED),
        (errno.EINVAL, StickTrouble.UNREADABLE),
    ],
)
def test_each_failure_has_its_meaning(tmp_path: Path, number: int, trouble: StickTrouble) -> None:
    with pytest.raises(stick_files.StickError) as told, stick_files.of_the_stick(tmp_path):
        raise OSError(number, os.strerror(number))
    assert told.value.trouble is trouble
    assert str(told.value) == f"{tmp_path}: {os.strerror(number)}"


def test_what_was_written_is_read_and_no_more_than_that(stick: Path) -> None:
    stick_files.write_file(stick, "games/0001.jsonl", b"12345")
    assert stick_files.read_file(stick, "games/0001.jsonl", 5) == b"12345"
    with pytest.raises(BadBundle, match=r"games/0001\.jsonl: it is longer than 4 bytes"):
        stick_files.read_file(stick, "games/0001.jsonl", 4)


def test_a_missing_file_is_named_and_a_missing_stick_is_another_thing(stick: Path) -> None:
    with pytest.raises(BadBundle, match=r"settings\.json: it is missing"):
        stick_files.read_file(stick, "settings.json", 9)
    stick.rmdir()
    with pytest.raises(FileNotFoundError):
        stick_files.read_file(stick, "settings.json", 9)


def test_no_link_is_followed_and_no_pipe_waited_for(stick: Path) -> None:
    (stick / "games").mkdir()
    (stick / "secret").write_text("of this computer")
    (stick / "settings.json").symlink_to(stick / "secret")
    os.mkfifo(stick / "README.txt")
    for name in ("settings.json", "README.txt", "games"):
        with pytest.raises(BadBundle, match="it is no plain file"):
            stick_files.read_file(stick, name, 99)


def test_a_folder_gets_its_name_when_all_of_it_is_there(stick: Path) -> None:
    draft = stick / "x.tmp"
    draft.mkdir()
    stick_files.write_file(draft, "games/0001.jsonl", b"12345")
    assert stick_files.make_whole(draft, "x") == stick / "x"
    assert [path.name for path in stick.iterdir()] == ["x"]


def test_a_draft_that_cannot_be_discarded_is_left(stick: Path) -> None:
    stick_files.discard(stick / "none")
    (stick / "x.tmp" / "games").mkdir(parents=True)
    stick_files.discard(stick / "x.tmp")
    assert list(stick.iterdir()) == []
