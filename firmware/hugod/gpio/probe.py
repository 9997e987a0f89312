"""A look at pins that the box does not use: which are low, and who uses a line.

The call for a line's user and its structure are those of the kernel's `linux/gpio.h`, version 2:
256 bytes with the name at 0, the consumer at 32, the number at 64 and the flags at 72.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Collection
from contextlib import ExitStack, closing
from fcntl import ioctl
from pathlib import Path
from typing import Any

from gpiozero import DigitalInputDevice, DigitalOutputDevice, GPIOZeroError

from hugod.ports import DeviceError

GET_LINE_INFO = 0xC100B405
SIZE = 256
CONSUMER, OFFSET, FLAGS = slice(32, 64), 64, 72
USED = 1

IoctlCall = Callable[[int, int, bytes], bytes]


def low_now(pins: Any, looked_at: Collection[int], driven: Collection[int] = ()) -> list[int]:
    """Return those of *looked_at*, each pulled up, that are low while *driven* are held low.

    *pins* is a gpiozero pin factory; afterwards they are as before. Raises `DeviceError` if a pin
    cannot be had.
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


def consumer_of(chip: Path, line: int, call: IoctlCall = ioctl) -> str:
    """Return the user of *line* of *chip*, without taking it; empty if none is known."""
    question = bytearray(SIZE)
    struct.pack_into("=I", question, OFFSET, line)
    try:
        opened = os.open(chip, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return ""
    try:
        answer = call(opened, GET_LINE_INFO, bytes(question))
    except OSError:
        return ""
    finally:
        os.close(opened)
    (flags,) = struct.unpack_from("=Q", answer, FLAGS)
    name = answer[CONSUMER].partition(b"\0")[0].decode(errors="replace")
    return (name or "the kernel") if flags & USED else ""
