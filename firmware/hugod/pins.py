"""Which part is on which pin of the Raspberry Pi, by GPIO number; and whether there are any.

`hardware/pinout.csv` is the home of these numbers; a test compares.
"""

from __future__ import annotations

from pathlib import Path

ROLL_BUTTON = 17
ROLL_LIGHT = 27

_MODEL = Path("/proc/device-tree/model")


def is_raspberry_pi(model: Path = _MODEL) -> bool:
    """Say whether this machine has the pins: others have GPIO chips that are not ours to touch."""
    try:
        return "Raspberry Pi" in model.read_text(errors="replace")
    except OSError:
        return False
