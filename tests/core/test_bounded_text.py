"""JSON and TOML are measured before they are parsed: whatever they are, a word or their values."""

import json
import tracemalloc
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugo_core.bounded_text import BadText, read_json, read_toml, text_of
from hugo_core.limits import DEPTH, DIGITS, KEY_PARTS, SMALL_BYTES, VALUES

LONG = 4_000_000
DEEP, DIGIT, PARTS = (
    f"more than {DEPTH} lists or tables in one another",
    f"a number of more than {DIGITS} digits",
    f"a key of more than {KEY_PARTS} parts",
)


def toml(data: bytes | str) -> dict[str, Any]:
    return read_toml(data, SMALL_BYTES)[0]


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"[" * 100_000, 1, DEEP),
        (b'\n{"a":' * 100_000, DEPTH + 2, DEEP),
        (b"{}\n" + b"9" * 5_000, 2, DIGIT),
        (b"[-" + b"9" * (DIGITS + 1) + b"]", 1, DIGIT),
        (b"[" + b"[]," * VALUES + b"1]", 1, f"more than {VALUES} values"),
        (b'["a"' + b',"a"' * VALUES + b"]", 1, f"more than {VALUES} values"),
        (b" " * (LONG + 1), 1, f"longer than {LONG} bytes"),
        (b"1\n\xff", 2, "this is not UTF-8 text"),
        (b"\0" * 100, 1, "not JSON: Expecting value"),
        (b"", 1, "not JSON: Expecting value"),
        (b'"\\', 1, "not JSON: Unterminated string starting at"),
        (b"]" * 1_000_000, 1, "not JSON: Expecting value"),
        (b'\n\n["', 3, "not JSON: Unterminated string starting at"),
    ],
)
def test_json_beyond_the_limits_is_told_with_its_line(data: bytes, line: int, reason: str) -> None:
    with pytest.raises(BadText) as caught:
        read_json(data, LONG)
    assert (caught.value.line, caught.value.reason) == (line, reason)


def test_json_up_to_the_limits_is_read() -> None:
    assert read_json(b"[" * DEPTH + b"]" * DEPTH, LONG)
    assert read_json(b"9" * DIGITS, LONG) == int("9" * DIGITS)
    assert len(read_json(b"[" + b"1," * (VALUES - 1) + b"1]", LONG)) == VALUES
    assert read_json(b" " * 99 + b"1", 100) == 1
    assert read_json('"\u00e9"', 3) == "\u00e9"


def test_what_is_inside_a_string_is_no_depth_and_no_number() -> None:
    text = "[" * 1_000 + "9" * 1_000 + '\\"' + "," * VALUES
    assert read_json(json.dumps({text: text}), LONG) == {text: text}
    assert toml(f"a = '''{'[' * 99}{'9' * 99}{'.a' * 99}''' # {'a.' * 99}")["a"].startswith("[[")


@given(st.recursive(st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.text(), st.lists))
def test_everything_else_comes_back(plain: object) -> None:
    assert read_json(json.dumps(plain, ensure_ascii=False), LONG) == plain


@given(st.binary(max_size=60) | st.text("[]{}\"\\,:.= '\n#a1", max_size=60).map(str.encode))
def test_no_bytes_do_anything_but_be_read_or_be_told(data: bytes) -> None:
    for read in (read_json, read_toml):
        with suppress(BadText):
            read(data, SMALL_BYTES)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a" + ".a" * 30_000 + " = 1", 1, PARTS),
        ("\n[" + "a." * 30_000 + "a]", 2, PARTS),
        ("\n[[ 'a' " + ". 'a'" * KEY_PARTS + " ]]", 2, PARTS),
        ("x = [\n{ " + "a . " * 10_000 + "a = 1 }]", 2, PARTS),
        ("# it's\na = '\"'\na" + ".a" * KEY_PARTS + " = 1", 3, PARTS),
        ('a = """\n"" \\"""\n""""\n"a"' + '."\\"a"' * KEY_PARTS + " = 1", 4, PARTS),
        ("a = " + "[" * 30_000, 1, DEEP),
        ("a =" + "{ a = " * (DEPTH + 1), 1, DEEP),
        ("\n\na = " + "1" * 5_000, 3, DIGIT),
        ("a = 0x" + "f" * 5_000, 1, DIGIT),
        ("a = 1." + "1" * 5_000, 1, DIGIT),
        ("a = '", 1, 'not TOML: Expected "\'"'),
        ("a = 2026-02-31", 1, "not TOML: Invalid date or datetime"),
        ("#" * (SMALL_BYTES + 1), 1, f"longer than {SMALL_BYTES} characters"),
    ],
)
def test_toml_beyond_the_limits_is_told_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadText) as caught:
        toml(text)
    assert (caught.value.line, caught.value.reason) == (line, reason)


def test_toml_up_to_the_limits_is_read() -> None:
    assert toml("\ufeffa" + ".a" * (KEY_PARTS - 1) + " = 1.5\nb = 2.5")["b"] == 2.5
    assert toml("a = " + "[" * DEPTH + "]" * DEPTH)
    assert toml("a = " + "9" * DIGITS)["a"] == int("9" * DIGITS)
    assert toml(b"a = 1" + b" " * (SMALL_BYTES - 5)) == {"a": 1}
    assert toml("a = [" + "1.5, 2.5, " * 100 + "]\nb = 1979-05-27T07:32:00.999999")


def test_what_is_told_costs_no_more_than_the_text() -> None:
    """RH3: a key of 30,000 parts took 3.5 GB, nested lists end the program."""
    tracemalloc.start()
    try:
        for text in ("a" + ".a" * 30_000 + " = 1", "a = " + "[" * 60_000):
            with pytest.raises(BadText):
                toml(text)
        with pytest.raises(BadText):
            read_json(b"[" + b"[]," * 1_300_000 + b"1]", LONG)
        assert tracemalloc.get_traced_memory()[1] < 16_000_000
    finally:
        tracemalloc.stop()


def test_a_text_may_be_as_long_as_its_limit() -> None:
    assert text_of(b"\xef\xbb\xbfab", 5) == "ab"
    with pytest.raises(BadText, match="longer than 4 bytes"):
        text_of(b"\xef\xbb\xbfab", 4)
