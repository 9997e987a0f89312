"""The keypads on USB: found by their id, listened to, lost and found again while the box plays.

One thread looks after all of them. It may be unplugged, answer nonsense or stand still: the thread
only ever puts inputs into the inbox, and nobody waits for it.
"""

from __future__ import annotations

import logging
import os
import selectors
import termios
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from serial import Serial, SerialTimeoutException
from serial.tools import list_ports

from hugo_keypad.wire import PROTOCOL
from hugod.app.inputs import Input, Key, Part, PartFound, PartLost
from hugod.heartbeat import Pulses
from hugod.keys.key_filter import HeldKeys
from hugod.keys.keypad_link import KeypadLink

PICO = (0x2E8A, 0x0005)
"""Vendor and product of a Pico with MicroPython."""
LOOK_S = 1.0
"""So often somebody looks which keypads are plugged in."""
SILENT_S = 3.0
"""Six beats: a keypad that is not heard of for so long is let go."""
SHUN_S = 30.0
"""A Pico that is no keypad of ours is left alone for so long, or until it is plugged in again."""
TEND_S = 0.1
MOST_BYTES = 4096
WRITE_S = 0.05
"""A question is thirty bytes; what has not gone out in this time is asked again."""

log = logging.getLogger(__name__)


def is_pico(vid: int | None, pid: int | None) -> bool:
    """Say whether these are the ids of a Pico with MicroPython."""
    return (vid, pid) == PICO


def pico_ports() -> list[str]:
    """Give the serial ports behind which a Pico with MicroPython is plugged in."""
    return [port.device for port in list_ports.comports() if is_pico(port.vid, port.pid)]


class _Gone(Exception):
    """A keypad that cannot be listened to any more; the message says why."""


class _Cable:
    """An open port and the keypad behind it."""

    def __init__(self, path: str, now: float) -> None:
        """Open *path* for us alone. Raises `_Gone`."""
        self.path = path
        self.link = KeypadLink(lambda: f"{time.monotonic_ns() & 0xFFFFFFFF:08x}")
        self.held = HeldKeys()
        self.is_known = False
        self._opened_at = now
        try:
            self._serial = Serial(path, timeout=0, write_timeout=WRITE_S, exclusive=True)
        except (OSError, ValueError) as error:
            raise _Gone(str(error)) from error

    def fileno(self) -> int:
        return int(self._serial.fileno())

    def read(self, now: float) -> tuple[int, ...]:
        """Give the keys that were pressed. Raises `_Gone`."""
        try:
            data = self._serial.read(MOST_BYTES)
        except OSError as error:
            raise _Gone(str(error)) from error
        return self.link.hear(data, now)

    def tend(self, now: float) -> None:
        """Ask what is to be asked. Raises `_Gone` when there is nobody, or a stranger."""
        if self.link.protocol not in (None, PROTOCOL):
            raise _Gone(
                f"it speaks protocol {self.link.protocol}, this box {PROTOCOL}: "
                "flash it as firmware/README.md says"
            )
        if now - (self.link.heard_at or self._opened_at) > SILENT_S:
            raise _Gone("it says nothing")
        try:
            self._serial.write(self.link.question(now))
        except SerialTimeoutException:
            pass  # a busy moment: whether somebody is there is told by what is heard
        except OSError as error:
            raise _Gone(str(error)) from error

    def close(self) -> None:
        """Close the port without waiting for what it may still have to send."""
        with suppress(OSError, termios.error):
            self._serial.reset_output_buffer()
        with suppress(OSError):
            self._serial.close()


