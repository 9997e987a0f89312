"""Who uses a line of a GPIO chip, asked of the kernel without taking the line.

The call and its structure are those of the kernel's `linux/gpio.h`, version 2: 256 bytes with the
name at 0, the consumer at 32, the number at 64 and the flags at 72.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable
from fcntl import ioctl
from pathlib import Path

GET_LINE_INFO = 0xC100B405
SIZE = 256
CONSUMER, OFFSET, FLAGS = slice(32, 64), 64, 72
USED = 1

Ask = Callable[[int, int, bytes], bytes]


def consumer_of(chip: Path, line: int, ask: Ask = ioctl) -> str:
    """Name who uses *line* of *chip*; empty if nobody does, or nobody can tell."""
    question = bytearray(SIZE)
    struct.pack_into("=I", question, OFFSET, line)
    try:
        opened = os.open(chip, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return ""
    try:
        answer = ask(opened, GET_LINE_INFO, bytes(question))
    except OSError:
        return ""
    finally:
        os.close(opened)
    (flags,) = struct.unpack_from("=Q", answer, FLAGS)
    name = answer[CONSUMER].partition(b"\0")[0].decode(errors="replace")
    return (name or "the kernel") if flags & USED else ""
