"""Rolls by the million, by the very mapping of a single roll.

A roll of the daemon asks the kernel for 16 bytes and lets `pick` choose. Here many such blocks
are asked for at once, and the answer of `pick` for each single byte is looked up; where the first
byte does not count, `pick` itself is asked. The blocks are refused for the same reasons.
"""

from collections.abc import Callable, Iterator

from hugo_core.position import DIE
from hugod.dice.kernel import BLOCK, kernel_bytes, pick
from hugod.ports import DieError

AT_ONCE = 1 << 16
"""Rolls asked for at once: one mebibyte of the kernel's bytes."""

_PASSED_OVER = 255


def _side_of(byte: int) -> int:
    try:
        return pick(bytes([byte]), len(DIE))[0]
    except DieError:
        return _PASSED_OVER


_SIDES = bytes(map(_side_of, range(256)))


def many_sides(count: int, source: Callable[[int], bytes] = kernel_bytes) -> Iterator[bytes]:
    """Roll *count* times; yield the sides, 0 to 5, a byte each, some thousands at a time.

    Raises `DieError` where a single roll would.
    """
    last = b""
    for begin in range(0, count, AT_ONCE):
        wanted = BLOCK * min(AT_ONCE, count - begin)
        try:
            blocks = source(wanted)
        except OSError as error:
            raise DieError(f"The generator does not answer: {error}.") from error
        if len(blocks) != wanted:
            raise DieError(f"The generator gave {len(blocks)} bytes where {wanted} were wanted.")
        yield _sides_in(blocks, last)
        last = blocks[-BLOCK:]


def _sides_in(blocks: bytes, last: bytes) -> bytes:
    if _has_zero_block(blocks) or _repeats(last + blocks):
        raise DieError("The generator is stuck.")
    sides = bytearray(blocks[::BLOCK].translate(_SIDES))
    at = sides.find(_PASSED_OVER)
    while at >= 0:
        sides[at], _ = pick(blocks[at * BLOCK : (at + 1) * BLOCK], len(DIE))
        at = sides.find(_PASSED_OVER, at + 1)
    return bytes(sides)


def _repeats(blocks: bytes) -> bool:
    """Return whether a block is the same as the one before: their difference has a zero block."""
    one, next_one = blocks[:-BLOCK], blocks[BLOCK:]
    differences = int.from_bytes(one, "big") ^ int.from_bytes(next_one, "big")
    return _has_zero_block(differences.to_bytes(len(one), "big"))


def _has_zero_block(blocks: bytes) -> bool:
    zero = bytes(BLOCK)
    at = blocks.find(zero)
    while at >= 0:
        begin = -(-at // BLOCK) * BLOCK
        if blocks.startswith(zero, begin):
            return True
        at = blocks.find(zero, at + 1)
    return False
