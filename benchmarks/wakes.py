"""How often the box wakes up while nobody does anything: without a part, and with every part.

The daemon is a process of its own, watched as systemd would. Its pins, bus and number pad answer
without a thread; the Pico is played from here, with its real teller. A wake-up is a hundredth of a
second in which any of its threads slept anew (`voluntary_ctxt_switches`), having been woken; which
threads those were is told as well, and there a thread that also waits for another counts twice.
"""

from __future__ import annotations

import json
import os
import pty
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time
import tty
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from box import free_port
from evdev import ecodes
from gpiozero.pins.mock import MockFactory, MockPWMPin
from machine import report
from oled_emulator import EmulatedBus, EmulatedPanel

from hugo_keypad.line_writer import LineWriter
from hugod import box
from hugod.app.setup import edition
from hugod.app.values.settings import Settings
from hugod.config import Config
from hugod.display import finder, screensaver
from hugod.display import panel_thread as display_worker
from hugod.display.oled import I2cWire
from hugod.gpio import backend
from hugod.keys import numpad, openers, roll_button
from hugod.store.settings_store import JsonSettingsStore
from hugod.system import watchdog
from hugod.web import page_port

REST_S = 30
MOST_A_SECOND = 3.0
MOMENT_S = 0.01
DATAGRAMS = socket.AF_UNIX, socket.SOCK_DGRAM
SETTLE_S = 15.0
"""After the start: keypads are found, nothing is looked for, the light has breathed once."""


class Pad:
    """A number pad at which nobody is; evdev's words."""

    name = "a number pad"

    def __init__(self, path: str) -> None:
        self.path = path
        self._far_end, self._end = socket.socketpair()
        self.fd = self._end.fileno()

    def grab(self) -> None: ...

    def close(self) -> None: ...

    def active_keys(self) -> list[int]:
        return []

    def capabilities(self) -> Mapping[int, list[int]]:
        return {ecodes.EV_KEY: sorted(numpad.KEYS)}


def be_idle(folder: Path, port: int, keypad: str) -> None:
    """Be the daemon; with the name of the Pico's *keypad*, on a Raspberry Pi with every part."""
    config = Config(port=port, keypad_port=keypad)
    if keypad:
        for module in (box, display_worker, page_port, openers):
            vars(module)["is_raspberry_pi"] = lambda: True
        pins, bus = MockFactory(pin_class=MockPWMPin), EmulatedBus(EmulatedPanel())
        vars(backend)["open_pins"] = lambda _folder: pins

        def wire(_bus: int, address: int) -> I2cWire:
            return I2cWire(bus=bus, address=address)

        vars(finder)["Finder"] = partial(finder.Finder, buses=lambda: [1], on_i2c=wire)
        driver = numpad.NumpadDriver
        vars(numpad)["NumpadDriver"] = partial(driver, folder=folder, open_device=Pad)
        vars(screensaver)["DIM_AFTER_S"], vars(screensaver)["BLANK_AFTER_S"] = 1.0, 2.0
    # Five minutes later: the ghost and the light are at rest, a glass is dark but for its sign.
    vars(edition)["WAVES"], vars(roll_button)["BREATHS"] = 1, 1
    threading.Thread(target=tell_threads, daemon=True).start()
    box.run(folder, config, watch=watchdog.watched)


def tell_threads() -> None:
    """Say which threads there are whenever a line comes."""
    for _ in sys.stdin:
        names = {str(thread.native_id): thread.name for thread in threading.enumerate()}
        sys.stdout.write(json.dumps(names) + "\n")
        sys.stdout.flush()


@contextmanager
def a_pico() -> Iterator[str]:
    """A Pico on which nobody presses; gives the name of its port."""
    end, far_end = pty.openpty()
    tty.setraw(far_end)
    stopped, stop = os.pipe()

    def run() -> None:
        teller = LineWriter("boot")
        while True:
            now = time.monotonic_ns() // 1_000_000 % (1 << 30)
            ready, _, _ = select.select([end, stopped], [], [], 0.05)
            if stopped in ready:
                return
            heard = os.read(end, 4096) if end in ready else b""
            os.write(end, teller.hear(heard, now) + teller.tell([], 0, now))

    thread = threading.Thread(target=run)
    thread.start()
    yield os.ttyname(far_end)
    os.write(stop, b".")
    thread.join()


def switches(pid: int) -> Counter[str]:
    """How often each thread of the process has slept."""
    slept = Counter[str]()
    for task in Path(f"/proc/{pid}/task").iterdir():
        for line in (task / "status").read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                slept[task.name] = int(line.split()[1])
    return slept


def watch(pid: int) -> tuple[int, Counter[str]]:
    """In how many moments of `REST_S` any thread woke up, and how often each thread did."""
    first = last = switches(pid)
    moments, until = 0, time.monotonic() + REST_S
    while time.monotonic() < until:
        time.sleep(MOMENT_S)
        now = switches(pid)
        moments, last = moments + (now != last), now
    return moments, last - first


def names_of(process: subprocess.Popen[str]) -> dict[str, str]:
    """The names of the threads that there are now, by their numbers."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    process.stdin.flush()
    names: dict[str, str] = json.loads(process.stdout.readline())
    return names


def measure(what: str, keypad: str) -> float:
    """Report the wake-ups a second of an idle box, by thread; give their sum."""
    with tempfile.TemporaryDirectory() as folder, socket.socket(*DATAGRAMS) as systemd:
        systemd.bind(f"{folder}/notify")
        Path(folder, "event0").touch()
        JsonSettingsStore(Path(folder)).remember(Settings())
        command = [sys.executable, __file__, folder, str(free_port()), keypad]
        process = subprocess.Popen(
            command,
            env={**os.environ, "NOTIFY_SOCKET": f"{folder}/notify", "WATCHDOG_USEC": "10000000"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        process.stdout.readline()  # where the page is: it is ready
        time.sleep(SETTLE_S)
        names = names_of(process)
        moments, woken = watch(process.pid)
        names |= names_of(process)  # some begin only when there is something to do
        process.terminate()
        process.communicate()
    a_second = moments / REST_S
    threads = f"{woken.total() / REST_S:.1f} of threads"
    report(f"wake-ups a second, {what}", f"{a_second:.1f} (wanted: {MOST_A_SECOND:.0f}), {threads}")
    for task, times in woken.most_common():
        report("", f"{times / REST_S:5.2f} {names.get(task, task)}")
    return a_second


def measure_wakes() -> bool:
    """Whether the box sleeps enough, with no part and with all of them."""
    alone = measure("no part", "")
    with a_pico() as keypad:
        return max(alone, measure("every part", keypad)) <= MOST_A_SECOND


if __name__ == "__main__":
    if len(sys.argv) > 1:
        be_idle(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
    else:
        sys.exit(not measure_wakes())
