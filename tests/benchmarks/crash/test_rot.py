"""What may come of a harm, and what must not."""

from __future__ import annotations

import random

import pytest
from rot import harmed, is_bad, sealed


@pytest.mark.parametrize(
    ("what", "bad"),
    [
        ("-wal flip: told", False),
        ("file flip: nothing lost", False),
        ("-wal flip: lost untold 1 records", True),
        ("-wal flip at once: lost untold 2 records", False),
        ("-wal flip at once: lost untold 3 records", True),
        ("file zeroed: stuck: damaged again", True),
        ("file zeroed at once: changed", True),
        ("games/0001.jsonl flip: not found", True),
    ],
)
def test_the_bad_is_told_from_the_good(what: str, bad: bool) -> None:
    assert is_bad(what) == bad


def test_each_harm_is_one() -> None:
    data = random.Random(1).randbytes(10_000)
    flipped = harmed(data, "flip", random.Random(2))
    bits = int.from_bytes(data, "big") ^ int.from_bytes(flipped, "big")
    assert bits.bit_count() == 1
    assert data.startswith(harmed(data, "cut short", random.Random(3)))
    zeroed = harmed(data, "zeroed", random.Random(4))
    assert len(zeroed) == len(data)
    assert 1_800 < sum(old != new for old, new in zip(data, zeroed, strict=True)) <= 4_096


def test_a_sealed_game_that_reads_although_it_is_another_would_be_found_out() -> None:
    assert sealed(b"same", b"same") == "nothing lost"
    assert sealed(b"harmed", b"same") == "told"
