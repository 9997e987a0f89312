"""A passive buzzer on the Pi's pins, through gpiozero: a tone at a time, loud by its duty cycle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gpiozero import GPIOZeroError, PWMOutputDevice

from hugod.app.settings import Level
from hugod.pins import BUZZER
from hugod.ports import DeviceError
from hugod.tunes import Tone

DUTY = {Level.QUIET: 0.02, Level.MIDDLE: 0.1, Level.LOUD: 0.5}
"""The part of each swing the pin is high: half is the loudest a buzzer can be."""


class Buzzer:
    """The buzzer on *pins*, a gpiozero pin factory. An `Instrument`; raises `DeviceError`."""

    def __init__(self, pins: Any) -> None:
        try:
            self._pin = PWMOutputDevice(BUZZER, pin_factory=pins)
        except (OSError, GPIOZeroError) as error:
            raise DeviceError(f"The buzzer (GPIO {BUZZER}): {error}.") from error

    def sound(self, tones: Sequence[Tone], level: Level) -> int:
        """Sound the first of *tones*; the next one is due when it is over."""
        first = tones[0]
        try:
            if first.hz:
                self._pin.frequency = first.hz
            self._pin.value = DUTY[level] if first.hz else 0
        except (OSError, GPIOZeroError) as error:
            raise DeviceError(f"The buzzer (GPIO {BUZZER}): {error}.") from error
        return first.ms

    def stop(self) -> None:
        self._pin.off()

    def finish(self) -> None:
        self._pin.off()

    def close(self) -> None:
        self._pin.close()
