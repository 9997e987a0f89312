"""The work in the background: job -> answer, each in the thread that its row names.

```
  do(job) --> thread of its row: answer(job, put) --> result, put into the inbox
                                      `-- raises --> what stands for it in the row
```
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any

from hugod.app.values.effects import Job
from hugod.app.values.inputs import JobResult
from hugod.worker import CLOSE_S, Jobs

PutResult = Callable[[JobResult], None]


@dataclass(frozen=True, slots=True)
class Row:
    """How one kind of job is answered."""

    thread: str
    """Its name; jobs of one thread are answered in their order."""
    answer: Callable[[Any, PutResult], JobResult | None]
    """Returns the result of a job; others, of a job under way, it puts."""
    failed: JobResult | None = None
    """The result where the answer raises; None: the screen gives up by itself."""
    is_alone: bool = False
    """Such a job is left out while another one of the thread is under way."""
    is_waited_for: bool = False
    """The end of a job under way is waited for at the end of the daemon, for a moment."""


class Background:
    """Answers jobs by a table; *put* takes the results. What an answer raises ends its thread, and
    reaches `threading.excepthook`; another thread goes on."""

    def __init__(self, put: PutResult, table: Mapping[type[Any], Row] | None = None) -> None:
        self._put = put
        self._table: dict[type[Any], Row] = {}
        self._threads: dict[str, tuple[Jobs, Lock]] = {}
        self.add(table or {})

    def add(self, table: Mapping[type[Any], Row]) -> None:
        """Answer the jobs of *table*, too."""
        self._table.update(table)
        for row in table.values():
            if row.thread not in self._threads:
                self._threads[row.thread] = Jobs(row.thread), Lock()

    def do(self, job: Job) -> None:
        """Begin *job* and return at once."""
        row = self._table[type(job)]
        jobs, is_busy = self._threads[row.thread]
        if not row.is_alone or is_busy.acquire(blocking=False):
            jobs.do(partial(self._answer, row, job))

    def close(self) -> None:
        """Begin no further job."""
        waited_for = {row.thread for row in self._table.values() if row.is_waited_for}
        for name, (jobs, _) in self._threads.items():
            jobs.close(CLOSE_S if name in waited_for else 0.0)

    def _answer(self, row: Row, job: Job) -> None:
        result = row.failed
        try:
            result = row.answer(job, self._put)
        finally:
            # Released first: whoever gets the result may begin the next job at once.
            if row.is_alone:
                self._threads[row.thread][1].release()
            if result is not None:
                self._put(result)
