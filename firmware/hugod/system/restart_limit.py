"""How often the box was started without doing well: after three times it gives up, kindly.

Counted in a file of the runtime folder, which is memory: pulling the plug counts anew. A start that
was cut off in any way stays counted; a minute of health, or an end that was asked for, forgets all.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from hugod.store.files import read_plain

MOST = 3
GAVE_UP = 3
"""The exit code that says so. `hugod.service` does not start it again then, but safe mode."""
FILE = "starts"
_ADDED = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK


class Starts:
    """The count in *folder*; None: nobody starts it again by himself, and nothing is counted."""

    def __init__(self, folder: Path | None) -> None:
        self._file = folder / FILE if folder else None

    def are_too_many(self) -> bool:
        """Return whether `MOST` starts have failed."""
        return self._count() >= MOST

    def begin(self) -> None:
        """Count one more."""
        if self._file:
            # Added to, not written anew: where there is no room the count so far stays. Where
            # nothing can be counted, systemd's own limit is left.
            with suppress(OSError):
                file = os.open(self._file, _ADDED, 0o666)
                try:
                    os.write(file, b"x")
                finally:
                    os.close(file)

    def forget(self) -> None:
        """All is well again."""
        if self._file:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _count(self) -> int:
        try:
            return len(read_plain(self._file, MOST)) if self._file else 0
        except OSError:
            return 0
