"""Two hands at the box in the machine: at the Roll button's wire, and at a keypad on USB.

Each is the kernel's own: a simulated GPIO line, a USB gadget at a simulated host controller. Behind
the gadget the project's own firmware logic tells what is pressed.
"""

import os
import select
import subprocess
import threading
import time
import tty
from pathlib import Path
from queue import Empty, SimpleQueue

from pad import HELD_S

from hugo_keypad.line_writer import LineWriter
from hugo_keypad.ticks import PERIOD

ROLL_BUTTON = 17
SERIAL = "123A456B789C*0#D"
"""The keys in the order in which the keypad counts them."""
GADGET = Path("/dev/ttyGS0")
GADGET_COMES_S = 20.0
TURN_S = 0.01
PICO = ("idVendor=0x2e8a", "idProduct=0x0005", "iManufacturer=MicroPython", "iProduct=Board")


class Button:
    """The wire of the Roll button."""

    def __init__(self) -> None:
        self._pull = next(Path("/sys/devices/platform").glob(f"*/gpiochip*/sim_gpio{ROLL_BUTTON}"))

    def press(self, _key: str = "Roll") -> None:
        for level in ("pull-down", "pull-up"):
            (self._pull / "pull").write_text(level)
            time.sleep(HELD_S)


class SerialKeypad:
    """A Pico on USB: the kernel's serial gadget, and the firmware's logic behind it."""

    def __init__(self) -> None:
        self._changes: SimpleQueue[tuple[int, bool]] = SimpleQueue()
        self._is_out = threading.Event()
        self._thread: threading.Thread | None = None

    def plug(self) -> str:
        """Plug it in and give the device that the daemon finds."""
        subprocess.run(["modprobe", "dummy_hcd"], check=True)
        subprocess.run(["modprobe", "g_serial", *PICO, "iSerialNumber=e6614"], check=True)
        until = time.monotonic() + GADGET_COMES_S
        while not GADGET.exists():
            assert time.monotonic() < until, "the gadget does not come"
            time.sleep(0.05)
        self._is_out.clear()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        return "/dev/ttyACM0"

    def unplug(self) -> None:
        assert self._thread is not None
        self._is_out.set()
        self._thread.join()
        subprocess.run(["modprobe", "-r", "g_serial"], check=True)

    def press(self, key: str) -> None:
        for is_down in (True, False):
            self._changes.put((SERIAL.index(key), is_down))
            time.sleep(HELD_S)

    def _run(self) -> None:
        line = os.open(GADGET, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
        tty.setraw(line)
        writer, down = LineWriter(os.urandom(4).hex()), 0
        try:
            self._write(line, writer.hello(now_ms()))
            while not self._is_out.is_set():
                changes = self._taken()
                for key, is_down in changes:
                    down = down | 1 << key if is_down else down & ~(1 << key)
                self._write(line, writer.tell(changes, down, now_ms()))
                if select.select([line], [], [], TURN_S)[0]:
                    self._write(line, writer.hear(self._read(line), now_ms()))
        finally:
            os.close(line)

    def _taken(self) -> list[tuple[int, bool]]:
        try:
            return [self._changes.get_nowait()]
        except Empty:
            return []

    @staticmethod
    def _write(line: int, data: bytes) -> None:
        try:
            os.write(line, data)
        except OSError:  # nobody listens, or not fast enough: the next line makes it good
            time.sleep(TURN_S)

    @staticmethod
    def _read(line: int) -> bytes:
        try:
            return os.read(line, 256)
        except OSError:
            time.sleep(TURN_S)
            return b""


def now_ms() -> int:
    return time.monotonic_ns() // 1_000_000 % PERIOD
