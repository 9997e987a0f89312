"""Tells the service manager that the box lives, and only what was seen just now.

A thread of its own asks each part for a sign of life, and pings when all have given one since the
last ping. A part that hangs keeps the pings from being sent: the service manager then ends the
daemon and starts it again, on the same screen. Nothing is sent by a clock alone.

The die and the speaker are not asked: a generator that takes minutes is waited for with the screen
alive (F15), and nobody needs a sound.
"""

from __future__ import annotations

import logging
import math
import os
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from functools import partial
from queue import Empty, SimpleQueue
from threading import Event, Thread

from hugod.ports import Pingable
from hugod.system.notify import Notifier, ping_period_s

HEALTHY_S = 60.0
"""A daemon whose parts have turned for so long has started well."""
FAREWELL_S = 1.0
PATIENCE = 0.5
"""After this share of a period a silent part is named: while the service manager still waits."""

log = logging.getLogger(__name__)


Watch = Callable[[Mapping[str, Pingable], Callable[[], str]], AbstractContextManager[object]]
"""Watches over threads by their names, as long as it lasts, with a way to say how things stand."""


def unwatched(
    parts: Mapping[str, Pingable], status: Callable[[], str]
) -> AbstractContextManager[object]:
    """Leave it to whoever has started the box."""
    return nullcontext()


def supervised(
    parts: Mapping[str, Pingable],
    status: Callable[[], str],
    healthy: Callable[[], None] = lambda: None,
) -> AbstractContextManager[object]:
    """Watch over *parts* as long as this lasts, if a service manager listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return nullcontext()
    tell, period_s = Notifier(address).tell, ping_period_s(os.environ)
    return closing(Supervisor(parts, tell, period_s, status=status, healthy=healthy))


class Supervisor:
    """Watches over *parts*, each asked by its name; *tell* takes the lines for systemd.

    READY=1 is the first round in which all of them answered, so the first picture is on the glass
    by then. *status* is said with each ping, *healthy* is called once after `HEALTHY_S`.
    """

    def __init__(
        self,
        parts: Mapping[str, Pingable],
        tell: Callable[..., None],
        period_s: float,
        *,
        status: Callable[[], str] = lambda: "",
        healthy: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._parts = dict(parts)
        self._tell, self._period_s = tell, period_s
        self._status, self._healthy, self._clock = status, healthy, clock
        self._answers: SimpleQueue[str | None] = SimpleQueue()
        self._closing = Event()
        self._thread = Thread(target=self._run, name="supervisor", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Say that the daemon ends, and ask nobody any more."""
        self._closing.set()
        self._answers.put(None)
        self._thread.join(FAREWELL_S)
        self._tell("STOPPING=1", "STATUS=Good night.")

    def _run(self) -> None:
        news, healthy_at = ["READY=1"], self._clock() + HEALTHY_S
        while self._heard_from_all():
            self._tell(*news, "WATCHDOG=1", f"STATUS={self._status()}")
            news.clear()
            if self._clock() >= healthy_at:
                self._healthy()
                healthy_at = math.inf
            if self._closing.wait(self._period_s):
                return

    def _heard_from_all(self) -> bool:
        """Ask every part and wait until each has answered; False if there is nothing to wait for.

        It may take for ever: that is the very thing the service manager is to notice.
        """
        for name, ask in self._parts.items():
            ask(partial(self._answers.put, name))
        missing = set(self._parts)
        is_told, patience_s = False, PATIENCE * self._period_s
        while missing:
            try:
                answered = self._answers.get(timeout=None if is_told else patience_s)
            except Empty:
                is_told = True
                self._complain(missing)
                continue
            if answered is None:
                return False
            missing.discard(answered)
        return not self._closing.is_set()

    def _complain(self, missing: set[str]) -> None:
        said = f"no sign of life from: {', '.join(sorted(missing))}"
        log.warning("%s", said)
        self._tell(f"STATUS={said}")
