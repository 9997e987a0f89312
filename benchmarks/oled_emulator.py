"""An emulated OLED: takes the bytes its bus would bring, shows what its glass would show.

A message is what follows the address between start and stop on the I²C bus. Control bytes cut it
into commands and picture data. A command gives the next registers, one frozen value; data goes into
the memory, where the registers point. The picture is a pure function of the two.

The module it stands for is the usual one: 128×64, alternating COM pins, no supply of its own for
the pixels of an SSD1306 (hence the charge pump), the 128 columns in the middle of an SH1106's 132,
mounted so that A1 and C8 make the picture stand upright.

Bytes that the data sheet does not define, and those that scroll, fade, fill by columns, or show
fewer lines than there are or others first, are an error and never a guess, so a driver that sends
them is found out. The exceptions are named, with the driver that sends them, in the controller's
`silent`.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from errno import EREMOTEIO
from threading import Lock

from PIL import Image

from hugod.display.oled import I2cWire, Oled

WIDTH, HEIGHT, PAGES = 128, 64, 8
ADDRESS = 0x3C
SNOW = bytes((0xA5, 0x3C))
"""What the memory holds after power-on; it shows up a driver that forgets to clear it."""


class PanelError(Exception):
    """A byte that the controller has no use for: a fault of the driver."""


class Mode(IntEnum):
    """The way of the pointer after a byte of data; the numbers are those of command 20."""

    HORIZONTAL = 0
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
    status: int
    """The low bits of what it answers when it is read."""
    arguments: Mapping[int, int]
    """The commands that are followed by arguments, and how many. All others stand alone."""
    silent: frozenset[int]
    """The commands that cannot be seen in the memory and on the model's glass."""

    def at_power_on(self) -> Registers:
        """The registers after power-on."""
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
    # It has no charge pump and knows no 8D; luma and we send it all the same, panels do not mind.
    silent=_UNSEEN | {0x8D},
)
SH1106 = Chip(
    name="SH1106",
    width=132,
    left=2,
    has_windows=False,
    pump=0xAD,
    status=0x08,
    arguments=_ONE_EACH | {0xAD: 1},
    # 30 to 33 choose the pump's voltage. 20 and 8D it does not know; luma sends both all the same,
    # we 8D, and panels do not mind. (What is meant as 8D's argument is a column, soon set again.)
    silent=_UNSEEN | {0x20, 0x30, 0x31, 0x32, 0x33, 0x8D},
)
CHIPS = (SSD1306, SH1106, SSD1309)


def obeyed(
    chip: Chip, registers: Registers, code: int, first: int = 0, second: int = 0
) -> Registers:
    """The registers after command *code* with its arguments. Raises `PanelError`."""
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
        if code == 0x20 and first in list(Mode):
            return replace(registers, mode=Mode(first))
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
        case 0xA8 if argument == HEIGHT - 1:
            return registers
        case 0xAE | 0xAF:
            return replace(registers, is_on=code == 0xAF)
        case 0xC0 | 0xC8:
            return replace(registers, is_reversed=code == 0xC8)
        case 0xD3 if argument == 0:
            return registers
    raise PanelError(f"{chip.name}: command 0x{code:02X} with {argument}")


