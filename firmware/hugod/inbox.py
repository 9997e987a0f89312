"""The queues of inputs, and how many keys may wait: for the loop, or until the card is done.

```
  any thread -- put --> Inbox -- get --> loop -- busy --> TypedAhead -- take --> session
                                           `-- idle ---------------------------^
```
Both are bounded.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from math import inf
from queue import Empty, SimpleQueue

from hugod.app.values.inputs import Input, Key, KeyDown, KeysDropped, KeyUp, Origin, TimePassed
from hugod.ports import Ping, Rolled, Written

# Keys beyond this do not get into the inbox. What else is noticed (a part that is gone, the wish to
# stop) is rare and always gets in.
MOST_PRESSES = 50
MOST_WAITING = 500
"""Nothing beyond this waits for the card."""
# More keys than this are more than anyone types ahead and means: they do not wait for the card.
MOST_KEYS = 32
# A phone's keys beyond this do not wait: there is always room for the keys of the box (RM3).
MOST_KEYS_BEFORE_PHONE = 16

LOOK_S = 1.0
"""How long a signal that wakes nobody stays unheard, at most."""

Item = Input | Written | Rolled | Ping
"""Everything that may come into the inbox."""


class Inbox:
    """A queue of inputs. `put` may be called from any thread, and from signal handlers if the item
    is no key.

    Keys that did not get in are told by `KeysDropped`, once those that did are taken.
    """

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Item] = SimpleQueue()
        self._asked = deque[Callable[[], None]]()
        self._lock = threading.Lock()
        self._presses = 0
        """Number of presses that wait."""
        self._dropped: set[Key] = set()
        """Keys whose last press was dropped: their release is dropped too."""
        self._has_dropped = False
        self.heard: list[Callable[[KeyDown], None]] = []
        """Each is called at every key, in the thread in which it came."""

    def put(self, item: Item) -> None:
        if isinstance(item, KeyDown):
            for hear in self.heard:
                hear(item)
        if not isinstance(item, KeyDown | KeyUp):
            self._waiting.put(item)
            return
        with self._lock:
            if self._has_room(item):
                self._waiting.put(item)

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread that takes from here, before any key that waits."""
        self._asked.append(answer)
        # The loop may sleep in the queue: an item wakes it up.
        self._waiting.put(Ping(self.answer))

    def answer(self) -> None:
        """Answer what was asked so far."""
        while self._asked:
            self._asked.popleft()()

    def get(self, timeout_s: float | None) -> Item:
        """Return the oldest input, or `TimePassed` after *timeout_s*; None waits for ever."""
        if self._has_dropped and self._waiting.empty():
            self._has_dropped = False
            return KeysDropped()
        item = self._next(inf if timeout_s is None else timeout_s)
        if isinstance(item, KeyDown):
            with self._lock:
                self._presses -= 1
        return item

    def _next(self, left_s: float) -> Item:
        # A signal that comes just before the waiting begins, or to another thread, does not end it;
        # its handler runs when this thread is awake again.
        while True:
            try:
                return self._waiting.get(timeout=min(left_s, LOOK_S))
            except Empty:
                left_s -= LOOK_S
                if left_s <= 0:
                    return TimePassed()

    def _has_room(self, item: KeyDown | KeyUp) -> bool:
        """Return whether *item* gets in; it counts if it does."""
        if isinstance(item, KeyUp):
            # A release without its press would be half a key.
            was_dropped = item.key in self._dropped
            self._dropped.discard(item.key)
            return not was_dropped
        # Mashed keys must neither fill the memory nor keep the box busy afterwards (F01).
        if self._presses >= MOST_PRESSES:
            self._dropped.add(item.key)
            self._has_dropped |= item.origin is not Origin.PHONE
            return False
        self._dropped.discard(item.key)
        self._presses += 1
        return True


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
        """Return the oldest input and the time it came."""
        item, came_at = self._waiting.popleft()
        self.keys -= isinstance(item, KeyDown)
        return item, came_at
