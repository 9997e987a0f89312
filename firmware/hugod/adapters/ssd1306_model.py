"""A model of the SSD1306: takes the bytes its bus would bring, shows what its glass would show.

How it works: a message is what follows the address between start and stop on the I²C bus. Control
bytes cut it into commands and picture data. The registers are one frozen value and a command gives
the next one; data goes into the memory, where the registers point. The picture is a pure function
of the two. What keeps it simple: bytes that the data sheet does not define, and those that scroll
or fade, are an error and never a guess, so a driver that sends them is found out here.

The module it stands for is the usual one: 128×64, alternating COM pins, no supply of its own for
the pixels (hence the charge pump), mounted so that A1 and C8 make the picture stand upright.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from errno import EREMOTEIO
from threading import Lock

from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8
ADDRESS = 0x3C

# After power-on the memory holds anything. A pattern shows up a driver that forgets to clear it.
SNOW = bytes((0xA5, 0x3C)) * (WIDTH * PAGES // 2)

# Commands that are followed by arguments, and how many. All others stand alone.
ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1}
ARGUMENTS |= dict.fromkeys((0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)


class Ssd1306Error(Exception):
    """The controller was sent something it has no use for: a fault of the driver."""


class Mode(IntEnum):
    """Where the pointer goes after a byte of data; the numbers are those of command 20."""

    HORIZONTAL = 0
    VERTICAL = 1
    PAGE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Registers:
    """All settings that can be seen on the glass; as made, those after power-on."""

    mode: Mode = Mode.PAGE
    columns: tuple[int, int] = (0, WIDTH - 1)
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
    is_on: bool = False


class Ssd1306Model:
    """One panel, from power-on. One thread may send to it while others look at it."""

    def __init__(self) -> None:
        self.registers = Registers()
        self.bytes_received = 0
        self.messages_received = 0
        self._memory = bytearray(SNOW)
        self._unfinished = b""
        self._lock = Lock()

    def receive(self, message: bytes) -> None:
        """Take one message, its control byte first. Raises `Ssd1306Error`."""
        with self._lock:
            self.bytes_received += len(message)
            self.messages_received += 1
            for is_data, content in _parts(message):
                if is_data:
                    self._store(content)
                else:
                    self._obey(content)

    def picture(self) -> Image.Image:
        """Give what the glass shows now, mode "1". May be called from any thread."""
        with self._lock:
            memory, registers = bytes(self._memory), self.registers
        return picture_of(memory, registers)

    def _obey(self, content: bytes) -> None:
        # A command may wait for its arguments over the end of a message.
        for byte in content:
            code, *arguments = self._unfinished + bytes((byte,))
            if len(arguments) < ARGUMENTS.get(code, 0):
                self._unfinished += bytes((byte,))
            else:
                self._unfinished = b""
                self.registers = obeyed(self.registers, code, *arguments)

    def _store(self, content: bytes) -> None:
        if self._unfinished:
            raise Ssd1306Error(f"data inside command {self._unfinished.hex(' ')}")
        registers = self.registers
        column, page = registers.column, registers.page
        for byte in content:
            # Remapping happens on the way into the memory: what is there already stays in place.
            x = column if registers.is_remapped else WIDTH - 1 - column
            self._memory[page * WIDTH + x] = byte
            column, page = _moved_on(registers, column, page)
        self.registers = replace(registers, column=column, page=page)


class ModelBus:
    """An I²C bus, in the words of smbus2, with one panel on it."""

    def __init__(self, panel: Ssd1306Model) -> None:
        self._panel = panel

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Iterable[int], /) -> None:
        """Send one message; `OSError` if nobody has that address."""
        if i2c_addr != ADDRESS:
            raise OSError(EREMOTEIO, f"nobody answers at 0x{i2c_addr:02X}")
        self._panel.receive(bytes((register, *data)))


def obeyed(registers: Registers, code: int, first: int = 0, second: int = 0) -> Registers:
    """Give the registers after command *code* with its arguments. Raises `Ssd1306Error`."""
    if code < 0x40 or 0xB0 <= code <= 0xB7:
        return _addressed(registers, code, first, second)
    if code < 0x80:
        return replace(registers, start_line=code & 0x3F)
    return _shown(registers, code, first)


def picture_of(memory: bytes, registers: Registers) -> Image.Image:
    """Give what a glass shows with this memory and these registers, mode "1"."""
    if not (registers.is_on and registers.is_pumped):
        return Image.new("1", (WIDTH, HEIGHT))
    if registers.is_all_lit:
        memory = b"\xff" * len(memory)
    elif registers.is_inverted:
        memory = bytes(byte ^ 0xFF for byte in memory)
    rows = _rows(memory)
    shown = (_row_at(registers, y) for y in range(HEIGHT))
    dark = bytes(WIDTH // 8)
    pixels = b"".join(dark if row is None else rows[row] for row in shown)
    return Image.frombytes("1", (WIDTH, HEIGHT), pixels)


def _parts(message: bytes) -> Iterator[tuple[bool, bytes]]:
    """Give the pieces of a message: whether each is data, and its bytes."""
    while message:
        control, message = message[0], message[1:]
        if control & 0x3F:
            raise Ssd1306Error(f"control byte 0x{control:02X}")
        # Co set: one byte, then the next control byte. Co clear: all that is left.
        length = 1 if control & 0x80 else len(message)
        yield bool(control & 0x40), message[:length]
        message = message[length:]


def _addressed(registers: Registers, code: int, first: int, second: int) -> Registers:
    """Carry out the commands about where the data goes."""
    if code >= 0xB0:
        return replace(registers, page=code & 0x07)
    if code <= 0x0F:
        return replace(registers, column=registers.column & 0x70 | code)
    if code <= 0x1F:
        return replace(registers, column=registers.column & 0x0F | (code & 0x07) << 4)
    if code == 0x20 and first & 0x03 != 3:
        return replace(registers, mode=Mode(first & 0x03))
    if code == 0x21 and first <= second < WIDTH:
        return replace(registers, columns=(first, second), column=first)
    if code == 0x22 and first <= second < PAGES:
        return replace(registers, pages=(first, second), page=first)
    raise Ssd1306Error(f"command 0x{code:02X} with {first}, {second}")


def _shown(registers: Registers, code: int, argument: int) -> Registers:
    """Carry out the commands about how the memory is shown."""
    match code:
        case 0x81:
            return replace(registers, contrast=argument)
        case 0x8D:
            return replace(registers, is_pumped=bool(argument & 0x04))
        case 0xA0 | 0xA1:
            return replace(registers, is_remapped=code == 0xA1)
        case 0xA4 | 0xA5:
            return replace(registers, is_all_lit=code == 0xA5)
        case 0xA6 | 0xA7:
            return replace(registers, is_inverted=code == 0xA7)
        case 0xA8 if 15 <= argument < HEIGHT:
            return replace(registers, lines=argument + 1)
        case 0xAE | 0xAF:
            return replace(registers, is_on=code == 0xAF)
        case 0xC0 | 0xC8:
            return replace(registers, is_reversed=code == 0xC8)
        case 0xD3 if argument < HEIGHT:
            return replace(registers, offset=argument)
        case 0xD5 | 0xD9 | 0xDA | 0xDB | 0xE3:  # clock, pre-charge, pins, voltage, nothing
            return registers
    raise Ssd1306Error(f"command 0x{code:02X} with {argument}")


def _moved_on(registers: Registers, column: int, page: int) -> tuple[int, int]:
    """Give column and page for the next byte of data."""
    match registers.mode:
        case Mode.PAGE:
            return _next(column, registers.columns, WIDTH), page
        case Mode.HORIZONTAL:
            is_at_end = column == registers.columns[1]
            page = _next(page, registers.pages, PAGES) if is_at_end else page
            return _next(column, registers.columns, WIDTH), page
        case Mode.VERTICAL:
            is_at_end = page == registers.pages[1]
            column = _next(column, registers.columns, WIDTH) if is_at_end else column
            return column, _next(page, registers.pages, PAGES)


def _next(place: int, window: tuple[int, int], size: int) -> int:
    return window[0] if place == window[1] else (place + 1) % size


def _row_at(registers: Registers, y: int) -> int | None:
    """Say which row of the memory is seen at *y*, if any; section 10.1.15 of the data sheet."""
    com = HEIGHT - 1 - y
    if registers.is_reversed:
        line = (registers.lines - 1 - com + registers.offset) % HEIGHT
    else:
        line = (com + registers.offset) % HEIGHT
    return (line + registers.start_line) % HEIGHT if line < registers.lines else None


def _rows(memory: bytes) -> list[bytes]:
    """Give the memory by rows of pixels; in it, a byte is eight pixels one below the other."""
    pages = (memory[start : start + WIDTH] for start in range(0, len(memory), WIDTH))
    standing = (Image.frombytes("1", (8, WIDTH), page, "raw", "1;R") for page in pages)
    lying = b"".join(image.transpose(Image.Transpose.TRANSPOSE).tobytes() for image in standing)
    return [lying[start : start + WIDTH // 8] for start in range(0, len(lying), WIDTH // 8)]
