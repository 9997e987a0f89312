"""Where the journal stands, told twice more."""

import os
from contextlib import closing
from pathlib import Path

import pytest

from hugod.store.chain import EventRow, hash_of, root
from hugod.store.head import (
    FLUSH_EVERY,
    NONE_YET,
    TORN,
    Head,
    HeadFiles,
    from_bytes,
    furthest,
    read_head,
    read_heads,
    to_bytes,
)


def row(seq: int, game: int = 1) -> EventRow:
    unsigned = EventRow(game, seq, "TookBack", "{}", "boot", 1, 2, 0, root(game))
    return unsigned._replace(hash=hash_of(unsigned))


@pytest.fixture
def paths(tmp_path: Path) -> tuple[Path, Path]:
    return tmp_path / "head", tmp_path / "head2"


def head_of(row: EventRow) -> Head:
    return Head(row.game, row.seq, row.hash)


def test_the_last_record_told_of_is_read_back_from_both(paths: tuple[Path, Path]) -> None:
    assert read_heads(paths) == (None, None)
    with closing(HeadFiles(paths)) as heads:
        for seq, game in ((9, 1), (10, 1), (1, 2)):
            heads.write(row(seq, game))
            assert read_heads(paths) == (head_of(row(seq, game)),) * 2


@pytest.mark.parametrize("harm", [b"", b"short", b"x" * 104, b"longer " * 1000])
def test_rl7_a_harmed_file_is_told_anew_at_the_next_start(
    paths: tuple[Path, Path], harm: bytes
) -> None:
    for harmed in paths:
        with closing(HeadFiles(paths)) as heads:
            heads.catch_up([row(1), row(2)])
            harmed.write_bytes(harm)
            assert read_head(harmed) is None
        with closing(HeadFiles(paths)) as heads:
            heads.catch_up([row(1), row(2)])
            assert read_heads(paths) == (head_of(row(2)),) * 2


def test_before_the_first_record_the_second_file_says_so(paths: tuple[Path, Path]) -> None:
    with closing(HeadFiles(paths)) as heads:
        heads.catch_up([])
        assert read_heads(paths) == (None, NONE_YET)
        assert furthest(read_heads(paths)) is None
        heads.write(row(1))
        assert read_heads(paths) == (head_of(row(1)),) * 2


def test_what_a_cut_may_have_torn_is_told_from_what_is_gone(paths: tuple[Path, Path]) -> None:
    with closing(HeadFiles(paths)) as heads:
        heads.write(row(1))
    torn = paths[0].read_bytes()[:50] + bytes(54)
    paths[0].write_bytes(torn)
    assert read_heads(paths) == (TORN, head_of(row(1)))
    paths[1].write_bytes(torn[:-1])
    assert read_heads(paths) == (TORN, None)
    paths[0].unlink()
    paths[1].write_bytes(b"")
    assert read_heads(paths) == (None, None)
    assert furthest((TORN, None)) is None


def test_of_two_the_one_that_goes_further_counts() -> None:
    old, newer, new = head_of(row(9)), head_of(row(10)), head_of(row(1, 2))
    assert furthest((None, None)) is None
    assert furthest((old, None)) == (1, old.hash)
    assert furthest((old, newer)) == furthest((newer, NONE_YET)) == (1, newer.hash)
    assert furthest((newer, new)) == (2, new.hash)


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


def test_they_are_flushed_by_turns_now_and_then(
    paths: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[str] = []
    monkeypatch.setattr(
        os, "fdatasync", lambda fd: flushed.append(Path(os.readlink(f"/proc/self/fd/{fd}")).name)
    )
    with closing(HeadFiles(paths)) as heads:
        for seq in range(1, 4 * FLUSH_EVERY):
            heads.write(row(seq))
            assert len(flushed) == seq // FLUSH_EVERY
    assert flushed == ["head2", "head", "head2"]


def test_new_files_are_on_the_card_with_their_first_record(
    paths: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: list[str] = []
    monkeypatch.setattr(
        os, "fsync", lambda fd: flushed.append(Path(os.readlink(f"/proc/self/fd/{fd}")).name)
    )
    with closing(HeadFiles(paths)) as heads:
        heads.write(row(1))
        assert flushed == ["head", "head2", paths[0].parent.name]
        heads.write(row(2))
        assert len(flushed) == 3
    assert {path.stat().st_mode & 0o777 for path in paths} == {0o600}
    paths[1].unlink()
    with closing(HeadFiles(paths)) as heads:
        heads.catch_up([row(1), row(2)])
    assert flushed[3:] == flushed[:3]
    assert not any(each.is_relative_to(paths[0].parent) for each in open_files())
    paths[1].write_bytes(to_bytes(NONE_YET) + b"more")
    assert read_head(paths[1]) is None


def open_files() -> list[Path]:
    return [Path(os.readlink(each.path)) for each in os.scandir("/proc/self/fd")][:-1]


def test_that_there_is_no_record_is_told_once(paths: tuple[Path, Path]) -> None:
    with closing(HeadFiles(paths)) as heads:
        heads.catch_up([])
        before = paths[1].stat()
        heads.catch_up([])
    assert paths[1].stat() == before


def test_a_card_that_fails_is_told(tmp_path: Path) -> None:
    with closing(HeadFiles((tmp_path,))) as head, pytest.raises(IsADirectoryError):
        head.write(row(1))
