"""The Pico's pins for MicroPython's Unix build: rows 2 to 5 and columns 6 to 9 of a keypad."""

import time

from contacts import Contacts

contacts = Contacts(time.ticks_us)


class Pin:
    """A pin as `main.py` uses it; everything else is an error."""

    IN, OUT, OPEN_DRAIN, PULL_UP = 0, 1, 2, 1

    def __init__(self, number, mode, pull=None, value=None):
        self._is_row = number < 6
        self._index = (number - 2) % 4
        expected = (self.OPEN_DRAIN, None, 1) if self._is_row else (self.IN, self.PULL_UP, None)
        if (mode, pull, value) != expected or not 2 <= number <= 9:
            raise ValueError("a pin is not as the wiring wants it")

    def value(self, *level):
        if self._is_row:
            contacts.pull(self._index, not level[0])
            return None
        return 1 - (contacts.low_columns() >> self._index & 1)
