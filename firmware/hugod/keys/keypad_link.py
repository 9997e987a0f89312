"""The Pico's keypad on its serial line: found by USB ids, asked; each press once, no stale one.

Each press counts once, by its number; it does not matter how often it is heard, or which of its
lines arrives. The age of a press is the age the keypad gives it plus the delay of the line.
"""

from __future__ import annotations

import termios
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from serial import Serial, SerialTimeoutException
from serial.tools import list_ports

from hugo_keypad import wire
from hugo_keypad.ticks import elapsed
from hugod.app.values.inputs import Input, Key
from hugod.keys.key_filter import HandSpeed, HeldKeys
from hugod.keys.usb import KeypadGone

PICO = (0x2E8A, 0x0005)
"""Vendor and product of a Pico with MicroPython."""
# An old press is better lost than acted on when nobody expects it any more.
STALE_MS = 500
ASK_S = 0.25
# Two clocks never run quite alike: the measure of the quickest line may creep.
CREEP = 0.001
# A device that has not answered in this time is no keypad of ours.
STRANGE_S = 3.0
# Three beats and a half: a keypad that is silent for so long is closed.
SILENT_S = 7.0
# A Pico that is no keypad of ours is left alone for so long, or until it is plugged in again.
SHUN_S = 30.0
MOST_BYTES = 4096
# A question is thirty bytes; one that was not sent in this time is sent again later.
WRITE_S = 0.05


def is_pico(vid: int | None, pid: int | None) -> bool:
    """Return whether these are the ids of a Pico with MicroPython."""
    return (vid, pid) == PICO


def pico_ports() -> list[str]:
    """Return the serial ports behind which a Pico with MicroPython is plugged in."""
    return [port.device for port in list_ports.comports() if is_pico(port.vid, port.pid)]


class KeypadLink:
    """One keypad, from the opening of its port to its closing. Pure: the time is handed in."""

    def __init__(self, new_token: Callable[[], str]) -> None:
        """Begin; *new_token* returns a token of eight hex digits that is never returned again."""
        self._new_token = new_token
        self._lines = wire.Lines()
        self._token = new_token()
        self._asked_at: float | None = None
        self._wants_answer = True
        self._boot = ""
        self._number = 0
        self._press = 0
        self._delay = _Delay()
        self._speed = HandSpeed()
        self.is_joined = False
        """It has answered, in our protocol: its presses count."""
        self.protocol: int | None = None
        self.firmware = ""
        self.heard_at: float | None = None
        """When it was last understood."""
        self.down = 0
        """The keys that are held, a bit each."""

    @property
    def question_at(self) -> float | None:
        """When the next question is due, in seconds; None if none is."""
        if not self._wants_answer:
            return None
        return 0.0 if self._asked_at is None else self._asked_at + ASK_S

    def question(self, now: float) -> bytes:
        """Return the question that is due at *now*, in seconds; empty if none is."""
        if self.question_at is None or now < self.question_at:
            return b""
        self._asked_at = now
        return b"\n" + wire.pack(0, wire.ask_body(self._token))

    def hear(self, data: bytes, now: float) -> tuple[int, ...]:
        """Return the keys that were pressed, in order, by bytes that may come in any pieces."""
        unpacked = (wire.unpack(line) for line in self._lines.feed(data))
        pressed = [self._hear(number, body, now) for number, body in filter(None, unpacked)]
        return tuple(key for keys in pressed for key in keys)

    def _hear(self, number: int, body: str, now: float) -> list[int]:
        if hello := wire.read_hello(body):
            self._greet(number, hello, now)
        # Before its answer all is old: under way, or in a buffer when the port was opened.
        elif not self.is_joined:
            return []
        # A double, or a keypad that began anew and numbers anew: its answer shows it.
        elif not wire.is_newer(number, self._number):
            self._wants_answer = True
        elif keys := wire.read_keys(body):
            self._number, self.heard_at = number, now
            sent_at, self.down, presses = keys
            delay = self._delay.of(sent_at, now)
            return [key for press in presses for key in self._new(press, sent_at, delay)]
        return []

    def _greet(self, number: int, hello: tuple[int, int, str, str, int, str], now: float) -> None:
        sent_at, protocol, firmware, boot, presses, token = hello
        # It has just started, or answers somebody else.
        if token != self._token:
            self._wants_answer = True
            return
        self._token, self._wants_answer = self._new_token(), False
        self._number, self.heard_at = number, now
        self.protocol, self.firmware = protocol, firmware
        self.is_joined = protocol == wire.PROTOCOL
        if boot != self._boot:
            self._boot, self._press, self._delay = boot, presses, _Delay()
            self._speed = HandSpeed()
        self._delay.of(sent_at, now)

    def _new(self, press: tuple[int, int, int], sent_at: int, delay_ms: float) -> list[int]:
        """Return the key of *press* if that is new, young, and no quicker than a hand."""
        number, key, age = press
        if not wire.is_newer(number, self._press):
            return []
        self._press = number
        if age + delay_ms > STALE_MS:
            return []
        return [key] if self._speed.can(sent_at - age) else []


