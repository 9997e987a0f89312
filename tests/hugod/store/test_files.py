"""A file that somebody else may have laid there is read as what it is, or not at all."""

import os
import socket
import tracemalloc
from pathlib import Path

import pytest

from hugod.store import files


def test_a_plain_file_is_read_as_far_as_wanted(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"0123456789")
    assert files.read_plain(tmp_path / "file", 4) == b"0123"
    assert files.read_plain(tmp_path / "file", 99) == b"0123456789"
    assert files.read_ends(tmp_path / "file", 2, 3) == (b"01", b"789")
    assert files.read_ends(tmp_path / "file", 2, 99) == (b"01", b"0123456789")


def test_reading_takes_memory_for_the_file_and_not_for_all_that_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(bytes(100_000))
    tracemalloc.start()
    try:
        assert len(files.read_whole(tmp_path / "file", 64_000_000)) == 100_000
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1_000_000


def test_nothing_else_is_read_or_waited_for(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("secret")
    (tmp_path / "link").symlink_to("target")
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for name, kind in {"link": "link", "zero": "link", "folder": "folder", "pipe": "pipe"}.items():
        with pytest.raises(files.NotPlain, match=f"it is a {kind}"):
            files.read_plain(tmp_path / name, 99)
        with pytest.raises(files.NotPlain, match=f"it is a {kind}"):
            files.copy_plain(tmp_path / name, tmp_path / "copy")


def test_a_link_that_the_owner_named_leads_to_a_plain_file_only(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("mine")
    (tmp_path / "link").symlink_to("target")
    (tmp_path / "zero").symlink_to("/dev/zero")
    assert files.read_plain(tmp_path / "link", 99, may_link=True) == b"mine"
    with pytest.raises(files.NotPlain, match="it is a device"):
        files.read_plain(tmp_path / "zero", 99, may_link=True)


def test_a_giant_is_not_read_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "giant").open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(files.TooLong, match=r"\] longer than 99 bytes: '"):
        files.read_whole(tmp_path / "giant", 99)
    with (tmp_path / "giant").open("wb") as file:
        file.truncate(99)
    assert files.read_whole(tmp_path / "giant", 99) == bytes(99)


def test_small_json_is_read_or_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    """RL3: lists in lists ended every start."""
    file = tmp_path / "note.json"
    assert files.json_in(file) is None
    for text, said in {'{"a": 1}': {"a": 1}, "[" * 60_000: None, "9" * 5_000: None}.items():
        file.write_text(text)
        assert files.json_in(file) == said


def test_a_copy_is_the_same_and_takes_no_place_of_another(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 1_000_000)
    files.copy_plain(tmp_path / "file", tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == b"x" * 1_000_000
    with pytest.raises(FileExistsError):
        files.copy_plain(tmp_path / "file", tmp_path / "copy")


def test_what_cannot_be_opened_is_told_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        files.read_plain(tmp_path / "none", 99)
    (tmp_path / "file").touch()
    with pytest.raises(NotADirectoryError):
        files.read_plain(tmp_path / "file" / "none", 99)
    with pytest.raises(NotADirectoryError):
        files.flush_folder(tmp_path / "file")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        with pytest.raises(files.NotPlain, match=r"\] it is a socket: '"):
            files.read_plain(tmp_path / "socket", 99)


def test_no_file_stays_open(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    before = sorted(os.listdir("/proc/self/fd"))
    for name in ("file", ".", "none"):
        try:
            files.read_plain(tmp_path / name, 99)
        except OSError:
            continue
    files.flush_folder(tmp_path)
    assert sorted(os.listdir("/proc/self/fd")) == before


def test_a_file_is_flushed_whole_before_its_name_and_its_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed = list[tuple[str, int, list[str]]]()

    def noted(file: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{file}"))
        there = sorted(each.name for each in tmp_path.iterdir())
        flushed.append((path.name, path.stat().st_size if path.is_file() else 0, there))

    monkeypatch.setattr(os, "fsync", noted)
    files.write_whole(tmp_path / "note", b"new", 0o600)
    assert flushed == [("note.tmp", 3, ["note.tmp"]), (tmp_path.name, 0, ["note"])]
    assert (tmp_path / "note").stat().st_mode & 0o777 == 0o600


def test_what_is_in_the_way_is_put_aside_by_a_name_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "note").mkdir()
    (tmp_path / "note.damaged-1").mkdir()
    assert files.put_aside(tmp_path / "note") == "note.damaged-2"
    (tmp_path / "note").symlink_to(tmp_path / "note.damaged-1")
    files.write_own(tmp_path / "note", b"ours")
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        *("note", "note.damaged-1", "note.damaged-2")
    ]


def test_what_lies_in_the_place_of_a_draft_goes(tmp_path: Path) -> None:
    """RL9: a pipe was waited for without end, a link written through."""
    for lay in (os.mkfifo, lambda path: path.symlink_to(tmp_path / "other")):
        lay(tmp_path / "note.tmp")
        files.write_whole(tmp_path / "note", b"new")
        assert (tmp_path / "note").read_bytes() == b"new"
        assert [path.name for path in tmp_path.iterdir()] == ["note"]
    (tmp_path / "note.tmp").mkdir()
    with pytest.raises(IsADirectoryError):
        files.write_whole(tmp_path / "note", b"newer")
    assert (tmp_path / "note").read_bytes() == b"new"
