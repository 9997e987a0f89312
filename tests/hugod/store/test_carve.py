"""Rows out of raw pages: every version counts, and one wrong bit is none (RM5)."""

import random
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hugod.store import carve
from hugod.store.carve import CarvedGame, newest_game, row_of, salvage
from hugod.store.chain import EventRow, hash_of, root
from hugod.store.schema import INSERT, connect, create
from tests.hugod.store.test_chain import numbered

FRAME = 24 + 1024
LONG = "ä long board " * 300
"""What does not fit on one page."""


def chain(*bodies: str) -> tuple[EventRow, ...]:
    rows: list[EventRow] = []
    for seq, body in enumerate(bodies, 1):
        prev_hash = rows[-1].hash if rows else root(1)
        row = EventRow(1, seq, "TookBack", body, "boot", 17, -5, seq % 2, prev_hash)
        rows.append(row._replace(hash=hash_of(row)))
    return tuple(rows)


ROWS = chain(LONG, *(f'{{"steps": {number}}}' for number in range(30)), LONG, "the end")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, bytes]:
    """A database and its log, in which the whole game stands."""
    path = tmp_path_factory.mktemp("card") / "base"
    create(path, ())
    with closing(connect(path)) as database:
        for row in ROWS:
            database.execute(INSERT, row)
        return path.read_bytes(), path.with_name("base-wal").read_bytes()


@pytest.fixture(scope="module")
def one_file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database that holds the whole game, each row once."""
    path = tmp_path_factory.mktemp("card") / "base"
    create(path, ROWS)
    return path.read_bytes()


def saved(folder: Path, base: bytes, log: bytes = b"") -> tuple[EventRow, ...]:
    (folder / "base").write_bytes(base)
    (folder / "base-wal").write_bytes(log)
    found = salvage(folder / "base")
    assert found == ROWS[: len(found)]
    return found


def flipped(data: bytes, place: int, bit: int) -> bytes:
    spoilt = bytearray(data)
    spoilt[place] ^= 1 << bit
    return bytes(spoilt)


@pytest.mark.parametrize("bits", [8, pytest.param(25, marks=pytest.mark.endurance)])
def test_rm5_no_bit_of_the_log_costs_a_row(
    tmp_path: Path, files: tuple[bytes, bytes], bits: int
) -> None:
    base, log = files
    chance = random.Random(5)
    for place in (*range(0, 56, 5), *(chance.randrange(len(log)) for _ in range(bits))):
        assert saved(tmp_path, base, flipped(log, place, chance.randrange(8))) == ROWS


@pytest.mark.parametrize(
    "bits",
    [pytest.param(6, marks=pytest.mark.share), pytest.param(25, marks=pytest.mark.endurance)],
)
def test_no_bit_of_the_only_copy_costs_a_row(tmp_path: Path, one_file: bytes, bits: int) -> None:
    chance = random.Random(6)
    for _ in range(bits):
        place = chance.randrange(len(one_file))
        assert saved(tmp_path, flipped(one_file, place, chance.randrange(8))) == ROWS


def test_no_bit_that_tells_the_parts_of_a_long_row_costs_it(
    tmp_path: Path, one_file: bytes
) -> None:
    # What links it to the row before lies on another page: its own says only that it is unreadable.
    text = "TookBackä".encode()
    at = one_file.index(text, one_file.index(text) + 1)
    for before in (15, 12):  # the length of what tells the parts, and the kind of one of them
        assert saved(tmp_path, flipped(one_file, at - before, 0)) == ROWS
    pages = range(0, len(one_file), 1024)
    parts = [at for at in pages if one_file[at] == 0 and b"long board" in one_file[at : at + 20]]
    assert len(parts) == 6
    for part in parts:  # a wrong number of the next one: they lie in a row
        assert saved(tmp_path, flipped(one_file, part + 3, 0)) == ROWS


@pytest.mark.parametrize("size", [512, 4096])
def test_a_zeroed_sector_of_the_log_costs_what_stood_there_alone(
    tmp_path: Path, files: tuple[bytes, bytes], size: int
) -> None:
    base, log = files
    at = len(log) // 2 // size * size
    left = saved(tmp_path, base, log[:at] + bytes(size) + log[at + size :])
    assert len(left) >= len(ROWS) // 3
    end = len(log) - size
    assert len(saved(tmp_path, base, log[:end] + bytes(size))) >= len(ROWS) - 3


def test_a_log_that_is_cut_keeps_what_lies_before(
    tmp_path: Path, files: tuple[bytes, bytes]
) -> None:
    base, log = files
    lengths = [len(saved(tmp_path, base, log[:size])) for size in range(0, len(log), FRAME // 2)]
    assert lengths == sorted(lengths)
    assert lengths[0] == 0
    assert len(saved(tmp_path, base, log[:-FRAME])) >= len(ROWS) - 1


def test_what_is_told_of_decides_between_two_logs(
    tmp_path: Path, files: tuple[bytes, bytes]
) -> None:
    theirs = ROWS[0]._replace(game=57, prev_hash=root(57))
    theirs = theirs._replace(hash=hash_of(theirs))
    create(tmp_path / "base", [theirs])
    (tmp_path / "base-wal").write_bytes(files[1])
    assert salvage(tmp_path / "base") == (theirs,)
    assert salvage(tmp_path / "base", (1, ROWS[-1].hash)) == ROWS


def test_nothing_is_saved_from_what_never_was_a_journal(tmp_path: Path) -> None:
    assert salvage(tmp_path / "nothing") == ()
    assert salvage(tmp_path) == ()
    noise = random.Random(4).randbytes(20_000)
    assert saved(tmp_path, noise, noise[7:]) == ()
    assert saved(tmp_path, b"\x0d" * 5000, b"\xff" * 5000) == ()


@pytest.mark.parametrize(
    "payload", [b"", b"\x0b", b"\xff" * 300, b"\x02\x01\x05", b"\x0b" + b"\x01" * 10 + b"\0" * 10]
)
def test_what_is_no_row_is_none(payload: bytes) -> None:
    assert row_of(payload) is None


def varint(number: int, *, is_longest: bool = False) -> bytes:
    """Give SQLite's integer; in nine bytes, of which the last has eight bits, if *is_longest*."""
    if is_longest:
        return bytes((0x80 | number >> 8 + 7 * at & 0x7F) for at in range(7, -1, -1)) + bytes(
            (number & 0xFF,)
        )
    parts = [number & 0x7F]
    while number := number >> 7:
        parts.append(0x80 | number & 0x7F)
    return bytes(reversed(parts))


