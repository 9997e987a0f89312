"""The keypad's contacts and wires, pressed by the hand of `hand.py`; for MicroPython's Unix build.

`HAND_GO` names a file: the hand waits for it. `HAND_PRESSES`, `HAND_SEED` and `HAND_CALM_US` say
what it does.
"""

import os
import sys

import hand
import utime

END_US = 1500000


class Contacts:
    """Which columns a low row pulls down, as the current flows: there are no diodes."""

    def __init__(self, clock_us):
        self._clock_us = clock_us
        self._go = os.getenv("HAND_GO")
        numbers = [int(os.getenv("HAND_" + name)) for name in ("PRESSES", "SEED", "CALM_US")]
        self._moves = hand.Hand(*numbers).moves()
        self._begun_us = None
        self._next = None
        self._end_us = None
        self._rows = [0, 0, 0, 0]
        self.low_row = None

    def has_begun(self):
        if self._begun_us is None:
            try:
                os.stat(self._go)
            except OSError:
                return False
            self._begun_us = self._clock_us()
            self._next = next(self._moves)
            sys.stderr.write(f"{utime.time_ns()}\n")
        return True

    def pull(self, row, is_low):
        """Let *row* be low or loose; two low rows, or one driven high, would fight."""
        if not is_low:
            self.low_row = None
            return
        if self.low_row is not None:
            raise RuntimeError("two rows are low at once")
        self.low_row = row
        if self.has_begun():
            self._move(self._clock_us() - self._begun_us)

    def _move(self, now):
        while self._next and self._next[0] <= now:
            at, key, is_closed, _ = self._next
            bit = 1 << (key % 4)
            self._rows[key // 4] = self._rows[key // 4] & ~bit | (bit if is_closed else 0)
            self._next = next(self._moves, None)
            self._end_us = at + END_US
        if not self._next and now > self._end_us:
            raise SystemExit

    def low_columns(self):
        """Give the columns that are low: those the low row reaches through closed contacts."""
        if self.low_row is None:
            return 0
        reached = self._rows[self.low_row]
        if not reached:
            return 0
        for _ in range(3):
            for columns in self._rows:
                if columns & reached:
                    reached |= columns
        return reached
