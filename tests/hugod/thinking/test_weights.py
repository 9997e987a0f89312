"""The file of a value: whole data only, and words for everything that is wrong with it."""

import json
import zlib
from base64 import b64encode
from typing import Any

import pytest

from hugod.thinking.value import FOLDER
from hugod.thinking.weights import MOST_BYTES, BadValue, read_weights

CLOCK = (FOLDER / "clock.json").read_bytes()


def packed(data: bytes) -> str:
    return b64encode(zlib.compress(data)).decode()


def changed(**news: Any) -> bytes:
    return json.dumps({**json.loads(CLOCK), **news}).encode()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "cut short"),
        (CLOCK[: len(CLOCK) // 2], "cut short"),
        (b"\xff\xfe", "cut short"),
        (b"[" * 50_000, "cut short"),
        (b"[]", "no value of form 3"),
        (b" " * (MOST_BYTES + 1), "longer than"),
        (changed(**{"hugo-value": 2}), "no value of form 3"),
        (changed(name="rounds"), "the value of 'rounds', not of 'clock'"),
        (changed(inputs=306), "for 306 inputs"),
        (changed(hidden=0), "0 hidden units"),
        (changed(hidden=True), "True hidden units"),
        (changed(hidden="many"), "'many' hidden units"),
        (changed(scale=float("nan")), "nan is no scale"),
        (changed(scale=63), "63 is no scale"),
        (changed(scale="1"), "'1' is no scale"),
        (changed(weights="{}"), "no packed base64"),
        (changed(weights=17), "not as many"),
        (changed(weights="AAAA"), "no packed base64"),
        (changed(weights=packed(b"x")), "not as many"),
        (changed(weights=packed(bytes(1 << 20))), "not as many"),
        (changed(crc32=1), "checksum"),
        (changed(crc32=None), "checksum"),
    ],
)
def test_data_that_is_harmed_is_refused_with_a_reason(data: bytes, why: str) -> None:
    with pytest.raises(BadValue, match=why):
        read_weights(data, "clock", sees_squares=False)
