"""Who uses a line: the kernel's answer, as its header lays it out."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from hugod.gpio.lines import consumer_of


@pytest.fixture
def chip(tmp_path: Path) -> Path:
    (tmp_path / "gpiochip0").touch()
    return tmp_path / "gpiochip0"


def kernel(users: dict[int, tuple[bytes, int]]) -> object:
    """Give a kernel that answers as `struct gpio_v2_line_info` says."""

    def ask(opened: int, call: int, question: bytes) -> bytes:
        assert (call, len(question)) == (0xC100B405, 256)
        (line,) = struct.unpack_from("=I", question, 64)
        consumer, flags = users.get(line, (b"", 0))
        head = struct.pack("=32s32sIIQ", b"GPIO%d" % line, consumer, line, 0, flags)
        return head.ljust(256, b"\0")

    return ask


@pytest.mark.parametrize(("line", "said"), [(17, "pigpiod"), (4, "the kernel"), (5, ""), (6, "")])
def test_a_used_line_names_its_user(chip: Path, line: int, said: str) -> None:
    users = {17: (b"pigpiod", 0x5), 4: (b"", 0x1), 6: (b"stale", 0x4)}
    assert consumer_of(chip, line, kernel(users)) == said  # type: ignore[arg-type]  # a fake


def test_a_chip_that_is_none_or_not_there_tells_nothing(chip: Path) -> None:
    assert consumer_of(chip, 17) == ""
    assert consumer_of(chip.parent / "gpiochip9", 17) == ""
