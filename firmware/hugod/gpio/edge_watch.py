"""One thread for the edges of all lines: it sleeps in the kernel until there is one."""

from __future__ import annotations

import logging
import os
import select
import threading
from collections.abc import Callable

GONE = select.EPOLLERR | select.EPOLLHUP

log = logging.getLogger(__name__)


class EdgeWatch:
    """Calls the reader of each descriptor that can be read."""

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._stop = os.eventfd(0)
        self._poll.register(self._stop, select.EPOLLIN)
        self._readers: dict[int, Callable[[], None]] = {}
        self._thread: threading.Thread | None = None

    def add(self, descriptor: int, read: Callable[[], None]) -> None:
        """Call *read*, from the thread, whenever *descriptor* can be read."""
        self._readers[descriptor] = read
        self._poll.register(descriptor, select.EPOLLIN)
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="edges", daemon=True)
            self._thread.start()

    def remove(self, descriptor: int) -> None:
        if self._readers.pop(descriptor, None) is not None:
            self._poll.unregister(descriptor)

    def close(self) -> None:
        os.eventfd_write(self._stop, 1)
        if self._thread is not None:
            self._thread.join()
        self._poll.close()
        os.close(self._stop)

    def _run(self) -> None:
        while True:
            for descriptor, events in self._poll.poll():
                if descriptor == self._stop:
                    return
                self._look_at(descriptor, events)

    def _look_at(self, descriptor: int, events: int) -> None:
        """Read; a line that is gone for good would wake the thread for ever."""
        read = self._readers.get(descriptor)
        if events & GONE:
            log.warning("a line of the pins is gone")
            self.remove(descriptor)
        elif read is not None:
            try:
                read()
            except OSError as error:
                log.warning("a line of the pins cannot be read: %s", error)
                self.remove(descriptor)