def cell(row: EventRow, kinds: dict[str, int], *, is_longest: bool = False) -> bytes:
    """Give the record of SQLite for *row*, numbers in these *kinds*."""
    heads, data = b"", b""
    for name, value in row._asdict().items():
        if isinstance(value, str):
            heads += varint(13 + 2 * len(value.encode()), is_longest=is_longest)
            data += value.encode()
            continue
        kind = kinds.get(name, 6)
        heads += varint(kind, is_longest=is_longest)
        if kind < 8:
            data += value.to_bytes({5: 6, 6: 8}.get(kind, kind), "big", signed=True)
    return varint(1 + len(heads)) + heads + data


KINDS = {"game": 1, "seq": 2, "mono_ms": 3, "wall_ms": 5, "wall_trusted": 9}
A_ROW = EventRow(-7, 300, "Done", "{}", "boot", -70_000, 2**45 + 1, 1, "a" * 64, "b" * 64)


def test_a_row_is_read_from_numbers_of_all_lengths() -> None:
    assert row_of(cell(A_ROW, KINDS)) == A_ROW
    assert row_of(cell(A_ROW, {"wall_trusted": 1})) == A_ROW
    none, large = A_ROW._replace(wall_trusted=0), A_ROW._replace(game=2**31 - 1)
    assert row_of(cell(none, {"wall_trusted": 8})) == none
    assert row_of(cell(large, {"game": 4})) == large
    assert row_of(varint(91, is_longest=True) + cell(A_ROW, KINDS, is_longest=True)[1:]) is None
    long = cell(A_ROW, KINDS, is_longest=True)
    assert row_of(long) == A_ROW
    wide = A_ROW._replace(body="x" * 200)
    assert row_of(cell(wide, KINDS, is_longest=True)) == wide


def test_what_is_nearly_a_row_is_none() -> None:
    data = cell(A_ROW, KINDS)
    assert row_of(data + b"x") is None
    assert row_of(data[:-1]) is None
    assert row_of(bytes((data[0] + 1,)) + data[1:]) is None
    assert row_of(bytes((data[0] - 1,)) + data[1:]) is None
    for place, kind in ((1, 7), (1, 0), (1, 13), (1, 10), (3, 12), (3, 1), (3, 11)):
        assert row_of(data[:place] + bytes((kind,)) + data[place + 1 :]) is None, (place, kind)


def salvaged(folder: Path, base: bytes, known: EventRow | None = None) -> tuple[EventRow, ...]:
    (folder / "base").write_bytes(base)
    return salvage(folder / "base", (1, known.hash) if known else None)


