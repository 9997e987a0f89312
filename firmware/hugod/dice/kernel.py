"""The die, lots and deals from the kernel's generator, unbiased by rejection, with their proof.

When the generator fails there is no roll; no other source takes its place (R4).
"""

from __future__ import annotations

import hmac
import itertools
import logging
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial

from hugo_core.board import Place
from hugo_core.position import DIE, Face, Seat
from hugod.app.values.effects import RollDeal, RollFace, RollLot
from hugod.app.values.far_sayings import DigitsDrawn, DrawDigits
from hugod.app.values.inputs import (
    FaceRolled,
    GuestsDealt,
    LotRolled,
    Part,
    PartLost,
)
from hugod.ports import Dice, DieError, Rolled, RollJob
from hugod.worker import Jobs

# Bytes of one press; nearly always the first one decides, the rest is discarded.
BLOCK = 16
FAREWELL_S = 0.2

log = logging.getLogger(__name__)


# On the average: with less than half of all bytes rejected, a deal fails for nobody.
BYTES_A_SQUARE = 4


def pick(raw: bytes, sides: int) -> tuple[int, bytes]:
    """Return the side of *sides* that the bytes choose, from 0, and the bytes it took: the proof.

    `pick` of the proof chooses the same side again. Raises `DieError` if no byte counts.
    """
    if not 1 <= sides <= 256:
        raise DieError(f"One byte cannot choose among {sides}.")
    # A byte from the highest whole multiple of *sides* upwards would favour the low sides (R1).
    limit = 256 - 256 % sides
    for index, byte in enumerate(raw):
        if byte < limit:
            return byte % sides, raw[: index + 1]
    raise DieError("The generator gave no byte that counts.")


def deal(raw: bytes, squares: Sequence[Place], count: int) -> tuple[tuple[Place, ...], bytes]:
    """Return the *count* of *squares* that the bytes choose, in order, and the bytes it took.

    One after the other is picked among those that are left. Raises `DieError` like `pick`.
    """
    left, chosen, used = list(squares), list[Place](), b""
    for _ in range(count):
        side, proof = pick(raw[len(used) :], len(left))
        chosen.append(left.pop(side))
        used += proof
    return tuple(chosen), used


def kernel_bytes(count: int) -> bytes:
    """Return *count* bytes of the kernel's generator. Raises `OSError` if it is not ready."""
    if sys.platform == "linux":
        # Without waiting: early after the start of a Pi the display must not freeze.
        return os.getrandom(count, os.GRND_NONBLOCK)
    return os.urandom(count)


def same_bytes(words: str) -> Callable[[int], bytes]:
    """Return a source for one draw that several tables have alike, such as `482913 throw 17`.

    Its block *n*, from 0, is the beginning of the HMAC-SHA-256 with the code as its key over the
    rest of *words* and *n*: `throw 17 0`. There is no chance in it (docs/verify.md).
    """
    code, _, what = words.partition(" ")
    blocks = itertools.count()

    def source(size: int) -> bytes:
        return hmac.digest(code.encode(), f"{what} {next(blocks)}".encode(), "sha256")[:size]

    return source


class KernelDice:
    """The die, the lots and the deals; *source* returns as many random bytes as it is asked for."""

    def __init__(self, source: Callable[[int], bytes] = kernel_bytes) -> None:
        self._source = source
        self._last = b""

    def roll(self) -> tuple[Face, str]:
        """Roll the die; returns the face and its proof in hex. Raises `DieError`."""
        side, proof = pick(self.block(), len(DIE))
        return DIE[side], proof.hex()

    def roll_lot(self, seats: Sequence[Seat]) -> tuple[Seat, str]:
        """Choose one of *seats*; returns it and its proof in hex. Raises `DieError`."""
        side, proof = pick(self.block(), len(seats))
        return seats[side], proof.hex()

    def roll_deal(self, squares: Sequence[Place], count: int) -> tuple[tuple[Place, ...], str]:
        """Choose *count* of *squares*; returns them and their proof in hex. Raises `DieError`."""
        blocks = (count * BYTES_A_SQUARE + BLOCK - 1) // BLOCK
        chosen, proof = deal(b"".join(self.block() for _ in range(blocks)), squares, count)
        return chosen, proof.hex()

    def digits(self, count: int) -> str:
        """Draw *count* digits. Raises `DieError`."""
        return "".join(str(pick(self.block(), 10)[0]) for _ in range(count))

    def block(self) -> bytes:
        """Return 16 bytes of the source. Raises `DieError` if they cannot be random."""
        try:
            # Drawn on the press and never before: a stored supply could be looked into, and a power
            # cut could replay it.
            block = self._source(BLOCK)
        except OSError as error:
            raise DieError(f"The generator does not answer: {error}.") from error
        if len(block) != BLOCK:
            raise DieError(f"The generator gave {len(block)} bytes where {BLOCK} were asked for.")
        # A good source does either of these once in 2**128 presses, a stuck one at once.
        if block in (bytes(BLOCK), self._last):
            raise DieError("The generator is stuck.")
        self._last = block
        return block


class DiceWorker:
    """Rolls *dice* in a thread; *put* receives `Rolled` for each roll."""

    def __init__(self, dice: Dice, put: Callable[[Rolled], None]) -> None:
        self._dice, self._put = dice, put
        # Early after a start, or when it is broken, the generator may take minutes (F15).
        self._jobs = Jobs("die")

    def roll(self, what: RollJob) -> None:
        """Have *what* rolled once; returns at once, and `Rolled` answers."""
        self._jobs.do(partial(self._answer, what))

    def close(self) -> None:
        """Roll no more. A roll that hangs is left behind: it holds nothing open."""
        self._jobs.close(FAREWELL_S)

    def _answer(self, what: RollJob) -> None:
        try:
            self._put(Rolled(self._rolled(what)))
        except DieError as error:
            log.warning("The die: %s", error)
            self._put(Rolled(PartLost(Part.DIE, str(error))))
        except BaseException as error:
            self._put(Rolled(error))
            raise

    def _rolled(self, what: RollJob) -> FaceRolled | LotRolled | GuestsDealt | DigitsDrawn:
        if isinstance(what, DrawDigits):
            return DigitsDrawn(KernelDice().digits(what.count))
        dice = self._dice if not what.same else KernelDice(same_bytes(what.same))
        match what:
            case RollFace():
                return FaceRolled(*dice.roll())
            case RollLot(seats):
                return LotRolled(*dice.roll_lot(seats))
            case RollDeal(squares, count, colour):
                return GuestsDealt(colour, *dice.roll_deal(squares, count))
