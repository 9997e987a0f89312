"""Where inputs wait: in the inbox until the loop takes them, and then until the card is done.

```
  any thread -- put --> Inbox -- get --> loop -- busy --> TypedAhead -- take --> session
                                           `-- idle ---------------------------^
```
Both are bounded: mashed keys must neither fill the memory nor keep the box busy afterwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue

from hugod.app.inputs import Input, Key, KeyDown, KeyUp, Origin, TimePassed
from hugod.ports import Ping, Rolled, Written

MOST_WAITING = 500
"""Keys beyond this do not get in; behind the card, nothing does. What else is noticed (a part
that is gone, the wish to stop) is rare and always gets into the inbox."""
MOST_KEYS = 32
"""Keys beyond this do not wait for the card: more than anyone types ahead and means."""
MOST_KEYS_BEFORE_PHONE = 16
"""A phone's keys beyond this do not wait: there is always room for the keys of the box."""

Item = Input | Written | Rolled | Ping
"""Everything that may come into the inbox."""


class Inbox:
    """A queue of inputs. `put` may be called from any thread and from signal handlers."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Item] = SimpleQueue()
        self.heard: Callable[[], None] = lambda: None
        """Called at every key, in the thread in which it came."""

    def put(self, item: Item) -> None:
        if isinstance(item, KeyDown):
            self.heard()
        if self._waiting.qsize() < MOST_WAITING or not isinstance(item, KeyDown):
            self._waiting.put(item)

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread that takes from here, in its turn."""
        self.put(Ping(answer))

    def get(self, timeout_s: float | None) -> Item:
        """The oldest input, or `TimePassed` if none comes in *timeout_s*; None waits for ever."""
        try:
            return self._waiting.get(timeout=timeout_s)
        except Empty:
            return TimePassed()


class TypedAhead:
    """The inputs that came while the card was busy, oldest first, each with its time."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Input, float]] = deque()
        self.keys = 0
        """Number of keys that wait."""
        self._dropped: set[Key] = set()
        """Keys whose last press was dropped: their release is dropped too."""

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
        """The oldest input and the time it came."""
        item, came_at = self._waiting.popleft()
        self.keys -= isinstance(item, KeyDown)
        return item, came_at