class _Delay:
    """The delay of each line, against the quickest one."""

    def __init__(self) -> None:
        self._least: float | None = None
        """Our clock less the keypad's, for the quickest line, in milliseconds."""
        self._last = 0
        self._board_ms = 0.0

    def of(self, sent_at: int, now: float) -> float:
        """Return the delay, in milliseconds, of a line sent at *sent_at* and heard at *now*."""
        gone = 0 if self._least is None else max(0, elapsed(self._last, sent_at))
        self._last = sent_at
        self._board_ms = float(sent_at) if self._least is None else self._board_ms + gone
        apart = now * 1000 - self._board_ms
        if self._least is None:
            self._least = apart
        # The quickest line is taken to have had no delay; a slower one was late by the rest.
        self._least = min(apart, self._least + CREEP * gone)
        return apart - self._least


class PicoKeypad:
    """An open port and the keypad behind it, a `usb.Keypad`."""

    def __init__(self, path: str, keys: Sequence[Key], now: float) -> None:
        """Open *path* for us alone. Raises `KeypadGone`."""
        self._link = KeypadLink(lambda: f"{time.monotonic_ns() & 0xFFFFFFFF:08x}")
        self._keys, self._held = keys, HeldKeys()
        self._opened_at = now
        try:
            self._serial = Serial(path, timeout=0, write_timeout=WRITE_S, exclusive=True)
        except (OSError, ValueError) as error:
            raise KeypadGone(str(error)) from error

    @property
    def is_known(self) -> bool:
        return self._link.is_joined

    @property
    def firmware(self) -> str:
        return self._link.firmware

    @property
    def tend_at(self) -> float:
        question_at = self._link.question_at
        return self._silent_at if question_at is None else min(question_at, self._silent_at)

    def fileno(self) -> int:
        return int(self._serial.fileno())

    def read(self, now: float) -> list[Input]:
        try:
            data = self._serial.read(MOST_BYTES)
        except OSError as error:
            raise KeypadGone(str(error)) from error
        pressed = [index for index in self._link.hear(data, now) if index < len(self._keys)]
        inputs = [item for index in pressed for item in self._held.press(self._keys[index])]
        for key in self._held.keys:
            if not self._link.down >> self._keys.index(key) & 1:
                inputs += self._held.release(key)
        return inputs

    def tend(self, now: float) -> None:
        """Send the question that is due. Raises `KeypadGone` after a silence or for a stranger."""
        if self._link.protocol not in (None, wire.PROTOCOL):
            raise KeypadGone(
                f"it speaks protocol {self._link.protocol}, this box {wire.PROTOCOL}: "
                "flash it as firmware/README.md says"
            )
        if now >= self._silent_at:
            raise KeypadGone("it says nothing")
        try:
            self._serial.write(self._link.question(now))
        # A busy moment: only silence shows that the keypad is gone.
        except SerialTimeoutException:
            pass
        except OSError as error:
            raise KeypadGone(str(error)) from error

    @property
    def _silent_at(self) -> float:
        """When it has been silent for too long, if it stays so."""
        heard_at = self._link.heard_at
        return self._opened_at + STRANGE_S if heard_at is None else heard_at + SILENT_S

    def close(self) -> Sequence[Input]:
        with suppress(OSError, termios.error):
            self._serial.reset_output_buffer()
        with suppress(OSError):
            self._serial.close()
        return self._held.release_all()


class PicoDriver:
    """The driver of the keypad behind *port*, or of one behind each of *ports* if that is empty.

    *keys* are the keys in the keypad's order.
    """

    what, subsystem = "keypad", "tty"

    def __init__(
        self,
        keys: Sequence[Key],
        *,
        port: str = "",
        ports: Callable[[], Iterable[str]] = pico_ports,
    ) -> None:
        self._keys = keys
        self._ports = (lambda: [port]) if port else ports
        self.shun_s = 0.0 if port else SHUN_S

    def plugged(self) -> dict[str, None]:
        return dict.fromkeys(sorted(self._ports()))

    def open(self, path: str, now: float) -> PicoKeypad:
        return PicoKeypad(path, self._keys, now)
