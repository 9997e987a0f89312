"""Which part is on which pin of the Raspberry Pi, by GPIO number.

`hardware/pinout.csv` is the home of these numbers; a test compares.
"""

from __future__ import annotations

ROLL_BUTTON = 17
ROLL_LIGHT = 27
