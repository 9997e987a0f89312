"""All games on a card, for export and import: which are known, the longest copy, a game's mark."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection

from hugo_core.codec import from_plain, to_plain
from hugo_core.commands import Command, Dealt, DrawLot, RollDie
from hugo_core.errors import HugoError
from hugo_core.history import Committed, Done, PutBack, Record, Replayed, TookBack
from hugo_core.limits import OWN_GAME_BYTES, OWN_GAME_RECORDS
from hugod.store.chain import SUFFIX, BadSeal, EventRow, read_sealed, sound_prefix
from hugod.store.files import read_whole
from hugod.store.folder import DATABASE, GAMES, number_in
from hugod.store.schema import Damaged, examine, reader, rows_of, sqlite_in_words

# Rolls, lots and deals. Two games of a family that agree in so many are no chance any more.
DRAWS = 20


@dataclass(slots=True, eq=False)
class _OpenNode:
    """A position and the commands carried out there; putting back goes to the last of them."""

    parent: _OpenNode | None = None
    command: Command | None = None
    draws: int = 0
    latest: _OpenNode | None = None
    children: dict[Command, _OpenNode] = field(default_factory=dict)

    def back(self, steps: int) -> _OpenNode:
        node = self
        while steps > 0 and node.parent is not None:
            node, steps = node.parent, steps - 1
        return node

    def forth(self, steps: int) -> _OpenNode:
        node = self
        while steps > 0 and node.latest is not None:
            node, steps = node.latest, steps - 1
        return node

    def after(self, command: Command) -> _OpenNode:
        draws = self.draws + isinstance(command, RollDie | DrawLot | Dealt)
        self.latest = self.children.setdefault(command, _OpenNode(self, command, draws))
        return self.latest

    def stands(self) -> list[object]:
        found, node = [], self
        while node.parent is not None and node.command is not None:
            found.append(to_plain(Done(node.command, ()))["command"])
            node = node.parent
        return found[::-1]


def opening_of(game: int, bodies: Iterable[str]) -> str:
    """Return the mark of *game* with these records, in hex; reads no more *bodies* than needed.

    Raises `BadJournal` or ValueError for what is no record.
    """
    node = _OpenNode()
    for body in bodies:
        record = from_plain(json.loads(body))
        # No other game can have the first commitment of a sealed one.
        if isinstance(record, Committed):
            return _known_by(game, record.commitment)
        for after in _after(node, record):
            node = after
            # Whoever copies a game can change its times, and all that comes late.
            if node.draws == DRAWS:
                return _known_by(game, node.stands())
    return _known_by(game, node.stands())


def _after(node: _OpenNode, record: Record) -> Iterable[_OpenNode]:
    """Yield the position of the game after each step of *record*."""
    match record:
        case Done(command):
            yield node.after(command)
        case TookBack(steps):
            yield node.back(steps)
        case PutBack(steps):
            yield node.forth(steps)
        case Replayed(back, done):
            yield (node := node.back(back))
            for each in done:
                yield (node := node.after(each.command))
        case _:
            yield node


def _known_by(game: int, what: object) -> str:
    return sha256(json.dumps([game, what], sort_keys=True).encode()).hexdigest()


class CardReader:
    """The games in the journal of *folder* and in its sealed files. Raises `JournalError`."""

    def __init__(self, folder: Path, database: Connection | None) -> None:
        self._path = folder / DATABASE
        self._games = folder / GAMES
        self._database = database

    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the games in the journal, oldest first."""
        if self._database is None:
            return ()
        with sqlite_in_words(self._path):
            found = self._database.execute("SELECT DISTINCT game FROM event ORDER BY game")
            return tuple(number for (number,) in found)

    def rows(self, game: int) -> tuple[EventRow, ...]:
        """Return all rows of a game. Raises `Damaged` if they do not fit together."""
        assert self._database is not None
        # Each game is read by itself, so that no reading takes long.
        with sqlite_in_words(self._path):
            rows = rows_of(self._database, game)
        if len(sound_prefix(rows)) < len(rows):
            raise Damaged(self._path, f"game {game} does not fit together")
        return rows

    def newest(self) -> tuple[EventRow, ...]:
        """Return the newest game of the journal, empty if there is none."""
        numbers = self.numbers()
        return self.rows(numbers[-1]) if numbers else ()

    def sealed(self) -> tuple[Path, ...]:
        """Return the files of finished games."""
        return tuple(sorted(self._games.glob(f"*{SUFFIX}")))

    def highest(self) -> int:
        """Return the highest number a game has here, 0 if there is none."""
        numbers = (number_in(path.stem) for path in self._games.glob("*"))
        return max((*self.numbers(), *filter(None, numbers)), default=0)

    def knows(self, game: int, head: str) -> bool:
        """Return whether a game of that number went through the hash *head*."""
        if self._database is not None:
            with sqlite_in_words(self._path):
                found = "SELECT 1 FROM event WHERE game = ? AND hash = ?"
                if self._database.execute(found, (game, head)).fetchone():
                    return True
        return any(head.encode() in _chain(path) for path in self.named(game))

    def longest(self, game: int, opening: str) -> int:
        """Return how many records the longest copy here has of the game known by *opening*."""
        found = [0]
        # What does not read any more is no copy.
        with suppress(Damaged):
            if game in self.numbers():
                found.append(_length(self.rows(game), opening))
        for path in self.named(game):
            with suppress(BadSeal):
                rows = read_sealed(_chain(path), OWN_GAME_BYTES, OWN_GAME_RECORDS)
                found.append(_length(rows, opening))
        return max(found)

    def named(self, game: int) -> Iterator[Path]:
        """Yield the files of that number, ours and others'."""
        yield from self._games.glob(f"{game:04}{SUFFIX}")
        yield from self._games.glob(f"{game:04}-????????{SUFFIX}")


def _length(rows: Sequence[EventRow], opening: str) -> int:
    """Return the number of *rows*, 0 if they are another game."""
    with suppress(HugoError, ValueError):
        if opening_of(rows[0].game, (row.body for row in rows)) == opening:
            return len(rows)
    return 0


def _chain(path: Path) -> bytes:
    """Return the file at *path*, empty if it cannot be read."""
    try:
        return read_whole(path, OWN_GAME_BYTES)
    except OSError:
        return b""


@contextmanager
def card_reader(folder: Path) -> Iterator[CardReader]:
    """Open the journal in *folder* for reading; a missing one has no games.

    Raises `Damaged`, or `JournalError` for one that cannot be used.
    """
    path = folder / DATABASE
    if not path.exists() or path.stat().st_size == 0:
        yield CardReader(folder, None)
        return
    examine(path)
    # In WAL mode a connection that only reads blocks nobody, in this process or another.
    with sqlite_in_words(path):
        database = reader(path, "mode=ro")
    with closing(database):
        yield CardReader(folder, database)
