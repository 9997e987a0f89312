"""What a disk counted is read from the right fields."""

from __future__ import annotations

from pathlib import Path

from blocks import Disk


def test_flushes_and_sectors_are_told_apart(tmp_path: Path) -> None:
    stat = tmp_path / "stat"
    stat.write_text(" ".join(map(str, range(100, 117))))
    assert Disk(tmp_path, stat).count() == (115, 53.0)
