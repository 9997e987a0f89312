"""A keypad gone mad, and what somebody at another one feels of it.

A number pad types a thousand events a second, another one repeats a held key as often, through the
real adapter and evdev; the rest of the box is as in `keys.py`. Meanwhile a calm hand presses a key
of another keypad now and then, and waits for the picture that answers it.
"""

from __future__ import annotations

import os
import socket
import struct
import tempfile
import threading
import time
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

SECONDS = 60.0
A_SECOND = 1000
CALM_S = 0.21
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


class Flood:
    """Two number pads nobody can stop, in the folder *folder*."""

    def __init__(self, folder: Path) -> None:
        self._pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(2)]
        for number, (_, end) in enumerate(self._pairs):
            end.setblocking(False)
            (folder / f"event{number}").touch()
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self.presses = 0

    def open(self, path: str) -> Device:
        return Device(path, self._pairs[int(path[-1])][1])

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()
        for pair in self._pairs:
            for end in pair:
                end.close()

    def _run(self) -> None:
        codes = [ecodes.ecodes[f"KEY_KP{digit}"] for digit in range(10)]
        begun, sent = time.perf_counter(), 0
        while not self._is_over.wait(0.002):
            while sent < (time.perf_counter() - begun) * A_SECOND:
                self._say(0, codes[sent // 2 % 10], UP if sent % 2 else DOWN)
                self._say(1, codes[0], REPEAT if sent else DOWN)
                sent += 1
                self.presses = sent // 2

    def _say(self, pad: int, code: int, value: int) -> None:
        event = struct.pack("@llHHi", 0, 0, ecodes.EV_KEY, code, value)
        self._pairs[pad][0].send(event)


class Counter(Inbox):
    """An inbox that knows how full it was, how many keys came, and what was taken last."""

    def __init__(self) -> None:
        super().__init__()
        self.keys, self.longest = 0, 0
        self.taken: Item | None = None

    def put(self, item: Item) -> None:
        self.keys += isinstance(item, KeyDown)
        super().put(item)
        self.longest = max(self.longest, self._waiting.qsize())

    def get(self, timeout_s: float | None) -> Item:
        self.taken = super().get(timeout_s)
        return self.taken


class CalmHand:
    """Somebody who presses D at another keypad, now and then."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self.pressed: dict[int, float] = {}
        """When each press was made, by the identity of its input."""
        self.presses: list[KeyDown] = []
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self) -> None:
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_over.wait(CALM_S):
            self.presses.append(KeyDown(Key.D))
            self.pressed[id(self.presses[-1])] = time.perf_counter()
            self._inbox.put(self.presses[-1])


def measure_flood(seconds: float = SECONDS) -> None:
    """Report what a calm key waits for during the flood, and how much of the flood gets in."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as opened:
        devices = Path(name, "input")
        devices.mkdir()
        inbox = Counter()
        evening, flood = Evening(Path(name), inbox=inbox), Flood(devices)
        driver = NumpadDriver(folder=devices, open_device=flood.open)
        pads = UsbKeypads(inbox.put, driver)
        opened.enter_context(closing(UsbPoller(pads))).start()
        for _ in range(2):
            assert inbox.get(10.0) == PartFound(Part.KEYPAD)
        opened.enter_context(closing(flood)).start()
        calm = opened.enter_context(closing(CalmHand(inbox)))
        waits_ms = _waits(evening, inbox, calm, seconds)
        flooded = inbox.keys - len(calm.presses)
        sent = flood.presses
    hundredths = quantiles(waits_ms, n=100)
    report("flood: a calm key to its frame, p50", f"{hundredths[49]:.2f} ms")
    report("flood: a calm key to its frame, p99", f"{hundredths[98]:.2f} ms (wanted: under 100)")
    report("flood: the slowest", f"{max(waits_ms):.2f} ms of {len(waits_ms)} presses")
    report("flood: presses sent, actions they gave", f"{sent}, {flooded} in {seconds:.0f} s")
    report("flood: most inputs that waited", f"{inbox.longest} (at most {MOST_WAITING} keys)")


def _waits(evening: Evening, inbox: Counter, calm: CalmHand, seconds: float) -> list[float]:
    """Let the loop run; give the milliseconds from each calm press to its frame."""
    waits_ms, end = [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        evening.now = time.perf_counter()
        evening.loop.turn()
        pressed_at = calm.pressed.get(id(inbox.taken))
        if pressed_at is not None:
            waits_ms.append((evening.display.shown_at - pressed_at) * 1000)
    return waits_ms
