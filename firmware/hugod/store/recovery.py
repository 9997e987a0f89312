"""Recovery of a damaged journal at a start: the rows to go on with, and a note for the players.

A damaged journal is set aside under another name; what of its newest game fits together goes into
a fresh one, which is made whole under the name `.ready` first. A cut may come anywhere: the next
start finds a ready one and finishes. The note says how much of the open game was saved; it is
removed once it was shown.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hugod.late import carve
from hugod.ports import JournalError
from hugod.store.chain import EventRow
from hugod.store.files import in_words, json_in, put_aside, write_whole
from hugod.store.folder import Folder
from hugod.store.head import Heads, furthest, read_heads
from hugod.store.schema import Damaged, create, examine, is_marked

NOTE = "damage.json"
# A larger number does not fit on the display.
MOST_SAVED = 999_999


@dataclass(frozen=True, slots=True)
class _Found:
    """The newest game in a journal; what is left of it if it *is_sound* no more."""

    rows: tuple[EventRow, ...]
    is_sound: bool
    is_vouched: bool = False
    """A head says that it goes as far as it ever went."""

    @property
    def place(self) -> tuple[int, int]:
        return (self.rows[-1].game, self.rows[-1].seq) if self.rows else (0, 0)


def recover(folder: Folder) -> tuple[tuple[EventRow, ...], str]:
    """Make the journal sound; returns its newest game, and a sentence for the players or "".

    Raises `JournalError` if the folder or what is in it cannot be used.
    """
    with in_words(f"The state folder {folder.path} cannot be used"):
        # SQLite would roll a stray journal back into the database (RL4).
        if folder.has_database() and os.path.lexists(folder.stray) and is_marked(folder.database):
            put_aside(folder.stray)
        folder.settle()
        found = _found(folder, read_heads(folder.heads))
        aside = ""
        if (ready := _ready(folder)) is not None:
            # It may be another box's (RL10): only one that goes further takes the place.
            if _takes_the_place(ready, found):
                found, aside = ready, folder.install()
            else:
                put_aside(folder.ready)
        if not found.is_sound:
            aside = _replace(folder, found.rows)
        return found.rows, _notice(aside, found.rows)


def _found(folder: Folder, heads: Heads) -> _Found:
    if folder.has_database():
        try:
            rows = examine(folder.database, heads)
            return _Found(rows, is_sound=True, is_vouched=furthest(heads) is not None)
        except Damaged:
            pass
    rows = carve.salvage(folder.database, furthest(heads))
    # A finished and sealed game is whole in its file: the game after it is the one that is lost.
    if rows and rows[0].game <= folder.last_sealed():
        rows = ()
    return _Found(rows, is_sound=False)


def _ready(folder: Folder) -> _Found | None:
    """Return the ready journal that an interrupted rescue left, None without a good one."""
    if not folder.ready.exists():
        return None
    try:
        # Immutable: looking makes no log beside it that a rename would leave behind.
        return _Found(examine(folder.ready, how="immutable=1"), is_sound=True)
    except JournalError:
        put_aside(folder.ready)
        return None


def _takes_the_place(ready: _Found, found: _Found) -> bool:
    if found.is_sound:
        return not found.is_vouched and ready.place > found.place
    return ready.place >= found.place


def _replace(folder: Folder, rows: Sequence[EventRow]) -> str:
    """Install a new journal of *rows*; returns the name of the old one now."""
    create(folder.draft, rows)
    if folder.has_remains():
        # Before the rescued journal takes its place: no cut comes between a rescue and its note.
        leave_note(folder.path, len(rows))
    folder.make_ready()
    return folder.install()


def _notice(aside: str, rows: Sequence[EventRow]) -> str:
    if not aside:
        return ""
    saved = f"{len(rows)} records of the game are saved" if rows else "no open game could be saved"
    return f"The journal was damaged: {saved}, the old file is now {aside}."


def leave_note(folder: Path, saved: int) -> None:
    """Note that *saved* records of the open game are left. Raises `OSError`."""
    write_whole(folder / NOTE, json.dumps({"saved": saved}).encode())


def read_note(folder: Path) -> int | None:
    """Return how many records were saved; None if there is no note or it cannot be read."""
    plain = json_in(folder / NOTE)
    saved = plain.get("saved") if isinstance(plain, dict) else None
    return saved if type(saved) is int and 0 <= saved <= MOST_SAVED else None


def remove_note(folder: Path) -> None:
    """Remove the note. If the card fails it is shown once more."""
    with suppress(OSError):
        (folder / NOTE).unlink(missing_ok=True)
