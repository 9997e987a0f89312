"""The settings, the state folder with its journal, the die and the clock."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.config import Problem
from hugod.diagnostics.machine import Place
from hugod.ports import Dice, DieError, JournalError
from hugod.store.files import copy_plain
from hugod.store.folder import DATABASE, LOCK
from hugod.store.removal import all_set_aside
from hugod.store.schema import Damaged, examine

LEAST_FREE_MB = 50
"""An evening takes far less than one; what is short then is the rest of the system."""
MADE_IN = 2025
"""No clock that goes right shows an earlier year; a Pi without network starts in 1970 or later."""


def settings(file: Path, problems: Sequence[Problem]) -> list[Finding]:
    """Tell every line that cannot be used."""
    if problems:
        wrong = (str(each) for each in problems)
        return [Finding(Piece.SETTINGS, State.WRONG, Code.BAD_SETTING, text) for text in wrong]
    what = str(file) if file.exists() else "no file, and none is needed"
    return [Finding(Piece.SETTINGS, State.OK, what=what)]


def player(place: Place, folder: Path) -> str:
    """Give the process id of the hugod that plays in *folder*, or an empty string.

    The kernel's list of locks is read; trying the lock would keep a daemon that starts now away.
    """
    with suppress(OSError):
        inode = str((folder / LOCK).stat().st_ino)
        return next((process for process, locked in place.locks() if locked == inode), "")
    return ""


def card(place: Place, folder: Path) -> Finding:
    """See whether games can be kept in *folder*, and whether those there are sound."""
    here = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not here.is_dir() or not place.may_use(here):
        return Finding(Piece.CARD, State.WRONG, Code.NOT_WRITABLE, str(here))
    try:
        free_mb = shutil.disk_usage(here).free // 1_000_000
    except OSError as error:
        return Finding(Piece.CARD, State.WRONG, Code.NOT_WRITABLE, f"{here}: {error.strerror}")
    what = f"{folder}, {free_mb:,} MB free{what_is_set_aside(folder)}"
    if free_mb < LEAST_FREE_MB:
        return Finding(Piece.CARD, State.WRONG, Code.NEARLY_FULL, what)
    return _journal(folder, what)


def what_is_set_aside(folder: Path) -> str:
    """Say how often safe mode has set something aside in *folder*; nothing if it never has."""
    try:
        there = all_set_aside(folder)
    except OSError:
        return ""
    return f", set aside: {len(there)} (the last {there[-1].name})" if there else ""


def _journal(folder: Path, what: str) -> Finding:
    """Look at a copy: reading a database in WAL mode may write beside it."""
    if not (folder / DATABASE).exists():
        return Finding(Piece.CARD, State.OK, what=f"{what}, no game yet")
    try:
        with TemporaryDirectory() as aside:
            for path in folder.glob(f"{DATABASE}*"):
                if path.name in (DATABASE, f"{DATABASE}-wal"):
                    copy_plain(path, Path(aside) / path.name)
            rows = examine(Path(aside) / DATABASE)
    except Damaged:
        return Finding(Piece.CARD, State.WRONG, Code.DAMAGED, str(folder / DATABASE))
    except (JournalError, OSError) as error:
        return Finding(Piece.CARD, State.WRONG, Code.UNREADABLE, str(error))
    return Finding(Piece.CARD, State.OK, what=f"{what}, the journal is sound ({len(rows)} records)")


def die(dice: Dice) -> Finding:
    """Throw it once, for nobody."""
    try:
        dice.roll()
    except DieError as error:
        return Finding(Piece.DIE, State.WRONG, Code.NO_CHANCE, str(error))
    return Finding(Piece.DIE, State.OK, what="by the kernel's chance")


def clock(now: Callable[[], datetime] = datetime.now) -> Finding:
    """See whether the date can be right."""
    said = f"{now():%Y-%m-%d %H:%M}"
    if now().year < MADE_IN:
        return Finding(Piece.CLOCK, State.ABSENT, Code.NO_CLOCK, said)
    return Finding(Piece.CLOCK, State.OK, what=said)
