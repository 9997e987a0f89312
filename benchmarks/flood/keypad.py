"""A keypad gone mad, and the waits of somebody at another one: `[SECONDS]`, 60.

A number pad types a thousand events a second, another one repeats a held key as often, through the
real adapter and evdev; the rest of the box is as in `keys.py`. A calm hand presses a key of another
keypad now and then, and waits for the picture that answers it. Wanted: 99 of 100 within 100 ms.
"""

import os
import socket
import struct
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from statistics import quantiles
from typing import Any

from evdev import InputDevice, ecodes
from keys import Evening
from machine import report

from hugod.app.values.inputs import Key, KeyDown, Part, PartFound
from hugod.inbox import MOST_WAITING, Inbox, Item
from hugod.keys.numpad import NAMES, NumpadDriver
from hugod.keys.usb import UsbKeypads, UsbPoller

SECONDS, A_SECOND, CALM_S, MOST_MS = 60.0, 1000, 0.21, 100
UP, DOWN, REPEAT = 0, 1, 2

EvdevDevice: Any = InputDevice


class Device(EvdevDevice):  # type: ignore[misc]  # evdev 1.6 has no types
    """An event device whose kernel is a socket."""

    def __init__(self, path: str, end: socket.socket) -> None:
        self.path, self.name, self.fd = path, "flood", os.dup(end.fileno())

    def grab(self) -> None: ...

    def active_keys(self, verbose: bool = False) -> list[int]:
        return []

    def capabilities(self, verbose: bool = False, absinfo: bool = True) -> dict[int, list[int]]:
        return {ecodes.EV_KEY: [ecodes.ecodes[name] for name in NAMES]}


class Hand:
    """A thread that does one thing every few milliseconds until it is closed."""

    def __init__(self, pause_s: float, once: Callable[[], None]) -> None:
        self._pause_s, self._once, self._is_over = pause_s, once, threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        while not self._is_over.wait(self._pause_s):
            self._once()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()


class Flood:
    """Two number pads nobody can stop, in the folder *folder*."""

    def __init__(self, folder: Path) -> None:
        self._pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(2)]
        for number, (_, end) in enumerate(self._pairs):
            end.setblocking(False)
            (folder / f"event{number}").touch()
        self._codes = [ecodes.ecodes[f"KEY_KP{digit}"] for digit in range(10)]
        self._begun, self.sent = 0.0, 0

    def open(self, path: str) -> Device:
        return Device(path, self._pairs[int(path[-1])][1])

    def go_on(self) -> None:
        """Type what is due by now."""
        self._begun = self._begun or time.perf_counter()
        while self.sent < (time.perf_counter() - self._begun) * A_SECOND:
            self._say(0, self._codes[self.sent // 2 % 10], UP if self.sent % 2 else DOWN)
            self._say(1, self._codes[0], REPEAT if self.sent else DOWN)
            self.sent += 1

    def _say(self, pad: int, code: int, value: int) -> None:
        event = struct.pack("@llHHi", 0, 0, ecodes.EV_KEY, code, value)
        self._pairs[pad][0].send(event)

    def close(self) -> None:
        for end in (end for pair in self._pairs for end in pair):
            end.close()


class CountingInbox(Inbox):
    """An inbox that knows how full it was, how many keys came, and what was taken last."""

    def __init__(self) -> None:
        super().__init__()
        self.keys, self.longest = 0, 0
        self.taken: Item | None = None
        self.pressed: list[tuple[KeyDown, float]] = []
        """The calm presses, and when each was made."""

    def press_calmly(self) -> None:
        self.pressed.append((KeyDown(Key.D), time.perf_counter()))
        self.put(self.pressed[-1][0])

    def put(self, item: Item) -> None:
        self.keys += isinstance(item, KeyDown)
        super().put(item)
        self.longest = max(self.longest, self._waiting.qsize())

    def get(self, timeout_s: float | None) -> Item:
        self.taken = super().get(timeout_s)
        return self.taken


def waits(evening: Evening, inbox: CountingInbox, seconds: float) -> list[float]:
    """Let the loop run; give the milliseconds from each calm press to its frame."""
    waits_ms, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        evening.now = time.perf_counter()
        evening.loop.turn()
        for calm, pressed_at in inbox.pressed[-MOST_WAITING:]:
            if calm is inbox.taken:
                waits_ms.append((evening.display.shown_at - pressed_at) * 1000)
    return waits_ms


def measure_flood(seconds: float = SECONDS) -> bool:
    """Report the waits of a calm key during the flood, and how much of the flood gets in."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as opened:
        devices, inbox = Path(name, "input"), CountingInbox()
        devices.mkdir()
        evening, flood = (
            Evening(Path(name), inbox=inbox),
            opened.enter_context(closing(Flood(devices))),
        )
        pads = UsbKeypads(inbox.put, NumpadDriver(folder=devices, open_device=flood.open))
        opened.enter_context(closing(UsbPoller(pads))).start()
        for _ in range(2):
            assert inbox.get(10.0) == PartFound(Part.KEYPAD)
        opened.enter_context(closing(Hand(0.002, flood.go_on)))
        opened.enter_context(closing(Hand(CALM_S, inbox.press_calmly)))
        waits_ms = waits(evening, inbox, seconds)
    p50, p99 = (quantiles(waits_ms, n=100)[at] for at in (49, 98))
    report("flood: a calm key to its frame", f"p50 {p50:.2f} ms, p99 {p99:.2f} (wanted: {MOST_MS})")
    report("flood: the slowest", f"{max(waits_ms):.2f} ms of {len(waits_ms)} presses")
    flooded = inbox.keys - len(inbox.pressed)
    report("flood: presses sent, actions they gave", f"{flood.sent // 2}, {flooded}")
    report("flood: most inputs that waited", f"{inbox.longest} (at most {MOST_WAITING} keys)")
    return p99 < MOST_MS


def main(words: Sequence[str]) -> bool:
    return measure_flood(float(words[0]) if words else SECONDS)
