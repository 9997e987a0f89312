"""The note that a game is being played: how long without a key until an update may come.

It holds the time of the last key while a game is open, in seconds of the monotonic clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hugo_core.position import Position
from hugod.app.values.inputs import KeyDown
from hugod.app.values.view import View
from hugod.store.files import read_plain

NOTE = "playing"
WRITE_EVERY_S = 30.0
# Without a key for this time a game may be interrupted: it is stored.
REST_S = 15 * 60.0
SYSTEM_RUNTIME = Path("/run/hugod")


class UpdateGuard:
    """Writes the time of the last key into *runtime*; with None nothing is written."""

    def __init__(self, runtime: Path | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._note = runtime / NOTE if runtime else None
        self._clock = clock
        self._key_at: float | None = None
        self._written_at: float | None = None

    def heard(self, _key: KeyDown) -> None:
        """Note that a key was pressed. May be called from any thread."""
        self._key_at = self._clock()

    def saw(self, view: View, position: Position | None) -> None:
        """Take note of what is on the display now; returns at once and never raises."""
        if self._note is None:
            return
        with suppress(OSError):
            if position is None or position.end is not None:
                self._forget(self._note)
            elif self._key_at is not None and self._is_due(self._key_at):
                self._note.write_text(f"{int(self._key_at)}\n", "ascii")
                self._written_at = self._key_at

    def _is_due(self, key_at: float) -> bool:
        return self._written_at is None or key_at - self._written_at >= WRITE_EVERY_S

    def _forget(self, note: Path) -> None:
        self._key_at = self._written_at = None
        # The box before this one may have left it.
        note.unlink(missing_ok=True)


def rested_s(runtime: Path, clock: Callable[[], float] = time.monotonic) -> float | None:
    """Return the seconds since the last key of the open game; None if no game is being played."""
    try:
        # Root asks this in the box's folder: the note may be anything, even a pipe (RL5).
        at = float(read_plain(runtime / NOTE, 32))
    except (OSError, ValueError):
        return None
    rested = clock() - at
    return rested if 0 <= rested < REST_S else None
