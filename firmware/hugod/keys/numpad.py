"""Number pads and keyboards on USB, through evdev: found, kept from everybody else, lost, found.

One thread looks after all of them. A pad is ours alone while the box runs, so that what is typed
into the game never reaches a shell that happens to be open on the same machine.
"""

from __future__ import annotations

import logging
import os
import selectors
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from evdev import InputDevice, ecodes

from hugod.app.inputs import Input, Part, PartFound, PartLost
from hugod.heartbeat import Pulses
from hugod.keys.key_filter import milliseconds
from hugod.keys.numpad_keys import NAMES, NumpadKeys, is_pad

FOLDER = Path("/dev/input")
LOOK_S = 1.0
"""So often somebody looks which devices there are: a dozen `stat`s."""
KEYS = {ecodes.ecodes[name]: key for name, key in NAMES.items()}
NOT_ALLOWED = "it may not be opened: sudo usermod -aG input $USER, then log in again"

Identity = tuple[int, int]
"""A file of the folder as it was made and last allowed to somebody: inode and change time."""

log = logging.getLogger(__name__)


class _Pad:
    """A device that is open, and its keys."""

    def __init__(self, path: str, device: Any) -> None:
        """Keep everybody else from *device*. Raises `OSError`."""
        self.path, self._device = path, device
        device.grab()
        self.keys = NumpadKeys(KEYS, device.active_keys())

    def fileno(self) -> int:
        return int(self._device.fd)

    def read(self, at_ms: int) -> list[Input]:
        """Give what was done at the keys. Raises `OSError` when the pad has gone."""
        try:
            events = [*self._device.read()]
        except BlockingIOError:
            return []
        if not events:
            raise OSError("it says no more")
        inputs: list[Input] = []
        for event in events:
            inputs += self.keys.feed(event.type, event.code, event.value, at_ms)
        if self.keys.wants_state:
            inputs += self.keys.see(self._device.active_keys())
        return inputs

    def close(self) -> None:
        with suppress(OSError):
            self._device.close()


class Numpads:
    """All number pads. What they notice goes to *put*: keys, `PartFound`, `PartLost`."""

    def __init__(
        self,
        put: Callable[[Input], None],
        *,
        folder: Path = FOLDER,
        open_device: Callable[[str], Any] = InputDevice,
        look_s: float = LOOK_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._put = put
        self._folder = folder
        self._open_device = open_device
        self._look_s = look_s
        self._clock = clock
        self._pads: dict[str, _Pad] = {}
        self._strangers: dict[str, Identity] = {}
        self._troubles: dict[str, str] = {}
        self._selector = selectors.DefaultSelector()
        self._wake, self._waker = os.pipe()
        self._selector.register(self._wake, selectors.EVENT_READ)
        self._is_closing = False
        self._pulses = Pulses()
        self._thread = threading.Thread(target=self._run, name="numpads", daemon=True)

    def start(self) -> None:
        """Begin to look for number pads."""
        self._thread.start()

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread, which wakes up for it."""
        self._pulses.ask(answer)
        os.write(self._waker, b"x")

    def close(self) -> None:
        """Let go of all of them."""
        self._is_closing = True
        os.write(self._waker, b"x")
        if self._thread.ident is not None:
            self._thread.join(timeout=5.0)
            assert not self._thread.is_alive(), "the number pads' thread does not end"
        self._selector.close()
        os.close(self._wake)
        os.close(self._waker)

    def _run(self) -> None:
        look_at = self._clock()
        while not self._is_closing:
            if self._clock() >= look_at:
                self._look()
                look_at = self._clock() + self._look_s
            for ready, _ in self._selector.select(max(0.0, look_at - self._clock())):
                if isinstance(ready.fileobj, _Pad):
                    self._listen(ready.fileobj)
                else:
                    os.read(self._wake, 64)
            self._pulses.answer()
        for pad in [*self._pads.values()]:
            self._let_go(pad)

    def _look(self) -> None:
        """Open what is newly plugged in. A device is asked once what it is, until it changes."""
        there = self._devices()
        for path in self._strangers.keys() - there.keys():
            del self._strangers[path]
        for path, identity in there.items():
            if path not in self._pads and self._strangers.get(path) != identity:
                self._try(path, identity)

    def _devices(self) -> dict[str, Identity]:
        there = {}
        for file in sorted(self._folder.glob("event*")):
            with suppress(OSError):
                status = file.stat()
                there[str(file)] = status.st_ino, status.st_ctime_ns
        return there

    def _try(self, path: str, identity: Identity) -> None:
        try:
            device = self._open_device(path)
        except OSError as error:
            is_forbidden = isinstance(error, PermissionError)
            self._tell_trouble(path, NOT_ALLOWED if is_forbidden else str(error))
            return
        try:
            if is_pad(device.capabilities().get(ecodes.EV_KEY, ()), ecodes.ecodes):
                self._take(_Pad(path, device))
                return
            self._strangers[path] = identity
        except OSError as error:
            self._tell_trouble(path, str(error))
        device.close()

    def _take(self, pad: _Pad) -> None:
        self._pads[pad.path] = pad
        self._selector.register(pad, selectors.EVENT_READ)
        self._troubles.pop(pad.path, None)
        log.info("number pad at %s", pad.path)
        self._put(PartFound(Part.KEYPAD))

    def _listen(self, pad: _Pad) -> None:
        try:
            inputs = pad.read(milliseconds(self._clock()))
        except OSError as error:
            self._let_go(pad)
            self._put(PartLost(Part.KEYPAD, f"{pad.path}: {error.strerror or error}"))
            return
        for item in inputs:
            self._put(item)

    def _let_go(self, pad: _Pad) -> None:
        self._selector.unregister(pad)
        del self._pads[pad.path]
        pad.close()
        for item in pad.keys.let_go():
            self._put(item)

    def _tell_trouble(self, path: str, trouble: str) -> None:
        """Say it once, not every second; what is forbidden everywhere, once for all."""
        place = str(self._folder) if trouble is NOT_ALLOWED else path
        if self._troubles.get(place) != trouble:
            self._troubles[place] = trouble
            log.warning("number pad at %s: %s", place, trouble)
