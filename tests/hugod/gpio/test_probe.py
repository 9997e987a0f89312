"""A look at mock pins, which are free again afterwards; and the kernel's word on a line's user."""

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import DigitalInputDevice
from gpiozero.pins.mock import MockFactory

from hugod.gpio.pins import MATRIX_COLUMNS, MATRIX_ROWS, ROLL_BUTTON
from hugod.gpio.probe import IoctlCall, consumer_of, low_now
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
    assert {pins.pin(number).function for number in MATRIX_ROWS} == {"input"}
    for number in (*MATRIX_COLUMNS, *MATRIX_ROWS):
        DigitalInputDevice(number, pin_factory=pins).close()


def test_a_pin_that_is_taken_is_a_sentence(pins: Any) -> None:
    taken = DigitalInputDevice(ROLL_BUTTON, pin_factory=pins)
    with pytest.raises(DeviceError, match=f"pins \\[{ROLL_BUTTON}\\]"):
        low_now(pins, [ROLL_BUTTON])
    taken.close()


@pytest.fixture
def chip(tmp_path: Path) -> Path:
    (tmp_path / "gpiochip0").touch()
    return tmp_path / "gpiochip0"


def kernel(users: dict[int, tuple[bytes, int]]) -> IoctlCall:
    """A kernel that answers as `struct gpio_v2_line_info` says."""

    def call(opened: int, request: int, question: bytes) -> bytes:
        assert (request, len(question)) == (0xC100B405, 256)
        (line,) = struct.unpack_from("=I", question, 64)
        consumer, flags = users.get(line, (b"", 0))
        head = struct.pack("=32s32sIIQ", b"GPIO%d" % line, consumer, line, 0, flags)
        return head.ljust(256, b"\0")

    return call


@pytest.mark.parametrize(("line", "said"), [(17, "pigpiod"), (4, "the kernel"), (5, ""), (6, "")])
def test_a_used_line_names_its_user(chip: Path, line: int, said: str) -> None:
    users = {17: (b"pigpiod", 0x5), 4: (b"", 0x1), 6: (b"stale", 0x4)}
    assert consumer_of(chip, line, kernel(users)) == said


def test_a_chip_that_is_none_or_not_there_tells_nothing(chip: Path) -> None:
    assert consumer_of(chip, 17) == ""
    assert consumer_of(chip.parent / "gpiochip9", 17) == ""
