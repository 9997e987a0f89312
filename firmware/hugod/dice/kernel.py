"""Chance and its proof: the kernel's generator, and rejection so that every side is equally likely.

Bytes are drawn on the press and never before: a store of them could be looked into, and a cut
could play it again. When the generator fails there is no throw; no other source takes its place.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from hugo_core.position import DIE, Face, Seat
from hugod.ports import DieError

BLOCK = 16
"""Bytes asked for at each press; nearly always the first one decides, the rest is thrown away."""


def pick(raw: bytes, sides: int) -> tuple[int, bytes]:
    """Return which of *sides* the bytes choose, and which bytes that took: the proof.

    A byte from the highest whole multiple of *sides* upwards is passed over, as it would favour
    the low sides; the next one counts. `pick` of the proof chooses the same side again.
    Raises `DieError` if no byte counts.
    """
    if not 1 <= sides <= 256:
        raise DieError(f"One byte cannot choose among {sides}.")
    limit = 256 - 256 % sides
    for index, byte in enumerate(raw):
        if byte < limit:
            return byte % sides, raw[: index + 1]
    raise DieError("The generator gave no byte that counts.")


def kernel_bytes(count: int) -> bytes:
    """Return *count* bytes from the kernel's generator. Raises `OSError` if it is not ready."""
    if sys.platform == "linux":
        # Without waiting: early after the start of a Pi the glass must not stand still.
        return os.getrandom(count, os.GRND_NONBLOCK)
    return os.urandom(count)


class KernelDice:
    """The die and the lot, from *source*: what gives n random bytes when asked for n."""

    def __init__(self, source: Callable[[int], bytes] = kernel_bytes) -> None:
        self._source = source
        self._last = b""

    def draw_face(self) -> tuple[Face, str]:
        """Throw the die: the face, and the bytes behind it in hex. Raises `DieError`."""
        side, proof = pick(self.block(), len(DIE))
        return DIE[side], proof.hex()

    def draw_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        """Draw one of *seats*, and give the bytes behind it in hex. Raises `DieError`."""
        side, proof = pick(self.block(), len(seats))
        return seats[side], proof.hex()

    def block(self) -> bytes:
        """Return 16 bytes that nobody could foresee. Raises `DieError`."""
        try:
            block = self._source(BLOCK)
        except OSError as error:
            raise DieError(f"The generator does not answer: {error}.") from error
        if len(block) != BLOCK:
            raise DieError(f"The generator gave {len(block)} bytes where {BLOCK} were asked for.")
        # A sound source does either of these once in 2**128 presses, a stuck one at once.
        if block in (bytes(BLOCK), self._last):
            raise DieError("The generator is stuck.")
        self._last = block
        return block
