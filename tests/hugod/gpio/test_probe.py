"""One look at pins, on gpiozero's mock pins; afterwards they are free again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import DigitalInputDevice
from gpiozero.pins.mock import MockFactory

from hugod.gpio.pins import MATRIX_COLUMNS, MATRIX_ROWS, ROLL_BUTTON
from hugod.gpio.probe import low_now
from hugod.ports import DeviceError


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = MockFactory()
    yield factory
    factory.close()


def test_an_open_button_is_high_and_a_pressed_one_low(pins: Any) -> None:
    assert low_now(pins, [ROLL_BUTTON]) == []
    pin = pins.pin(ROLL_BUTTON)
    lift = pin._set_pull

    def in_vain(pull: str) -> None:
        lift(pull)
        pin.drive_low()

    pin._set_pull = in_vain
    assert low_now(pins, [ROLL_BUTTON]) == [ROLL_BUTTON]


def test_a_stuck_key_draws_its_column_low_with_the_rows(pins: Any) -> None:
    row, column = pins.pin(MATRIX_ROWS[1]), pins.pin(MATRIX_COLUMNS[2])
    drive = row._set_state

    def through_the_key(value: Any) -> None:
        drive(value)
        column.drive_high() if value else column.drive_low()

    row._set_state = through_the_key
    assert low_now(pins, MATRIX_COLUMNS) == []
    assert low_now(pins, MATRIX_COLUMNS, MATRIX_ROWS) == [MATRIX_COLUMNS[2]]


def test_afterwards_nobody_drives_the_rows_and_anybody_may_have_the_pins(pins: Any) -> None:
    for _ in range(2):
        low_now(pins, MATRIX_COLUMNS, MATRIX_ROWS)
    for number in (*MATRIX_COLUMNS, *MATRIX_ROWS):
        DigitalInputDevice(number, pin_factory=pins).close()


def test_a_pin_that_is_taken_is_a_sentence(pins: Any) -> None:
    taken = DigitalInputDevice(ROLL_BUTTON, pin_factory=pins)
    with pytest.raises(DeviceError, match=f"pins \\[{ROLL_BUTTON}\\]"):
        low_now(pins, [ROLL_BUTTON])
    taken.close()
