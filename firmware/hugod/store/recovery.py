"""What is found in the state folder at a start, made sound: the rows to go on with, and a word.

A damaged journal is set aside under another name; what of its newest game fits together stands in
a fresh one, which is made whole under the name `.ready` first. A cut may come anywhere: the next
start finds a ready one and finishes. It is examined like anything else that lies there: it takes
the place of a journal only if it goes further than what can be read there.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from hugod.ports import JournalError
from hugod.store.carve import salvage
from hugod.store.chain import Row
from hugod.store.damage_note import leave_note
from hugod.store.files import Folder, in_words, put_aside
from hugod.store.head import Told, furthest, read_heads
from hugod.store.schema import Damaged, create, examine, is_marked


@dataclass(frozen=True, slots=True)
class _Found:
    """The newest game in a journal; what is left of it where that *is_sound* no more."""

    rows: tuple[Row, ...]
    is_sound: bool
    is_vouched: bool = False
    """A head says that it goes as far as it ever went."""

    @property
    def place(self) -> tuple[int, int]:
        return (self.rows[-1].game, self.rows[-1].seq) if self.rows else (0, 0)


def sound_rows(folder: Folder) -> tuple[tuple[Row, ...], str]:
    """Give the newest game, and what to tell the players; afterwards the journal is sound.

    Raises `JournalError` if the folder or what is in it cannot be used.
    """
    with in_words(f"The state folder {folder.path} cannot be used"):
        if folder.has_database() and os.path.lexists(folder.stray) and is_marked(folder.database):
            put_aside(folder.stray)
        folder.settle()
        found = _found(folder, read_heads(folder.heads))
        aside = ""
        if (ready := _ready(folder)) is not None:
            if _takes_the_place(ready, found):
                found, aside = ready, folder.install()
            else:
                put_aside(folder.ready)
        if not found.is_sound:
            aside = _replace(folder, found.rows)
        return found.rows, _notice(aside, found.rows)


def _found(folder: Folder, told: Told) -> _Found:
    if folder.has_database():
        try:
            rows = examine(folder.database, told)
            return _Found(rows, is_sound=True, is_vouched=furthest(told) is not None)
        except Damaged:
            pass
    rows = salvage(folder.database, furthest(told))
    if rows and rows[0].game <= folder.last_sealed():
        rows = ()  # finished and sealed: the game after it is the one that is lost
    return _Found(rows, is_sound=False)


def _ready(folder: Folder) -> _Found | None:
    """Give what a rescue that was cut off has left; None if there is nothing, or nothing good."""
    if not folder.ready.exists():
        return None
    try:
        return _Found(examine(folder.ready, how="immutable=1"), is_sound=True)
    except JournalError:
        put_aside(folder.ready)
        return None


def _takes_the_place(ready: _Found, found: _Found) -> bool:
    if found.is_sound:
        return not found.is_vouched and ready.place > found.place
    return ready.place >= found.place


def _replace(folder: Folder, rows: Sequence[Row]) -> str:
    """Put a new journal of *rows* in the place of what is there; give the name that has now."""
    create(folder.draft, rows)
    if folder.has_remains():
        leave_note(folder.path, len(rows))
    folder.make_ready()
    return folder.install()


def _notice(aside: str, rows: Sequence[Row]) -> str:
    if not aside:
        return ""
    saved = f"{len(rows)} records of the game are saved" if rows else "no open game could be saved"
    return f"The journal was damaged: {saved}, the old file is now {aside}."
