"""The lines: what was packed is understood, and nothing else is."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hugo_keypad import wire
from hugo_keypad.ticks import PERIOD

unhurried = settings(deadline=None)  # other work on the machine is no failure

NUMBER = st.integers(0, wire.NUMBERS - 1)
BODY = st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="@"))
PRESS = st.tuples(NUMBER, st.integers(0, 15), st.integers(0, wire.MOST_MS))
PRESSES = st.lists(PRESS, max_size=wire.MOST_PRESSES)
LINE = wire.pack(12, wire.keys_body(81320, 0x20, [(7, 5, 40)])).rstrip(b"\n")


def test_a_line_can_be_read_with_the_naked_eye() -> None:
    assert LINE == b"@12 keys 81320 0020 7:5:40*e0dc70e8"


def test_the_lines_of_the_page_about_the_protocol_are_lines() -> None:
    page = Path(__file__).parents[2] / "firmware" / "PROTOCOL.md"
    examples = re.findall(r"^(?:box|keypad) +(@.*?\*\S+)", page.read_text("utf-8"), re.MULTILINE)
    bodies = [line[1] for example in examples if (line := wire.unpack(example.encode()))]
    assert len(bodies) == len(examples) == 6
    assert all(wire.read_keys(body) for body in bodies[2:])
    assert wire.read_ask(bodies[0]) == (wire.read_hello(bodies[1]) or "")[5]


@unhurried
@given(NUMBER, BODY)
def test_what_was_packed_is_understood(number: int, body: str) -> None:
    line = wire.pack(number, body)
    assert wire.unpack(line[:-1]) == (number, body)
    assert wire.unpack(b">>> half a line @3 ke" + line[:-1] + b"\r") == (number, body)


@unhurried
@given(st.binary())
def test_noise_is_no_line(noise: bytes) -> None:
    assert wire.unpack(noise) is None


def test_a_line_with_one_wrong_bit_is_no_line() -> None:
    for at in range(len(LINE) * 8):
        spoilt = bytearray(LINE)
        spoilt[at // 8] ^= 1 << at % 8
        assert wire.unpack(bytes(spoilt)) is None, at


@unhurried
@given(st.integers(0, len(LINE) - 1), st.binary(max_size=4))
def test_a_line_with_a_damaged_end_is_no_line(at: int, burst: bytes) -> None:
    spoilt = LINE[:at] + burst + LINE[at + 3 :]
    if spoilt != LINE and not spoilt.endswith(LINE):
        assert wire.unpack(spoilt) is None


@pytest.mark.parametrize(
    "text", ["", "5", "05 keys", "-5 keys", "1000000 keys", "x keys", "² keys", " keys", "5\tkeys"]
)
def test_a_line_with_a_strange_number_is_no_line(text: str) -> None:
    from binascii import crc32

    data = text.encode()
    assert wire.unpack(b"@" + data + f"*{crc32(data):08x}".encode()) is None


@unhurried
@given(st.integers(0, PERIOD - 1), st.integers(0, 0xFFFF), PRESSES)
def test_keys_come_back(now: int, down: int, presses: list[tuple[int, int, int]]) -> None:
    body = wire.keys_body(now, down, presses)
    assert wire.read_keys(body) == (now, down, presses)
    assert len(wire.pack(wire.NUMBERS - 1, body)) <= wire.LONGEST


@pytest.mark.parametrize(
    "body",
    [
        *("keys", "keys 5", "keys 5 20", "keys 5 002G", "keys 5 0020 ", "keys 5 0020 7:5"),
        *("keys 5 0020 7:16:0", "keys 5 0020 7:5:10000", "keys 5 0020 07:5:0"),
        *("keys 1073741824 0020", "keys 5 0020 1:1:1 2:2:2 3:3:3 4:4:4 5:5:5", "keyz 5 0020"),
    ],
)
def test_other_keys_are_none(body: str) -> None:
    assert wire.read_keys(body) is None


def test_a_hello_comes_back_and_a_later_one_too() -> None:
    body = wire.hello_body(9, "1.0", "37decec4", 41, "0123abcd")
    assert wire.read_hello(body) == (9, 1, "1.0", "37decec4", 41, "0123abcd")
    later = "hello 9 2 7.5 37decec4 41 0123abcd colours=3 wheels"
    assert wire.read_hello(later) == (9, 2, "7.5", "37decec4", 41, "0123abcd")


@pytest.mark.parametrize(
    "body", ["hello", "hello 9 1 1.0 ab 41", "hello x 1 1.0 ab 41 -", "hello 9 -1 1.0 ab 41 -"]
)
def test_other_hellos_are_none(body: str) -> None:
    assert wire.read_hello(body) is None


def test_a_question_comes_back_and_others_are_none() -> None:
    assert wire.read_ask(wire.ask_body("0123abcd")) == "0123abcd"
    for body in ("ask", "ask 0123abc", "ask 0123ABCD", "ask 0123abcd 5", "AT+GCAP"):
        assert wire.read_ask(body) is None


@unhurried
@given(st.binary(), st.lists(st.integers(1, 40)))
def test_lines_are_the_same_however_they_are_cut(data: bytes, cuts: list[int]) -> None:
    whole, pieces = wire.Lines(), wire.Lines()
    text = LINE + b"\n" + data + b"\n" + LINE + b"\n"
    found, rest = [], text
    for cut in cuts:
        found += pieces.feed(rest[:cut])
        rest = rest[cut:]
    found += pieces.feed(rest)
    assert [wire.unpack(line) for line in found] == [wire.unpack(line) for line in whole.feed(text)]


def test_a_stream_without_newlines_fills_no_memory() -> None:
    lines = wire.Lines()
    for _ in range(1000):
        assert lines.feed(b"x" * 1000) == []
    assert [len(line) for line in lines.feed(LINE + b"\n")] == [wire.LONGEST + len(LINE)]


def test_numbers_begin_again() -> None:
    assert wire.is_newer(5, 4)
    assert wire.is_newer(0, wire.NUMBERS - 1)
    assert not wire.is_newer(4, 4)
    assert not wire.is_newer(wire.NUMBERS - 1, 0)
