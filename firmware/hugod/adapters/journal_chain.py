"""The rows of the journal, each tied to the one before it by a hash.

A row's hash is the SHA-256 over the canonical JSON of all its other columns, `prev_hash` among
them. Every game has a chain of its own, from a root made of the game's number: so a game can be
checked, copied and carried away alone. What a chain cannot show is a tail cut off at its end.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

# A damaged file may hold bytes where a number was; they make a hash that fits nothing.
_ENCODER = json.JSONEncoder(separators=(",", ":"), default=repr)


class Row(NamedTuple):
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
    """Give the `prev_hash` of a game's first row."""
    return sha256(f"hugo-companion game {game}".encode()).hexdigest()


def hash_of(row: Row) -> str:
    """Give the hash that belongs to the row's other columns."""
    return sha256(_ENCODER.encode(row[:-1]).encode()).hexdigest()


def sound_prefix(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Give the rows of one game, in order, up to the first that does not fit its chain."""
    prev_hash = root(rows[0].game) if rows else ""
    for index, row in enumerate(rows):
        if row.seq != index + 1 or row.prev_hash != prev_hash or not _is_sound(row):
            return tuple(rows[:index])
        prev_hash = row.hash
    return tuple(rows)


def newest_game(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Give what fits together of the newest game among *rows*, which may come from a ruin.

    They may come in any order and more than once; only one game is held in memory.
    """
    newest = 0
    found: dict[int, Row] = {}
    for row in rows:
        if not _is_sound(row) or row.game < newest:
            continue
        if row.game > newest:
            newest, found = row.game, {}
        found[row.seq] = row
    return sound_prefix([found[seq] for seq in sorted(found)])


def _is_sound(row: Row) -> bool:
    return row.hash == hash_of(row)
