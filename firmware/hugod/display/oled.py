"""The OLED: set up, then sent what changes; the only module that knows luma, whose wires it uses.

Import this module where a panel is looked for, not at the top of a command line: luma starts four
threads of its own and takes some time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol, TypeVar

from luma.core.error import Error as LumaError
from luma.core.interface.serial import i2c, spi
from luma.oled.const import ssd1306 as code
from PIL import Image

from hugod.display.frame_diff import SIZE, Controller, Window, changes, packed, whole
from hugod.gpio.pins import DISPLAY_DATA, DISPLAY_RESET
from hugod.ports import DeviceError

# A glitch on the wire would stay on the panel until the next whole frame.
WHOLE_EVERY_S = 60.0
# The same for a panel that cannot tell that it was without power (F07).
BLIND_EVERY_S = 10.0
# A message that took longer (a whole frame at 100 kHz: 0.1 s) means that the bus is stuck.
SLOW_S = 0.5
# Of a pulse on the reset line the data sheets ask for 3 µs (SSD1306) and 10 (SH1106).
RESET_S = 1e-5
# An SH1106 wants 250 ns a bit; the others would take 100.
SPI_HZ = 4_000_000
BRIGHT, DIM = 0xCF, 0x08
"""The contrast while somebody plays, and while nobody does."""
NO_OPERATION, IS_OFF = 0xE3, 0x40
OFF, ON = code.DISPLAYOFF, code.DISPLAYON
CONTRAST = code.SETCONTRAST
_UPRIGHT = (
    *(code.SETSTARTLINE, code.SETSEGMENTREMAP, code.COMSCANDEC),
    *(code.DISPLAYALLON_RESUME, code.NORMALDISPLAY),
    *(code.SETMULTIPLEX, 0x3F, code.SETDISPLAYOFFSET, 0x00, code.SETCOMPINS, 0x12),
    *(code.CHARGEPUMP, 0x14),
)
"""From the memory and as it is, on all 64 lines."""


def _timed(clock: int, charge: int, voltage: int) -> tuple[int, ...]:
    timing = (code.SETDISPLAYCLOCKDIV, clock, code.SETPRECHARGE, charge, code.SETVCOMDETECT)
    return (*_UPRIGHT, *timing, voltage)


_BY_WINDOWS = (*_timed(0x80, 0xF1, 0x40), code.MEMORYMODE, 0x00)
"""A window is filled row by row."""
# Sent before each whole frame; `ON` comes behind it. A panel that lost its power needs all of it.
# The values are luma's, which many panels were seen to work with. Only an SSD1306 has that charge
# pump; the others do not mind, and one that is taken for another would stay dark without it. `OFF`
# is not among them: it would be seen each time.
SETTINGS = {
    Controller.SSD1306: _BY_WINDOWS,
    Controller.SSD1309: _BY_WINDOWS,
    Controller.SH1106: _timed(0xF0, 0x22, 0x20),
}
# The addresses below and above are reserved by the bus itself.
ADDRESSES_OF_DEVICES = range(0x08, 0x78)
WIRE_ERRORS: tuple[type[Exception], ...] = (OSError, LumaError)
"""Raised by a wire when the panel or the bus does not do its part."""

Answer = TypeVar("Answer")


class Wire(Protocol):
    """A panel's cable, with luma's methods. Each raises one of `WIRE_ERRORS`."""

    def command(self, *codes: int) -> None: ...

    def data(self, content: Sequence[int], /) -> None: ...

    def status(self) -> int | None:
        """Read the panel's one byte; None if it is there but cannot be read."""

    def reset(self) -> bool:
        """Pull the reset line, if there is one; returns whether the panel forgot everything."""

    def cleanup(self) -> None: ...


class I2cWire(i2c):  # type: ignore[misc]  # luma has no types
    """An address on an I²C bus: one the caller opened (`bus`), or the one of a number (`port`)."""

    def status(self) -> int | None:
        """Read the panel's one byte; None if it takes commands but does not let itself be read."""
        with suppress(OSError):
            return int(self._bus.read_byte(self._addr))
        self.command(NO_OPERATION)
        return None

    def reset(self) -> bool:
        return False

    def answers(self) -> bool:
        """Return whether something can be read there; nothing is written."""
        with suppress(OSError):
            self._bus.read_byte(self._addr)
            return True
        return False


class SpiWire(spi):  # type: ignore[misc]  # luma has no types
    """An SPI bus."""

    def status(self) -> int | None:
        return None

    def reset(self) -> bool:
        self._gpio.output(self._RST, self._gpio.LOW)
        time.sleep(RESET_S)
        self._gpio.output(self._RST, self._gpio.HIGH)
        return True


def open_i2c(bus: int, address: int) -> Wire:
    """Return the wire to *address* on the I²C bus of that number. Raises `WIRE_ERRORS`."""
    wire: Wire = I2cWire(port=bus, address=address)
    return wire


def who_answers(bus: int) -> list[int]:
    """Return the addresses on an I²C bus that can be read. Raises `WIRE_ERRORS`."""
    found = []
    for address in ADDRESSES_OF_DEVICES:
        wire = I2cWire(port=bus, address=address)
        if wire.answers():
            found.append(address)
        wire.cleanup()
    return found


