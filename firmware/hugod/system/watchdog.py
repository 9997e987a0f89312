"""Signs of life for systemd's watchdog: each thread asked before a ping; a silent one is named.

A thread asks each part of the daemon for a sign of life, and pings when all have answered since the
last ping. The die and the speaker are not asked: a generator that takes minutes is waited for with
the screen alive (F15), and nobody needs a sound.
"""

from __future__ import annotations

import logging
import math
import os
import socket
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, closing, nullcontext
from functools import partial
from threading import Event

from hugod.ports import Pingable
from hugod.worker import Worker

HEALTHY_S = 60.0
"""A daemon whose parts have answered for this time has started well."""
UNWATCHED_S = 5.0
"""Period of the status lines without a watchdog."""
SEND_S = 1.0
"""Longest wait for a service manager that does not read."""
# A silent part is named at this share of a period: before systemd loses its patience.
PATIENCE = 0.5

log = logging.getLogger(__name__)


Watch = Callable[[Mapping[str, Pingable], Callable[[], str]], AbstractContextManager[object]]
"""Watches parts by their names inside the block; the second argument returns the status."""


def unwatched(
    parts: Mapping[str, Pingable], status: Callable[[], str]
) -> AbstractContextManager[object]:
    """Watch nothing."""
    return nullcontext()


def watched(
    parts: Mapping[str, Pingable],
    status: Callable[[], str],
    healthy: Callable[[], None] = lambda: None,
) -> AbstractContextManager[object]:
    """Watch *parts* inside the block if a service manager listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return nullcontext()
    tell, period_s = Notifier(address).tell, ping_period_s(os.environ)
    return closing(Watchdog(parts, tell, period_s, status=status, healthy=healthy))


def ping_period_s(environment: Mapping[str, str]) -> float:
    """Return the period of the pings: half of `WatchdogSec`, or `UNWATCHED_S` without it."""
    usec = environment.get("WATCHDOG_USEC", "")
    return int(usec) / 2_000_000 if usec.isdecimal() and int(usec) else UNWATCHED_S


class Notifier:
    """Sends to the socket *address*, `$NOTIFY_SOCKET`; with an empty one it sends nothing."""

    def __init__(self, address: str) -> None:
        self._address = "\0" + address[1:] if address.startswith("@") else address

    def tell(self, *lines: str) -> None:
        """Send `NAME=value` *lines* in one datagram; never raises. From any thread."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.settimeout(SEND_S)
                sender.sendto("\n".join(lines).encode(), self._address)
        except OSError as error:
            log.warning("the service manager does not listen: %s", error)


class Watchdog:
    """Watches *parts*, each asked by its name; *tell* sends the lines for systemd.

    READY=1 is sent after the first round in which all answered: the first picture is on the
    display by then. *status* goes with each ping, *healthy* is called once after `HEALTHY_S`.
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
        # Not before all have answered once: the first picture is on the display by then.
        self._first_lines = ["READY=1"]
        self._healthy_at = clock() + HEALTHY_S
        self._is_closing = False
        self._all_there = Event()
        self._worker = Worker("watchdog", self._turn)
        self._worker.start()

    def close(self) -> None:
        """Tell systemd that the daemon ends, and ask no part any more."""
        self._is_closing = True
        self._all_there.set()
        self._worker.close()
        self._tell("STOPPING=1", "STATUS=Good night.")

    def _turn(self) -> float | None:
        """Ask all parts and ping; returns the seconds until the next round."""
        if not self._all_answer():
            return None
        # No ping is sent by a clock alone: a part that hangs keeps it from systemd (F17, Y3).
        self._tell(*self._first_lines, "WATCHDOG=1", f"STATUS={self._status()}")
        self._first_lines.clear()
        if self._clock() >= self._healthy_at:
            self._healthy()
            self._healthy_at = math.inf
        return self._period_s

    def _all_answer(self) -> bool:
        """Wait until every part has answered; False if closed meanwhile."""
        missing, named = set(self._parts), frozenset[str]()

        def answered(name: str) -> None:
            missing.discard(name)
            if not missing:
                self._all_there.set()

        self._all_there.clear()
        for name, ask in self._parts.items():
            ask(partial(answered, name))
        # It may take for ever: that is the very thing the service manager is to notice.
        while not (self._is_closing or self._all_there.wait(PATIENCE * self._period_s)):
            # Said anew when they become fewer: of several slow ones, one may hang.
            if (silent := frozenset(missing)) and silent != named:
                self._complain(silent)
                named = silent
        return not self._is_closing

    def _complain(self, missing: Iterable[str]) -> None:
        said = f"no sign of life from: {', '.join(sorted(missing))}"
        log.warning("%s", said)
        self._tell(f"STATUS={said}")
