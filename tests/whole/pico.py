"""A Pico at a pseudo-terminal: it answers by itself, as long as it is plugged in."""

import os
import pty
import select
import threading
import time
import tty
from pathlib import Path

from hugo_keypad.line_writer import LineWriter
from hugod.app.values.inputs import KEYPAD, Key

PATIENCE_S = 60.0


class Pico:
    """A Pico with our firmware's words, behind the port *path*, which comes and goes with it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._boots = 0

    def plug(self) -> None:
        self._boots += 1
        self.was_asked = threading.Event()
        self._end, self._far_end = pty.openpty()
        tty.setraw(self._far_end)
        self._writer = LineWriter(f"boot{self._boots}")
        self._wake, self._waker = os.pipe()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._path.symlink_to(os.ttyname(self._far_end))

    def unplug(self) -> None:
        if not self._path.is_symlink():
            return
        self._path.unlink()
        os.write(self._waker, b"\xff")
        self._thread.join(PATIENCE_S)
        for end in (self._end, self._far_end, self._wake, self._waker):
            os.close(end)

    def press(self, key: Key) -> None:
        os.write(self._waker, bytes([KEYPAD.index(key)]))

    def _run(self) -> None:
        while True:
            ready, _, _ = select.select([self._end, self._wake], [], [], 0.02)
            if self._wake in ready:
                key = os.read(self._wake, 1)[0]
                if key == 0xFF:
                    return
                both = [(key, True), (key, False)]
                os.write(self._end, self._writer.tell(both, 0, self._now()))
            if self._end in ready:
                answer = self._writer.hear(os.read(self._end, 4096), self._now())
                os.write(self._end, answer)
                if answer:
                    self.was_asked.set()
            os.write(self._end, self._writer.tell([], 0, self._now()))

    def _now(self) -> int:
        return time.monotonic_ns() // 1_000_000 % (1 << 30)
