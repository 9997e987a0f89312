"""The three controllers of the panel model: their registers, and what each command does to them.

The registers are one frozen value and a command gives the next one. What keeps it simple: bytes
that the data sheet does not define, and those that scroll or fade, are an error and never a guess,
so a driver that sends them is found out here. The exceptions are named, with the driver that sends
them, in the chip's `silent`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum

HEIGHT, PAGES = 64, 8


class PanelError(Exception):
    """The controller was sent something it has no use for: a fault of the driver."""


class Mode(IntEnum):
    """Where the pointer goes after a byte of data; the numbers are those of command 20."""

    HORIZONTAL = 0
    VERTICAL = 1
    PAGE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Registers:
    """All settings that can be seen on the glass; as made, those of an SSD1306 after power-on."""

    mode: Mode = Mode.PAGE
    columns: tuple[int, int] = (0, 127)
    pages: tuple[int, int] = (0, PAGES - 1)
    column: int = 0
    page: int = 0
    start_line: int = 0
    lines: int = HEIGHT
    offset: int = 0
    contrast: int = 0x7F
    is_remapped: bool = False
    is_reversed: bool = False
    is_all_lit: bool = False
    is_inverted: bool = False
    is_pumped: bool = False
    """Whether the pixels have their voltage."""
    is_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Chip:
    """What one kind of controller has, and has not."""

    name: str
    width: int = 128
    """Columns of its memory."""
    left: int = 0
    """The column of the memory behind the first one of the glass."""
    has_windows: bool = True
    """Whether it knows the commands 20 to 22. Without, it is in page mode for ever."""
    pump: int | None = None
    """The command that gives the pixels their voltage, if they do not have it anyway."""
    fewest_lines: int = 16
    status: int
    """The low bits of what it answers when it is read."""
    arguments: Mapping[int, int]
    """The commands that are followed by arguments, and how many. All others stand alone."""
    silent: frozenset[int]
    """The commands that cannot be seen in the memory and on the model's glass."""

    def at_power_on(self) -> Registers:
        """Give the registers as they are when the current comes."""
        return Registers(columns=(0, self.width - 1), is_pumped=self.pump != 0x8D)


_ONE_EACH = dict.fromkeys((0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)
_WINDOWS = {0x20: 1, 0x21: 2, 0x22: 2}
# Clock, pre-charge, pins, voltage, and the command that is none.
_UNSEEN = frozenset((0xD5, 0xD9, 0xDA, 0xDB, 0xE3))

SSD1306 = Chip(
    name="SSD1306",
    pump=0x8D,
    status=0x06,
    arguments=_ONE_EACH | _WINDOWS | {0x8D: 1},
    silent=_UNSEEN,
)
SSD1309 = Chip(
    name="SSD1309",
    status=0x06,
    arguments=_ONE_EACH | _WINDOWS | {0x8D: 1, 0xFD: 1},
    # It has no charge pump and knows no 8D; luma sends it all the same and panels do not mind.
    silent=_UNSEEN | {0x8D},
)
SH1106 = Chip(
    name="SH1106",
    width=132,
    left=2,
    has_windows=False,
    pump=0xAD,
    fewest_lines=1,
    status=0x08,
    arguments=_ONE_EACH | {0xAD: 1},
    # 30 to 33 choose the pump's voltage. 20 and 8D it does not know; luma sends both all the same
    # and panels do not mind. (What luma means as 8D's argument is then a column, soon set again.)
    silent=_UNSEEN | {0x20, 0x30, 0x31, 0x32, 0x33, 0x8D},
)
CHIPS = (SSD1306, SH1106, SSD1309)


def obeyed(
    chip: Chip, registers: Registers, code: int, first: int = 0, second: int = 0
) -> Registers:
    """Give the registers after command *code* with its arguments. Raises `PanelError`."""
    if code in chip.silent:
        return registers
    if code < 0x40 or 0xB0 <= code <= 0xB7:
        return _addressed(chip, registers, code, first, second)
    if code < 0x80:
        return replace(registers, start_line=code & 0x3F)
    if code in (0x8D, 0xAD, 0xFD):
        return _powered(chip, registers, code, first)
    return _shown(chip, registers, code, first)


def _addressed(chip: Chip, registers: Registers, code: int, first: int, second: int) -> Registers:
    """Carry out the commands about where the data goes."""
    if code >= 0xB0:
        return replace(registers, page=code & 0x07)
    if code <= 0x0F:
        return replace(registers, column=registers.column & 0xF0 | code)
    if code <= 0x1F:
        high = code & (0x07 if chip.width == 128 else 0x0F)
        return replace(registers, column=registers.column & 0x0F | high << 4)
    if chip.has_windows:
        if code == 0x20 and first & 0x03 != 3:
            return replace(registers, mode=Mode(first & 0x03))
        if code == 0x21 and first <= second < chip.width:
            return replace(registers, columns=(first, second), column=first)
        if code == 0x22 and first <= second < PAGES:
            return replace(registers, pages=(first, second), page=first)
    raise PanelError(f"{chip.name}: command 0x{code:02X} with {first}, {second}")


def _powered(chip: Chip, registers: Registers, code: int, argument: int) -> Registers:
    """Carry out the commands about the supply, and the lock of the SSD1309."""
    if code == 0xFD and chip is SSD1309 and argument == 0x12:  # unlock; it never was locked
        return registers
    if code == chip.pump == 0x8D:
        return replace(registers, is_pumped=bool(argument & 0x04))
    if code == chip.pump == 0xAD and argument in (0x8A, 0x8B):
        return replace(registers, is_pumped=argument == 0x8B)
    raise PanelError(f"{chip.name}: command 0x{code:02X} with {argument}")


def _shown(chip: Chip, registers: Registers, code: int, argument: int) -> Registers:
    """Carry out the commands about how the memory is shown."""
    match code:
        case 0x81:
            return replace(registers, contrast=argument)
        case 0xA0 | 0xA1:
            return replace(registers, is_remapped=code == 0xA1)
        case 0xA4 | 0xA5:
            return replace(registers, is_all_lit=code == 0xA5)
        case 0xA6 | 0xA7:
            return replace(registers, is_inverted=code == 0xA7)
        case 0xA8 if chip.fewest_lines <= argument + 1 <= HEIGHT:
            return replace(registers, lines=argument + 1)
        case 0xAE | 0xAF:
            return replace(registers, is_on=code == 0xAF)
        case 0xC0 | 0xC8:
            return replace(registers, is_reversed=code == 0xC8)
        case 0xD3 if argument < HEIGHT:
            return replace(registers, offset=argument)
    raise PanelError(f"{chip.name}: command 0x{code:02X} with {argument}")
