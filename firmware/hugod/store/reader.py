"""All games on the card, read beside whoever plays: the open one too. Nothing is changed.

A connection of its own that only reads holds nobody up in SQLite's WAL mode, in this process or
another; every game is asked for by itself, so that no reading lasts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from sqlite3 import Connection

from hugo_core.limits import OWN_GAME_BYTES
from hugod.store.chain import SUFFIX, Row, sound_prefix
from hugod.store.files import read_whole
from hugod.store.folder import DATABASE, GAMES, number_in
from hugod.store.schema import Damaged, examine, reader, rows_of, sqlite_in_words


class CardReader:
    """What the journal in *folder* and its sealed files hold. Raises `JournalError`."""

    def __init__(self, folder: Path, database: Connection | None) -> None:
        self._path = folder / DATABASE
        self._games = folder / GAMES
        self._database = database

    def numbers(self) -> tuple[int, ...]:
        """Give the numbers of the games in the journal, oldest first."""
        if self._database is None:
            return ()
        with sqlite_in_words(self._path):
            found = self._database.execute("SELECT DISTINCT game FROM event ORDER BY game")
            return tuple(number for (number,) in found)

    def rows(self, game: int) -> tuple[Row, ...]:
        """Give all rows of a game of the journal. Raises `Damaged` if they do not fit together."""
        assert self._database is not None
        with sqlite_in_words(self._path):
            rows = rows_of(self._database, game)
        if len(sound_prefix(rows)) < len(rows):
            raise Damaged(self._path, f"game {game} does not fit together")
        return rows

    def newest(self) -> tuple[Row, ...]:
        """Give the newest game of the journal, empty if there is none."""
        numbers = self.numbers()
        return self.rows(numbers[-1]) if numbers else ()

    def sealed(self) -> tuple[Path, ...]:
        """Give the chains that are files of their own."""
        return tuple(sorted(self._games.glob(f"*{SUFFIX}")))

    def highest(self) -> int:
        """Give the highest number a game has here, 0 if there is none."""
        numbers = (number_in(path.stem) for path in self._games.glob("*"))
        return max((*self.numbers(), *filter(None, numbers)), default=0)

    def knows(self, game: int, head: str) -> bool:
        """Say whether a game of that number went through the hash *head*."""
        if self._database is not None:
            with sqlite_in_words(self._path):
                found = "SELECT 1 FROM event WHERE game = ? AND hash = ?"
                if self._database.execute(found, (game, head)).fetchone():
                    return True
        return any(head.encode() in _chain(path) for path in self.named(game))

    def named(self, game: int) -> Iterator[Path]:
        """Give the chains of that number, ours and others'."""
        yield from self._games.glob(f"{game:04}{SUFFIX}")
        yield from self._games.glob(f"{game:04}-????????{SUFFIX}")


def _chain(path: Path) -> bytes:
    """Give the chain at *path*; one that cannot be read is as if it were not there."""
    try:
        return read_whole(path, OWN_GAME_BYTES)
    except OSError:
        return b""


@contextmanager
def card_reader(folder: Path) -> Iterator[CardReader]:
    """Open the journal in *folder* for reading; one that is not there has no games.

    Raises `Damaged`, or `JournalError` for one that cannot be used.
    """
    path = folder / DATABASE
    if not path.exists() or path.stat().st_size == 0:
        yield CardReader(folder, None)
        return
    examine(path)
    with sqlite_in_words(path):
        database = reader(path, "mode=ro")
    with closing(database):
        yield CardReader(folder, database)
