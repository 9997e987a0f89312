"""The word for the next start that the journal was damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from hugod.store.recovery import NOTE as FILE
from hugod.store.recovery import leave_note, read_note, remove_note


def test_it_is_read_until_it_is_taken_away(tmp_path: Path) -> None:
    assert read_note(tmp_path) is None
    for saved in (0, 12, 999_999):
        leave_note(tmp_path, saved)
        assert read_note(tmp_path) == read_note(tmp_path) == saved
    for _ in range(2):
        remove_note(tmp_path)
        assert read_note(tmp_path) is None


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"12", b'{"saved": true}', b'{"saved": -1}', b'{"saved": "1"}', b"{}", b"\xff"),
        *(b'{"saved": 1000000}', b'{"saved": 99999999999999999999}', b"[" * 60_000),
    ],
)
def test_a_harmed_note_says_nothing(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    assert read_note(tmp_path) is None


def test_a_card_that_does_not_let_it_go_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    remove_note(tmp_path)
    assert read_note(tmp_path) is None
