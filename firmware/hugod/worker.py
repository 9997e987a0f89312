"""The one thread class: sleeps until it is rung or its time has come, then takes a turn.

```
        ring, ask, do            turn -> seconds          close
  asleep ------------> turning ------------------> asleep ------> end() -> ended
        time has come            turn -> None: until rung
```
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

CLOSE_S = 1.0
"""How long `close` waits for a turn under way; one that hangs is left behind."""


class Worker:
    """Calls *turn* in a daemon thread *name*: at the start, when rung, and after the seconds that
    the last turn returned (None: not by itself). The thread's last call, once closed, is *end*.

    A turn that sleeps in the kernel, in a poll of its own, is given *wake*, which ends that sleep.
    All methods may be called from any thread. What *turn* raises ends the thread, and reaches
    `threading.excepthook`.
    """

    def __init__(
        self,
        name: str,
        turn: Callable[[], float | None],
        *,
        wake: Callable[[], object] = lambda: None,
        end: Callable[[], None] = lambda: None,
    ) -> None:
        self._turn, self._wake, self._end = turn, wake, end
        self._news = threading.Condition()
        self._is_rung = True
        self._is_closing = False
        self._asked = deque[Callable[[], None]]()
        # A daemon thread: one that hangs does not keep the process from its end (F17).
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin with the first turn."""
        self._thread.start()

    def ring(self) -> None:
        """Have a turn taken soon; many rings before it are one."""
        with self._news:
            self._is_rung = True
            self._news.notify()
        self._wake()

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread after its next turn: a sign of life."""
        self._asked.append(answer)
        self.ring()

    def close(self, patience_s: float = CLOSE_S) -> bool:
        """Take no further turn. Returns whether the thread has ended within *patience_s*."""
        with self._news:
            self._is_closing = True
            self._news.notify()
        self._wake()
        # A thread that never began, or that closes itself, cannot be waited for.
        if self._thread.ident is not None and self._thread is not threading.current_thread():
            self._thread.join(patience_s)
        return not self._thread.is_alive()

    @property
    def is_closing(self) -> bool:
        """Whether `close` was called: a long turn may look, and end early."""
        return self._is_closing

    def _run(self) -> None:
        wait_s: float | None = None
        while self._waits(wait_s):
            wait_s = self._turn()
            self.answer()
        self._end()

    def answer(self) -> None:
        """Answer what was asked so far. A long turn calls this in its midst."""
        while self._asked:
            self._asked.popleft()()

    def _waits(self, wait_s: float | None) -> bool:
        """Sleep until the next turn; False if it is not to be taken any more."""
        with self._news:
            self._news.wait_for(lambda: self._is_rung or self._is_closing, wait_s)
            self._is_rung = False
            return not self._is_closing


class Jobs:
    """A worker *name* that makes the calls it is given, one after the other, in their order.

    A call that raises ends the thread, and reaches `threading.excepthook`; another thread goes on.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._jobs = deque[Callable[[], None]]()
        self._failed: Worker | None = None
        """The thread that the last failed call is ending."""
        self._begin()

    def _begin(self) -> None:
        self._worker = Worker(self._name, self._turn)
        self._worker.start()

    def do(self, job: Callable[[], None]) -> None:
        """Have *job* called by the thread; returns at once."""
        self._jobs.append(job)
        self._worker.ring()

    def close(self, patience_s: float = CLOSE_S) -> bool:
        """Begin no further job. Returns whether the thread has ended within *patience_s*."""
        has_ended = self._worker.close(patience_s)
        return has_ended and (self._failed is None or self._failed.close(patience_s))

    def _turn(self) -> None:
        while self._jobs and not self._worker.is_closing:
            try:
                self._jobs.popleft()()
            except BaseException:
                if not self._worker.is_closing:
                    # The next job is not to blame: another thread goes on, and this one reports its
                    # error.
                    self._failed = self._worker
                    self._begin()
                raise
