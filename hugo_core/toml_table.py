"""TOML files that people write: every fault told at once, each with its line.

`tomllib` gives the values and forgets the lines. These are found line by line, as people write
them: a key inside an inline table or a list is found with what it is in, and text that looks like
a key inside a string of several lines is taken for one. A line may be off, a value never.
A key of more than `KEY_PARTS` is not looked for: each of its beginnings would be kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hugo_core.bounded_text import BadText, read_toml
from hugo_core.errors import BadBoard, Fault
from hugo_core.limits import FAULTS, KEY_PARTS, SMALL_BYTES

LONGEST_SHOWN = 40
GIANT = 10**12
"""A number from here on is not shown, but called a giant."""
KeyPath = tuple[str | int, ...]
"""Keys from the outside in; a number counts the tables of one `[[name]]` from 0."""

_NAME = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_DOTTED = rf"{_NAME}(?:\s*\.\s*{_NAME})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_DOTTED})\s*\]")
_KEY = re.compile(rf"\s*({_DOTTED})\s*=")


class TextLines:
    """The lines of a text's keys and headers; searched at the first question."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _at(self) -> dict[KeyPath, int]:
        at: dict[KeyPath, int] = {}
        for path, number in _written(self._text):
            for length in range(1, len(path) + 1):
                at.setdefault(path[:length], number)
        return at

    def of(self, *path: str | int) -> int:
        """The line of *path*, or else of the innermost table around it; 0 if there is none."""
        while path and path not in self._at:
            path = path[:-1]
        return self._at.get(path, 0)


def _written(text: str) -> Iterator[tuple[KeyPath, int]]:
    table: KeyPath = ()
    counts: Counter[KeyPath] = Counter()
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


def _latest(names: list[str], counts: Counter[KeyPath]) -> KeyPath:
    """The path of a table: inside `[[name]]`, that of the last one."""
    path: KeyPath = ()
    for name in names:
        path = (*path, name)
        if path in counts:
            path = (*path, counts[path] - 1)
    return path


def parsed(data: bytes | str) -> TomlTable:
    """The outermost table of a file. Raises `BadBoard` for what is not TOML within limits."""
    try:
        values, text = read_toml(data, SMALL_BYTES)
    except BadText as error:
        raise bad([Fault(error.line, error.reason)]) from error
    return TomlTable(values, TextLines(text), [])


def bad(faults: list[Fault]) -> BadBoard:
    """The error with the first `FAULTS` of *faults*, by line."""
    ordered = tuple(sorted(faults, key=lambda fault: fault.line)[:FAULTS])
    return BadBoard("; ".join(map(str, ordered)), ordered)


@dataclass(frozen=True, slots=True)
class TomlTable:
    """One table of a file. A fault is added to `faults`; a value that may stand in the place of
    the wrong one is returned, so that the rest can be checked too.
    """

    values: Mapping[str, Any]
    lines: TextLines
    faults: list[Fault]
    path: tuple[str | int, ...] = ()
    says: str = ""
    """The beginning of every reason."""

    def wrong(self, key: str, reason: str) -> None:
        """Add a fault on the line of *key*."""
        line = self.lines.of(*self.path, key) or 1
        self.faults.append(Fault(line, self.says + reason))

    def unfit(self, key: str, wanted: str) -> None:
        """Add that the value of *key* is missing or not what is *wanted*."""
        given = f"{key} = {shown(self.values[key])}" if key in self.values else f"no {key}"
        self.wrong(key, f"{given}: {wanted} is wanted")

    def only(self, known: Collection[str]) -> None:
        """Add a fault for each unknown key."""
        for key in self.values:
            if key not in known:
                self.wrong(key, f"unknown key {shown(key)}; there are {', '.join(known)}")

    def number(self, key: str, least: int, most: int) -> int:
        """The number under *key*; 0, with a fault, if there is none from *least* to *most*."""
        value = self.values.get(key)
        if type(value) is int and least <= value <= most:
            return value
        self.unfit(key, f"a number from {least} to {most}")
        return 0

    def flag(self, key: str, *, missing: bool | None = None) -> bool:
        """Whether *key* is true; None as *missing* means that it must be there."""
        value = self.values.get(key, missing)
        if not isinstance(value, bool):
            self.unfit(key, "true or false")
        return value is True


def said(value: bool) -> str:
    """*value* as TOML has it."""
    return "true" if value else "false"


def shown(value: object) -> str:
    """*value* as the file has it, cut short."""
    match value:
        case bool():
            return said(value)
        case int():
            return str(value) if abs(value) < GIANT else "a giant number"
        case str():
            return repr(value if len(value) <= LONGEST_SHOWN + 1 else value[:LONGEST_SHOWN] + "…")
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return str(value)
