"""The GPIO number of each part on the Raspberry Pi's pins, and whether this machine has any.

`hardware/pinout.csv` is the home of these numbers; a test compares.
"""

from __future__ import annotations

from pathlib import Path

ROLL_BUTTON = 17
ROLL_LIGHT = 27
BUZZER = 18

DISPLAY_SDA = 2
DISPLAY_SCL = 3
DISPLAY_MOSI = 10
DISPLAY_CLOCK = 11
DISPLAY_SELECT = 8
DISPLAY_DATA = 24
DISPLAY_RESET = 25

MATRIX_ROW_1 = 5
MATRIX_ROW_2 = 6
MATRIX_ROW_3 = 13
MATRIX_ROW_4 = 19
MATRIX_COLUMN_1 = 12
MATRIX_COLUMN_2 = 16
MATRIX_COLUMN_3 = 20
MATRIX_COLUMN_4 = 21

MATRIX_ROWS = (MATRIX_ROW_1, MATRIX_ROW_2, MATRIX_ROW_3, MATRIX_ROW_4)
MATRIX_COLUMNS = (MATRIX_COLUMN_1, MATRIX_COLUMN_2, MATRIX_COLUMN_3, MATRIX_COLUMN_4)

_MODEL = Path("/proc/device-tree/model")


def is_raspberry_pi(model: Path = _MODEL) -> bool:
    """Return whether this machine is a Raspberry Pi."""
    try:
        # Others have GPIO chips, too, but those are not ours to touch.
        return "Raspberry Pi" in model.read_text(errors="replace")
    except OSError:
        return False
