"""The rows of a game, each tied to the one before by a hash, and the file of a finished game.

A row's hash is the SHA-256 over the canonical JSON of all its other columns, `prev_hash` among
them. Every game has a chain of its own, from a root made of the game's number: a game can be
checked, copied and carried away alone. A chain does not show that its end was cut off
(`store.head`).

A finished game's chain is also the file `games/NNNN.jsonl`: one line a row, its columns by name,
and a last line with their number and the chain's head. It is checked with nothing but SHA-256
(docs/verify.md).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from hugo_core.bounded_text import BadText, read_json
from hugo_core.limits import GAME_BYTES, GAME_RECORDS, OWN_GAME_BYTES
from hugod.store.files import write_whole

SUFFIX = ".jsonl"
_TYPES = {int: "a number of 64 bits", str: "a text of whole characters"}
"""The types of columns that the card can hold."""
# A damaged file may hold bytes where a number was; they make a hash that fits nothing.
_ENCODER = json.JSONEncoder(separators=(",", ":"), default=repr)


class EventRow(NamedTuple):
    """One row of the table `event`. Times are labels: the order is game and number alone."""

    game: int
    seq: int
    type: str
    body: str
    boot_id: str
    mono_ms: int
    wall_ms: int
    wall_trusted: int
    prev_hash: str
    hash: str = ""


def root(game: int) -> str:
    """Return the `prev_hash` of a game's first row."""
    return sha256(f"hugo-companion game {game}".encode()).hexdigest()


def hash_of(row: EventRow) -> str:
    """Return the hash that belongs to the row's other columns."""
    return sha256(_ENCODER.encode(row[:-1]).encode()).hexdigest()


def sound_prefix(rows: Sequence[EventRow]) -> tuple[EventRow, ...]:
    """Return the rows of one game, in order, up to the first that does not fit its chain."""
    prev_hash = root(rows[0].game) if rows else ""
    for index, row in enumerate(rows):
        if row.seq != index + 1 or row.prev_hash != prev_hash or not is_sound(row):
            return tuple(rows[:index])
        prev_hash = row.hash
    return tuple(rows)


def is_sound(row: EventRow) -> bool:
    """Return whether the row's hash is that of its own columns."""
    return row.hash == hash_of(row)


_COLUMNS = get_type_hints(EventRow)


class BadSeal(Exception):
    """The file is not as the box wrote it; *line* from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"{line}: {reason}")
        self.line = line
        self.reason = reason


def write_sealed(folder: Path, rows: Sequence[EventRow]) -> Path:
    """Write the whole game *rows* into *folder*, whole or not at all. Raises `OSError`."""
    path = folder / f"{rows[0].game:04}{SUFFIX}"
    write_whole(path, sealed_text(rows))
    return path


def sealed_text(rows: Sequence[EventRow]) -> bytes:
    """Return the file of a game of at least one row."""
    lines = [_line(row._asdict()) for row in rows]
    end = _line({"records": len(rows), "head": rows[-1].hash})
    return "".join([*lines, end]).encode()


def read_sealed(
    data: bytes, most: int = GAME_BYTES, most_records: int = GAME_RECORDS
) -> tuple[EventRow, ...]:
    """Read what `sealed_text` wrote and check its chain. Raises `BadSeal`.

    The limits are larger for games that this card itself may have written.
    """
    if len(data) > most:
        raise BadSeal(1, f"the game is longer than {most} bytes")
    # Counted before anything is split: a small file must not take gigabytes (RH3).
    if data.count(b"\n") > most_records + 1:
        raise BadSeal(most_records + 1, f"the game has more than {most_records} records")
    lines = data.split(b"\n")
    if lines.pop() or len(lines) < 2:
        raise BadSeal(len(lines) + 1, "the end of the file is missing")
    rows: list[EventRow] = []
    for number, line in enumerate(lines[:-1], 1):
        row = _row(number, line)
        _check_place(number, row, rows[-1] if rows else None)
        rows.append(row)
    end = {"records": len(rows), "head": rows[-1].hash}
    if lines[-1] != _line(end).rstrip("\n").encode():
        raise BadSeal(len(lines), "this is not the end of this game: lines are missing or too many")
    return tuple(rows)


def _line(plain: dict[str, object]) -> str:
    return json.dumps(plain, separators=(",", ":")) + "\n"


def _row(number: int, line: bytes) -> EventRow:
    plain = _json(number, line)
    if not isinstance(plain, dict) or list(plain) != list(EventRow._fields):
        raise BadSeal(number, f"a line has {', '.join(EventRow._fields)}")
    for name, kind in _COLUMNS.items():
        if not _is_held(plain[name], kind):
            raise BadSeal(number, f"{name} is {_TYPES[kind]}")
    # There is one way to write a game: no byte may differ from what its rows give (R7).
    if _line(plain).rstrip("\n").encode() != line:
        raise BadSeal(number, "the box writes this line another way")
    row = EventRow(**plain)
    # Bounded here (RH3), so that whoever parses the body next need not be careful.
    _json(number, row.body)
    return row


def _json(number: int, text: bytes | str) -> Any:
    try:
        return read_json(text, OWN_GAME_BYTES)
    except BadText as error:
        raise BadSeal(number, f"this is no line of a game ({error.reason})") from None


def _is_held(value: object, kind: type) -> bool:
    # By its type: True is an int to Python, but no number in a row.
    if type(value) is not kind:
        return False
    if isinstance(value, int):
        return -(2**63) <= value < 2**63
    try:
        str(value).encode()
    except UnicodeEncodeError:
        # Half of a surrogate pair: JSON can say it, the card cannot hold it.
        return False
    return True


def _check_place(number: int, row: EventRow, before: EventRow | None) -> None:
    """Check that the row follows the one *before* and that its hash is its own."""
    game = before.game if before else row.game
    if row.game != game or row.seq != number:
        raise BadSeal(number, f"record {row.seq} of game {row.game} stands in this place")
    if row.prev_hash != (before.hash if before else root(game)):
        raise BadSeal(number, "it does not follow from the line before it")
    if row.hash != hash_of(row):
        raise BadSeal(number, "its hash is not that of its words: something was changed")
