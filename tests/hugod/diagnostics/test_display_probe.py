"""The display: on the bus, too slow, not allowed, not there, or something else in its place."""

import shutil
from collections.abc import Sequence

from hugod.app.values.findings import Code, Finding, State
from hugod.config import Config
from hugod.diagnostics.display_probe import display, speed_of
from tests.hugod.diagnostics.conftest import Tree

FOUND = "sh1106 at 0x3C on I²C bus 1"


def look(
    machine: Tree, found: str = "", others: Sequence[int] = (), config: Config | None = None
) -> Finding:
    return display(machine.machine, config or Config(), lambda: found, lambda bus: others)


def test_a_slow_bus_is_told_with_the_line_to_add(pi: Tree) -> None:
    slow = (100_000).to_bytes(4, "big")
    pi.has("sys/class/i2c-adapter/i2c-1/of_node/clock-frequency", slow)
    finding = look(pi, FOUND)
    assert (finding.state, finding.code) == (State.OK, Code.SLOW_BUS)
    assert finding.line == "dtparam=i2c_arm_baudrate=400000"


def test_a_bus_of_unknown_speed_is_not_called_slow(pi: Tree) -> None:
    assert speed_of(pi.machine, 7) == 0
    (pi.root / "sys/class/i2c-adapter/i2c-1/of_node/clock-frequency").unlink()
    assert look(pi, FOUND).what == FOUND


def test_a_bus_that_is_switched_off_is_told_with_the_line_to_add(pi: Tree) -> None:
    (pi.root / "dev/i2c-1").unlink()
    shutil.rmtree(pi.root / "sys/class/i2c-adapter/i2c-1")
    pi.has("dev/i2c-20")
    finding = look(pi)
    assert (finding.state, finding.code) == (State.MISSING, Code.NO_BUS)
    assert finding.line == "dtparam=i2c_arm=on"


def test_a_bus_that_no_program_can_open_is_told_with_what_to_load(pi: Tree) -> None:
    (pi.root / "dev/i2c-1").unlink()
    finding = look(pi)
    assert (finding.state, finding.code) == (State.MISSING, Code.NO_BUS)
    assert finding.line == "echo i2c-dev | sudo tee /etc/modules-load.d/hugo.conf"


def test_a_pi_whose_owner_does_not_say_otherwise_misses_its_display(pi: Tree) -> None:
    finding = look(pi)
    assert (finding.state, finding.code) == (State.MISSING, Code.LOST)


def test_something_else_on_the_bus_is_named(pi: Tree) -> None:
    finding = look(pi, others=(0x27, 0x68))
    assert finding.code is Code.STRANGER
    assert finding.what == "0x27, 0x68 on I²C bus 1"


def test_a_laptop_with_a_display_of_its_owners_is_searched(laptop: Tree) -> None:
    laptop.has("dev/i2c-3")
    config = Config(display_kind="ssd1306", display_bus=3)
    assert look(laptop, "ssd1306", config=config).state is State.OK
    assert look(laptop, config=Config(display_kind="ssd1306")).state is State.MISSING


def test_spi_off_not_allowed_without_library_and_believed_in(pi: Tree) -> None:
    config = Config(display_interface="spi")
    assert look(pi, config=config).line == "dtparam=spi=on"
    pi.has("dev/spidev0.0")
    pi.locked.add("dev/spidev0.0")
    assert look(pi, config=config).line == "sudo usermod -aG spi anna"
    pi.locked.clear()
    assert look(pi, config=config).code is Code.NO_LIBRARY
    believed_in = look(pi, "ssd1306 on SPI bus 0", config=config)
    assert (believed_in.state, believed_in.code) == (State.UNTESTED, Code.LOOK)
