"""How a bar of reliability.md is reported, and where a bench works: in memory, not on a disk."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

RAM = Path("/dev/shm")


@dataclass(frozen=True, slots=True)
class Bar:
    """What was tried for a bar, what was *wanted*, and what was *found*."""

    name: str
    is_met: bool
    wanted: str
    found: str


def line(bar: Bar) -> str:
    """Give the line of a report about *bar*."""
    return f"{bar.name:4} {'met' if bar.is_met else 'NOT MET'}: {bar.wanted}\n       {bar.found}"


def verdict(bars: Sequence[Bar]) -> tuple[int, str]:
    """Give the exit code and the last word: 0 only if something was tried and every bar is met."""
    missed = sorted({bar.name for bar in bars if not bar.is_met})
    if missed or not bars:
        return 1, f"not met: {', '.join(missed) or 'nothing was tried'}"
    return 0, "every bar is met"


@contextmanager
def fresh_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="hugo-crash-", dir=RAM) as name:
        yield Path(name)
