"""How a bar of reliability.md is reported, and where a bench works: in memory, not on a disk."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

RAM = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Bar:
    name: str
    is_met: bool


def report(bar: str, what: str) -> None:
    sys.stdout.write(f"{bar:4} {what}\n")
    sys.stdout.flush()


@contextmanager
def fresh_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="hugo-crash-", dir=RAM) as name:
        yield Path(name)