def open_spi(bus: int) -> Wire:
    """Return the wire on an SPI bus, with the pins of `gpio.pins` for data or command and reset.

    Raises `WIRE_ERRORS`, and `DeviceError` where a module is missing.
    """
    try:
        wire: Wire = SpiWire(
            port=bus, bus_speed_hz=SPI_HZ, gpio_DC=DISPLAY_DATA, gpio_RST=DISPLAY_RESET
        )
    except ImportError as error:
        # A missing module is no fault of the panel: only the owner can help that.
        package = "python3-spidev" if error.name == "spidev" else "python3-rpi-lgpio"
        raise DeviceError(f"SPI needs {error.name}: sudo apt install {package}") from error
    return wire


class TimedWire:
    """A wire that gives up when a message took longer than `SLOW_S`: *wire* and a clock."""

    def __init__(self, wire: Wire, clock: Callable[[], float]) -> None:
        self._wire = wire
        self._clock = clock

    def command(self, *codes: int) -> None:
        self._timed(lambda: self._wire.command(*codes))

    def data(self, content: Sequence[int], /) -> None:
        self._timed(lambda: self._wire.data(content))

    def status(self) -> int | None:
        return self._timed(self._wire.status)

    def reset(self) -> bool:
        return self._timed(self._wire.reset)

    def cleanup(self) -> None:
        self._wire.cleanup()

    def _timed(self, send: Callable[[], Answer]) -> Answer:
        began = self._clock()
        answer = send()
        if self._clock() - began > SLOW_S:
            raise TimeoutError("the bus is stuck")
        return answer


class Oled:
    """A panel at the end of *wire*, which is let go when the display is closed.

    The panel may be missing at any moment, also at the start. Settings, frame and `ON` are sent at
    the first picture, at the first one after an error, and each minute, or every ten seconds.
    """

    def __init__(
        self,
        wire: Wire,
        kind: Controller = Controller.SSD1306,
        *,
        is_turned: bool = False,
        whole_every_s: float = WHOLE_EVERY_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wire = wire
        self._kind = kind
        self._is_turned = is_turned
        self._whole_every_s = whole_every_s
        self._clock = clock
        self._tells_power = False
        self._sent: bytes | None = None
        """The panel's memory; None: not set up, everything is due."""
        self._whole_due = 0.0
        self._contrast = self._contrast_sent = BRIGHT
        self._is_closed = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return SIZE

    def show(self, picture: Image.Image) -> None:
        """Put *picture* on the panel; nothing is sent if it is there already.

        Raises `DeviceError` if the panel does not answer; the next call tries again.
        """
        if (picture.mode, picture.size) != ("1", SIZE):
            raise ValueError(f"a {picture.mode} picture of {picture.size}, wanted: 1, {SIZE}")
        if self._is_closed:
            raise ValueError("the display is closed")
        if self._is_turned:
            picture = picture.transpose(Image.Transpose.ROTATE_180)
        try:
            self._send(packed(picture))
        except WIRE_ERRORS as error:
            raise self._lost(str(error)) from error

    def dim(self, is_dim: bool) -> None:
        """Have the next picture, also an unchanged one, shown dimly or not."""
        self._contrast = DIM if is_dim else BRIGHT

    def check(self) -> None:
        """Ask the panel whether it is there and was never without power.

        Raises `DeviceError` if not; the next picture then sets it up again.
        """
        try:
            status = self._wire.status()
        except WIRE_ERRORS as error:
            raise self._lost(str(error)) from error
        if self._tells_power and status is not None and status & IS_OFF:
            raise self._lost("it was without power")

    def close(self) -> None:
        """Make the panel dark, if it still answers. Nothing is sent after that."""
        is_set_up, self._sent, self._is_closed = self._sent is not None, None, True
        with suppress(*WIRE_ERRORS):
            if is_set_up:
                self._wire.command(OFF)
            self._wire.cleanup()

    def _send(self, memory: bytes) -> None:
        is_set_up = self._sent is not None
        if self._contrast != self._contrast_sent:
            # A reset brings back a panel that came to itself half. Not more often than the
            # brightness changes: the glass is dark for 0.1 s then (SSD1306 data sheet, 8.9).
            if is_set_up and self._wire.reset():
                self._sent = None
            else:
                self._wire.command(CONTRAST, self._contrast)
            self._contrast_sent = self._contrast
        if self._sent is None or self._clock() >= self._whole_due:
            self._send_whole(memory)
            if not is_set_up:
                status = self._wire.status()
                # A panel that says it is off when it was just switched on: never mind what it says.
                self._tells_power = status is not None and not status & IS_OFF
            # A panel that lost power forgets everything; some cannot be asked whether they did.
            every_s = self._whole_every_s if self._tells_power else BLIND_EVERY_S
            self._whole_due = self._clock() + every_s
        else:
            self._send_windows(changes(self._sent, memory, self._kind.addressing), memory)
        self._sent = memory

    def _send_whole(self, memory: bytes) -> None:
        self._wire.command(*SETTINGS[self._kind], CONTRAST, self._contrast)
        self._send_windows(whole(self._kind.addressing), memory)
        self._wire.command(ON)

    def _send_windows(self, windows: list[Window], memory: bytes) -> None:
        before = None
        for window in windows:
            self._wire.command(*self._kind.addressing.codes(window, before))
            self._wire.data(list(window.cut(memory)))
            before = window

    def _lost(self, reason: str) -> DeviceError:
        self._sent = None
        return DeviceError(f"The display does not answer: check its cable. ({reason})")
