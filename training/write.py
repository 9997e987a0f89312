"""The file in which a network ships: a head that people can read, and 16-bit numbers in base64."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

from hugod.thinking.sparse_inputs import INPUTS
from hugod.thinking.value import FORM, read_value
from training.players import Net

SCALE, SQUARE_SCALE = 4096, 1024
"""A weight is written as a whole number of one part in so many; coarser where there are more."""


def numbers(net: Net, scale: int) -> list[int]:
    """All weights, as they are written: out, its bias, the hidden biases, then input by input."""
    hidden = net.hidden
    weights = [*net.out[:hidden], net.bias_out, *net.bias[:hidden]]
    for index in range(net.sees):
        weights += net.inputs[index][:hidden]
    return [max(-32768, min(32767, round(weight * scale))) for weight in weights]


def write(net: Net, name: str, seed: int, recipe: str, file: Path) -> None:
    """Write *net* into *file*, with its name, the seed and how it was made."""
    scale = SCALE if net.sees == INPUTS else SQUARE_SCALE
    words = b"".join(each.to_bytes(2, "little", signed=True) for each in numbers(net, scale))
    data = words[::2] + words[1::2]  # like bytes beside each other pack better
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
    value = read_value(file.read_bytes(), file.stem)
    hidden = len(value.out)
    net = Net(hidden=hidden, sees=len(value.rows), bias_out=value.bias_out)
    net.out[:hidden], net.bias[:hidden] = value.out, value.bias
    for index, row in enumerate(value.rows):
        net.inputs[index][:hidden] = row
    return net
