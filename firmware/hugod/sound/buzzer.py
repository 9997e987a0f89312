"""A passive buzzer on the Pi's pins, through gpiozero: a tone at a time, loud by its duty cycle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gpiozero import PWMOutputDevice

from hugod.app.settings import Level
from hugod.gpio.backend import through_pins
from hugod.gpio.pins import BUZZER
from hugod.sound.tunes import Tone

DUTY = {Level.QUIET: 0.02, Level.MIDDLE: 0.1, Level.LOUD: 0.5}
"""The part of each swing the pin is high: half is the loudest a buzzer can be."""

WHAT = f"The buzzer (GPIO {BUZZER})"


class Buzzer:
    """The buzzer on *pins*, a gpiozero pin factory. An `Instrument`; raises `PinError`."""

    def __init__(self, pins: Any) -> None:
        self._pin = through_pins(WHAT, lambda: PWMOutputDevice(BUZZER, pin_factory=pins))

    def sound(self, tones: Sequence[Tone], level: Level) -> int:
        """Sound the first of *tones*. Returns its length in ms: then the next one is due."""
        first = tones[0]
        through_pins(WHAT, lambda: self._set(first.hz, DUTY[level] if first.hz else 0))
        return first.ms

    def stop(self) -> None:
        through_pins(WHAT, self._pin.off)

    def finish(self) -> None:
        self.stop()

    def close(self) -> None:
        self._pin.close()

    def _set(self, hz: int, duty: float) -> None:
        if hz:
            self._pin.frequency = hz
        self._pin.value = duty
