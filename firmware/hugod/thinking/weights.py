"""The file of a value network: a head that people can read, and its weights as whole numbers.

`values/*.json`, made by training/train.py. A number has 16 bits; the low bytes of all come first,
then the high ones, for like bytes beside each other pack better.
"""

from __future__ import annotations

import json
import zlib
from binascii import a2b_base64
from dataclasses import dataclass
from struct import unpack_from

from hugod.thinking.pairs import ALL_INPUTS
from hugod.thinking.sparse_inputs import INPUTS
from hugod.thinking.square_inputs import WIDE_INPUTS

FORM = 3
MOST_BYTES = 130_000
"""Of one file; ours have 100,000 at most."""
MOST_HIDDEN, UPPER, NARROW = 64, 16, 16
"""Units: at most in the hidden layer, on top of it, and those that pairs are for."""
FINE = 4096
"""A weight behind the hidden layer is a whole number of one part in so many."""
COARSEST = 64
"""No weight of an input has fewer parts: what is added up has room in its lane."""
CENTRE = 128
"""Added to every number, so that small ones have no high byte."""
WeightNumbers = tuple[int, ...]


class BadValue(Exception):
    """The data of a value cannot be used; the message says why."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of a network, as whole numbers.

    *data* has them in this order: `out`; where there are units on top, `upper_out`, the biases of
    these, and for each hidden unit its `rising`; `bias`; and for each input its `row`.
    """

    hidden: int
    inputs: int
    scale: int
    """A bias or a weight of an input is a whole number of one part in so many."""
    data: bytes

    @property
    def upper(self) -> int:
        """How many units there are on top."""
        return UPPER if self.inputs > INPUTS else 0

    @property
    def _biases(self) -> int:
        return self.hidden + 1 + self.upper * (2 + self.hidden)

    def __len__(self) -> int:
        narrow = max(0, self.inputs - WIDE_INPUTS)
        return self._biases + self.hidden * (1 + self.inputs - narrow) + NARROW * narrow

    def _part(self, first: int, count: int) -> WeightNumbers:
        found = unpack_from(f"<{count}h", self.data, 2 * first)
        return tuple([number - CENTRE for number in found])

    @property
    def out(self) -> WeightNumbers:
        """From each hidden unit to the output, and its bias."""
        return self._part(0, self.hidden + 1)

    @property
    def upper_out(self) -> WeightNumbers:
        """From each unit on top to the output."""
        return self._part(self.hidden + 1, self.upper)

    def rising(self, unit: int | None) -> WeightNumbers:
        """From a hidden unit to each on top; without a unit, the biases of these."""
        row = 1 if unit is None else 2 + unit
        return self._part(self.hidden + 1 + self.upper * row, self.upper)

    @property
    def bias(self) -> WeightNumbers:
        """Of each hidden unit."""
        return self._part(self._biases, self.hidden)

    def row(self, index: int) -> WeightNumbers:
        """From an input to each hidden unit; from a pair to the first of them."""
        pair = max(0, index - WIDE_INPUTS)
        first = self._biases + self.hidden * (1 + index - pair) + NARROW * pair
        return self._part(first, self.hidden if index < WIDE_INPUTS else NARROW)


def read_weights(data: bytes, name: str, *, sees_squares: bool) -> Weights:
    """The weights in *data*, which must be of the value called *name*. Raises `BadValue`."""
    if len(data) > MOST_BYTES:
        raise BadValue(f"longer than {MOST_BYTES} bytes")
    try:
        head = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadValue("cut short, or no JSON") from error
    if not isinstance(head, dict) or head.get("hugo-value") != FORM:
        raise BadValue(f"no value of form {FORM}")
    if head.get("name") != name:
        raise BadValue(f"the value of {head.get('name')!r}, not of {name!r}")
    return _weights(head, ALL_INPUTS if sees_squares else INPUTS)


def _weights(head: dict[str, object], inputs: int) -> Weights:
    hidden, scale, text = head.get("hidden"), head.get("scale"), head.get("weights")
    least = NARROW if inputs > INPUTS else 1
    if head.get("inputs") != inputs:
        raise BadValue(f"for {head.get('inputs')} inputs, not for {inputs}")
    if type(hidden) is not int or not least <= hidden <= MOST_HIDDEN:
        raise BadValue(f"{hidden!r} hidden units")
    if type(scale) is not int or not COARSEST <= scale <= FINE:
        raise BadValue(f"{scale!r} is no scale")
    count = len(Weights(hidden, inputs, scale, b""))
    planes = _unpacked(text if isinstance(text, str) else "", 2 * count)
    if zlib.crc32(planes) != head.get("crc32"):
        raise BadValue("its checksum is wrong")
    words = bytearray(planes)
    words[::2], words[1::2] = planes[:count], planes[count:]
    return Weights(hidden, inputs, scale, bytes(words))


def _unpacked(text: str, size: int) -> bytes:
    try:
        packed = zlib.decompressobj()
        planes = packed.decompress(a2b_base64(text, strict_mode=True), size + 1)
    except (ValueError, zlib.error) as error:
        raise BadValue("its weights are no packed base64") from error
    if len(planes) != size:
        raise BadValue("its weights are not as many as they should be")
    return planes
