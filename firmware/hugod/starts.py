"""How often the box was started without doing well: after three times it gives up, kindly.

Counted in a file of the runtime folder, which is memory: pulling the plug counts anew. A start that
was cut off in any way stays counted; a minute of health, or an end that was asked for, forgets all.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

MOST = 3
GAVE_UP = 3
"""The exit code that says so. `hugod.service` does not start it again then, but safe mode."""
FILE = "starts"


class Starts:
    """The count in *folder*; None: nobody starts it again by himself, and nothing is counted."""

    def __init__(self, folder: Path | None) -> None:
        self._file = folder / FILE if folder else None

    def are_too_many(self) -> bool:
        """Say whether `MOST` starts have failed."""
        return self._count() >= MOST

    def begin(self) -> None:
        """Count one more."""
        if self._file:
            # Added to, not written anew: where there is no room the count so far stays. Where
            # nothing can be counted, systemd's own limit is left.
            with suppress(OSError), self._file.open("ab", buffering=0) as file:
                file.write(b"x")

    def forget(self) -> None:
        """All is well again."""
        if self._file:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _count(self) -> int:
        try:
            return len(self._file.read_bytes()) if self._file else 0
        except OSError:
            return 0
