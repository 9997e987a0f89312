"""Whether somebody is playing, for an update that must not come now: a note under `/run`.

It holds the second of the last key while a game is open, on the clock that counts from the start
of the computer: it cannot jump.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hugo_core.position import Position
from hugod.app.views import View
from hugod.store.files import read_plain

NOTE = "playing"
WRITE_EVERY_S = 30.0
REST_S = 15 * 60.0
"""A game that nobody touched for so long may be interrupted: it is kept."""
SYSTEM_RUNTIME = Path("/run/hugod")


class Presence:
    """Notes in *runtime* when the last key came; nothing where there is no such folder."""

    def __init__(self, runtime: Path | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._note = runtime / NOTE if runtime else None
        self._clock = clock
        self._key_at: float | None = None
        self._written_at: float | None = None

    def heard(self) -> None:
        """Somebody pressed a key. May be called from any thread."""
        self._key_at = self._clock()

    def saw(self, view: View, position: Position | None) -> None:
        """Take note of what is on the glass now; returns at once and never raises."""
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
        note.unlink(missing_ok=True)  # the box before this one may have left it


def rested_s(runtime: Path, clock: Callable[[], float] = time.monotonic) -> float | None:
    """Return for how many seconds the open game has rested; None: no game is being played.

    Root asks, and the folder is the box's: what lies there is not trusted to be a file.
    """
    try:
        at = float(read_plain(runtime / NOTE, 32))
    except (OSError, ValueError):
        return None
    rested = clock() - at
    return rested if 0 <= rested < REST_S else None
