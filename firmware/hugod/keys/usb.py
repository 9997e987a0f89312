"""The keypads on USB: found, opened, listened to, lost and found again, one thread for each kind.

A driver finds and opens the keypads of its kind.
"""

from __future__ import annotations

import logging
import math
import os
import select
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from hugod.app.values.inputs import Input, Part, PartFound, PartLost
from hugod.worker import Worker

LOOK_S = 30.0
"""Between two looks at which keypads are plugged in, while the kernel has no news of any."""
# From news to a look: udev gives a new device its group first.
SETTLE_S = 0.2
NEWS_S = 5.0
"""Looked for so long after news, and at the start..."""
AGAIN_S = 1.0
"""... each time this is over; and always where the kernel's news cannot be had."""
KOBJECT_UEVENT, FROM_KERNEL = 15, 1
"""The protocol and its group, by the kernel's `linux/netlink.h` and `kobject_uevent.c`."""
NEWS_BYTES = 8192
CLOSE_S = 5.0
# While a device is plugged in, its file is there for a moment before udev has given it to us.
TOLD_AT = 3

log = logging.getLogger(__name__)


class KeypadGone(Exception):
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

    @property
    def tend_at(self) -> float:
        """When `tend` is wanted next, whatever is heard until then."""

    def fileno(self) -> int: ...

    def read(self, now: float) -> Sequence[Input]:
        """The inputs that follow from the bytes that wait. Raises `KeypadGone`."""

    def tend(self, now: float) -> None:
        """Send what is due. Raises `KeypadGone` if nothing was heard for too long."""

    def close(self) -> Sequence[Input]:
        """Close it without waiting; returns the releases of the keys that are held."""


class Driver(Protocol):
    """Finds and opens the keypads of one kind."""

    what: str
    """Its keypads in the log."""
    subsystem: str
    """The kernel's name for what its devices belong to."""
    shun_s: float
    """Time in seconds for which a device that is no keypad of ours is left alone."""

    def plugged(self) -> Mapping[str, object]:
        """The paths where something is plugged in, each with a mark that changes with it."""

    def open(self, path: str, now: float) -> Keypad | None:
        """Open *path*; None if it is no keypad. Raises `KeypadGone`."""


class UsbKeypads:
    """The keypads of one driver; their inputs go to *put*. Times are handed in, in seconds.

    ```
    state     event                               next state
    absent    plugged in: opened                  open
              plugged in: `KeypadGone`           absent: logged at the third look, tried at each
              plugged in: no keypad               shunned
    open      first known                         found: logged, PartFound
              `KeypadGone`                        shunned: logged once
    found     read                                found: KeyDown, KeyUp
              `KeypadGone`                        absent: KeyUp of the held keys, PartLost
    shunned   unplugged, another mark, shun_s     absent
    ```
    """

    def __init__(self, put: Callable[[Input], None], driver: Driver) -> None:
        self._put, self._driver = put, driver
        self.changed: Callable[[], None] = lambda: None
        """Called by the thread when `known` or `troubles` have changed."""
        self._told: object = None
        self._plugged: Mapping[str, object] = {}
        self._open: dict[str, Keypad] = {}
        self._found: set[str] = set()
        self._shunned: dict[str, tuple[object, float]] = {}
        self._refused: dict[str, int] = {}
        self._troubles: dict[str, tuple[str, str]] = {}

    @property
    def what(self) -> str:
        """The kind of keypads, in the singular."""
        return self._driver.what

    @property
    def subsystem(self) -> str:
        """The kernel's name for what their devices belong to."""
        return self._driver.subsystem

    def known(self) -> dict[str, str]:
        """The firmware of each keypad that was found, by its path. From any thread."""
        keypads = [*self._open.items()]
        return {path: keypad.firmware for path, keypad in keypads if path in self._found}

    def troubles(self) -> dict[str, str]:
        """The trouble with each of the others, by its path or place. From any thread."""
        return dict([*self._troubles.values()])

    def tell_changes(self) -> None:
        """Call `changed` if there is a reason since the last time."""
        known = self.known(), self.troubles()
        if known != self._told:
            self._told = known
            self.changed()

    def by_descriptor(self) -> dict[int, str]:
        """The paths of the open keypads, by their file descriptors."""
        return {keypad.fileno(): path for path, keypad in self._open.items()}

    @property
    def tend_at(self) -> float:
        """When `tend` is wanted next."""
        return min((keypad.tend_at for keypad in self._open.values()), default=math.inf)

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
            except KeypadGone as gone:
                self._lose(path, gone, now)

    def listen(self, path: str, now: float) -> None:
        """Read the keypad at *path*."""
        try:
            inputs = self._open[path].read(now)
        except KeypadGone as gone:
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
        except KeypadGone as gone:
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

    def _lose(self, path: str, gone: KeypadGone, now: float) -> None:
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

    def _log_trouble(self, path: str, gone: KeypadGone) -> None:
        """Log the trouble of the keypad at *path*."""
        # A look comes every second after news: one trouble is one line, not one a look.
        trouble = gone.place or path, str(gone)
        if trouble not in self._troubles.values():
            log.warning("%s at %s: %s", self._driver.what, *trouble)
        self._troubles[path] = trouble


