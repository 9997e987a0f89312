"""A word for the next start: the journal was damaged, and so much of the open game is saved.

It is left before the rescued journal takes its place, so that no cut can come between a rescue
and what the players are told; and it is taken away when they were told.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from hugod.store.files import write_whole
from hugod.store.plain_file import json_in

FILE = "damage.json"
MOST_SAVED = 999_999
"""More is nonsense, and has no room on the glass."""


def leave_note(folder: Path, saved: int) -> None:
    """Say that *saved* records of the open game are left. Raises `OSError`."""
    write_whole(folder / FILE, json.dumps({"saved": saved}).encode())


def read_note(folder: Path) -> int | None:
    """Give how many records were saved; None if there was no damage, or if the note has some."""
    plain = json_in(folder / FILE)
    saved = plain.get("saved") if isinstance(plain, dict) else None
    return saved if type(saved) is int and 0 <= saved <= MOST_SAVED else None


def remove_note(folder: Path) -> None:
    """Forget it. If the card does not let it go, it is read once more."""
    with suppress(OSError):
        (folder / FILE).unlink(missing_ok=True)
