"""A 4×4 keypad on the Pi's own pins, through gpiozero. What a scan says is in `hugo_keypad`.

A row is pulled low or let go, never driven high, so that no two keys can short a pin. While no key
is down all rows are low and nobody looks: the first contact pulls its column down, and that edge
wakes the thread. From then on it scans, until all keys are up again.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from gpiozero import DigitalInputDevice, GPIODevice

from hugo_keypad.matrix import ROWS, closed, unclear
from hugod.app.inputs import Input, Key
from hugod.gpio.backend import through_pins
from hugod.gpio.pins import MATRIX_COLUMNS, MATRIX_ROWS
from hugod.heartbeat import Pulses
from hugod.keys.gpio_keys import MatrixKeys
from hugod.keys.key_filter import milliseconds
from hugod.ports import DeviceError

SCAN_S = 0.005
"""Between two scans while a key is down."""
TIRED_S = 30.0
SLOW_S = 0.025
"""When nothing has changed for so long, a key is stuck: then it may cost less to look."""
AGAIN_S = 1.0
"""Pins that fail are tried again so often."""
WHAT = "The keypad on the pins"

log = logging.getLogger(__name__)


class _Wires:
    """The eight pins."""

    def __init__(self, pins: Any, on_edge: Callable[[], None]) -> None:
        """Take them. Raises `DeviceError`."""
        self._taken: list[Any] = []
        try:
            through_pins(WHAT, lambda: self._take(pins, on_edge))
        except DeviceError:
            self.close()
            raise

    def all_low(self) -> int:
        """Pull all rows low, so that any key shows; give the columns that do."""
        for row in self._rows:
            row.output_with_state(False)
        return self._low_columns()

    def scan(self) -> tuple[list[int], int]:
        """Give the low columns of each row, then those that are low with no row pulled."""
        for row in self._rows:
            row.function = "input"
        shorted = self._low_columns()
        levels = []
        for row in self._rows:
            row.output_with_state(False)
            levels.append(self._low_columns())
            row.function = "input"
        return levels, shorted

    def close(self) -> None:
        """Let go of all pins: those that the garbage collector finds may hang it in gpiozero."""
        for device in self._taken:
            device.close()

    def _take(self, pins: Any, on_edge: Callable[[], None]) -> None:
        for number in MATRIX_ROWS:
            self._taken.append(GPIODevice(number, pin_factory=pins))
        for number in MATRIX_COLUMNS:
            self._taken.append(DigitalInputDevice(number, pull_up=True, pin_factory=pins))
        self._rows = [device.pin for device in self._taken[:ROWS]]
        self._columns = self._taken[ROWS:]
        for row in self._rows:
            row.input_with_pull("up")
        for column in self._columns:
            column.when_activated = on_edge

    def _low_columns(self) -> int:
        return sum(column.is_active << bit for bit, column in enumerate(self._columns))


class MatrixKeypad:
    """The keypad on *pins*, a gpiozero pin factory. What it notices goes to *put*.

    Whether there is one cannot be seen before a key is pressed: then `PartFound` comes first. If
    its pins fail later it is lost, and found again with the first scan that works.
    """

    def __init__(
        self,
        pins: Any,
        put: Callable[[Input], None],
        keys: Sequence[Key],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the pins; *keys* says what the keys are. Raises `DeviceError`."""
        self._put, self._clock = put, clock
        self._keys = MatrixKeys(keys)
        self._awake = threading.Event()
        self._stop = threading.Event()
        self._is_asleep = False
        self._changed_at = clock()
        self._is_looked_at = False
        self._shorted = 0
        self._complaint = ""
        self._pulses = Pulses()
        self._wires = _Wires(pins, self._woken)
        self._thread = threading.Thread(target=self._run, name="matrix", daemon=True)

    def start(self) -> None:
        """Begin to watch the keys."""
        self._thread.start()

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread at its next turn; one that sleeps is woken for it."""
        self._pulses.ask(answer)
        self._awake.set()

    def close(self) -> None:
        """Let go of the pins."""
        self._stop.set()
        self._awake.set()
        if self._thread.ident is not None:
            self._thread.join(timeout=5.0)
            assert not self._thread.is_alive(), "the matrix's thread does not end"
        self._wires.close()

    @property
    def is_asleep(self) -> bool:
        """Nobody looks before a column falls."""
        return self._is_asleep and not self._awake.is_set()

    def turn(self) -> float | None:
        """Scan once; give the seconds until the next scan, None: not before a column falls.

        Pins that fail are told once, with all keys let go, and tried again.
        """
        try:
            wait_s = self._scan()
        except DeviceError as error:
            if str(error) != self._complaint:
                self._complaint = str(error)
                log.warning("%s", error)
            for item in self._keys.lose(str(error)):
                self._put(item)
            return AGAIN_S
        self._complaint = ""
        return wait_s

    def _scan(self) -> float | None:
        """Do that; raises `DeviceError` if the pins fail."""
        now = self._clock()
        was_asleep, self._is_asleep = self._is_asleep, False
        levels, shorted = through_pins(WHAT, self._wires.scan)
        inputs = self._understood(levels, shorted, now)
        for item in inputs:
            self._put(item)
        if inputs or was_asleep:
            self._changed_at = now
        if self._keys.is_idle and self._falls_asleep(shorted):
            return None
        return SLOW_S if now - self._changed_at > TIRED_S else SCAN_S

    def _understood(self, levels: list[int], shorted: int, now: float) -> tuple[Input, ...]:
        """Say what a scan means. A column with a short says nothing of its keys."""
        levels = [level & ~shorted for level in levels]
        unknown = unclear(levels) | closed([shorted] * ROWS)
        inputs = self._keys.feed(closed(levels), unknown, milliseconds(now))
        self._tell_troubles(shorted)
        return inputs

    def _falls_asleep(self, shorted: int) -> bool:
        """Wait for an edge from now on, unless a key went down in this very moment."""
        self._awake.clear()
        self._is_asleep = True
        if through_pins(WHAT, self._wires.all_low) & ~shorted:
            self._is_asleep = False
        return self._is_asleep

    def _woken(self) -> None:
        """Called by gpiozero's thread. Edges that the scan itself makes are nobody's business."""
        if self._is_asleep:
            self._awake.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            wait_s = self.turn()
            self._pulses.answer()  # what is asked from now on wakes it
            if wait_s is None:
                self._awake.wait()
            else:
                self._stop.wait(wait_s)

    def _tell_troubles(self, shorted: int) -> None:
        """Say once which columns have a short, and which keys are down at the start."""
        if not self._is_looked_at and self._keys.down:
            stuck = " ".join(self._keys.down)
            log.warning("keypad on the pins: %s is down already; it counts once let go", stuck)
        self._is_looked_at = True
        new, self._shorted = shorted & ~self._shorted, self._shorted | shorted
        for pin in (pin for bit, pin in enumerate(MATRIX_COLUMNS) if new >> bit & 1):
            log.warning("keypad on the pins: a short at GPIO %d; its keys do not count", pin)
