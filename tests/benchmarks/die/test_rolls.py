"""Rolls by the million are the daemon's own: the same bytes, the same sides, the same refusals."""

from collections.abc import Callable
from hashlib import shake_256

import pytest
from die.rolls import AT_ONCE, many_sides

from hugo_core.position import DIE
from hugod.dice.kernel import BLOCK, KernelDice, pick
from hugod.ports import DieError

GOOD = bytes(range(1, BLOCK + 1))


def stream(data: bytes) -> Callable[[int], bytes]:
    """Make a source that gives *data* from its beginning to its end."""
    at = 0

    def source(count: int) -> bytes:
        nonlocal at
        at += count
        return data[at - count : at]

    return source


def one_by_one(data: bytes) -> bytes:
    dice = KernelDice(stream(data))
    sides = bytearray()
    for _ in range(len(data) // BLOCK):
        face, proof = dice.roll()
        sides.append(pick(bytes.fromhex(proof), len(DIE))[0])
        assert face is DIE[sides[-1]]
    return bytes(sides)


def at_once(data: bytes) -> bytes:
    return b"".join(many_sides(len(data) // BLOCK, stream(data)))


@pytest.mark.parametrize(
    "rolls",
    [
        pytest.param(1 << 16, marks=pytest.mark.share),
        pytest.param(1 << 20, marks=pytest.mark.endurance),
    ],
)
def test_a_million_rolls_are_those_of_a_million_presses(rolls: int) -> None:
    data = shake_256(b"the same bytes").digest(BLOCK * rolls)
    assert at_once(data) == one_by_one(data)


@pytest.mark.parametrize(
    "most",
    [pytest.param(2, marks=pytest.mark.share), pytest.param(256, marks=pytest.mark.endurance)],
)
def test_every_first_byte_chooses_the_same_side_both_ways(most: int) -> None:
    for first in range(256):
        seconds = range(256 if first >= 252 else most)  # only behind a rejected one it counts
        blocks = (bytes([first, second, 7]) + bytes(range(3, BLOCK)) for second in seconds)
        data = b"".join(blocks)
        assert at_once(data) == one_by_one(data), first


@pytest.mark.parametrize("count", [0, 1, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 2 * AT_ONCE + 3])
def test_as_many_are_rolled_as_were_asked_for(count: int) -> None:
    assert sum(map(len, many_sides(count))) == count


@pytest.mark.parametrize("place", [0, 1, 5, AT_ONCE - 1, AT_ONCE])
@pytest.mark.parametrize("bad", ["zero", "twice"])
def test_a_stuck_block_is_found_wherever_it_is(place: int, bad: str) -> None:
    blocks = [number.to_bytes(4, "big") + GOOD[4:] for number in range(AT_ONCE + 3)]
    blocks[place] = bytes(BLOCK) if bad == "zero" else blocks[place + 1]
    with pytest.raises(DieError, match="stuck"):
        at_once(b"".join(blocks))
    with pytest.raises(DieError, match="stuck"):
        one_by_one(b"".join(blocks))


def test_what_only_looks_like_a_stuck_block_is_rolled() -> None:
    """Zeros across two blocks, and halves that repeat, are chance as good as any other."""
    half = BLOCK // 2
    data = GOOD[:half] + bytes(half) + bytes(half) + GOOD[:half] + GOOD[:half] + GOOD[:half]
    assert at_once(data) == one_by_one(data)


def test_a_short_answer_and_an_error_are_no_rolls() -> None:
    with pytest.raises(DieError, match="15 bytes where 32 were wanted"):
        list(many_sides(2, lambda count: bytes(15)))

    def failing(count: int) -> bytes:
        raise BlockingIOError(11, "not ready")

    with pytest.raises(DieError, match="not ready"):
        list(many_sides(2, failing))
