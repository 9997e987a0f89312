"""The thread that thinks: questions of the dialogue that take too long for its loop.

```
  Think(question) --> waiting, oldest first --> answer() --> Thought(question, answer)
                                                     `-- raises --> Thought(question, None)
```
It is no thread that the watchdog knows: a long thought is no fault, no key waits for it, and who
asks gives up by itself and goes on without. What `answer` raises reaches `threading.excepthook`.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from hugod.app.effects import Think
from hugod.app.inputs import Thinkable, Thought
from hugod.worker import Jobs

MOST_WAITING = 8
"""Questions beyond this push out the oldest: nobody waits for its answer any more."""


class Thinker:
    """Thinks about one question after the other in a thread of its own; *put* takes the answers.

    All methods may be called from any thread.
    """

    def __init__(self, put: Callable[[Thought], None]) -> None:
        self._put = put
        self._lock = Lock()
        self._waiting: list[Thinkable] = []
        """The one under way first."""
        self._last: Thought | None = None
        self._jobs = Jobs("thinker")

    def think(self, job: Think) -> None:
        """Begin *job* and return at once; what was answered last is put again."""
        with self._lock:
            last = self._last
            if last is None or last.question != job.question:
                self._wait_for(job.question)
                return
        self._put(last)

    def _wait_for(self, question: Thinkable) -> None:
        if question in self._waiting:
            return
        if len(self._waiting) >= MOST_WAITING:
            del self._waiting[1]
        self._waiting.append(question)
        self._jobs.do(self._think)

    def close(self) -> None:
        """Begin no further thought; the end of one under way is not waited for."""
        self._jobs.close(0.0)

    def _think(self) -> None:
        with self._lock:
            if not self._waiting:
                return
            question = self._waiting[0]
        answer: object = None
        try:
            answer = question.answer()
        finally:  # whatever was wrong with it: who asked goes on without
            thought = Thought(question, answer)
            with self._lock:
                self._waiting.remove(question)
                self._last = thought
            self._put(thought)
