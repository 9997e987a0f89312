"""A thousand copies of one game, with other times and other tails: it stays one game everywhere.

    python benchmarks/copies.py [COPIES]

They go through an import on the box that has played it and on a new one, and from there through the
list, the ratings and a backup. Ends with 1 if it is more than one game in any of them.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from families import Family
from forging import linked, row_of

from hugo_core.history import Record
from hugod.app.table.table import Table
from hugod.app.values.words import Words
from hugod.backup import bundle
from hugod.backup.copy_in import lay_in
from hugod.backup.copy_out import copy_out
from hugod.history.kept import kept_games
from hugod.history.ratings import standings
from hugod.store.chain import EventRow, read_sealed, sealed_text
from hugod.store.journal import SqliteJournal

SEED = 13
"""Of a game with two marks, so that it is rated."""
TAIL = ({"format": 1, "kind": "TookBack", "steps": 1}, {"format": 1, "kind": "PutBack", "steps": 1})


def copies_of(rows: Sequence[EventRow], count: int) -> dict[str, bytes]:
    """Give *count* files of the game: each with other times, two of three with a longer tail."""
    files = {}
    for number in range(1, count + 1):
        tail = [row_of(each) for _ in range(number % 3) for each in TAIL]
        other = [row._replace(wall_ms=row.wall_ms + number, hash="") for row in [*rows, *tail]]
        files[f"games/0001-{number:08x}.jsonl"] = sealed_text(linked(other))
    return files


def written(folder: Path, files: dict[str, bytes]) -> Path:
    """Write a stick with *files*."""
    (folder / "games").mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
    entries = {name: bundle.entry_of(data) for name, data in files.items()}
    (folder / bundle.MANIFEST).write_bytes(bundle.write_manifest(entries))
    return folder


def played(card: Path, records: Sequence[Record]) -> tuple[EventRow, ...]:
    """Have the game on *card*, as the box that played it."""
    with closing(SqliteJournal(card)) as journal:
        for record in records:
            journal.keep(record)
        number, _ = journal.seal(Table(Words()).after(*records).record_text())
    return read_sealed((card / "games" / f"{number:04}.jsonl").read_bytes())


def taken(stick: Path, card: Path) -> tuple[int, int, int]:
    """Take *stick* into *card*; gives how many games were new, known and refused."""
    with closing(SqliteJournal(card)) as journal:
        laid = lay_in(stick, card, lambda done, total: None)
        journal.take_in()
    return laid.new, laid.known, len(laid.refused)


def counted(card: Path) -> tuple[int, int]:
    """Give how many games the list has, and the most that a mark has played."""
    kept = kept_games(card)
    assert not kept.harmed, kept.harmed
    players = standings(kept.games).players
    return len(kept.games), max((player.games for player in players), default=0)


def try_copies(count: int, folder: Path) -> dict[str, object]:
    """Give what became of the copies everywhere."""
    records = Family("amigo-hugo", 4, SEED, is_sealed=False, knows_all=True).play()
    own, new, again = (folder / name for name in ("own", "new", "again"))
    for each in (own, new, again):
        each.mkdir()
    rows = played(own, records)
    stick = written(folder / "stick", copies_of(rows, count))
    told: dict[str, object] = {"own box: new, known, refused": taken(stick, own)}
    told["own box: listed, rated"] = counted(own)
    told["new box: new, known, refused"] = taken(stick, new)
    told["new box: listed, rated"] = counted(new)
    (folder / "backup").mkdir()
    copy_out(own, folder / "backup", lambda done, total: None)
    told["backup of it on a third: new, known, refused"] = taken(folder / "backup", again)
    told["third box: listed, rated"] = counted(again)
    return told


def is_one_game(told: dict[str, object]) -> bool:
    return all(each == (1, 1) for what, each in told.items() if "listed" in what)


def main() -> int:
    count = int(sys.argv[1]) if sys.argv[1:] else 1000
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        told = try_copies(count, Path(folder))
    sys.stdout.write(f"{count} copies: {json.dumps(told, indent=1)}\n")
    return int(not is_one_game(told))


if __name__ == "__main__":
    sys.exit(main())
