"""A thread that sleeps until a time has come, and not a moment less."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable


class Alarm:
    """Calls *ring* when the time it was set to has come; set again, only the last time counts.

    *ring* runs in the alarm's own thread, which begins with the first time that is set.
    """

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._due: float | None = None
        self._is_closed = False
        self._news = threading.Condition()
        self._thread: threading.Thread | None = None

    def set(self, due: float | None) -> None:
        """Ring at *due* on the clock `time.monotonic`; None: not at all."""
        with self._news:
            if due == self._due or self._is_closed:
                return
            self._due = due
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="alarm", daemon=True)
                self._thread.start()
            self._news.notify()

    def close(self) -> None:
        """End the thread; it does not ring any more once this returns."""
        with self._news:
            self._is_closed = True
            self._news.notify()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while self._waits():
            self._ring()

    def _waits(self) -> bool:
        """Sleep until it is time (True) or the alarm is closed (False)."""
        with self._news:
            while not self._is_closed:
                now = time.monotonic()
                if self._due is not None and now >= self._due:
                    self._due = None
                    return True
                self._news.wait(None if self._due is None else self._due - now)
            return False
