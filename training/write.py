"""The file in which a network ships: a head that people can read, and 16-bit numbers in base64."""

from __future__ import annotations

import base64
import json
import zlib
from array import array
from pathlib import Path

from hugod.thinking.sparse_inputs import INPUTS
from training.players import Net

SCALE = 4096
"""A weight is written as a whole number of 1/SCALE."""
FORM = 1


def numbers(net: Net) -> list[int]:
    """All weights, as they are written: out, its bias, the hidden biases, then input by input."""
    hidden = net.hidden
    weights = [*net.out[:hidden], net.bias_out, *net.bias[:hidden]]
    for index in range(INPUTS):
        weights += net.inputs[index][:hidden]
    return [max(-32768, min(32767, round(weight * SCALE))) for weight in weights]


def write(net: Net, name: str, seed: int, recipe: str, file: Path) -> None:
    """Write *net* into *file*, with its name, the seed and how it was made."""
    data = b"".join(number.to_bytes(2, "little", signed=True) for number in numbers(net))
    head = {
        "hugo-value": FORM,
        "name": name,
        "inputs": INPUTS,
        "hidden": net.hidden,
        "scale": SCALE,
        "recipe": recipe,
        "seed": seed,
        "crc32": zlib.crc32(data),
        "weights": base64.b64encode(data).decode(),
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(head, indent=1) + "\n")


def read_net(file: Path) -> Net:
    """The network of *file* for the fast engine."""
    head = json.loads(file.read_text())
    values = array("h", base64.b64decode(head["weights"]))
    net, hidden, scale = Net(hidden=head["hidden"]), head["hidden"], head["scale"]
    weights = [value / scale for value in values]
    net.out[:hidden], net.bias_out = weights[:hidden], weights[hidden]
    net.bias[:hidden] = weights[hidden + 1 : 2 * hidden + 1]
    for index in range(INPUTS):
        at = 2 * hidden + 1 + index * hidden
        net.inputs[index][:hidden] = weights[at : at + hidden]
    return net
