"""What the scans of the matrix on the Pi's pins mean, by the keypad's own debounce. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from hugo_keypad.debounce import Debounce
from hugod.app.inputs import Input, Key, Part, PartFound, PartLost
from hugod.keys.key_filter import HandSpeed, HeldKeys


class MatrixKeys:
    """Scans in, presses out, each key once. Keys that are down at the start are held, not pressed.

    The first press also says that there is a keypad: without one the pins look the same.
    """

    def __init__(self, keys: Sequence[Key]) -> None:
        """Begin; *keys* says what the keys are, row by row."""
        self._keys = keys
        self._contacts = Debounce(len(keys))
        self._speed, self._held = HandSpeed(), HeldKeys()
        self._is_found = self._is_missed = False
        self.is_idle = False
        """No key is down, and none has just been touched."""

    @property
    def down(self) -> tuple[Key, ...]:
        """The keys that are down, whether they were pressed or were down at the start."""
        return tuple(key for bit, key in enumerate(self._keys) if self._contacts.down >> bit & 1)

    def feed(self, closed: int, unclear: int, at_ms: int) -> tuple[Input, ...]:
        """Take in a scan: the keys that show, and those of which it cannot say; a bit each."""
        inputs: list[Input] = [PartFound(Part.KEYPAD)] if self._is_missed else []
        self._is_missed = False
        for index, is_down in self._contacts.feed(closed, unclear, at_ms):
            key = self._keys[index]
            inputs += self._press(key, at_ms) if is_down else self._held.release(key)
        self.is_idle = not closed and not self._contacts.down
        return tuple(inputs)

    def lose(self, reason: str) -> tuple[Input, ...]:
        """Let go of every key, as the pins cannot be read; keys down when they can are held again.

        A keypad that was never found is not missed.
        """
        self._contacts = Debounce(len(self._keys))
        if not self._is_found or self._is_missed:
            return ()
        self._is_missed = True
        return (*self._held.release_all(), PartLost(Part.KEYPAD, reason))

    def _press(self, key: Key, at_ms: int) -> tuple[Input, ...]:
        if not self._speed.can(at_ms):
            return ()
        found = () if self._is_found else (PartFound(Part.KEYPAD),)
        self._is_found = True
        return (*found, *self._held.press(key))
