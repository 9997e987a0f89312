"""Debouncing: how long each key by itself is closed until it is pressed, open until released.

A key is pressed when it was closed in every scan for `PRESS_MS`, and released when it was open in
every scan for `RELEASE_MS`: a press is quick, and a contact that chatters, at either end, is one
press. A key that is closed when the board starts is held, not pressed.

Time counts only where somebody looked.
"""

from hugo_keypad.ticks import PERIOD, elapsed

# At least two scans: one spark on the wire, or half a scan of a changing matrix, is no press.
PRESS_MS = 2
# Longer than contacts chatter, shorter than a finger needs to press again.
RELEASE_MS = 20
# A scan vouches for no more time than this since the last one: a turn with much to say. A release
# takes two of them, for contacts do not chatter so long.
MOST_STEP_MS = 12


class Debounce:
    """The keys as the fingers move them."""

    def __init__(self, keys: int) -> None:
        self._keys = keys
        self._changing_since: dict[int, int] = {}
        """When each key began to be other than it is held to be, by the watched time."""
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
        last, self._last = self._last, now
        different = (closed ^ self.down) & ~unclear
        if not (different or self._changing_since):
            # Nearly always: nobody is pressing anything.
            return []
        # A box that does not read can hold the board up for half a second: two looks at a chatter
        # must not pass for a long quiet time.
        self._watched_ms = (self._watched_ms + min(elapsed(last, now), MOST_STEP_MS)) % PERIOD
        changes: list[tuple[int, bool]] = []
        for key in range(self._keys):
            if different >> key & 1:
                if self._has_settled(key, self._watched_ms):
                    self.down ^= 1 << key
                    changes.append((key, bool(self.down >> key & 1)))
            elif key in self._changing_since:
                del self._changing_since[key]
        return changes

    def _has_settled(self, key: int, now: int) -> bool:
        since = self._changing_since.setdefault(key, now)
        if elapsed(since, now) < (RELEASE_MS if self.down >> key & 1 else PRESS_MS):
            return False
        del self._changing_since[key]
        return True
