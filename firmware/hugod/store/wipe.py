"""All games away for ever: ordered by a mark on the card, carried out at once or at the next start.

The mark comes first and goes last. A cut before it leaves everything, a cut after it leaves
nothing that is ever read again: the next start finishes before it looks at a game. Each file is
written over before it goes, which is as much as a program can do: a memory card writes elsewhere
and keeps the old cells until it needs them (docs/keeping.md says what that means).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from hugod.store.damage_note import FILE as NOTE
from hugod.store.files import (
    DATABASE,
    GAMES,
    flush_folder,
    put_aside,
    write_whole,
)
from hugod.store.incoming import INCOMING
from hugod.store.set_aside import PLACE as SET_ASIDE
from hugod.store.set_aside import sweep_aside

MARK = "wipe-games"
_BLOCK = bytes(65536)


def order_wipe(folder: Path) -> None:
    """Put on the card that all games in *folder* are to go. Raises `OSError`."""
    write_whole(folder / MARK, b"All games are to go: the box finishes this when it starts.\n")


def finish_wipe(folder: Path, breathe: Callable[[], None] = lambda: None) -> None:
    """Take all games away if that was ordered. Raises `OSError`; once more finishes it.

    *breathe* is called after each file: there may be a thousand, each with a flush of its own.
    """
    if os.path.lexists(folder / MARK) and not (folder / MARK).is_file():
        put_aside(folder / MARK)  # no order of ours
    if not (folder / MARK).exists():
        return
    for path in _holding_games(folder):
        with suppress(OSError):  # a bad sector, or a link: it goes all the same
            _write_over(path)
        path.unlink()
        breathe()
    sweep_aside(folder)
    for place in (folder / GAMES, folder):
        flush_folder(place)
    (folder / MARK).unlink()
    flush_folder(folder)


def _holding_games(folder: Path) -> Iterator[Path]:
    """Give the files in which games are or were, ruins and drafts too."""
    places = (folder / GAMES, folder / INCOMING, folder / INCOMING / GAMES)
    found = [*folder.glob(f"{DATABASE}*"), *folder.glob(f"{NOTE}*")]
    found += [path for place in places for path in place.glob("*")]
    found += (folder / SET_ASIDE).rglob("*")
    yield from (path for path in found if path.is_symlink() or not path.is_dir())


def _write_over(path: Path) -> None:
    """Put zeros in the file's place on the card, as far as it is the file's place."""
    file = os.open(path, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        left = os.fstat(file).st_size
        while left > 0:
            left -= os.write(file, _BLOCK[:left])
        os.fsync(file)
    finally:
        os.close(file)
