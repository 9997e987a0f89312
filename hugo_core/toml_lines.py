"""Where the keys of a TOML text stand: `tomllib` gives their values and forgets the lines.

Headers and keys are found line by line, as people write them. A key inside an inline table or a
list is not found by itself but by what it is in; text that looks like a key inside a string of
several lines is taken for one. So a line may be off where the writing is odd, a value never.
A key of more than `KEY_PARTS` is not looked for: each of its beginnings would be kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from hugo_core.limits import KEY_PARTS

Path = tuple[str | int, ...]
"""Keys from the outside in; a number counts the tables of one `[[name]]` from 0."""

_NAME = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_DOTTED = rf"{_NAME}(?:\s*\.\s*{_NAME})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]")
_KEY = re.compile(rf"\s*({_DOTTED})\s*=")


class Lines:
    """The lines of a text's keys and headers, looked for when the first one is asked for."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _at(self) -> dict[Path, int]:
        at: dict[Path, int] = {}
        for path, number in _written(self._text):
            for length in range(1, len(path) + 1):
                at.setdefault(path[:length], number)
        return at

    def of(self, *path: str | int) -> int:
        """Give the line of *path*, else of the innermost table round it; 0 if there is none."""
        while path and path not in self._at:
            path = path[:-1]
        return self._at.get(path, 0)


def _written(text: str) -> Iterator[tuple[Path, int]]:
    table: Path = ()
    counts: Counter[Path] = Counter()
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            *outer, last = _parts(header[2])
            if len(outer) >= KEY_PARTS:
                continue
            table = (*_latest(outer, counts), last)
            if header[1] == "[[":
                yield table, number
                counts[table] += 1
                table = (*table, counts[table] - 1)
            else:
                table = _latest([*outer, last], counts)
            yield table, number
        elif (key := _KEY.match(line)) and len(parts := _parts(key[1])) <= KEY_PARTS:
            yield (*table, *parts), number


def _parts(dotted: str) -> list[str]:
    return [name.strip("\"'") for name in re.findall(_NAME, dotted)]


def _latest(names: list[str], counts: Counter[Path]) -> Path:
    """Give the path of a table: inside `[[name]]`, that of the last one."""
    path: Path = ()
    for name in names:
        path = (*path, name)
        if path in counts:
            path = (*path, counts[path] - 1)
    return path
