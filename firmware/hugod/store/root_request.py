"""The part that all requests to root's helpers share: the file that wakes one, its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hugod.store.files import json_in, put_aside, read_plain, write_whole

_MOST_BYTES = 256
_LOOK_EVERY_S = 0.2


@dataclass(frozen=True, slots=True)
class RootRequest:
    """The box's side: it leaves its request in *file*, and looks for what the helper says."""

    file: Path | None
    """None: nobody here can be asked."""
    answer: Path
    patience_s: float
    """Seconds without a sign of life."""
    clock: Callable[[], float]
    pause: Callable[[float], None]

    def answers(self, number: int, written: bytes) -> Iterator[dict[str, Any]]:
        """Leave what is *written*; yield each new answer to this *number*, while any may come."""
        if self.file is None:
            return
        try:
            write_whole(self.file, written)
        except OSError:
            return
        until, last = self.clock() + self.patience_s, None
        try:
            while self.clock() < until:
                said = json_in(self.answer)
                if isinstance(said, dict) and said.get("number") == number and said != last:
                    yield said
                    until, last = self.clock() + self.patience_s, said
                self.pause(_LOOK_EVERY_S)
        finally:
            # Nobody took it: it shall not lie there, and surprise nobody later.
            with suppress(OSError):
                self.file.unlink(missing_ok=True)


def take_request(path: Path) -> bytes:
    """Read and delete the request at *path*; empty where there is none that can be read."""
    data = b""
    with suppress(OSError):
        data = read_plain(path, _MOST_BYTES)
    try:
        # As long as the file is there, systemd starts the helper again.
        path.unlink(missing_ok=True)
    except IsADirectoryError:
        put_aside(path)
    return data


def word_and_number(data: bytes, *words: str) -> tuple[str, int] | None:
    """Return what a request of two says: one of *words*, and its number; None if it is none."""
    said = data.decode("ascii", errors="replace").split()
    if len(said) != 2 or said[0] not in words or not said[1].isdecimal():
        return None
    return said[0], int(said[1][:20])
