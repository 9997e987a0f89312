"""The OLED, by way of luma; the only module that knows luma.

Importing luma starts four threads of its own and takes some time: import this module where a
display is wanted, not at the top of a command line.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Protocol

from luma.core.device import device
from luma.core.error import Error as LumaError
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image

from hugod.adapters.ssd1306_model import ModelBus, Ssd1306Model
from hugod.ports import DeviceError

SIZE = (128, 64)


class Bus(Protocol):
    """What is needed of an I²C bus: one method of `smbus2.SMBus`."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        """Send one message of at most 32 bytes. Raises `OSError`."""


class Oled:
    """A panel with an SSD1306 on *bus*, which stays the caller's to close.

    The panel may be missing at any moment, also at the start: it is set up at the first picture,
    and again at the first one after an error, because a panel that lost power forgets everything.
    """

    def __init__(self, bus: Bus) -> None:
        self._serial = i2c(bus=bus)
        self._panel: _Panel | None = None
        self._sent: bytes | None = None
        self._is_closed = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return SIZE

    def show(self, picture: Image.Image) -> None:
        """Put *picture* on the glass; nothing is sent if it is there already.

        Raises `DeviceError` if the panel does not answer; the next call tries again.
        """
        if (picture.mode, picture.size) != ("1", SIZE):
            raise ValueError(f"a {picture.mode} picture of {picture.size}, wanted: 1, {SIZE}")
        if self._is_closed:
            raise ValueError("the display is closed")
        pixels = picture.tobytes()
        if pixels != self._sent:
            self._send(picture)
            self._sent = pixels

    def close(self) -> None:
        """Make the glass dark, if it still answers. Nothing is sent after that."""
        panel, self._panel, self._is_closed = self._panel, None, True
        if panel is not None:
            with suppress(OSError, LumaError):
                panel.hide()

    def _send(self, picture: Image.Image) -> None:
        self._sent = None
        try:
            if self._panel is None:
                self._panel = _Panel(self._serial)
            self._panel.display(picture)
        except (OSError, LumaError) as error:
            self._panel = None
            raise DeviceError(f"The display does not answer: check its cable. ({error})") from error


class VirtualOled(Oled):
    """A panel that is not there: luma's bytes end in a model, whose glass can be looked at."""

    def __init__(self) -> None:
        self.model = Ssd1306Model()
        super().__init__(ModelBus(self.model))

    def picture(self) -> Image.Image:
        """Give what the glass shows now, mode "1". May be called from any thread."""
        return self.model.picture()


class _Unhooked(device):  # type: ignore[misc]  # luma has no types
    """The base of luma's drivers without its promise to write once more when the process ends.

    By then the bus is closed. The hook would also keep every panel that was ever set up.
    """

    def __init__(self, *parts: Any) -> None:
        self._const, self._serial_interface = parts


class _Panel(ssd1306, _Unhooked):  # type: ignore[misc]  # luma has no types
    """luma's driver; ours comes between it and its base. Made, the panel is set up and cleared."""
