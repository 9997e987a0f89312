"""The limit of failed starts: after three in a row the box gives up, and safe mode starts.


```
          begin             begin             begin                are_too_many
  0 starts -----> 1 start  -----> 2 starts  -----> 3 starts -----> safe mode
      ^              |                |                |               |
      +--------------+----------------+----------------+---------------+
                 forget: healthy for a minute, ended when asked, or given up
```
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from hugod.store.files import read_plain

MOST = 3
GAVE_UP = 3
"""The exit code then: `hugod.service` starts safe mode instead of the box."""
FILE = "starts"
_ADDED = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK


class RestartLimit:
    """The count in *folder*; with None, started by hand, nothing is counted."""

    def __init__(self, folder: Path | None) -> None:
        # The runtime folder is in memory: pulling the plug resets the count.
        self._file = folder / FILE if folder else None

    def are_too_many(self) -> bool:
        """Return whether `MOST` starts have failed."""
        return self._count() >= MOST

    def begin(self) -> None:
        """Count one more start."""
        if self._file:
            # Appended, not rewritten: on a full disk the count so far stays. Where nothing can be
            # counted, systemd's own limit is left.
            with suppress(OSError):
                file = os.open(self._file, _ADDED, 0o666)
                try:
                    os.write(file, b"x")
                finally:
                    os.close(file)

    def forget(self) -> None:
        """Count from 0 again."""
        if self._file:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    def _count(self) -> int:
        try:
            return len(read_plain(self._file, MOST)) if self._file else 0
        except OSError:
            return 0
