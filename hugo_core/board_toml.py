"""The TOML below a board file: its tables, with everything that is wrong in them by line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from hugo_core.errors import BadBoard, Fault
from hugo_core.toml_lines import Lines

MOST_BYTES = 65536
"""A board is a hundred lines; whatever is longer than this is not one."""
LONGEST_SHOWN = 40


def parsed(data: bytes | str) -> Table:
    """Give the outermost table of a file. Raises `BadBoard` for what is not TOML."""
    text = _text(data)
    return Table(_values(text), Lines(text), [])


def _text(data: bytes | str) -> str:
    if len(data) > MOST_BYTES:
        raise bad([Fault(1, f"longer than {MOST_BYTES} bytes: a board file is a page of text")])
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise bad([Fault(line, "this is not UTF-8 text")]) from None
    return data.removeprefix("\ufeff")


def _values(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        reason, _, where = str(error).rpartition(" (at ")
        line = re.match(r"line (\d+)", where)
        number = int(line[1]) if line else max(1, len(text.splitlines()))
        raise bad([Fault(number, f"not TOML: {reason}")]) from error
    except (ValueError, RecursionError) as error:  # a number of a thousand digits, a pit of [[[
        raise bad([Fault(1, "not TOML that a board needs: too long or too deep")]) from error


def bad(faults: list[Fault]) -> BadBoard:
    """Give the error that says all *faults*, by line."""
    ordered = tuple(sorted(faults, key=lambda fault: fault.line))
    return BadBoard("; ".join(map(str, ordered)), ordered)


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a file. What is wrong with a value is added to `faults`, and something that
    may stand in its place is given so that the rest can be looked at, too.
    """

    values: Mapping[str, Any]
    lines: Lines
    faults: list[Fault]
    path: tuple[str | int, ...] = ()
    says: str = ""
    """What every reason begins with."""

    def wrong(self, key: str, reason: str) -> None:
        """Add a fault on the line of *key*."""
        line = self.lines.of(*self.path, key) or 1
        self.faults.append(Fault(line, self.says + reason))

    def unfit(self, key: str, wanted: str) -> None:
        """Say that the value of *key* is missing or not what is wanted."""
        given = f"{key} = {shown(self.values[key])}" if key in self.values else f"no {key}"
        self.wrong(key, f"{given}: {wanted} is wanted")

    def only(self, known: Collection[str]) -> None:
        """Say which keys nobody knows."""
        for key in self.values:
            if key not in known:
                self.wrong(key, f"unknown key {shown(key)}; there are {', '.join(known)}")

    def number(self, key: str, least: int, most: int) -> int:
        """Give the number under *key*, 0 if there is none from *least* to *most*."""
        value = self.values.get(key)
        if type(value) is int and least <= value <= most:
            return value
        self.unfit(key, f"a number from {least} to {most}")
        return 0

    def flag(self, key: str, *, missing: bool | None = None) -> bool:
        """Say whether *key* is true; None as *missing* means that it must be there."""
        value = self.values.get(key, missing)
        if not isinstance(value, bool):
            self.unfit(key, "true or false")
        return value is True


def said(value: bool) -> str:
    """Give *value* as TOML has it."""
    return "true" if value else "false"


def shown(value: object) -> str:
    """Give *value* as it is written in the file, cut short."""
    match value:
        case bool():
            return said(value)
        case int():
            return str(value) if abs(value) < 10**12 else "a giant number"
        case str():
            return repr(value if len(value) <= LONGEST_SHOWN + 1 else value[:LONGEST_SHOWN] + "…")
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return str(value)
