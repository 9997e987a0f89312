"""The big Roll button and its light, through gpiozero; the only module that knows it.

gpiozero reports edges from a thread of its own. Its `bounce_time` is not used: with lgpio it
means "stable for so long", which comes late and swallows short presses. The first edge counts at
once and the contact is deaf for a moment after it, which `PressGate` sees to.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gpiozero import PWMLED, Button, GPIOZeroError

from hugo_core.position import Position
from hugod.app.inputs import Input, Key, KeyDown
from hugod.app.light import Light, light_of
from hugod.app.view import View
from hugod.pins import ROLL_BUTTON, ROLL_LIGHT
from hugod.ports import DeviceError

DEAF_S = 0.15
"""After a press no other one counts for so long: nobody presses twice as fast on purpose."""
SETTLE_S = 0.03
"""A contact must have been open for so long before it can be pressed again: contacts also bounce
when they open."""
BREATH_S = 1.5


class PressGate:
    """Which edges of a contact are presses. Pure: it is told the time of each edge."""

    def __init__(self, *, is_down: bool) -> None:
        self._is_down = is_down
        self._opened_at = float("-inf")
        self._pressed_at = float("-inf")

    def closed(self, now: float) -> bool:
        """Note that the contact closed; say whether that is a press."""
        was_down, self._is_down = self._is_down, True
        is_settled = now - self._opened_at >= SETTLE_S
        if was_down or not is_settled or now - self._pressed_at < DEAF_S:
            return False
        self._pressed_at = now
        return True

    def opened(self, now: float) -> None:
        """Note that the contact opened."""
        self._is_down = False
        self._opened_at = now


def lgpio_pins(folder: Path) -> Any:
    """Give the Pi's pins through lgpio, chosen openly. Raises `DeviceError` if they cannot be had.

    lgpio makes a pipe in *folder*: in the working directory it may not be allowed to (gpiozero
    #1106).
    """
    os.environ.setdefault("LG_WD", str(folder))
    try:
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    except ImportError as error:
        raise DeviceError("The pins need lgpio: sudo apt install python3-lgpio.") from error
    except (OSError, GPIOZeroError) as error:
        raise DeviceError(f"The pins cannot be used: {error}.") from error


class RollButton:
    """The button on *pins*, a gpiozero pin factory: every press is put as the Roll key.

    A button that is down when it is opened counts from its next press on.
    """

    def __init__(
        self,
        pins: Any,
        put: Callable[[Input], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._put, self._clock = put, clock
        try:
            self._button = Button(ROLL_BUTTON, bounce_time=None, pin_factory=pins)
        except (OSError, GPIOZeroError) as error:
            raise DeviceError(f"The Roll button (GPIO {ROLL_BUTTON}): {error}.") from error
        self._gate = PressGate(is_down=self._button.is_pressed)
        self._button.when_pressed = self._closed
        self._button.when_released = self._opened

    def close(self) -> None:
        self._button.close()

    def _closed(self) -> None:
        if self._gate.closed(self._clock()):
            self._put(KeyDown(Key.ROLL))

    def _opened(self) -> None:
        self._gate.opened(self._clock())


class RollLight:
    """The light in the button, which says whose move it is. A `Watcher`."""

    def __init__(self, pins: Any) -> None:
        try:
            self._lamp = PWMLED(ROLL_LIGHT, pin_factory=pins)
        except (OSError, GPIOZeroError) as error:
            raise DeviceError(f"The Roll light (GPIO {ROLL_LIGHT}): {error}.") from error
        self._shown = Light.OFF

    @property
    def is_breathing(self) -> bool:
        return self._shown is Light.BREATHING

    def saw(self, view: View, position: Position | None) -> None:
        """Shine as *view* wants it."""
        light = light_of(view)
        if light is self._shown:
            return
        self._shown = light
        if light is Light.BREATHING:
            self._lamp.pulse(BREATH_S, BREATH_S)
        else:
            self._lamp.value = light is not Light.OFF

    def close(self) -> None:
        self._lamp.close()
