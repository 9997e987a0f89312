"""What was noticed while the card was busy: it waits its turn, each with the time it came.

Bounded: whoever mashes the keys for a minute shall not see the box play on for another.
"""

from __future__ import annotations

from collections import deque

from hugod.app.inputs import Input, Key, KeyDown, KeyUp, Origin

MOST_KEYS = 32
"""Keys beyond this are dropped: more than anyone types ahead and means."""
MOST_WAITING = 500
"""The same for everything else: parts lost and found, keys let go."""
MOST_KEYS_BEFORE_PHONE = 16
"""A key of a phone is dropped behind so many: there is always room for those at the box."""


class TypedAhead:
    """A short queue of inputs, oldest first."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Input, float]] = deque()
        self.keys = 0
        """How many keys wait."""
        self._dropped: set[Key] = set()
        """Keys whose last press was dropped: that they were let go means nothing."""

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def put(self, item: Input, now: float) -> None:
        """Add *item*, which came *now*, if there is room."""
        if isinstance(item, KeyDown):
            is_phone = item.origin is Origin.PHONE
            if self.keys >= (MOST_KEYS_BEFORE_PHONE if is_phone else MOST_KEYS):
                self._dropped.add(item.key)
                return
            self._dropped.discard(item.key)
            self.keys += 1
        is_loose = isinstance(item, KeyUp) and item.key in self._dropped
        if not is_loose and len(self._waiting) < MOST_WAITING:
            self._waiting.append((item, now))

    def take(self) -> tuple[Input, float]:
        """Give the oldest input and the time it came."""
        item, came_at = self._waiting.popleft()
        self.keys -= isinstance(item, KeyDown)
        return item, came_at
