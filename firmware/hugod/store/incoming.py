"""Games from another card, laid beside those here until they are taken over.

`incoming/` in the state folder holds what was read from a stick and found whole: chains and
records under the names they are to have, settings and boards, and in `newest.jsonl` the game that
is to go on. It is filled while the box runs, and swept away when it starts: before the yes of the
players nothing in it counts.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from hugo_core.limits import GAME_BYTES
from hugod.ports import JournalError
from hugod.store.chain import Row
from hugod.store.files import GAMES, flush_folder, write_whole
from hugod.store.plain_file import read_whole
from hugod.store.sealed_games import SUFFIX, BadSeal, read_sealed, sealed_text

INCOMING = "incoming"
NEWEST = "newest.jsonl"


def sweep(folder: Path) -> None:
    """Forget what was laid beside the games in *folder*. Raises `OSError`."""
    if (folder / INCOMING).exists():
        shutil.rmtree(folder / INCOMING)


def keep_beside(folder: Path, rows: Sequence[Row]) -> None:
    """Keep a game that cannot go on here, with its head in its name. Raises `OSError`."""
    path = folder / GAMES / f"{beside_name(rows[0].game, rows[-1].hash)}{SUFFIX}"
    write_whole(path, sealed_text(rows))


def beside_name(game: int, head: str) -> str:
    """Give the name of a game whose number belongs to another one here."""
    return f"{game:04}-{head[:8]}"


def move_in(folder: Path) -> tuple[Row, ...]:
    """Put the chains and records among the others, and give the game that is to go on, if any.

    A name that is taken here is left alone. Raises `OSError`, or `JournalError` if the game does
    not read any more.
    """
    incoming, games = folder / INCOMING, folder / GAMES
    rows: tuple[Row, ...] = ()
    if (incoming / NEWEST).exists():
        try:
            rows = read_sealed(read_whole(incoming / NEWEST, GAME_BYTES))
        except BadSeal as error:
            raise JournalError(f"{incoming / NEWEST}:{error}") from error
    for path in sorted((incoming / GAMES).glob("*")):
        if not (games / path.name).exists():
            path.rename(games / path.name)
    flush_folder(games)
    return rows
