"""A request to end that a signal may make, also while the program waits for it."""

from __future__ import annotations

import threading
from contextlib import suppress
from queue import Empty, SimpleQueue


class StopRequest(threading.Event):
    """An event that is set in a signal's handler. One thread waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self._is_asked = False
        # A plain event has a lock that its waiter holds for a moment: a handler that runs in that
        # very moment, in the waiter's own thread, waits for it for ever. `SimpleQueue.put` is made
        # to be called from handlers.
        self._woken = SimpleQueue[None]()

    def set(self) -> None:
        self._is_asked = True
        self._woken.put(None)

    def is_set(self) -> bool:
        return self._is_asked

    def wait(self, timeout: float | None = None) -> bool:
        if not self._is_asked:
            with suppress(Empty):
                self._woken.get(timeout=timeout)
        return self._is_asked
