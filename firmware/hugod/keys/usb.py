"""The keypads on USB: found, opened, listened to, lost and found again, all by one thread.

A keypad may be unplugged, answer nonsense or stand still: the thread only ever puts inputs into the
inbox, and nothing waits for it. A driver says how keypads of its kind are found and opened.
"""

from __future__ import annotations

import logging
import math
import os
import select
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from hugod.app.inputs import Input, Part, PartFound, PartLost
from hugod.worker import Worker

LOOK_S = 1.0
"""Between two looks at which keypads are plugged in."""
CLOSE_S = 5.0
TOLD_AT = 3
"""Failing looks before that is told: while a device is plugged in, its file is there for a moment
before udev has given it to us."""

log = logging.getLogger(__name__)


class Gone(Exception):
    """A keypad that cannot be opened or listened to; the message says why.

    The log names *place*, if it is given, for all paths with the same trouble.
    """

    def __init__(self, reason: str, place: str = "") -> None:
        super().__init__(reason)
        self.place = place


class Keypad(Protocol):
    """An open keypad."""

    @property
    def is_known(self) -> bool:
        """Whether it is certainly a keypad of ours."""

    @property
    def firmware(self) -> str:
        """The version of its program; empty if it has none."""

    def fileno(self) -> int: ...

    def read(self, now: float) -> Sequence[Input]:
        """The inputs that follow from the bytes that wait. Raises `Gone`."""

    def tend(self, now: float) -> None:
        """Send what is due. Raises `Gone` if nothing was heard for too long."""

    def close(self) -> Sequence[Input]:
        """Close it without waiting; returns the releases of the keys that are held."""


class Driver(Protocol):
    """Finds and opens the keypads of one kind."""

    what: str
    """Its keypads in the log."""
    tend_s: float
    """Between two calls of `tend`, in seconds, while a keypad is open."""
    shun_s: float
    """Time in seconds for which a device that is no keypad of ours is left alone."""

    def plugged(self) -> Mapping[str, object]:
        """The paths where something is plugged in, each with a mark that changes with it."""

    def open(self, path: str, now: float) -> Keypad | None:
        """Open *path*; None if it is no keypad. Raises `Gone`."""


