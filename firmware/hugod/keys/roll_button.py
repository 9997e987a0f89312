"""The big Roll button: a press without bounces, when it is stuck; its light that breathes.

The pin reports edges with their times, in a thread of its own, and `PressGate` turns them into
presses.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from gpiozero import PWMLED, InputDevice

from hugo_core.position import Position
from hugod.app.values.findings import ButtonTrouble
from hugod.app.values.inputs import (
    Input,
    Key,
    KeyDown,
    KeyUp,
    Part,
    PartFound,
    PartLost,
)
from hugod.app.values.view import Light, View
from hugod.gpio.backend import PinError, through_pins
from hugod.gpio.pins import ROLL_BUTTON, ROLL_LIGHT
from hugod.worker import Worker

# Longer than a contact bounces, and short enough for ten presses a second.
SETTLE_S = 0.025
STUCK_S = 600.0
"""A button that is held for so long is stuck."""
HELD_S = 30.0
"""A button that is held for so long is named by `hugod check`."""
# On a busy machine an edge may still be on its way when a deadline of the gate has passed.
LATE_S = 0.05
# The light breathes in and out, each for so long, and is dark in between: that costs nothing.
BREATH_S, DARK_S = 1.0, 4.0
# Five minutes and a breath: the glass has gone dark. It breathes again when a key has lit that.
BREATHS = 51
# A higher frequency of a dimmed light costs more, and nobody sees the difference.
FLICKER_HZ = 75

PRESSED, LET_GO = KeyDown(Key.ROLL), KeyUp(Key.ROLL)
STUCK, FREE = PartLost(Part.BUTTON, ButtonTrouble.STUCK), PartFound(Part.BUTTON)

log = logging.getLogger(__name__)


class PressGate:
    """The inputs that follow from the edges of a contact. Pure: the time is handed in, in seconds.

    ```
    state      closes           opens      deadline
    up         PRESSED, down    -          none
    down       -                settling   STUCK_S after the press: LET_GO, STUCK, stuck
    settling   down             -          SETTLE_S after it opened: LET_GO, up
    stuck      -                freeing    none
    freeing    stuck            -          SETTLE_S after it opened: FREE, up
    ```
    One that is closed at the start is stuck until it opens.
    """

    def __init__(self, *, is_closed: bool) -> None:
        self._is_closed = self._is_down = self._is_stuck = is_closed
        self._pressed_at = self._opened_at = float("-inf")

    @property
    def is_stuck(self) -> bool:
        return self._is_stuck

    def is_held(self, now: float) -> bool:
        """Return whether it is stuck, or has been down for longer than anybody presses."""
        return self._is_stuck or (self._is_down and now - self._pressed_at > HELD_S)

    def deadline(self) -> float | None:
        """Return the time at which `elapsed` is wanted; None: not before the next edge."""
        if not self._is_down:
            return None
        if not self._is_closed:
            return self._opened_at + SETTLE_S
        return None if self._is_stuck else self._pressed_at + STUCK_S

    def elapsed(self, now: float) -> tuple[Input, ...]:
        """Return the inputs that became certain by *now*."""
        due = self.deadline()
        if due is None or now < due:
            return ()
        if self._is_closed:
            self._is_stuck = True
            return (LET_GO, STUCK)
        was_stuck, self._is_down, self._is_stuck = self._is_stuck, False, False
        return (FREE if was_stuck else LET_GO,)

    def closed(self, now: float) -> tuple[Input, ...]:
        """Return the inputs that follow when the contact closes at *now*."""
        before = self.elapsed(now)
        self._is_closed = True
        # The first edge counts at once; a contact bounces up to 20 ms when it closes or opens (R8).
        if self._is_down:
            return before
        self._is_down, self._pressed_at = True, now
        return (*before, PRESSED)

    def opened(self, now: float) -> tuple[Input, ...]:
        """Return the inputs that follow when the contact opens at *now*."""
        before = self.elapsed(now)
        if self._is_closed:
            self._is_closed, self._opened_at = False, now
        return before


class RollButton:
    """The button on *pins*, a gpiozero pin factory; its inputs go to *put*.

    A button that is down when it is opened is stuck: it counts from its next press on. One that
    *is_late*, because it could not be had before, says `FREE` otherwise. Raises `PinError` if the
    pin cannot be had.
    """

    def __init__(
        self,
        pins: Any,
        put: Callable[[Input], None],
        clock: Callable[[], float] = time.monotonic,
        *,
        is_late: bool = False,
    ) -> None:
        self._put, self._clock = put, clock
        self.is_proven = False
        """It was pressed, and let go again."""
        self._one_by_one = threading.Lock()
        what = f"The Roll button (GPIO {ROLL_BUTTON})"
        # Not gpiozero's `Button`: with lgpio its `bounce_time` comes late, swallows short presses,
        # and does not tell the time of an edge.
        self._contact = through_pins(
            what, lambda: InputDevice(ROLL_BUTTON, pull_up=True, pin_factory=pins)
        )
        self._worker = Worker("Roll button", self.turn)
        self._gate = PressGate(is_closed=self._contact.is_active)
        try:
            through_pins(what, self._watch)
        except PinError:
            self.close()
            raise
        if self._gate.is_stuck:
            put(STUCK)
        elif is_late:
            put(FREE)

    @property
    def trouble(self) -> str:
        """That it is stuck, or held; empty if it is not."""
        return "it is pressed all the time" if self._gate.is_held(self._clock()) else ""

    def start(self) -> None:
        """Begin to notice by the time that the button was let go, or is stuck."""
        self._worker.start()

    def close(self) -> None:
        self._contact.close()
        self._worker.close()

    def turn(self) -> float | None:
        """Put what has become certain; return the seconds until the next deadline, if any."""
        with self._one_by_one:
            now, due = self._clock(), self._gate.deadline()
            if due is not None and now >= due + LATE_S:
                self._put_all(self._gate.elapsed(now))
                due = self._gate.deadline()
            return None if due is None else due + LATE_S - now

    def _watch(self) -> None:
        self._contact.pin.edges = "both"
        self._contact.pin.when_changed = self._changed

    def _changed(self, ticks: float, is_high: bool) -> None:
        """Put what follows from an edge at *ticks*."""
        with self._one_by_one:
            # *ticks* is the kernel's time of the edge; this call may come late.
            self._put_all((self._gate.opened if is_high else self._gate.closed)(ticks))
        self._worker.ring()

    def _put_all(self, inputs: tuple[Input, ...]) -> None:
        for item in inputs:
            self._put(item)
            self.is_proven |= item in (LET_GO, FREE)


class RollLight:
    """The light in the button, which shows whose move it is. A `Watcher`.

    Raises `PinError` if the pin cannot be had.
    """

    is_proven = False
    """A lamp says nothing back."""

    def __init__(self, pins: Any, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tired_at = 0.0
        self.trouble = ""
        """Of the last time it was to change; empty if that worked."""
        self._what = f"The Roll light (GPIO {ROLL_LIGHT})"
        self._lamp = through_pins(
            self._what, lambda: PWMLED(ROLL_LIGHT, frequency=FLICKER_HZ, pin_factory=pins)
        )
        self._shown = Light.OFF

    @property
    def is_breathing(self) -> bool:
        return self._shown is Light.BREATHING

    def saw(self, view: View, position: Position | None) -> None:
        """Shine as *view* wants it."""
        light = view.light
        is_tired = light is Light.BREATHING and self._clock() >= self._tired_at
        if light is self._shown and not is_tired:
            return
        try:
            through_pins(self._what, lambda: self._shine(light))
        except PinError as error:
            # The display says whose move it is as well.
            log.warning("%s", error)
            self.trouble = str(error)
        else:
            self._shown, self.trouble = light, ""

    def close(self) -> None:
        self._lamp.close()

    def _shine(self, light: Light) -> None:
        if light is Light.BREATHING:
            self._tired_at = self._clock() + BREATHS * (BREATH_S + BREATH_S + DARK_S)
            self._lamp.blink(0, DARK_S, BREATH_S, BREATH_S, n=BREATHS)
        else:
            self._lamp.value = light is not Light.OFF
