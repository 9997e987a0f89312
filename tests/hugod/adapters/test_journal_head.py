"""Where the journal stands, told a second time."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest

from hugod.adapters.journal_chain import Row, hash_of, root
from hugod.adapters.journal_head import (
    FLUSH_EVERY,
    Head,
    HeadFile,
    from_bytes,
    read_head,
    to_bytes,
)


def row(seq: int, game: int = 1) -> Row:
    unsigned = Row(game, seq, "TookBack", "{}", "boot", 1, 2, 0, root(game))
    return unsigned._replace(hash=hash_of(unsigned))


def test_the_last_record_told_of_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "head"
    assert read_head(path) is None
    with closing(HeadFile(path)) as head:
        for seq, game in ((9, 1), (10, 1), (1, 2)):
            head.tell(row(seq, game))
            assert read_head(path) == Head(game, seq, row(seq, game).hash)


def test_every_flipped_bit_and_every_cut_is_noticed() -> None:
    data = to_bytes(Head(12, 345, row(1).hash))
    assert from_bytes(data) == Head(12, 345, row(1).hash)
    for place in range(len(data) - 1):  # but for the end of the line, which says nothing
        for bit in range(8):
            harmed = bytearray(data)
            harmed[place] ^= 1 << bit
            assert from_bytes(bytes(harmed)) is None
        assert from_bytes(data[:place]) is None


def test_it_lies_in_one_sector_and_never_grows() -> None:
    assert len(to_bytes(Head(1, 1, "a" * 64))) == len(to_bytes(Head(10**9, 10**9, "b" * 64))) < 512


def test_it_is_flushed_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(os, "fdatasync", flushed.append)
    with closing(HeadFile(tmp_path / "head")) as head:
        for seq in range(1, 3 * FLUSH_EVERY):
            head.tell(row(seq))
    assert len(flushed) == 2


def test_a_card_that_fails_is_told(tmp_path: Path) -> None:
    with closing(HeadFile(tmp_path)) as head, pytest.raises(IsADirectoryError):
        head.tell(row(1))
