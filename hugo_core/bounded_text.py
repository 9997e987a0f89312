"""JSON and TOML from anywhere, measured by the limits before parsing; how long a reason may be.

A text of a few kilobytes can keep a parser busy for minutes, take all memory or end the program:
brackets within brackets, numbers of 5,000 digits, keys of 30,000 parts. Strings are stepped over
while a text is measured, so what is inside them counts for its length alone.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from hugo_core.errors import HugoError
from hugo_core.limits import DEPTH, DIGITS, KEY_PARTS, VALUES

_TOO_DEEP = f"more than {DEPTH} lists or tables in one another"
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")
_LONG_NUMBER = re.compile(rf"[0-9]{{{DIGITS + 1}}}")
_TOML = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\Z)'  # strings of several lines
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+"'
    r"|'[^'\n]*+'"
    r"|[\"'].*+"  # one without an end: whoever parses comes no further than here
    r"|\#[^\n]*+"
    r"|[\[{]|[\]}]"
    r"|[\w-]++"
    r"|\.",
    re.DOTALL,
)
_TOML_LINE = re.compile(r" \(at line (\d+), column \d+\)$")

LONGEST_REASON = 200


class BadText(HugoError):
    """A text that cannot be read as what it should be; *line* counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = one_line(reason, LONGEST_REASON)
        """It may hold a word of the text, which may be as long as the text."""
        super().__init__(f"line {line}: {self.reason}")


def one_line(text: str, most: int) -> str:
    """*text* as a line of at most *most* letters that a terminal, a log, a glass can show."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[: most + 1])
    return line if len(line) <= most else line[: most - 1] + "…"


def text_of(data: bytes | str, most: int) -> str:
    """The text of a file of at most *most* bytes (of a `str`: letters). Raises `BadText`."""
    if len(data) > most:
        raise BadText(1, f"longer than {most} {'characters' if isinstance(data, str) else 'bytes'}")
    if isinstance(data, bytes):
        try:
            data = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise BadText(line, "this is not UTF-8 text") from None
    return data.removeprefix("\ufeff")


def read_json(data: bytes | str, most: int) -> Any:
    """Read JSON of at most *most* bytes (of a `str`: characters), `VALUES`, `DEPTH`, `DIGITS`.

    Raises `BadText`, and nothing else.
    """
    text = text_of(data, most)
    _measure_json(text)
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadText(error.lineno, f"not JSON: {error.msg}") from None


def read_toml(data: bytes | str, most: int) -> tuple[dict[str, Any], str]:
    """Read TOML of at most *most* bytes (of a `str`: characters), `DEPTH`, `DIGITS`, `KEY_PARTS`.

    Gives its outermost table, and the text. Raises `BadText`, and nothing else.
    """
    text = text_of(data, most)
    _measure_toml(text)
    try:
        return tomllib.loads(text), text
    except tomllib.TOMLDecodeError as error:
        found = _TOML_LINE.search(str(error))
        line = int(found[1]) if found else text.removesuffix("\n").count("\n") + 1
        raise BadText(line, f"not TOML: {str(error).partition(' (at ')[0]}") from None
    except ValueError as error:  # a date that no calendar has
        raise BadText(1, f"not TOML: {error}") from None


def _measure_json(text: str) -> None:
    bare = _STRING.sub('""', text)
    if sum(map(bare.count, ",[{")) > VALUES:
        raise BadText(1, f"more than {VALUES} values")
    if found := _LONG_NUMBER.search(bare):
        raise BadText(_line(bare, found.start()), f"a number of more than {DIGITS} digits")
    depth = 0
    for each in _BRACKET.finditer(bare):
        depth += 1 if each[0] in "[{" else -1
        if depth < 0:  # whoever parses comes no further than here
            return
        if depth > DEPTH:
            raise BadText(_line(bare, each.start()), _TOO_DEEP)


def _measure_toml(text: str) -> None:
    depth, parts, is_after_dot = 0, 0, False
    for token in _TOML.finditer(text):
        first = text[token.start()]
        if first == ".":
            is_after_dot = True
            continue
        parts, is_after_dot = (parts + 1 if is_after_dot else 1), False
        depth = max(0, depth + (first in "[{") - (first in "]}"))
        if depth > DEPTH:
            raise BadText(_line(text, token.start()), _TOO_DEEP)
        if parts > KEY_PARTS:
            raise BadText(_line(text, token.start()), f"a key of more than {KEY_PARTS} parts")
        if first in "0123456789" and token.end() - token.start() > DIGITS:
            raise BadText(_line(text, token.start()), f"a number of more than {DIGITS} digits")


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
