"""Orders of a box, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugo_far.lines import (
    LINE_BYTES,
    BadLine,
    Call,
    JoinWith,
    MeetBy,
    Note,
    Order,
    read_order,
    written,
)
from hugo_far.notes import NOTE_BYTES


@pytest.mark.parametrize(
    ("plain", "order"),
    [
        ({"call": {"broker": "mqtt://b:1883"}}, Call("mqtt://b:1883")),
        (
            {"call": {"broker": "mqtts://b", "user": "owls", "password": "x"}},
            Call("mqtts://b", "owls", "x"),
        ),
        ({"meet": [0, 999, 7, 7], "host": True}, MeetBy((0, 999, 7, 7), True)),
        ({"join": "0a" * 32, "host": False}, JoinWith(b"\n" * 32, False)),
        ({"note": "3136"}, Note(b"16")),
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
        {"join": "0a" * 31, "host": True},
        {"join": "0g" * 32, "host": True},
        {"join": "0a" * 32},
        {"note": "a"},
        {"note": "0a" * (NOTE_BYTES + 1)},
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
