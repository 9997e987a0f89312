"""The rows of the journal, each tied to the one before it by a hash.

A row's hash is the SHA-256 over the canonical JSON of all its other columns, `prev_hash` among
them. Every game has a chain of its own, from a root made of the game's number: so a game can be
checked, copied and carried away alone. What a chain cannot show is a tail cut off at its end.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

_NO_LAST = 2**63
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
        if row.seq != index + 1 or row.prev_hash != prev_hash or not is_sound(row):
            return tuple(rows[:index])
        prev_hash = row.hash
    return tuple(rows)


class Found(NamedTuple):
    """What a heap of rows holds of its newest *game*."""

    game: int
    chain: tuple[Row, ...]
    """Its rows from the first on, as far as each follows from the one before."""
    highest: int
    """The highest number of a row that is whole, in the chain or behind a gap."""


def newest_game(rows: Iterable[Row], told: tuple[int, str] | None = None) -> Found:
    """Find the newest game among *rows*, which may come from a ruin.

    They may come in any order and more than once; one game is held in memory, or two where
    something is *told*: the number of a game and the hash of its last record. Where two rows claim
    one place those with that record win, and games beyond the next are no games of ours.
    """
    newest = told[0] if told else 0
    last = newest + 1 if told else _NO_LAST
    games: dict[int, dict[str, Row]] = {newest: {}}
    for row in rows:
        if not min(games) <= row.game <= last or row.hash in games.get(row.game, ()):
            continue
        if not is_sound(row):
            continue
        games.setdefault(row.game, {})[row.hash] = row
        if told is None and row.game > min(games):
            del games[min(games)]
    found = [_found(game, games[game].values(), told) for game in sorted(games, reverse=True)]
    return next((each for each in found if each.chain), found[0])


def _found(game: int, rows: Collection[Row], told: tuple[int, str] | None) -> Found:
    highest = max((row.seq for row in rows), default=0)
    return Found(game, _longest(rows, told[1] if told else ""), highest)


def _longest(rows: Iterable[Row], told: str) -> tuple[Row, ...]:
    """Give the longest chain from the first row on, through the row *told* if it is among them."""
    linked: dict[str, Row] = {}
    through: set[str] = set()
    for row in sorted(rows, key=lambda row: row.seq):
        before = linked.get(row.prev_hash)
        if row.seq == (before.seq + 1 if before else 1) and (before or _is_first(row)):
            linked[row.hash] = row
            if row.hash == told or row.prev_hash in through:
                through.add(row.hash)
    chain: list[Row] = []
    at = max(through or linked, key=lambda name: linked[name].seq, default="")
    while at in linked:
        chain.append(linked[at])
        at = linked[at].prev_hash
    return tuple(reversed(chain))


def is_sound(row: Row) -> bool:
    """Say whether the row's hash is that of its own columns."""
    return row.hash == hash_of(row)


def _is_first(row: Row) -> bool:
    return row.prev_hash == root(row.game)
