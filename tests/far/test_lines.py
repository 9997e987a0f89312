"""Orders of a box, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugo_far.common_log import ENTRY_BYTES
from hugo_far.lines import (
    LINE_BYTES,
    BadLine,
    Call,
    JoinWith,
    Keep,
    MeetBy,
    Note,
    Order,
    read_order,
    written,
)


@pytest.mark.parametrize(
    ("plain", "order"),
    [
        ({"call": {"broker": "mqtt://b:1883"}}, Call("mqtt://b:1883")),
        (
            {"call": {"broker": "mqtts://b", "user": "owls", "password": "x"}},
            Call("mqtts://b", "owls", "x"),
        ),
        ({"meet": [0, 999, 7, 7], "host": True}, MeetBy((0, 999, 7, 7), True)),
        ({"join": "0a" * 32, "host": False, "entries": 3}, JoinWith(b"\n" * 32, False, 3)),
        ({"keep": "3136"}, Keep(b"16")),
        ({"note": ""}, Note(b"")),
    ],
)
def test_an_order_is_read(plain: dict[str, object], order: Order) -> None:
    assert read_order(written(plain)) == order


@pytest.mark.parametrize(
    "plain",
    [
        {},
        {"call": {}},
        {"call": {"broker": "http://b"}},
        {"call": {"broker": "mqtt://b", "user": 7}},
        {"meet": [0, 999, 7], "host": True},
        {"meet": [0, 1000, 7, 7], "host": True},
        {"meet": [True, 1, 7, 7], "host": True},
        {"meet": [0, 999, 7, 7], "host": 1},
        {"join": "0a" * 31, "host": True, "entries": 0},
        {"join": "0g" * 32, "host": True, "entries": 0},
        {"join": "0a" * 32, "host": True, "entries": -1},
        {"keep": ""},
        {"keep": "a"},
        {"keep": "0a" * (ENTRY_BYTES + 1)},
        {"note": "0a" * 161},
    ],
)
def test_what_no_box_says_is_refused(plain: dict[str, object]) -> None:
    with pytest.raises(BadLine):
        read_order(written(plain))


@given(line=st.binary(max_size=300))
def test_rubbish_is_refused(line: bytes) -> None:
    with pytest.raises(BadLine):
        read_order(line)


def test_a_line_without_an_end_is_refused() -> None:
    with pytest.raises(BadLine, match="longer than"):
        read_order(b'{"note": "' + b"0" * LINE_BYTES + b'"}')