def device_news() -> socket.socket:
    """Return the kernel's news of devices that came and went. Raises `OSError`."""
    # netlink(7), for which any user may listen. Not inotify: Python has none of its own, and what
    # is plugged in appears in several folders, of which some appear only then.
    news = socket.socket(socket.AF_NETLINK, socket.SOCK_DGRAM, KOBJECT_UEVENT)
    try:
        news.setblocking(False)
        news.bind((0, FROM_KERNEL))
    except OSError:
        news.close()
        raise
    return news


class UsbPoller:
    """The thread for *keypads*: it sleeps in `poll` until a key, a look or `tend` is due.

    A look is due after news of the driver's subsystem, from *open_news*, and every *look_s*.
    """

    def __init__(
        self,
        keypads: UsbKeypads,
        *,
        look_s: float = LOOK_S,
        clock: Callable[[], float] = time.monotonic,
        open_news: Callable[[], socket.socket] = device_news,
    ) -> None:
        self._keypads = keypads
        self._clock = clock
        try:
            self._news: socket.socket | None = open_news()
        except OSError as error:
            log.info("the kernel does not tell what is plugged in: %s", error)
            self._news = None
        self._again_s = min(look_s, AGAIN_S)
        self._look_s = look_s if self._news else self._again_s
        self._look_at = clock()
        self._news_until = self._look_at + NEWS_S
        self._paths: set[str] = set()
        self._wake = os.eventfd(0)
        name = f"{keypads.what}s"
        self._worker = Worker(name, self._turn, wake=lambda: os.eventfd_write(self._wake, 1))

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
        self._keypads.close()
        os.close(self._wake)
        if self._news is not None:
            self._news.close()

    def _turn(self) -> float:
        now = self._clock()
        # A clock may jump back.
        self._look_at = min(self._look_at, now + self._look_s)
        if now >= self._look_at:
            self._keypads.look(now)
            self._look_at = now + (self._again_s if now < self._news_until else self._look_s)
        self._keypads.tend(now)
        self._keypads.tell_changes()
        wake_at = min(self._look_at, self._keypads.tend_at)
        self._listen(min(wake_at - self._clock(), self._look_s))
        if (paths := {*self._keypads.by_descriptor().values()}) != self._paths:
            self._paths = paths
            self._expect()
        return 0.0

    def _listen(self, patience_s: float) -> None:
        """Read the keypads that have something to say, at the latest after *patience_s*."""
        talking = self._keypads.by_descriptor()
        poll = select.poll()
        for descriptor in (self._wake, *talking):
            poll.register(descriptor, select.POLLIN)
        if self._news is not None:
            poll.register(self._news, select.POLLIN)
        for descriptor, _ in poll.poll(max(0.0, patience_s) * 1000):
            if descriptor == self._wake:
                os.eventfd_read(self._wake)
            elif descriptor in talking:
                self._keypads.listen(talking[descriptor], self._clock())
            else:
                self._hear_news()

    def _hear_news(self) -> None:
        """Read what the kernel tells."""
        assert self._news is not None
        ours = f"SUBSYSTEM={self._keypads.subsystem}\0".encode()
        try:
            if ours not in self._news.recv(NEWS_BYTES):
                return
        except OSError:
            # There was more than could wait, and some of it is lost: perhaps ours.
            pass
        self._expect()

    def _expect(self) -> None:
        """Look soon, and again for a while."""
        now = self._clock()
        # Something came or went, and more may follow.
        self._news_until = now + NEWS_S
        self._look_at = min(self._look_at, now + min(self._again_s, SETTLE_S))
