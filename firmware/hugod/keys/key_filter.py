"""What every keypad has in common: the hand at it. Pure; the time is handed in.

A hand is only so quick, whatever is at the other end of a cable, and each key it lets go it has
pressed before.
"""

from __future__ import annotations

from collections import deque

from hugo_keypad.ticks import PERIOD, elapsed
from hugod.app.inputs import Input, Key, KeyDown, KeyUp

MOST_PRESSES, WITHIN_MS = 10, 250
"""More than a hand can do. Beyond it presses are dropped."""


def milliseconds(now: float) -> int:
    """Give *now*, in seconds, on a clock that begins again, as a keypad's own does."""
    return int(now * 1000) % PERIOD


class HandSpeed:
    """Lets through as many presses as a hand can do."""

    def __init__(self) -> None:
        self._taken: deque[int] = deque(maxlen=MOST_PRESSES)

    def can(self, at_ms: int) -> bool:
        """Say whether a hand can press at *at_ms*, too, and take it that it did."""
        is_full = len(self._taken) == MOST_PRESSES
        if is_full and elapsed(self._taken[0], at_ms) < WITHIN_MS:
            return False
        self._taken.append(at_ms)
        return True


class HeldKeys:
    """Makes inputs of one keypad's presses, so that `KeyDown` and `KeyUp` come in pairs."""

    def __init__(self) -> None:
        self._held: dict[Key, None] = {}

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys that are held, the longest held first."""
        return tuple(self._held)

    def press(self, key: Key) -> tuple[Input, ...]:
        """Press *key*; one whose release was lost is let go first."""
        before = self.release(key)
        self._held[key] = None
        return (*before, KeyDown(key))

    def release(self, key: Key) -> tuple[Input, ...]:
        """Let go of *key*, if it is held."""
        if key not in self._held:
            return ()
        del self._held[key]
        return (KeyUp(key),)

    def release_all(self) -> tuple[Input, ...]:
        """Let go of every key: the keypad has gone."""
        return tuple(item for key in self.keys for item in self.release(key))