class EmulatedPanel:
    """One panel, from power-on. One thread may send to it while others look at it."""

    def __init__(self, chip: Chip = SSD1306) -> None:
        self.chip = chip
        self.registers = chip.at_power_on()
        self.bytes_received = 0
        self.messages_received = 0
        self._memory = bytearray(SNOW * (chip.width * PAGES // 2))
        self._unfinished = b""
        self._lock = Lock()

    def lose_power(self) -> None:
        """Be without power for a moment: all registers and the memory are as after power-on."""
        with self._lock:
            self._memory[:] = SNOW * (len(self._memory) // 2)
        self.reset()

    def reset(self) -> None:
        """Have the reset line pulled: the registers are as after power-on, and the panel is off."""
        with self._lock:
            self.registers, self._unfinished = self.chip.at_power_on(), b""

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
        """The status byte: bit 6 is set while the panel is switched off."""
        return self.chip.status | (0 if self.registers.is_on else 0x40)

    @property
    def memory(self) -> bytes:
        """The whole memory, page by page, also the columns that are not seen."""
        with self._lock:
            return bytes(self._memory)

    def picture(self) -> Image.Image:
        """The picture on the glass now, mode "1". May be called from any thread."""
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


class EmulatedBus:
    """An I²C bus, with the methods of smbus2, with one panel on it."""

    def __init__(self, panel: EmulatedPanel, address: int = ADDRESS) -> None:
        self._panel = panel
        self._address = address

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Iterable[int], /) -> None:
        """Send one message; `OSError` if nobody has that address."""
        self._called(i2c_addr).receive(bytes((register, *data)))

    def read_byte(self, i2c_addr: int, /) -> int:
        """Read one byte; `OSError` if nobody has that address."""
        return self._called(i2c_addr).status()

    def _called(self, address: int) -> EmulatedPanel:
        if address != self._address:
            raise OSError(EREMOTEIO, f"nobody answers at 0x{address:02X}")
        return self._panel


class EmulatedOled(Oled):
    """The box's own driver with an emulated panel at the end of its bus."""

    def __init__(self) -> None:
        self.panel = EmulatedPanel()
        super().__init__(I2cWire(bus=EmulatedBus(self.panel)), whole_every_s=math.inf)

    def show(self, picture: Image.Image, spared: Image.Image | None = None) -> None:
        """Put *spared* on the panel, or else *picture*, as `hugod.display.panel_thread` does."""
        super().show(spared or picture)

    def picture(self) -> Image.Image:
        """The picture on the glass now, mode "1". May be called from any thread."""
        return self.panel.picture()


def seen(chip: Chip, memory: bytes) -> bytes:
    """The part of *memory* that is behind the glass."""
    starts = range(chip.left, len(memory), chip.width)
    return b"".join(memory[start : start + WIDTH] for start in starts)


def picture_of(memory: bytes, registers: Registers) -> Image.Image:
    """The picture of this memory under these registers, mode "1"."""
    if not (registers.is_on and registers.is_pumped):
        return Image.new("1", (WIDTH, HEIGHT))
    if registers.is_all_lit:
        memory = b"\xff" * len(memory)
    elif registers.is_inverted:
        memory = bytes(byte ^ 0xFF for byte in memory)
    rows = _rows(memory)
    if not registers.is_reversed:
        rows.reverse()
    first = registers.start_line if registers.is_reversed else -registers.start_line
    pixels = b"".join(rows[(y + first) % HEIGHT] for y in range(HEIGHT))
    return Image.frombytes("1", (WIDTH, HEIGHT), pixels)


def _parts(message: bytes) -> Iterator[tuple[bool, bytes]]:
    """Yield the pieces of a message: whether each is data, and its bytes."""
    while message:
        control, message = message[0], message[1:]
        if control & 0x3F:
            raise PanelError(f"control byte 0x{control:02X}")
        # Co set: one byte, then the next control byte. Co clear: all that is left.
        length = 1 if control & 0x80 else len(message)
        yield bool(control & 0x40), message[:length]
        message = message[length:]


def _moved_on(chip: Chip, registers: Registers, column: int, page: int) -> tuple[int, int]:
    """Column and page of the next byte of data."""
    if not chip.has_windows:  # it stops at the end: more data is a fault, found when it comes
        return column + 1, page
    if registers.mode is Mode.HORIZONTAL and column == registers.columns[1]:
        page = _next(page, registers.pages, PAGES)
    return _next(column, registers.columns, WIDTH), page


def _next(place: int, window: tuple[int, int], size: int) -> int:
    return window[0] if place == window[1] else (place + 1) % size


def _rows(memory: bytes) -> list[bytes]:
    """The memory by rows of pixels; in it, a byte is eight pixels one below the other."""
    pages = (memory[start : start + WIDTH] for start in range(0, len(memory), WIDTH))
    standing = (Image.frombytes("1", (8, WIDTH), page, "raw", "1;R") for page in pages)
    lying = b"".join(image.transpose(Image.Transpose.TRANSPOSE).tobytes() for image in standing)
    return [lying[start : start + WIDTH // 8] for start in range(0, len(lying), WIDTH // 8)]
