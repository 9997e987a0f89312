"""Output of all commands: odd letters made harmless for the terminal, long lines cut, exit codes.

A settings file, a stick, the file of the last errors may hold anything, and root may be reading.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

OK, FAILED, WRONG_USAGE = 0, 1, 2
"""Exit codes; argparse ends with the last one, too."""
# A word in a file, which an error may quote, may be as long as the file.
LONGEST_LINE = 2_000
"""The longest line of an error."""
# Not printable to Python, but harmless: French has such spaces.
_AS_IT_IS = "\n\u00a0\u202f"
"""Signs that are not escaped."""


def say(lines: Iterable[str]) -> None:
    """Write *lines* to standard output."""
    for line in lines:
        sys.stdout.write(harmless(line) + "\n")
    sys.stdout.flush()


def complain(error: Exception | str) -> int:
    """Write *error* to standard error; returns the exit code."""
    sys.stdout.flush()
    lines = (line[:LONGEST_LINE] + "…" * (len(line) > LONGEST_LINE) for line in _lines(error))
    sys.stderr.write("\n".join(lines) + "\n")
    return FAILED


def harmless(text: str) -> str:
    """Return *text* with everything unprintable written out: `\\x1b` for an Escape."""
    # A settings file or a stick may hold anything, and root may be reading (RL5).
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() or letter in _AS_IT_IS else _written_out(letter)
        for letter in text
    )


def _lines(error: Exception | str) -> list[str]:
    return harmless(str(error)).split("\n")


def _written_out(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")
