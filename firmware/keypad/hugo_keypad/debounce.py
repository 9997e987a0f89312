"""Contacts bounce, fingers do not: each key by itself, with the time handed in.

A key is pressed when it was closed in every scan for `PRESS_MS`, and released when it was open in
every scan for `RELEASE_MS`: a press is quick, and a contact that chatters, at either end, is one
press. A key that is closed when the board starts is held, not pressed.

Time counts only where somebody looked. When the board stood still between two scans (a box that
does not read can hold it up for half a second), the contact may have done anything in between, and
two looks at a chatter must not pass for a long quiet time.
"""

from hugo_keypad.ticks import PERIOD, elapsed

PRESS_MS = 3
"""Two scans: one spark on the wire, or half a scan of a changing matrix, is no press."""
RELEASE_MS = 20
"""Longer than contacts chatter, shorter than a finger needs to press again."""
MOST_STEP_MS = 5
"""A scan vouches for the time since the last one, but for no more than this."""


class Debounce:
    """The keys as the fingers move them."""

    def __init__(self, keys: int) -> None:
        self._keys = keys
        self._changing_since: list[int | None] = [None] * keys
        self._last: int | None = None
        self._watched_ms = 0
        self.down = 0
        """The keys that are held, a bit each."""

    def feed(self, closed: int, unclear: int, now: int) -> list[tuple[int, bool]]:
        """Take in a scan; give the keys that changed, True if pressed.

        Of the *unclear* keys nothing is known: what was held stays held, and nothing new is
        pressed.
        """
        if self._last is None:
            self._last = now
            self.down = closed
        self._watched_ms = (self._watched_ms + min(elapsed(self._last, now), MOST_STEP_MS)) % PERIOD
        self._last = now
        changes: list[tuple[int, bool]] = []
        for key in range(self._keys):
            bit = 1 << key
            is_different = bool((closed ^ self.down) & bit and not unclear & bit)
            if self._has_settled(key, is_different, self._watched_ms):
                self.down ^= bit
                changes.append((key, bool(self.down & bit)))
        return changes

    def _has_settled(self, key: int, is_different: bool, now: int) -> bool:
        if not is_different:
            self._changing_since[key] = None
            return False
        since = self._changing_since[key]
        if since is None:
            self._changing_since[key] = now
            return False
        if elapsed(since, now) < (RELEASE_MS if self.down >> key & 1 else PRESS_MS):
            return False
        self._changing_since[key] = None
        return True