class UsbKeypads:
    """The keypads of one driver; their inputs go to *put*. Times are handed in, in seconds.

    ```
    state     event                               next state
    absent    plugged in: opened                  open
              plugged in: `Gone`                  absent: logged at the third look, tried at each
              plugged in: no keypad               shunned
    open      first known                         found: logged, PartFound
              `Gone`                              shunned: logged once
    found     read                                found: KeyDown, KeyUp
              `Gone`                              absent: KeyUp of the held keys, PartLost
    shunned   unplugged, another mark, shun_s     absent
    ```
    """

    def __init__(self, put: Callable[[Input], None], driver: Driver) -> None:
        self._put, self._driver = put, driver
        self._plugged: Mapping[str, object] = {}
        self._open: dict[str, Keypad] = {}
        self._found: set[str] = set()
        self._shunned: dict[str, tuple[object, float]] = {}
        self._refused: dict[str, int] = {}
        self._troubles: dict[str, tuple[str, str]] = {}

    def known(self) -> dict[str, str]:
        """The firmware of each keypad that was found, by its path. From any thread."""
        keypads = [*self._open.items()]
        return {path: keypad.firmware for path, keypad in keypads if path in self._found}

    def troubles(self) -> dict[str, str]:
        """The trouble with each of the others, by its path or place. From any thread."""
        return dict([*self._troubles.values()])

    def by_descriptor(self) -> dict[int, str]:
        """The paths of the open keypads, by their file descriptors."""
        return {keypad.fileno(): path for path, keypad in self._open.items()}

    @property
    def tend_s(self) -> float:
        """The longest time in seconds until `tend` is wanted."""
        return self._driver.tend_s if self._open else math.inf

    def look(self, now: float) -> None:
        """Open what is newly plugged in."""
        self._plugged = self._driver.plugged()
        for by_path in (self._shunned, self._refused, self._troubles):
            for path in by_path.keys() - self._plugged.keys():
                del by_path[path]
        for path, mark in self._plugged.items():
            shunned_mark, until = self._shunned.get(path, (mark, now))
            if path not in self._open and (mark != shunned_mark or now >= until):
                self._try(path, now)

    def tend(self, now: float) -> None:
        """Let each open keypad send what is due."""
        for path, keypad in [*self._open.items()]:
            try:
                keypad.tend(now)
            except Gone as gone:
                self._lose(path, gone, now)

    def listen(self, path: str, now: float) -> None:
        """Read the keypad at *path*."""
        try:
            inputs = self._open[path].read(now)
        except Gone as gone:
            self._lose(path, gone, now)
        else:
            self._greet(path)
            self._put_all(inputs)

    def close(self) -> None:
        """Close all of them."""
        for path in [*self._open]:
            self._let_go(path)

    def _try(self, path: str, now: float) -> None:
        try:
            keypad = self._driver.open(path, now)
        except Gone as gone:
            self._refused[path] = self._refused.get(path, 0) + 1
            if self._refused[path] >= TOLD_AT:
                self._log_trouble(path, gone)
        else:
            self._refused.pop(path, None)
            if keypad is None:
                self._shun(path, now)
            else:
                self._open[path] = keypad
                self._greet(path)

    def _greet(self, path: str) -> None:
        """Report the keypad at *path* as found, once it is known."""
        keypad = self._open[path]
        if keypad.is_known and path not in self._found:
            self._found.add(path)
            self._troubles.pop(path, None)
            firmware = keypad.firmware and f", firmware {keypad.firmware}"
            log.info("%s at %s%s", self._driver.what, path, firmware)
            self._put(PartFound(Part.KEYPAD))

    def _lose(self, path: str, gone: Gone, now: float) -> None:
        if self._let_go(path):
            self._put(PartLost(Part.KEYPAD, f"{path}: {gone}"))
        else:
            self._shun(path, now)
            self._log_trouble(path, gone)

    def _let_go(self, path: str) -> bool:
        """Close the keypad at *path*, with its keys released; returns whether it was found."""
        self._put_all(self._open.pop(path).close())
        was_found = path in self._found
        self._found.discard(path)
        return was_found

    def _shun(self, path: str, now: float) -> None:
        self._shunned[path] = self._plugged.get(path), now + self._driver.shun_s

    def _put_all(self, inputs: Sequence[Input]) -> None:
        for item in inputs:
            self._put(item)

    def _log_trouble(self, path: str, gone: Gone) -> None:
        """Log it once, not at every look."""
        trouble = gone.place or path, str(gone)
        if trouble not in self._troubles.values():
            log.warning("%s at %s: %s", self._driver.what, *trouble)
        self._troubles[path] = trouble


class UsbPoller:
    """The thread for all *keypads*: it sleeps in `poll` until a key, a look or `tend` is due.

    A driver that blocks holds up the keypads of the others.
    """

    def __init__(
        self,
        keypads: Sequence[UsbKeypads],
        *,
        look_s: float = LOOK_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._keypads = keypads
        self._look_s, self._clock = look_s, clock
        self._look_at = clock()
        self._wake = os.eventfd(0)
        self._worker = Worker("keypads", self._turn, wake=lambda: os.eventfd_write(self._wake, 1))

    def start(self) -> None:
        """Begin to look for keypads."""
        self._worker.start()

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread, which wakes up for it."""
        self._worker.ask(answer)

    def close(self) -> None:
        """Close all keypads."""
        has_ended = self._worker.close(CLOSE_S)
        assert has_ended, "the keypads' thread does not end"
        for each in self._keypads:
            each.close()
        os.close(self._wake)

    def _turn(self) -> float:
        now = self._clock()
        if now >= self._look_at:
            for each in self._keypads:
                each.look(now)
            self._look_at = now + self._look_s
        for each in self._keypads:
            each.tend(now)
        self._listen(min(self._look_at - self._clock(), *(each.tend_s for each in self._keypads)))
        return 0.0

    def _listen(self, patience_s: float) -> None:
        """Read the keypads that have something to say, at the latest after *patience_s*."""
        talking = {
            descriptor: (each, path)
            for each in self._keypads
            for descriptor, path in each.by_descriptor().items()
        }
        poll = select.poll()
        for descriptor in (self._wake, *talking):
            poll.register(descriptor, select.POLLIN)
        for descriptor, _ in poll.poll(max(0.0, patience_s) * 1000):
            if descriptor == self._wake:
                os.eventfd_read(self._wake)
            else:
                each, path = talking[descriptor]
                each.listen(path, self._clock())
