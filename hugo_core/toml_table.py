"""The TOML below a board file: its tables, with everything that is wrong in them by line."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from hugo_core.bounded_text import BadText, read_toml
from hugo_core.errors import BadBoard, Fault
from hugo_core.limits import FAULTS, SMALL_BYTES
from hugo_core.toml_lines import Lines

LONGEST_SHOWN = 40
GIANT = 10**12
"""A number from here on is not shown, but called so."""


def parsed(data: bytes | str) -> Table:
    """Give the outermost table of a file. Raises `BadBoard` for what is not TOML within limits."""
    try:
        values, text = read_toml(data, SMALL_BYTES)
    except BadText as error:
        raise bad([Fault(error.line, error.reason)]) from error
    return Table(values, Lines(text), [])


def bad(faults: list[Fault]) -> BadBoard:
    """Give the error that says all *faults*, by line, as far as somebody would read them."""
    ordered = tuple(sorted(faults, key=lambda fault: fault.line)[:FAULTS])
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
            return str(value) if abs(value) < GIANT else "a giant number"
        case str():
            return repr(value if len(value) <= LONGEST_SHOWN + 1 else value[:LONGEST_SHOWN] + "…")
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return str(value)
