"""The filters that all keypads share: presses no quicker than a hand, and in pairs with releases.

Pure: the time is handed in, in milliseconds of a clock that begins again.
"""

from __future__ import annotations

from collections import deque

from hugo_keypad.ticks import PERIOD, elapsed
from hugod.app.values.inputs import Input, Key, KeyDown, KeyUp

# More than a hand can do. Beyond it presses are dropped, whatever is at the end of the cable (F01).
MOST_PRESSES, WITHIN_MS = 10, 250


def milliseconds(now: float) -> int:
    """Return the time *now*, in seconds, on a clock that begins again, as a keypad's own does."""
    return int(now * 1000) % PERIOD


class HandSpeed:
    """A filter that lets through as many presses as a hand can do."""

    def __init__(self) -> None:
        self._taken: deque[int] = deque(maxlen=MOST_PRESSES)

    def can(self, at_ms: int) -> bool:
        """Return whether a press at *at_ms* gets through; it counts if it does."""
        is_full = len(self._taken) == MOST_PRESSES
        if is_full and elapsed(self._taken[0], at_ms) < WITHIN_MS:
            return False
        self._taken.append(at_ms)
        return True


class HeldKeys:
    """The inputs of one keypad's presses, with `KeyDown` and `KeyUp` in pairs."""

    def __init__(self) -> None:
        self._held: dict[Key, None] = {}

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys that are held, the longest held first."""
        return tuple(self._held)

    def press(self, key: Key) -> tuple[Input, ...]:
        """Press *key*."""
        # The release before may be lost: inputs come in pairs all the same.
        before = self.release(key)
        self._held[key] = None
        return (*before, KeyDown(key))

    def release(self, key: Key) -> tuple[Input, ...]:
        """Release *key*, if it is held."""
        if key not in self._held:
            return ()
        del self._held[key]
        return (KeyUp(key),)

    def release_all(self) -> tuple[Input, ...]:
        """Release every key: the keypad is gone."""
        return tuple(item for key in self.keys for item in self.release(key))
