"""Chains of a sealed game with hashes that fit, as only somebody who knows the program could forge.

Used by the tests of `verify`, of imports, and of the page that checks a game.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hugo_core.codec import to_plain
from hugo_core.history import Record
from hugod.store.chain import EventRow, hash_of, root, sealed_text

EMPTY = EventRow(1, 0, "", "", "boot", 0, 0, 0, "")


def written(plain: Any) -> str:
    """The body of a row, as the box writes it."""
    return json.dumps(plain, separators=(",", ":"), sort_keys=True)


def body_of(record: Record) -> str:
    return written(to_plain(record))


def row_of(record: Record, like: EventRow = EMPTY) -> EventRow:
    """The row of *record*; everything but the record is that of *like*."""
    return like._replace(type=to_plain(record)["kind"], body=body_of(record))


def linked(rows: Iterable[EventRow]) -> list[EventRow]:
    """*rows* numbered, with hashes that fit."""
    chain: list[EventRow] = []
    for seq, row in enumerate(rows, 1):
        row = row._replace(seq=seq, prev_hash=chain[-1].hash if chain else root(row.game))
        chain.append(row._replace(hash=hash_of(row)))
    return chain


def chain_of(records: Sequence[Record], like: EventRow = EMPTY) -> list[EventRow]:
    """The rows of a game of *records*."""
    return linked(row_of(record, like) for record in records)


def sealed_file(folder: Path, records: Sequence[Record]) -> str:
    """The sealed file of a game that was on no card, written into *folder*."""
    folder.mkdir(exist_ok=True)
    path = folder / "0001.jsonl"
    path.write_bytes(sealed_text(chain_of(records)))
    return str(path)
