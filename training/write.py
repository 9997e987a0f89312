"""Writes a network into the file in which it ships, and reads it for the fast engine."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

from hugod.thinking.sparse_inputs import INPUTS
from hugod.thinking.square_inputs import WIDE_INPUTS
from hugod.thinking.value import ON_ONE_BOARD
from hugod.thinking.weights import CENTRE, FINE, FORM, NARROW, UPPER, read_weights
from training.players import Net

SCALE, SQUARE_SCALE = 4096, 512
"""A weight of an input is written as a whole number of one part in so many; coarser where there
are more."""
LEAST, MOST = -32768, 32767


def numbers(net: Net, scale: int) -> list[int]:
    """All weights, as they are written, in the order of `Weights`."""
    hidden = net.hidden
    behind = [*net.out[:hidden], net.bias_out]
    if net.sees > INPUTS:
        behind += [*net.upper_out, *net.upper_bias, *(w for u in net.upper[:hidden] for w in u)]
    weights = [*net.bias[:hidden]]
    for index in range(net.sees):
        weights += net.inputs[index][: hidden if index < WIDE_INPUTS else NARROW]
    whole = [round(weight * FINE) for weight in behind] + [round(w * scale) for w in weights]
    return [max(LEAST, min(MOST, number + CENTRE)) for number in whole]


def write(net: Net, name: str, seed: int, recipe: str, file: Path) -> None:
    """Write *net* into *file*, with its name, the seed and how it was made."""
    scale = SCALE if net.sees == INPUTS else SQUARE_SCALE
    words = b"".join(each.to_bytes(2, "little", signed=True) for each in numbers(net, scale))
    data = words[::2] + words[1::2]
    head = {
        "hugo-value": FORM,
        "name": name,
        "inputs": net.sees,
        "hidden": net.hidden,
        "scale": scale,
        "recipe": recipe,
        "seed": seed,
        "crc32": zlib.crc32(data),
        "weights": base64.b64encode(zlib.compress(data, 9)).decode(),
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(head, indent=1) + "\n")


def read_net(file: Path) -> Net:
    """The network of *file* for the fast engine."""
    of = read_weights(file.read_bytes(), file.stem, sees_squares=file.stem in ON_ONE_BOARD)
    *out, last = (number / FINE for number in of.out)
    net = Net(hidden=of.hidden, sees=of.inputs, bias_out=last)
    net.out[: of.hidden], net.bias[: of.hidden] = out, [number / of.scale for number in of.bias]
    if of.upper:
        net.upper_out[:UPPER] = [number / FINE for number in of.upper_out]
        net.upper_bias[:UPPER] = [number / FINE for number in of.rising(None)]
        for unit in range(of.hidden):
            net.upper[unit][:UPPER] = [number / FINE for number in of.rising(unit)]
    for index in range(of.inputs):
        row = of.row(index)
        net.inputs[index][: len(row)] = [number / of.scale for number in row]
    return net
