"""The hand over the keypad: which contact closes and opens when, and what that should come to.

Runs on CPython, which knows from it what to expect, and on MicroPython, where `machine.py` lets it
press. The same seed makes the same moves on both.
"""

BOUNCES = 6
GAP_US = 30000


class Chance:
    """The same small numbers on both machines."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        self._state = (self._state * 1103515245 + 12345) % 0x80000000
        return (self._state >> 12) % limit


class Hand:
    """Makes `presses` presses: singly, two at once, and three whose fourth corner is a ghost."""

    def __init__(self, presses, seed, calm_us=0):
        """Take *calm_us* longer over each thing than a hurried hand does."""
        self._presses = presses
        self._chance = Chance(seed)
        self._calm_us = calm_us
        self._now = 0

    def moves(self):
        """Give (microsecond, key, closed, counts) in order; *counts* for what is a press."""
        done = 0
        while done < self._presses:
            kind = self._chance.below(10)
            if kind < 7 or self._presses - done < 2:
                finger = [(self._chance.below(16), True)]
            elif kind < 9:
                finger = self._two_keys()
            else:
                finger = self._three_corners()
            done += sum(counts for _, counts in finger)
            yield from self._chord(finger)

    def _two_keys(self):
        one = self._chance.below(16)
        return [(one, True), ((one + 1 + self._chance.below(15)) % 16, True)]

    def _three_corners(self):
        row, column = self._chance.below(4), self._chance.below(4)
        other_row = (row + 1 + self._chance.below(3)) % 4
        other_column = (column + 1 + self._chance.below(3)) % 4
        corners = [(row, column), (row, other_column), (other_row, column)]
        return [(y * 4 + x, number < 2) for number, (y, x) in enumerate(corners)]

    def _chord(self, finger):
        """Press in order, the last one first to be let go."""
        for key, counts in finger:
            yield from self._contact(key, True, counts)
            self._now += 12000 + self._calm_us + self._chance.below(60000)
        for key, _ in reversed(finger):
            yield from self._contact(key, False, False)
            self._now += GAP_US + self._calm_us + self._chance.below(40000)

    def _contact(self, key, is_closed, counts):
        """Close or open a contact that chatters for up to six milliseconds."""
        yield self._now, key, is_closed, counts
        for _ in range(self._chance.below(BOUNCES)):
            for level in (not is_closed, is_closed):
                self._now += 1 + self._chance.below(600)
                yield self._now, key, level, False
