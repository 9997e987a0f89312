"""Where a thread is asked whether it still turns; it answers when it comes by."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue


class Pulses:
    """The questions that a thread has not answered yet. `ask` may be called from any thread."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread the next time it comes by."""
        self._asked.put(answer)

    def answer(self) -> None:
        """Answer whatever was asked. The thread calls this with each of its turns."""
        while True:
            try:
                answer = self._asked.get_nowait()
            except Empty:
                return
            answer()
