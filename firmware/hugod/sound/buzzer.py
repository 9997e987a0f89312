"""A passive buzzer on the Pi's pins: a tone at a time, loud by its duty cycle."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Protocol

from gpiozero import PWMOutputDevice

from hugod.app.values.settings import Level
from hugod.gpio.backend import NO_TONES, pins_in_time, through_pins
from hugod.gpio.pins import BUZZER
from hugod.gpio.pwm import KernelPwm
from hugod.sound.tunes import Tone

# The part of each swing the pin is high: half is the loudest a buzzer can be.
DUTY = {Level.QUIET: 0.02, Level.MIDDLE: 0.1, Level.LOUD: 0.5}

log = logging.getLogger(__name__)
WHAT = f"The buzzer (GPIO {BUZZER})"


class Pwm(Protocol):
    """A pin that swings. Its methods raise what `through_pins` knows."""

    def swing(self, hz: int, duty: float) -> None:
        """Swing at *hz*, high for *duty* of the time, 0 to 1; 0 Hz: be low."""

    def close(self) -> None: ...


class PinPwm:
    """The pin as gpiozero swings it, by a thread of its library."""

    def __init__(self, pins: Any) -> None:
        self._pin = PWMOutputDevice(BUZZER, pin_factory=pins)

    def swing(self, hz: int, duty: float) -> None:
        if hz:
            self._pin.frequency = hz
        self._pin.value = duty if hz else 0

    def close(self) -> None:
        self._pin.close()


class Buzzer:
    """The buzzer at a *pwm*. An `Instrument`; raises `PinError`."""

    def __init__(self, pwm: Pwm) -> None:
        self._pwm = pwm

    def sound(self, tones: Sequence[Tone], level: Level) -> int:
        """Sound the first of *tones*. Returns its length in ms: then the next one is due."""
        first = tones[0]
        through_pins(WHAT, lambda: self._pwm.swing(first.hz, DUTY[level]))
        return first.ms

    def stop(self) -> None:
        through_pins(WHAT, lambda: self._pwm.swing(0, 0))

    def finish(self) -> None:
        self.stop()

    def close(self) -> None:
        self._pwm.close()


def open_buzzer(pins: Any) -> Buzzer:
    """Return the buzzer by the kernel's PWM, else on *pins*, a gpiozero factory.

    Raises `PinError`.
    """
    return Buzzer(through_pins(WHAT, lambda: _pwm(pins)))


def _pwm(pins: Any) -> Pwm:
    try:
        return KernelPwm()
    except FileNotFoundError:
        swung = PinPwm(pins_in_time(pins))
        log.warning("%s is swung by a thread, out of tune; better: %s", WHAT, NO_TONES)
        return swung
