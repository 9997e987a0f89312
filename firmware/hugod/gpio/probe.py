"""One look at pins that nobody uses: which are drawn low. Afterwards they are as before."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import ExitStack, closing
from typing import Any

from gpiozero import DigitalInputDevice, DigitalOutputDevice, GPIOZeroError

from hugod.ports import DeviceError


def low_now(pins: Any, looked_at: Collection[int], driven: Collection[int] = ()) -> list[int]:
    """Give those of *looked_at*, each pulled up, that are low while *driven* are held low.

    *pins* is a gpiozero pin factory. Raises `DeviceError` if a pin cannot be had.
    """
    try:
        with ExitStack() as opened:
            inputs = [
                opened.enter_context(
                    closing(DigitalInputDevice(number, pull_up=True, pin_factory=pins))
                )
                for number in looked_at
            ]
            for number in driven:
                row = DigitalOutputDevice(number, initial_value=False, pin_factory=pins)
                opened.enter_context(closing(row))
            return [
                number for number, each in zip(looked_at, inputs, strict=True) if each.is_active
            ]
    except (OSError, GPIOZeroError) as error:
        raise DeviceError(f"The pins {sorted((*looked_at, *driven))}: {error}.") from error
