"""The check of the display: its bus, what answers, which speed is slow, the line that mends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.config import Config
from hugod.diagnostics.machine import Machine

SLOW_HZ = 100_000
FAST_HZ = 400_000
LOAD = "echo i2c-dev | sudo tee /etc/modules-load.d/hugo.conf"
# The bus on the pins; the others are inside the Pi.
PLUG = 1


def display(
    machine: Machine,
    config: Config,
    find: Callable[[], str],
    answering: Callable[[int], Iterable[int]],
) -> Finding:
    """Return the finding for the display.

    *find* names the one that is found, *answering* all addresses on a bus.
    """
    if config.display_kind == "none":
        return Finding(
            CheckedPart.DISPLAY, State.ABSENT, Code.NONE, "the settings say that there is none"
        )
    if not machine.is_pi and config.display_kind == "auto":
        return Finding(CheckedPart.DISPLAY, State.ABSENT, Code.NOT_A_PI, line="hugod run")
    if config.display_interface == "spi":
        return _on_spi(machine, config, find)
    buses = [path.name for path in sorted((machine.root / "dev").glob("i2c-*"))]
    numbers = [int(name[4:]) for name in buses if name[4:].isdecimal()]
    wanted = [config.display_bus or PLUG] if machine.is_pi or config.display_bus else numbers
    if not set(wanted) & set(numbers):
        return Finding(
            CheckedPart.DISPLAY,
            State.MISSING,
            Code.NO_BUS,
            f"no /dev/i2c-{wanted[0]}" if wanted else "",
            _opening(machine, wanted),
        )
    for number in wanted:
        if not machine.may_use(machine.root / f"dev/i2c-{number}"):
            return machine.not_allowed(CheckedPart.DISPLAY, f"/dev/i2c-{number}", "i2c")
    return _found(machine, wanted[0], find(), answering)


def _opening(machine: Machine, wanted: Iterable[int]) -> str:
    """Return the line that switches the bus on, or loads the driver by which programs open it."""
    adapters = machine.root / "sys/class/i2c-adapter"
    is_on = any((adapters / f"i2c-{number}").exists() for number in wanted)
    # The kernel does not load `i2c-dev` by itself; raspi-config configures that with the bus.
    return LOAD if is_on else "dtparam=i2c_arm=on"


def _found(
    machine: Machine, bus: int, found: str, answering: Callable[[int], Iterable[int]]
) -> Finding:
    if not found:
        strangers = ", ".join(f"0x{address:02X}" for address in answering(bus))
        if strangers:
            what = f"{strangers} on I²C bus {bus}"
            return Finding(CheckedPart.DISPLAY, State.MISSING, Code.STRANGER, what)
        return Finding(CheckedPart.DISPLAY, State.MISSING, Code.LOST, f"nobody on I²C bus {bus}")
    return with_speed(machine, bus, found)


def with_speed(machine: Machine, bus: int, found: str) -> Finding:
    """Return the finding for the display *found*, which answers on *bus*, with its speed."""
    speed = speed_of(machine, bus)
    what = f"{found}, {speed // 1000} kHz" if speed else found
    if 0 < speed <= SLOW_HZ:
        line = f"dtparam=i2c_arm_baudrate={FAST_HZ}"
        return Finding(CheckedPart.DISPLAY, State.OK, Code.SLOW_BUS, what, line)
    return Finding(CheckedPart.DISPLAY, State.OK, what=what)


def _on_spi(machine: Machine, config: Config, find: Callable[[], str]) -> Finding:
    device = f"dev/spidev{config.display_bus or 0}.0"
    if not (machine.root / device).exists():
        return Finding(
            CheckedPart.DISPLAY, State.MISSING, Code.NO_BUS, f"no /{device}", "dtparam=spi=on"
        )
    if not machine.may_use(machine.root / device):
        return machine.not_allowed(CheckedPart.DISPLAY, f"/{device}", "spi")
    found = find()
    if not found:
        what = f"/{device} cannot be opened; it needs spidev and RPi.GPIO"
        install = "sudo apt install python3-spidev python3-rpi.gpio"
        return Finding(CheckedPart.DISPLAY, State.WRONG, Code.NO_LIBRARY, what, install)
    return Finding(CheckedPart.DISPLAY, State.UNTESTED, Code.LOOK, found)


def speed_of(machine: Machine, bus: int) -> int:
    """Return the speed of an I²C bus in Hz, 0 if unknown."""
    node = machine.root / f"sys/class/i2c-adapter/i2c-{bus}/of_node/clock-frequency"
    try:
        # The device tree holds big-endian numbers of 32 bits, on any machine.
        return int.from_bytes(node.read_bytes()[:4], "big")
    except OSError:
        return 0
