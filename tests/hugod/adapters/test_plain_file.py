"""A file that somebody else may have laid there is read as what it is, or not at all."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from hugod.adapters.plain_file import NotPlain, read_plain


def test_a_plain_file_is_read_as_far_as_wanted(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"0123456789")
    assert read_plain(tmp_path / "file", 4) == b"0123"
    assert read_plain(tmp_path / "file", 99) == b"0123456789"


def test_nothing_else_is_read_or_waited_for(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("secret")
    (tmp_path / "link").symlink_to("target")
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    for name in ("link", "zero", "folder", "pipe"):
        with pytest.raises(NotPlain):
            read_plain(tmp_path / name, 99)


def test_what_cannot_be_opened_is_told_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_plain(tmp_path / "none", 99)
    (tmp_path / "file").touch()
    with pytest.raises(NotADirectoryError):
        read_plain(tmp_path / "file" / "none", 99)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket"))
        with pytest.raises(OSError, match="No such device"):
            read_plain(tmp_path / "socket", 99)


def test_no_file_stays_open(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    before = sorted(os.listdir("/proc/self/fd"))
    for name in ("file", ".", "none"):
        try:
            read_plain(tmp_path / name, 99)
        except OSError:
            continue
    assert sorted(os.listdir("/proc/self/fd")) == before