class UsbKeypads:
    """All keypads on USB. What they notice goes to *put*: keys, `PartFound`, `PartLost`."""

    def __init__(
        self,
        put: Callable[[Input], None],
        keys: Sequence[Key],
        *,
        port: str = "",
        ports: Callable[[], Iterable[str]] = pico_ports,
        look_s: float = LOOK_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Prepare; *keys* says what the keys are, in the keypad's order.

        The keypad is behind *port*; if that is empty, there is one behind each of *ports*.
        """
        self._put = put
        self._keys = keys
        self._ports = (lambda: [port]) if port else ports
        self._shun_s = 0.0 if port else SHUN_S
        self._look_s = look_s
        self._clock = clock
        self._cables: dict[str, _Cable] = {}
        self._shunned: dict[str, float] = {}
        self._troubles: dict[str, str] = {}
        self._selector = selectors.DefaultSelector()
        self._wake, self._waker = os.pipe()
        self._selector.register(self._wake, selectors.EVENT_READ)
        self._is_closing = False
        self._pulses = Pulses()
        self._thread = threading.Thread(target=self._run, name="keypads", daemon=True)

    def start(self) -> None:
        """Begin to look for keypads."""
        self._thread.start()

    def known(self) -> dict[str, str]:
        """Give the firmware of each keypad that is heard, by its port. From any thread."""
        cables = [*self._cables.values()]
        return {each.path: each.link.firmware for each in cables if each.is_known}

    def troubles(self) -> dict[str, str]:
        """Give what is wrong with the others, by port. From any thread."""
        return dict(self._troubles)

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread, which wakes up for it."""
        self._pulses.ask(answer)
        os.write(self._waker, b"x")

    def close(self) -> None:
        """Let go of all keypads."""
        self._is_closing = True
        os.write(self._waker, b"x")
        if self._thread.ident is not None:
            self._thread.join(timeout=5.0)
            assert not self._thread.is_alive(), "the keypads' thread does not end"
        self._selector.close()
        os.close(self._wake)
        os.close(self._waker)

    def _run(self) -> None:
        look_at = self._clock()
        while not self._is_closing:
            now = self._clock()
            if now >= look_at:
                self._look(now)
                look_at = now + self._look_s
            self._tend(now)
            patience = max(0.0, look_at - self._clock())
            for ready, _ in self._selector.select(
                min(patience, TEND_S) if self._cables else patience
            ):
                if isinstance(ready.fileobj, _Cable):
                    self._listen(ready.fileobj)
                else:
                    os.read(self._wake, 64)
            self._pulses.answer()
        for cable in [*self._cables.values()]:
            self._let_go(cable)

    def _look(self, now: float) -> None:
        """Open what is newly plugged in."""
        paths = set(self._ports())
        for path in self._shunned.keys() - paths:
            del self._shunned[path]
        for path in sorted(paths - self._cables.keys()):
            if now < self._shunned.get(path, now):
                continue
            try:
                self._take(_Cable(path, now))
            except _Gone as gone:
                self._tell_trouble(path, str(gone))

    def _take(self, cable: _Cable) -> None:
        self._cables[cable.path] = cable
        self._selector.register(cable, selectors.EVENT_READ)

    def _let_go(self, cable: _Cable) -> None:
        self._selector.unregister(cable)
        del self._cables[cable.path]
        cable.close()

    def _tend(self, now: float) -> None:
        for cable in [*self._cables.values()]:
            try:
                cable.tend(now)
            except _Gone as gone:
                self._lose(cable, gone)

    def _listen(self, cable: _Cable) -> None:
        try:
            pressed = cable.read(self._clock())
        except _Gone as gone:
            self._lose(cable, gone)
            return
        if cable.link.is_joined and not cable.is_known:
            cable.is_known = True
            self._troubles.pop(cable.path, None)
            log.info("keypad at %s, firmware %s", cable.path, cable.link.firmware)
            self._put(PartFound(Part.KEYPAD))
        for index in pressed:
            if index < len(self._keys):
                self._put_all(cable.held.press(self._keys[index]))
        for key in cable.held.keys:
            if not cable.link.down >> self._keys.index(key) & 1:
                self._put_all(cable.held.release(key))

    def _put_all(self, inputs: Iterable[Input]) -> None:
        for item in inputs:
            self._put(item)

    def _lose(self, cable: _Cable, gone: _Gone) -> None:
        self._let_go(cable)
        self._put_all(cable.held.release_all())
        if cable.is_known:
            self._put(PartLost(Part.KEYPAD, f"{cable.path}: {gone}"))
        else:
            self._shunned[cable.path] = self._clock() + self._shun_s
            self._tell_trouble(cable.path, str(gone))

    def _tell_trouble(self, path: str, trouble: str) -> None:
        """Say it once, not every second."""
        if self._troubles.get(path) != trouble:
            self._troubles[path] = trouble
            log.warning("keypad at %s: %s", path, trouble)
