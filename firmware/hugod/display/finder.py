"""The search for the panel: addresses of every I²C bus, or SPI; its kind by what it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from hugod.config import Config
from hugod.display.frame_diff import Controller
from hugod.display.oled import WIRE_ERRORS, Wire, open_i2c, open_spi

ADDRESSES = (0x3C, 0x3D)
# The low bits that an SH1106 answers when it is read; an SSD1306 answers 3, 4, 6 or 7. No data
# sheet says so: they call these bits reserved. It is what others have read from panels they had:
# bitbank2/ss_oled (8; 3, 6; in its issue 61 also 4), meshtastic's `ScanI2C` (0, 8; 3, 4, 6, 7),
# SoftRF (0, 8, C). It can be wrong: OneBitDisplay's issue 23 has an SH1106 that answers like an
# SSD1306. Then the picture is two dots aside or torn, and `display.kind` in the settings says
# better.
SH1106_STATUS = frozenset((0x00, 0x08, 0x0C))


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelWish:
    """The settings about the panel; as made, that it is somewhere on an I²C bus."""

    kind: Controller | None = None
    """None: by what it answers."""
    is_spi: bool = False
    bus: int | None = None
    """Its number; None: any."""
    address: int | None = None
    """On I²C; None: either."""


def wish_of(config: Config) -> PanelWish:
    """Return the panel that the owner's settings name."""
    is_open = config.display_kind in ("auto", "none")
    return PanelWish(
        kind=None if is_open else Controller(config.display_kind),
        is_spi=config.display_interface == "spi",
        bus=config.display_bus,
        address=config.display_address,
    )


@dataclass(frozen=True, slots=True)
class FoundPanel:
    """A panel that answers, and its cable."""

    wire: Wire
    kind: Controller
    where: str


def buses_there(folder: Path = Path("/dev")) -> list[int]:
    """Numbers of the I²C buses of this machine; those of the pins come first."""
    numbers = (path.name.removeprefix("i2c-") for path in folder.glob("i2c-*"))
    return sorted(int(number) for number in numbers if number.isdecimal())


class Finder:
    """A search for the panel of *wish*; tests bring their own buses."""

    def __init__(
        self,
        wish: PanelWish,
        *,
        buses: Callable[[], Iterable[int]] = buses_there,
        on_i2c: Callable[[int, int], Wire] = open_i2c,
        on_spi: Callable[[int], Wire] = open_spi,
    ) -> None:
        self._wish = wish
        self._buses = buses
        self._on_i2c = on_i2c
        self._on_spi = on_spi

    def probe(self) -> FoundPanel | None:
        """Return the first panel that answers; None if there is none, or none that may be used.

        Raises `DeviceError` where the owner has to install something first.
        """
        wish = self._wish
        if wish.is_spi:
            return self._try_spi(wish.bus or 0, wish.kind or Controller.SSD1306)
        buses = self._buses() if wish.bus is None else (wish.bus,)
        addresses = ADDRESSES if wish.address is None else (wish.address,)
        tries = (self._try_i2c(bus, address) for bus in buses for address in addresses)
        return next((found for found in tries if found is not None), None)

    def _try_i2c(self, bus: int, address: int) -> FoundPanel | None:
        try:
            wire = self._on_i2c(bus, address)
        except WIRE_ERRORS:
            return None
        try:
            status = wire.status()
        except WIRE_ERRORS:
            wire.cleanup()
            return None
        kind = self._wish.kind or kind_by(status)
        return FoundPanel(wire, kind, f"{kind} at 0x{address:02X} on I²C bus {bus}")

    def _try_spi(self, bus: int, kind: Controller) -> FoundPanel | None:
        # Nothing comes back on SPI: if the bus can be opened, the panel has to be believed in.
        try:
            return FoundPanel(self._on_spi(bus), kind, f"{kind} on SPI bus {bus}")
        except WIRE_ERRORS:
            return None


def kind_by(status: int | None) -> Controller:
    """Return the kind of panel that answers *status*."""
    # An SSD1309 answers like an SSD1306, and takes its bytes.
    is_sh1106 = status is not None and status & 0x0F in SH1106_STATUS
    return Controller.SH1106 if is_sh1106 else Controller.SSD1306
