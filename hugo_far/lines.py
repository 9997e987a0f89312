"""The lines between the box and its link: orders of the box, and news for it. Pure.

One JSON object a line, in both directions. Whatever comes is checked, as a key from a phone is: a
line that is too long, no object, or has a value of another kind is `BadLine`, and ends the link.

```
  box  -> link   {"call": {"broker", "user", "password", "authorities"}}    first, and once
                 {"meet": [four numbers], "host": true}
                 {"join": KEY, "host": true}
                 {"note": NOTE}
  link -> box    {"line": "broker" | "away" | "there", "why": ""}; a broker that is none
                           for us has its "standing", as the link of a club has it
                 {"met": one of `meeting.Met`, "tries": 3, "key": KEY}
                 {"version": 2}           the other box speaks another version
                 {"heard": NOTE}          the newest of the other house
```
KEY and NOTE are bytes in hex.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from hugo_core.bounded_text import BadText, read_json
from hugo_far.meeting import KEY_BYTES, WORD_CODES, WORDS
from hugo_far.notes import NOTE_BYTES
from hugod.store.link_file import BROKER

LINE_BYTES = 8192
"""A certificate is the longest of what is said."""
_LETTERS = 4096


class BadLine(Exception):
    """A line that no box says; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Call:
    """The broker to be called."""

    broker: str
    user: str = ""
    password: str = ""
    authorities: str = ""
    """The path of a file, or the certificates themselves; empty: those of the system."""


@dataclass(frozen=True, slots=True)
class MeetBy:
    """The four words by which two houses meet."""

    words: tuple[int, ...]
    is_host: bool


@dataclass(frozen=True, slots=True)
class JoinWith:
    """The key of two houses that have met."""

    key: bytes
    is_host: bool


@dataclass(frozen=True, slots=True)
class Note:
    """What the other house is to know."""

    note: bytes


Order = Call | MeetBy | JoinWith | Note


def read_order(line: bytes) -> Order:
    """Return the order in *line*. Raises `BadLine`."""
    try:
        plain = read_json(line, LINE_BYTES)
    except BadText as error:
        raise BadLine(error.reason) from error
    match plain:
        case {"call": dict(call)}:
            return _call(call)
        case {"meet": list(words), "host": bool(is_host)} if len(words) == WORDS:
            return MeetBy(tuple(_number(word, WORD_CODES - 1) for word in words), is_host)
        case {"join": str(key), "host": bool(is_host)} if len(key) == 2 * KEY_BYTES:
            return JoinWith(_bytes(key, KEY_BYTES), is_host)
        case {"note": str(note)}:
            return Note(_bytes(note, NOTE_BYTES))
    raise BadLine("it is no order")


def _call(plain: dict[str, Any]) -> Call:
    names = ("broker", "user", "password", "authorities")
    values = [plain.get(name, "") for name in names]
    if not all(isinstance(value, str) and len(value) <= _LETTERS for value in values):
        raise BadLine("nobody can be called so")
    if not BROKER.fullmatch(values[0]):
        raise BadLine("no broker is at such an address")
    return Call(*values)


def _number(value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise BadLine("that is no such number")
    return value


def _bytes(text: str, most: int) -> bytes:
    if len(text) > 2 * most or set(text) - set("0123456789abcdef"):
        raise BadLine("these are no bytes")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadLine("these are no bytes") from None


def written(plain: dict[str, object]) -> bytes:
    """Return *plain* as a line."""
    return json.dumps(plain, separators=(",", ":")).encode() + b"\n"
