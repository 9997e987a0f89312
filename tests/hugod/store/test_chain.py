"""Chains of rows: what fits together, alone and in the file of a finished game."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from hugo_core.limits import GAME_BYTES, GAME_RECORDS
from hugod.store.chain import (
    BadSeal,
    EventRow,
    hash_of,
    read_sealed,
    root,
    sealed_text,
    sound_prefix,
    write_sealed,
)


def numbered(game: int, *numbers: int) -> list[EventRow]:
    rows: list[EventRow] = []
    for seq in numbers:
        prev_hash = rows[-1].hash if rows else root(game)
        row = EventRow(game, seq, "TookBack", "{}", "", 0, 0, 0, prev_hash)
        rows.append(row._replace(hash=hash_of(row)))
    return rows


def test_a_chain_is_sound_to_its_first_gap_or_change() -> None:
    rows = numbered(1, 1, 2, 3, 4)
    assert sound_prefix([]) == ()
    assert list(sound_prefix(rows)) == rows
    assert list(sound_prefix([rows[0], rows[1], rows[3]])) == rows[:2]
    assert list(sound_prefix([rows[0], rows[1], rows[2]._replace(body="[]")])) == rows[:2]
    assert sound_prefix(rows[1:]) == ()


def test_a_linked_row_with_a_wrong_number_does_not_fit() -> None:
    assert list(sound_prefix(numbered(1, 1, 2, 4))) == numbered(1, 1, 2)


def test_a_sound_row_of_another_chain_does_not_fit() -> None:
    other = EventRow(1, 2, "TookBack", "{}", "", 0, 0, 0, root(2))
    rows = [*numbered(1, 1), other._replace(hash=hash_of(other))]
    assert list(sound_prefix(rows)) == rows[:1]


# The file of a finished game


def chain(count: int, game: int = 7) -> tuple[EventRow, ...]:
    rows: list[EventRow] = []
    for seq in range(1, count + 1):
        body = json.dumps({"format": 1, "kind": "TookBack", "steps": seq, "é": "\ud800\n"})
        before = rows[-1].hash if rows else root(game)
        row = EventRow(game, seq, "TookBack", body, "boot", seq * 10, seq * 100, seq % 2, before)
        rows.append(row._replace(hash=hash_of(row)))
    return tuple(rows)


ROWS = chain(12)
SEALED = sealed_text(ROWS)


@pytest.mark.parametrize("count", [1, 2, 30])
def test_a_chain_comes_back_as_it_was(count: int) -> None:
    assert read_sealed(sealed_text(chain(count))) == chain(count)


def test_it_is_written_whole_under_its_number(tmp_path: Path) -> None:
    path = write_sealed(tmp_path, ROWS)
    assert path == tmp_path / "0007.jsonl"
    assert [each.name for each in tmp_path.iterdir()] == ["0007.jsonl"]
    assert path.read_bytes() == SEALED
    assert write_sealed(tmp_path, chain(13)).read_bytes() == sealed_text(chain(13))


def test_anybody_can_read_it() -> None:
    first, *_, last = map(json.loads, SEALED.splitlines())
    assert list(first) == list(EventRow._fields)
    assert last == {"records": 12, "head": ROWS[-1].hash}


Edit = Callable[[random.Random, bytes], bytes]


def change_a_byte(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ chance.randrange(1, 256)]) + data[at + 1 :]


def delete_bytes(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[at + chance.choice((1, 2, 10, 500)) :]


def insert_bytes(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice((b" ", b"\n", b"0", b"\t", b'"', b"\xff")) + data[at:]


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def delete_a_line(chance: random.Random, data: bytes) -> bytes:
    lines = lines_of(data)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def swap_lines(chance: random.Random, data: bytes) -> bytes:
    lines = lines_of(data)
    one, other = chance.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def insert_a_line(chance: random.Random, data: bytes) -> bytes:
    lines = lines_of(data)
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines))
    return b"".join(lines)


def change_a_column(chance: random.Random, data: bytes) -> bytes:
    """Change a value by the file's own way of writing, with the line's hash made to fit."""
    lines = lines_of(data)
    at = chance.randrange(len(lines) - 1)
    row = EventRow(**json.loads(lines[at]))
    name = chance.choice(("game", "seq", "mono_ms", "wall_ms", "body", "boot_id", "type"))
    value = getattr(row, name)
    columns = row._asdict() | {name: value + 1 if isinstance(value, int) else value + "x"}
    row = EventRow(**columns)
    row = row._replace(hash=hash_of(row))
    lines[at] = json.dumps(row._asdict(), separators=(",", ":")).encode() + b"\n"
    return b"".join(lines)


def cut_the_tail(chance: random.Random, data: bytes) -> bytes:
    return data[: chance.randrange(len(data))]


EDITS = (
    *(change_a_byte, delete_bytes, insert_bytes, cut_the_tail),
    *(delete_a_line, swap_lines, insert_a_line, change_a_column),
)


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize(
    "times",
    [pytest.param(100, marks=pytest.mark.share), pytest.param(1250, marks=pytest.mark.endurance)],
)
def test_r7_every_edit_deletion_reorder_and_insertion_is_caught(edit: Edit, times: int) -> None:
    """1,250 of each of eight kinds: 10,000, and all of them."""
    chance = random.Random(edit.__name__)
    edits = 0
    while edits < times:
        edited = edit(chance, SEALED)
        if edited == SEALED:  # two equal bytes deleted and left
            continue
        edits += 1
        with pytest.raises(BadSeal):
            read_sealed(edited)


@pytest.mark.parametrize(
    "step",
    [pytest.param(11, marks=pytest.mark.share), pytest.param(1, marks=pytest.mark.endurance)],
)
def test_every_single_byte_counts(step: int) -> None:
    for at in range(0, len(SEALED), step):
        with pytest.raises(BadSeal):
            read_sealed(SEALED[:at] + bytes([SEALED[at] ^ 1]) + SEALED[at + 1 :])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "1: the end of the file is missing"),
        (b"{}\n", "2: the end of the file is missing"),
        (b"[" * 100_000 + b"\n\n", "1: this is no line of a game"),
        (b"{}\n{}\n", "1: a line has game, seq, "),
        (SEALED.replace(b'"seq":3', b'"seq":"3"'), "3: seq is a number"),
        (SEALED.replace(b'"seq":3,', b'"seq": 3,'), "3: the box writes this line another way"),
        (SEALED.replace(b'"seq":3', b'"seq":4'), "3: record 4 of game 7 stands in this place"),
        (SEALED.replace(b'"boot"', b'"root"', 1), "1: its hash is not that of its words"),
        (SEALED.replace(b'"records":12', b'"records":11'), "13: this is not the end"),
        (json.dumps(EventRow._fields).encode() + b"\n\n", "1: a line has game, seq, "),
    ],
)
def test_it_is_said_where_and_what_is_wrong(data: bytes, words: str) -> None:
    with pytest.raises(BadSeal) as refused:
        read_sealed(data)
    assert str(refused.value).startswith(words)
    assert f"{refused.value.line}: {refused.value.reason}" == str(refused.value)


def body_of(text: str) -> bytes:
    """Return a chain of one row with that body, its hash fitting."""
    row = ROWS[0]._replace(body=text)
    return sealed_text([row._replace(hash=hash_of(row))])


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a": ' + "9" * 5_000 + "}", "", "{"])
def test_a_body_that_nobody_should_parse_is_refused_with_its_line(text: str) -> None:
    """RH2: hashes that fit say nothing of what is inside."""
    with pytest.raises(BadSeal, match=r"^1: this is no line of a game \("):
        read_sealed(body_of(text))


def test_a_game_has_as_many_records_and_bytes_as_the_limit_and_no_more() -> None:
    assert len(read_sealed(SEALED, len(SEALED), 12)) == 12
    with pytest.raises(BadSeal, match=r"^12: the game has more than 11 records"):
        read_sealed(SEALED, len(SEALED), 11)
    with pytest.raises(BadSeal, match=f"^1: the game is longer than {len(SEALED) - 1} bytes"):
        read_sealed(SEALED, len(SEALED) - 1, 12)
    assert (GAME_RECORDS, GAME_BYTES) == (10_000, 4_000_000)
    with pytest.raises(BadSeal, match="more than 10000 records"):
        read_sealed(b"\n" * (GAME_RECORDS + 2))
    with pytest.raises(BadSeal, match="longer than 4000000 bytes"):
        read_sealed(b"x" * (GAME_BYTES + 1))


@pytest.mark.parametrize("number", [2**63 - 1, -(2**63)])
def test_a_number_is_one_that_the_card_holds(number: int) -> None:
    def of(number: int) -> bytes:
        row = ROWS[0]._replace(mono_ms=number)
        return sealed_text([row._replace(hash=hash_of(row))])

    assert read_sealed(of(number))[0].mono_ms == number
    with pytest.raises(BadSeal, match="1: mono_ms is a number"):
        read_sealed(of(number + (1 if number > 0 else -1)))


def test_words_are_such_as_the_card_holds() -> None:
    with pytest.raises(BadSeal, match="1: type is"):
        read_sealed(SEALED.replace(b'"TookBack"', b'"Took\\ud800"', 1))


def test_a_row_of_another_game_stands_in_no_place_though_it_is_linked() -> None:
    first, other = ROWS[0], ROWS[1]._replace(game=8)
    with pytest.raises(BadSeal, match="2: record 2 of game 8 stands in this place"):
        read_sealed(sealed_text([first, other._replace(hash=hash_of(other))]))


def test_a_line_of_another_chain_does_not_follow() -> None:
    lines = lines_of(SEALED)
    other = chain(2)[1]._replace(prev_hash=root(8))
    other = other._replace(hash=hash_of(other))
    lines[1] = json.dumps(other._asdict(), separators=(",", ":")).encode() + b"\n"
    with pytest.raises(BadSeal, match="2: it does not follow from the line before it"):
        read_sealed(b"".join(lines))
