"""The big Roll button and its light, on gpiozero's pins.

gpiozero's `Button` is not used: with lgpio its `bounce_time` means "stable for so long", which
comes late and swallows short presses, and it keeps the time of an edge to itself. The pin tells
edges with their times, from a thread of its own, and `PressGate` says which of them are presses.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from gpiozero import PWMLED, InputDevice

from hugo_core.position import Position
from hugod.app.cues import Light, light_of
from hugod.app.inputs import ButtonTrouble, Input, Key, KeyDown, KeyUp, Part, PartFound, PartLost
from hugod.app.views import View
from hugod.gpio.backend import PinError, through_pins
from hugod.gpio.pins import ROLL_BUTTON, ROLL_LIGHT
from hugod.keys.alarm import Alarm
from hugod.keys.press_gate import PressGate, Turn

BREATH_S, DARK_S = 1.0, 4.0
"""The light breathes in and out, each for so long, and is dark in between: it costs nothing then,
and it breathes for hours while nobody plays."""
FLICKER_HZ = 75
"""So quickly a dimmed light is switched: more costs more, and nobody sees the difference."""
LATE_S = 0.05
"""So much later than it could be known it is looked whether the button was let go: an edge may
still be on its way while the machine is busy, and nobody waits for this."""
SAID: dict[Turn, Input] = {
    Turn.PRESSED: KeyDown(Key.ROLL),
    Turn.LET_GO: KeyUp(Key.ROLL),
    Turn.STUCK: PartLost(Part.BUTTON, ButtonTrouble.STUCK),
    Turn.FREE: PartFound(Part.BUTTON),
}

log = logging.getLogger(__name__)


class Waker(Protocol):
    """What `Alarm` does."""

    def set(self, due: float | None) -> None: ...

    def close(self) -> None: ...


class RollButton:
    """The button on *pins*, a gpiozero pin factory: what it does is put as inputs.

    A button that is down when it is opened is stuck: it counts from its next press on. Raises
    `PinError` if the pin cannot be had.
    """

    def __init__(
        self,
        pins: Any,
        put: Callable[[Input], None],
        clock: Callable[[], float] = time.monotonic,
        alarm: Callable[[Callable[[], None]], Waker] = Alarm,
    ) -> None:
        self._put, self._clock = put, clock
        self._one_by_one = threading.Lock()
        what = f"The Roll button (GPIO {ROLL_BUTTON})"
        self._contact = through_pins(
            what, lambda: InputDevice(ROLL_BUTTON, pull_up=True, pin_factory=pins)
        )
        self._alarm = alarm(self._elapsed)
        self._gate = PressGate(is_closed=self._contact.is_active)
        if self._gate.is_stuck:
            put(SAID[Turn.STUCK])
        try:
            through_pins(what, self._watch)
        except PinError:
            self.close()
            raise

    def close(self) -> None:
        self._contact.close()
        self._alarm.close()

    def _watch(self) -> None:
        self._contact.pin.edges = "both"
        self._contact.pin.when_changed = self._changed

    def _changed(self, ticks: float, is_high: bool) -> None:
        """Take an edge at the time the kernel saw it, however late it is told."""
        self._notice(self._gate.opened if is_high else self._gate.closed, ticks)

    def _elapsed(self) -> None:
        self._notice(self._gate.elapsed, self._clock())

    def _notice(self, what: Callable[[float], tuple[Turn, ...]], now: float) -> None:
        """Let the gate judge; edges and the alarm come from two threads."""
        with self._one_by_one:
            for turn in what(now):
                self._put(SAID[turn])
            due = self._gate.deadline()
            self._alarm.set(None if due is None else due + LATE_S)


class RollLight:
    """The light in the button, which says whose move it is. A `Watcher`.

    Raises `PinError` if the pin cannot be had.
    """

    def __init__(self, pins: Any) -> None:
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
        light = light_of(view)
        if light is self._shown:
            return
        try:
            through_pins(self._what, lambda: self._shine(light))
        except PinError as error:
            log.warning("%s", error)  # the glass says whose move it is as well
        else:
            self._shown = light

    def close(self) -> None:
        self._lamp.close()

    def _shine(self, light: Light) -> None:
        if light is Light.BREATHING:
            self._lamp.blink(0, DARK_S, BREATH_S, BREATH_S)
        else:
            self._lamp.value = light is not Light.OFF
