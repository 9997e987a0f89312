"""A model of a panel: takes the bytes its bus would bring, shows what its glass would show.

How it works: a message is what follows the address between start and stop on the I²C bus. Control
bytes cut it into commands and picture data. Commands change the registers (`panel_chips`); data
goes into the memory, where the registers point. The picture is a pure function of the two.

The module it stands for is the usual one: 128×64, alternating COM pins, no supply of its own for
the pixels of an SSD1306 (hence the charge pump), the 128 columns in the middle of an SH1106's 132,
mounted so that A1 and C8 make the picture stand upright.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from errno import EREMOTEIO
from threading import Lock

from PIL import Image

from hugod.display.oled_chips import (
    HEIGHT,
    PAGES,
    SSD1306,
    Chip,
    Mode,
    PanelError,
    Registers,
    obeyed,
)

WIDTH = 128
ADDRESS = 0x3C

# After power-on the memory holds anything. A pattern shows up a driver that forgets to clear it.
SNOW = bytes((0xA5, 0x3C))


class PanelModel:
    """One panel, from power-on. One thread may send to it while others look at it."""

    def __init__(self, chip: Chip = SSD1306) -> None:
        self.chip = chip
        self.registers = chip.at_power_on()
        self.bytes_received = 0
        self.messages_received = 0
        self._memory = bytearray(SNOW * (chip.width * PAGES // 2))
        self._unfinished = b""
        self._lock = Lock()

    def receive(self, message: bytes) -> None:
        """Take one message, its control byte first. Raises `PanelError`."""
        with self._lock:
            self.bytes_received += len(message)
            self.messages_received += 1
            for is_data, content in _parts(message):
                if is_data:
                    self._store(content)
                else:
                    self._obey(content)

    def status(self) -> int:
        """Give the byte that is read from it: bit 6 is set while the panel is switched off."""
        return self.chip.status | (0 if self.registers.is_on else 0x40)

    @property
    def memory(self) -> bytes:
        """What it remembers, page by page, also the columns that are not seen."""
        with self._lock:
            return bytes(self._memory)

    def picture(self) -> Image.Image:
        """Give what the glass shows now, mode "1". May be called from any thread."""
        with self._lock:
            memory, registers = bytes(self._memory), self.registers
        return picture_of(seen(self.chip, memory), registers)

    def _obey(self, content: bytes) -> None:
        # A command may wait for its arguments over the end of a message.
        for byte in content:
            code, *arguments = self._unfinished + bytes((byte,))
            if len(arguments) < self.chip.arguments.get(code, 0):
                self._unfinished += bytes((byte,))
            else:
                self._unfinished = b""
                self.registers = obeyed(self.chip, self.registers, code, *arguments)

    def _store(self, content: bytes) -> None:
        if self._unfinished:
            raise PanelError(f"data inside command {self._unfinished.hex(' ')}")
        registers, width = self.registers, self.chip.width
        column, page = registers.column, registers.page
        for byte in content:
            if column >= width:
                raise PanelError(f"{self.chip.name}: data beyond column {width - 1}")
            # Remapping happens on the way into the memory: what is there already stays in place.
            x = column if registers.is_remapped else width - 1 - column
            self._memory[page * width + x] = byte
            column, page = _moved_on(self.chip, registers, column, page)
        self.registers = replace(registers, column=column, page=page)


class ModelBus:
    """An I²C bus, in the words of smbus2, with one panel on it."""

    def __init__(self, panel: PanelModel, address: int = ADDRESS) -> None:
        self._panel = panel
        self._address = address

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Iterable[int], /) -> None:
        """Send one message; `OSError` if nobody has that address."""
        self._called(i2c_addr).receive(bytes((register, *data)))

    def read_byte(self, i2c_addr: int, /) -> int:
        """Read one byte; `OSError` if nobody has that address."""
        return self._called(i2c_addr).status()

    def _called(self, address: int) -> PanelModel:
        if address != self._address:
            raise OSError(EREMOTEIO, f"nobody answers at 0x{address:02X}")
        return self._panel


def seen(chip: Chip, memory: bytes) -> bytes:
    """Give the part of *memory* that is behind the glass."""
    starts = range(chip.left, len(memory), chip.width)
    return b"".join(memory[start : start + WIDTH] for start in starts)


def picture_of(memory: bytes, registers: Registers) -> Image.Image:
    """Give what a glass shows with this memory behind it and these registers, mode "1"."""
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
            raise PanelError(f"control byte 0x{control:02X}")
        # Co set: one byte, then the next control byte. Co clear: all that is left.
        length = 1 if control & 0x80 else len(message)
        yield bool(control & 0x40), message[:length]
        message = message[length:]


def _moved_on(chip: Chip, registers: Registers, column: int, page: int) -> tuple[int, int]:
    """Give column and page for the next byte of data."""
    if not chip.has_windows:  # it stops at the end: more data is a fault, found when it comes
        return column + 1, page
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
