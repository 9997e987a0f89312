"""What is printed on the keys of the keypad: the only place that knows.

The keypad itself counts its keys from the top left, row by row from the top, and knows no more.
"""

from __future__ import annotations

from hugod.app.inputs import Key

KEYPAD = (
    *(Key.D1, Key.D2, Key.D3, Key.A),
    *(Key.D4, Key.D5, Key.D6, Key.B),
    *(Key.D7, Key.D8, Key.D9, Key.C),
    *(Key.STAR, Key.D0, Key.HASH, Key.D),
)
"""Key 0 to 15 of a 4×4 keypad."""
