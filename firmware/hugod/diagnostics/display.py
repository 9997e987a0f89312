"""The display: its bus, how fast it is, who answers on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hugod.app.box.findings import Code, Finding, Piece, State
from hugod.config import Config
from hugod.diagnostics.machine import Place

SLOW_HZ = 100_000
FAST_HZ = 400_000
LOAD = "echo i2c-dev | sudo tee /etc/modules-load.d/hugo.conf"
PLUG = 1
"""The bus on the pins; the others are inside the Pi, for cameras and screens."""


def display(
    place: Place,
    config: Config,
    find: Callable[[], str],
    answering: Callable[[int], Iterable[int]],
) -> Finding:
    """Look for the display. *find* says what was found, *answering* asks all of a bus."""
    if config.display_kind == "none":
        return Finding(
            Piece.DISPLAY, State.ABSENT, Code.NONE, "the settings say that there is none"
        )
    if not place.is_pi and config.display_kind == "auto":
        return Finding(Piece.DISPLAY, State.ABSENT, Code.NOT_A_PI, line="hugod run")
    if config.display_interface == "spi":
        return _on_spi(place, config, find)
    buses = [path.name for path in sorted((place.root / "dev").glob("i2c-*"))]
    numbers = [int(name[4:]) for name in buses if name[4:].isdecimal()]
    wanted = [config.display_bus or PLUG] if place.is_pi or config.display_bus else numbers
    if not set(wanted) & set(numbers):
        return Finding(
            Piece.DISPLAY,
            State.ABSENT,
            Code.NO_BUS,
            f"no /dev/i2c-{wanted[0]}" if wanted else "",
            _opening(place, wanted),
        )
    for number in wanted:
        if not place.may_use(place.root / f"dev/i2c-{number}"):
            return place.not_allowed(Piece.DISPLAY, f"/dev/i2c-{number}", "i2c")
    return _found(place, wanted[0], find(), answering)


def _opening(place: Place, wanted: Iterable[int]) -> str:
    """Give the line that brings the bus: switches it on, or loads what programs open it by.

    The kernel loads `i2c-dev` for nobody; raspi-config writes it down when it switches the bus on.
    """
    adapters = place.root / "sys/class/i2c-adapter"
    is_on = any((adapters / f"i2c-{number}").exists() for number in wanted)
    return LOAD if is_on else "dtparam=i2c_arm=on"


def _found(
    place: Place, bus: int, found: str, answering: Callable[[int], Iterable[int]]
) -> Finding:
    if not found:
        strangers = ", ".join(f"0x{address:02X}" for address in answering(bus))
        if strangers:
            what = f"{strangers} on I²C bus {bus}"
            return Finding(Piece.DISPLAY, State.ABSENT, Code.STRANGER, what)
        return Finding(Piece.DISPLAY, State.ABSENT, Code.NONE, f"nobody on I²C bus {bus}")
    speed = speed_of(place, bus)
    what = f"{found}, {speed // 1000} kHz" if speed else found
    if 0 < speed <= SLOW_HZ:
        line = f"dtparam=i2c_arm_baudrate={FAST_HZ}"
        return Finding(Piece.DISPLAY, State.OK, Code.SLOW_BUS, what, line)
    return Finding(Piece.DISPLAY, State.OK, what=what)


def _on_spi(place: Place, config: Config, find: Callable[[], str]) -> Finding:
    device = f"dev/spidev{config.display_bus or 0}.0"
    if not (place.root / device).exists():
        return Finding(Piece.DISPLAY, State.ABSENT, Code.NO_BUS, f"no /{device}", "dtparam=spi=on")
    if not place.may_use(place.root / device):
        return place.not_allowed(Piece.DISPLAY, f"/{device}", "spi")
    found = find()
    if not found:
        what = f"/{device} cannot be opened; it needs spidev and RPi.GPIO"
        install = "sudo apt install python3-spidev python3-rpi.gpio"
        return Finding(Piece.DISPLAY, State.WRONG, Code.NO_LIBRARY, what, install)
    return Finding(Piece.DISPLAY, State.OK, Code.LOOK, found)


def speed_of(place: Place, bus: int) -> int:
    """Give the speed of an I²C bus in Hz, 0 if nobody knows: a device tree's number, big-endian."""
    node = place.root / f"sys/class/i2c-adapter/i2c-{bus}/of_node/clock-frequency"
    try:
        return int.from_bytes(node.read_bytes()[:4], "big")
    except OSError:
        return 0
