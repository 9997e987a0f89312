"""The key of two boxes on the card."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from hugod.store.pair_file import FAR, FarPair, keep_pair, kept_pair

PAIR = FarPair("0a" * 32, True)


def test_a_pair_is_kept_and_its_key_is_in_no_log(tmp_path: Path) -> None:
    assert kept_pair(tmp_path) is None
    keep_pair(tmp_path, PAIR)
    assert kept_pair(tmp_path) == PAIR
    assert "0a" not in repr(PAIR)
    assert stat.S_IMODE((tmp_path / FAR).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "text",
    ["", "[]", '{"key": "0a", "host": true}', f'{{"key": "{PAIR.key}"}}', '{"key": 7, "host": 1}'],
)
def test_a_file_that_cannot_be_read_is_no_pair(tmp_path: Path, text: str) -> None:
    (tmp_path / FAR).write_text(text)
    assert kept_pair(tmp_path) is None