def test_the_last_record_is_mended_only_where_it_is_known_to_have_been(tmp_path: Path) -> None:
    rows = chain("first", "second", "the end")
    create(tmp_path / "three", rows)
    base = (tmp_path / "three").read_bytes()
    harmed = flipped(base, base.index(b"the end") + 2, 1)
    assert salvaged(tmp_path, harmed) == rows[:-1]
    assert salvaged(tmp_path, harmed, rows[-1]) == rows
    assert salvaged(tmp_path, harmed, rows[-2]) == rows[:-1]


def test_a_game_of_one_record_is_mended_too(tmp_path: Path) -> None:
    create(tmp_path / "one", ROWS[:1])
    base = (tmp_path / "one").read_bytes()
    harmed = flipped(base, base.index(b"long board ") + 2, 1)
    assert salvaged(tmp_path, harmed) == ()
    assert salvaged(tmp_path, harmed, ROWS[0]) == ROWS[:1]


def test_no_bit_that_leads_to_a_row_costs_it(tmp_path: Path) -> None:
    """The place of a cell on its page, its size and number, the page that it goes on at."""
    rows = chain("first", "long" * 300, "last")
    create(tmp_path / "three", rows)
    base = (tmp_path / "three").read_bytes()
    page = base.index(b"first") // 1024 * 1024
    begins = [int.from_bytes(base[at : at + 2], "big") for at in range(page + 8, page + 14, 2)]
    head, end = page + begins[1], page + begins[0]
    for place in (page + 10, page + 11, page + 12, *range(head, head + 3), end - 2, end - 1):
        harmed = flipped(base, place, 0)
        assert salvaged(tmp_path, harmed, rows[-1]) == rows, place - page


# A heap of rows


def newest(*rows: EventRow, known: tuple[int, str] | None = None) -> list[EventRow]:
    return list(newest_game(rows, known).chain)


def test_the_newest_game_is_found_in_a_heap_of_rows() -> None:
    old, new = numbered(1, 1, 2, 3, 4), numbered(2, 1, 2)
    assert newest() == []
    assert newest(*old, *new) == new
    assert newest(*new, *old) == new
    assert newest(*reversed(new), *reversed(old), *old, *new) == new
    assert newest(*old, new[1], new[0]._replace(body="[]")) == []
    assert newest(*old, new[0]._replace(game=3)) == old


def test_how_far_a_game_went_is_known_behind_a_gap() -> None:
    rows = numbered(3, 1, 2, 3, 4, 5)
    assert newest_game([*rows[:2], *rows[3:]]) == CarvedGame(3, tuple(rows[:2]), 5)
    assert newest_game(rows[1:]) == CarvedGame(3, (), 5)


def forked(rows: list[EventRow], *bodies: str) -> list[EventRow]:
    """Go on after *rows* in another way."""
    for body in bodies:
        last = rows[-1]
        row = last._replace(seq=last.seq + 1, body=body, prev_hash=last.hash)
        rows = [*rows, row._replace(hash=hash_of(row))]
    return rows


def test_of_two_ways_a_game_went_on_the_one_that_was_told_of_is_right() -> None:
    rows = numbered(1, 1, 2, 3)
    short, long = forked(rows, "[]"), forked(rows, "0", "1")
    for heap in ([*short, *long], [*long, *short]):
        assert newest(*heap) == long
        assert newest(*heap, known=(1, short[-1].hash)) == short
        assert newest(*heap, known=(1, rows[1].hash)) == long
        assert newest(*heap, known=(1, "nothing that is here")) == long


def test_a_game_far_beyond_the_one_that_was_told_of_is_a_strangers() -> None:
    ours, next_one, theirs = numbered(3, 1, 2, 3), numbered(4, 1), numbered(57, 1, 2)
    known = (3, ours[-1].hash)
    assert newest(*ours, *theirs) == theirs
    assert newest(*theirs, *ours, known=known) == ours
    assert newest(*ours, *next_one, *theirs, known=known) == next_one
    assert newest(*numbered(2, 1), *ours, *next_one[1:], known=known) == ours


def test_frames_of_zeros_are_no_page_of_a_record(
    tmp_path: Path, files: tuple[bytes, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong bit makes a record long; its rest was looked for on page 0, again and again."""
    base, log = files
    at = log.rindex(b'{"steps": 11}')
    broken = flipped(flipped(log, at + 3, 1), at + 5, 1)
    pages = set[int]()
    versions = carve._Ruin._versions

    def noted(ruin: carve._Ruin, number: int) -> Sequence[Any]:
        found = versions(ruin, number)
        pages.update({number} if found else ())
        return found

    monkeypatch.setattr(carve._Ruin, "_versions", noted)
    saved(tmp_path, base, broken + bytes(4 * FRAME))
    assert pages
    assert 0 not in pages
