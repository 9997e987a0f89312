"""A 4×4 keypad on the Pi's own pins, through gpiozero: scanned only while a key is down.

Scans are read and debounced in `hugo_keypad`, as on the Pico.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

from gpiozero import DigitalInputDevice, GPIODevice

from hugo_keypad.debounce import Debounce
from hugo_keypad.matrix import ROWS, closed, unclear
from hugod.app.values.inputs import Input, Key, Part, PartFound, PartLost
from hugod.gpio.backend import through_pins
from hugod.gpio.pins import MATRIX_COLUMNS, MATRIX_ROWS
from hugod.keys.key_filter import HandSpeed, HeldKeys, milliseconds
from hugod.ports import DeviceError
from hugod.worker import Worker

SCAN_S = 0.005
"""Between two scans while a key is down."""
TIRED_S = 30.0
# Between two scans when nothing has changed for `TIRED_S`: a key is stuck then.
SLOW_S = 0.025
# Between two looks at a short, because no edge tells its end.
MENDED_S = 30.0
AGAIN_S = 1.0
"""Between two tries while the pins fail."""
CLOSE_S = 5.0
WHAT = "The keypad on the pins"

log = logging.getLogger(__name__)


class MatrixKeys:
    """The inputs that follow from scans. Pure: the time is handed in, in milliseconds.

    Keys that are down at the start are held, not pressed.
    """

    def __init__(self, keys: Sequence[Key]) -> None:
        """Begin; *keys* are the keys row by row."""
        self._keys = keys
        self._contacts = Debounce(len(keys))
        self._speed, self._held = HandSpeed(), HeldKeys()
        self._is_found = self._is_missed = False
        self.is_idle = False
        """No key is down, and none has just been touched."""

    @property
    def is_found(self) -> bool:
        """Whether a key was pressed."""
        # Without a keypad the pins look the same: only a press tells that there is one.
        return self._is_found

    @property
    def down(self) -> tuple[Key, ...]:
        """The keys that are down, whether they were pressed or were down at the start."""
        return tuple(key for bit, key in enumerate(self._keys) if self._contacts.down >> bit & 1)

    def feed(self, closed: int, unclear: int, at_ms: int) -> tuple[Input, ...]:
        """Return the inputs of a scan: keys that show and keys that are uncertain, a bit each."""
        inputs: list[Input] = [PartFound(Part.KEYPAD)] if self._is_missed else []
        self._is_missed = False
        for index, is_down in self._contacts.feed(closed, unclear, at_ms):
            key = self._keys[index]
            inputs += self._press(key, at_ms) if is_down else self._held.release(key)
        self.is_idle = not closed and not self._contacts.down
        return tuple(inputs)

    def lose(self, reason: str) -> tuple[Input, ...]:
        """Release every key, as the pins fail."""
        # Keys that are down when the pins work again are held, as at the start.
        self._contacts = Debounce(len(self._keys))
        if not self._is_found or self._is_missed:
            return ()
        self._is_missed = True
        return (*self._held.release_all(), PartLost(Part.KEYPAD, reason))

    def _press(self, key: Key, at_ms: int) -> tuple[Input, ...]:
        if not self._speed.can(at_ms):
            return ()
        found = () if self._is_found else (PartFound(Part.KEYPAD),)
        self._is_found = True
        return (*found, *self._held.press(key))


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
        """Pull all rows low, so that any key shows; return the columns that are low."""
        for row in self._rows:
            row.output_with_state(False)
        return self._low_columns()

    def scan(self) -> tuple[list[int], int]:
        """Return the low columns of each row, then those that are low with no row pulled."""
        for row in self._rows:
            row.function = "input"
        # A row is let go or pulled low, never driven high: no two keys can short a pin.
        shorted = self._low_columns()
        levels = []
        for row in self._rows:
            row.output_with_state(False)
            levels.append(self._low_columns())
            row.function = "input"
        return levels, shorted

    def close(self) -> None:
        """Let go of all pins."""
        # Those that the garbage collector finds may hang it in gpiozero.
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


def _pins_of(columns: int) -> list[int]:
    """Return the pins of *columns*, a bit each."""
    return [pin for bit, pin in enumerate(MATRIX_COLUMNS) if columns >> bit & 1]


class MatrixKeypad:
    """The keypad on *pins*, a gpiozero pin factory; its inputs go to *put*.

    ```
    state      each turn                              next turn
    scanning   reads all keys; idle -> asleep         in SCAN_S, or SLOW_S if a key is stuck
    asleep     all rows low                           at the edge of a column -> scanning;
                                                      with a short also in MENDED_S
    failing    tries again -> scanning                in AGAIN_S
    ```
    Pins that fail in any state are reported once. Whether there is a keypad cannot be seen before a
    key is pressed: `PartFound` comes then, and again with the first scan that works after a loss.
    """

    def __init__(
        self,
        pins: Any,
        put: Callable[[Input], None],
        keys: Sequence[Key],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take the pins; *keys* are the keys row by row. Raises `DeviceError`."""
        self._put, self._clock = put, clock
        self._keys = MatrixKeys(keys)
        self._worker = Worker("matrix", self.turn)
        self._is_low = self._is_woken = False
        self._changed_at = clock()
        self._is_looked_at = False
        self._shorted = self._short_now = 0
        self._complaint = ""
        self._wires = _Wires(pins, self._on_edge)

    def start(self) -> None:
        """Begin to watch the keys."""
        self._worker.start()

    def ask(self, answer: Callable[[], None]) -> None:
        """Have *answer* called by the thread after its next turn, which begins at once."""
        self._worker.ask(answer)

    def close(self) -> None:
        """Let go of the pins."""
        has_ended = self._worker.close(CLOSE_S)
        assert has_ended, "the matrix's thread does not end"
        self._wires.close()

    @property
    def trouble(self) -> str:
        """That its pins fail, have a short, or a key is down all the time; empty if all is well."""
        if self._complaint:
            return self._complaint
        if self._short_now:
            named = ", ".join(f"GPIO {pin}" for pin in _pins_of(self._short_now))
            return f"a short at {named}"
        down = self._keys.down
        is_held = down and self._clock() - self._changed_at > TIRED_S
        return f"{' '.join(down)} is down all the time" if is_held else ""

    @property
    def is_proven(self) -> bool:
        """Whether a key of it was pressed."""
        return self._keys.is_found

    @property
    def is_asleep(self) -> bool:
        """Whether nothing is scanned before a column falls."""
        return self._is_low and not self._is_woken

    def turn(self) -> float | None:
        """Scan once; return the seconds until the next scan, None: not before a column falls."""
        try:
            wait_s = self._scan()
        except DeviceError as error:
            # Pins that fail do so at each turn; the log hears it once (F08).
            if str(error) != self._complaint:
                self._complaint = str(error)
                log.warning("%s", error)
            for item in self._keys.lose(str(error)):
                self._put(item)
            self._is_woken = True
            return AGAIN_S
        self._complaint = ""
        return wait_s

    def _scan(self) -> float | None:
        """Take a turn. Raises `DeviceError` if the pins fail."""
        now = self._clock()
        was_asleep, self._is_low = self._is_low, False
        levels, shorted = through_pins(WHAT, self._wires.scan)
        inputs = self._understood(levels, shorted, now)
        for item in inputs:
            self._put(item)
        if inputs or was_asleep:
            self._changed_at = now
        if self._keys.is_idle and self._falls_asleep(shorted):
            return MENDED_S if shorted else None
        return SLOW_S if now - self._changed_at > TIRED_S else SCAN_S

    def _understood(self, levels: list[int], shorted: int, now: float) -> tuple[Input, ...]:
        """Return the inputs of a scan."""
        levels = [level & ~shorted for level in levels]
        # The keys of a column with a short are uncertain.
        unknown = unclear(levels) | closed([shorted] * ROWS)
        inputs = self._keys.feed(closed(levels), unknown, milliseconds(now))
        self._log_troubles(shorted)
        return inputs

    def _falls_asleep(self, shorted: int) -> bool:
        """Wait for an edge from now on; returns False if a key is down already."""
        self._is_woken, self._is_low = False, True
        # A key that went down in this very moment makes no edge any more.
        if through_pins(WHAT, self._wires.all_low) & ~shorted:
            self._is_low = False
        return self._is_low

    def _on_edge(self) -> None:
        """Wake up, in gpiozero's thread."""
        # Edges that the scan itself makes mean nothing.
        if self.is_asleep:
            self._is_woken = True
            self._worker.ring()

    def _log_troubles(self, shorted: int) -> None:
        """Log once which columns have a short, and which keys are down at the start."""
        if not self._is_looked_at and self._keys.down:
            stuck = " ".join(self._keys.down)
            log.warning("keypad on the pins: %s is down already; it counts once let go", stuck)
        self._is_looked_at = True
        new, self._shorted = shorted & ~self._shorted, self._shorted | shorted
        self._short_now = shorted
        for pin in _pins_of(new):
            log.warning("keypad on the pins: a short at GPIO %d; its keys do not count", pin)
