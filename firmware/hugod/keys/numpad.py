"""Number pads and keyboards on USB, by evdev: which of their keys is which key of the box.

The names and numbers are those of the kernel's `input-event-codes.h`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from evdev import InputDevice, ecodes

from hugod.app.values.inputs import Input, Key
from hugod.keys.key_filter import HandSpeed, HeldKeys, milliseconds
from hugod.keys.usb import KeypadGone

FOLDER = Path("/dev/input")
NOT_ALLOWED = "it may not be opened: sudo usermod -aG input $USER, then log in again"
# A third value, 2, is autorepeat: a key that is held counts once.
KEY_UP, KEY_DOWN = 0, 1

_LETTERS = {
    "KEY_KPENTER": Key.HASH,
    "KEY_KPMINUS": Key.A,
    "KEY_KPPLUS": Key.B,
    "KEY_KPDOT": Key.C,
    # Printed on the same place as the dot of some pads.
    "KEY_KPCOMMA": Key.C,
    "KEY_KPSLASH": Key.D,
    "KEY_KPASTERISK": Key.STAR,
    "KEY_BACKSPACE": Key.STAR,
    # and a whole keyboard
    "KEY_ENTER": Key.HASH,
    "KEY_SPACE": Key.ROLL,
    "KEY_A": Key.A,
    "KEY_B": Key.B,
    "KEY_C": Key.C,
    "KEY_D": Key.D,
}
_DIGITS = [key for key in Key if key.value.isdigit()]
PAD = (*(f"KEY_KP{key.value}" for key in _DIGITS), "KEY_KPENTER")
"""A device with all of these keys is a number pad, or a keyboard with one."""
# Some mice claim to have every key there is.
MOUSE = "BTN_LEFT"
NAMES: dict[str, Key] = {
    **{f"KEY_KP{key.value}": key for key in _DIGITS},
    **{f"KEY_{key.value}": key for key in _DIGITS},
    **_LETTERS,
}
"""The box's key for each name."""
# By place, not by what they would type: NumLock, Shift and country change nothing.
KEYS = {ecodes.ecodes[name]: key for name, key in NAMES.items()}


def is_pad(codes: Collection[int]) -> bool:
    """Return whether a device with the key *codes* is one to play with."""
    code_of: Mapping[str, int] = ecodes.ecodes
    return code_of[MOUSE] not in codes and all(code_of[name] in codes for name in PAD)


class NumpadKeys:
    """The inputs that follow from the kernel's events of one number pad. Pure.

    A key of *held*, the codes that are down at the start, counts from its next press on.
    """

    def __init__(self, held: Collection[int]) -> None:
        self._down = {code for code in held if code in KEYS}
        self._speed, self._held = HandSpeed(), HeldKeys()
        self._is_lost = False
        self.wants_state = False
        """The kernel lost events: `see` wants the codes that are down."""

    def feed(self, kind: int, code: int, value: int, at_ms: int) -> tuple[Input, ...]:
        """Return the inputs that follow from one event, at *at_ms* milliseconds."""
        if kind == ecodes.EV_SYN:
            self._sync(code)
        elif kind == ecodes.EV_KEY and code in KEYS and not self._is_lost:
            if value == KEY_DOWN and code not in self._down:
                return self._press(code, at_ms)
            if value == KEY_UP and code in self._down:
                return self._release(code)
        return ()

    def see(self, held: Collection[int]) -> tuple[Input, ...]:
        """Return the releases of the keys that are not among *held*, the codes that are down."""
        self.wants_state = False
        gone = [code for code in self._down if code not in held]
        # A press that was lost stays lost: its time is unknown.
        self._down |= {code for code in held if code in KEYS}
        return tuple(item for code in gone for item in self._release(code))

    def let_go(self) -> tuple[Input, ...]:
        """Return the releases of every held key: the pad is gone."""
        self._down.clear()
        return self._held.release_all()

    def _sync(self, code: int) -> None:
        """Note the loss of events, and its end."""
        # All between SYN_DROPPED and the next SYN_REPORT is ignored, as the kernel's page says.
        if code == ecodes.SYN_DROPPED:
            self._is_lost = True
        elif code == ecodes.SYN_REPORT and self._is_lost:
            self._is_lost, self.wants_state = False, True

    def _press(self, code: int, at_ms: int) -> tuple[Input, ...]:
        self._down.add(code)
        return self._held.press(KEYS[code]) if self._speed.can(at_ms) else ()

    def _release(self, code: int) -> tuple[Input, ...]:
        self._down.remove(code)
        return self._held.release(KEYS[code])


class Numpad:
    """An open device that is a number pad, a `usb.Keypad`."""

    is_known = True
    firmware = ""
    tend_at = math.inf

    def __init__(self, device: Any) -> None:
        """Keep all other programs from *device*. Raises `OSError`."""
        self._device = device
        # What is typed into the game must not reach a shell that is open on this machine (S16).
        device.grab()
        self._keys = NumpadKeys(device.active_keys())

    def fileno(self) -> int:
        return int(self._device.fd)

    def read(self, now: float) -> list[Input]:
        try:
            return self._read(milliseconds(now))
        except OSError as error:
            raise KeypadGone(error.strerror or str(error)) from error

    def tend(self, now: float) -> None:
        """Do nothing; a read fails once the pad is gone."""

    def close(self) -> Sequence[Input]:
        with suppress(OSError):
            self._device.close()
        return self._keys.let_go()

    def _read(self, at_ms: int) -> list[Input]:
        try:
            events = [*self._device.read()]
        except BlockingIOError:
            return []
        if not events:
            raise KeypadGone("it says no more")
        inputs: list[Input] = []
        for event in events:
            inputs += self._keys.feed(event.type, event.code, event.value, at_ms)
        if self._keys.wants_state:
            inputs += self._keys.see(self._device.active_keys())
        return inputs


class NumpadDriver:
    """The driver of the number pads among the devices in *folder*."""

    what, subsystem = "number pad", "input"
    shun_s = math.inf

    def __init__(
        self, *, folder: Path = FOLDER, open_device: Callable[[str], Any] = InputDevice
    ) -> None:
        self._folder, self._open_device = folder, open_device

    def plugged(self) -> dict[str, tuple[int, int]]:
        """Return the device files, each with its inode and change time."""
        there = {}
        for file in sorted(self._folder.glob("event*")):
            with suppress(OSError):
                status = file.stat()
                # A device that is none is not opened again before this changes: another one in its
                # place, or one that was allowed to somebody.
                there[str(file)] = status.st_ino, status.st_ctime_ns
        return there

    def open(self, path: str, now: float) -> Numpad | None:
        try:
            device = self._open_device(path)
        except PermissionError as error:
            raise KeypadGone(NOT_ALLOWED, str(self._folder)) from error
        except OSError as error:
            raise KeypadGone(str(error)) from error
        try:
            if is_pad(device.capabilities().get(ecodes.EV_KEY, ())):
                return Numpad(device)
        except OSError as error:
            device.close()
            raise KeypadGone(str(error)) from error
        device.close()
        return None
