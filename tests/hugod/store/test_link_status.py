"""How it stands with the broker: kept in the link's own folder, and read with distrust."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from hugod.store.link_status import FILE, MOST_LETTERS, LinkStatus, Standing, read_told, write_told


@pytest.mark.parametrize("standing", Standing)
def test_what_was_told_last_is_read_by_everybody(tmp_path: Path, standing: Standing) -> None:
    write_told(tmp_path, LinkStatus(Standing.AWAY, "Connection refused"))
    told = LinkStatus(standing, "it refuses us: Not authorized")
    write_told(tmp_path, told)
    assert read_told(tmp_path) == told
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b'{"standing": "happy", "why": ""}',
        b'{"standing": "there"}',
        b'{"standing": 1, "why": "x"}',
        b'{"standing": "there", "why": "' + b"x" * 1_000_000 + b'"}',
    ],
)
def test_rubbish_is_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert read_told(tmp_path) is None


def test_nothing_is_told_where_nobody_has(tmp_path: Path) -> None:
    assert read_told(tmp_path / "none") is None
    (tmp_path / "elsewhere").write_text('{"standing": "there", "why": "x"}')
    (tmp_path / FILE).symlink_to(tmp_path / "elsewhere")
    assert read_told(tmp_path) is None


def test_the_reason_is_one_line_of_some_length(tmp_path: Path) -> None:
    write_told(tmp_path, LinkStatus(Standing.AWAY, "first\nsecond \x1b[31m" + "x" * 1000))
    told = read_told(tmp_path)
    assert told
    assert len(told.why) <= MOST_LETTERS
    assert told.why.isprintable()


def test_a_folder_that_takes_nothing_ends_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        write_told(None, LinkStatus(Standing.THERE, ""))
        assert caplog.text == ""
        write_told(tmp_path / "none", LinkStatus(Standing.THERE, ""))
    assert "cannot be written" in caplog.text
