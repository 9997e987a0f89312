"""Where the display is: on which bus, at which address, and of which kind."""

from dataclasses import replace
from errno import EACCES
from pathlib import Path

import pytest
from oled_emulator import CHIPS, SH1106, SSD1306, SSD1309, Chip, EmulatedBus, EmulatedPanel
from PIL import Image

from hugod.config import Config
from hugod.display.finder import Finder, FoundPanel, PanelWish, buses_there, kind_by, wish_of
from hugod.display.frame_diff import Controller
from hugod.display.oled import I2cWire, Oled, Wire


class Machine:
    """Buses by number, with what hangs on each: (address, controller), or nothing."""

    def __init__(self, **buses: tuple[int, Chip] | None) -> None:
        self.buses = {int(name.removeprefix("bus")): what for name, what in buses.items()}
        self.forbidden: set[int] = set()
        self.opened: list[tuple[int, int]] = []
        self.panels: list[EmulatedPanel] = []

    def numbers(self) -> list[int]:
        return sorted(self.buses)

    def on_i2c(self, bus: int, address: int) -> Wire:
        if bus in self.forbidden or bus not in self.buses:
            raise PermissionError(EACCES, "not yours")
        self.opened.append((bus, address))
        there = self.buses[bus]
        at, chip = there or (0x50, SSD1306)  # where there is no panel there may be something else
        self.panels.append(EmulatedPanel(chip))
        wire: Wire = I2cWire(bus=EmulatedBus(self.panels[-1], at), address=address)
        return wire

    def on_spi(self, bus: int) -> Wire:
        self.opened.append((bus, -1))
        if bus:
            raise FileNotFoundError
        wire: Wire = I2cWire(bus=EmulatedBus(EmulatedPanel()))
        return wire

    def probe(self, wish: PanelWish | None = None) -> FoundPanel | None:
        finder = Finder(
            wish or PanelWish(), buses=self.numbers, on_i2c=self.on_i2c, on_spi=self.on_spi
        )
        return finder.probe()


@pytest.mark.parametrize("address", [0x3C, 0x3D])
@pytest.mark.parametrize("bus", [0, 1, 13])
@pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)
def test_a_panel_is_found_on_any_bus_at_either_address(bus: int, address: int, chip: Chip) -> None:
    machine = Machine(bus0=None, bus1=None, bus13=None)
    machine.buses[bus] = (address, chip)
    found = machine.probe()
    kind = Controller.SH1106 if chip is SH1106 else Controller.SSD1306
    assert found is not None
    assert (found.kind, found.where) == (kind, f"{kind} at 0x{address:02X} on I²C bus {bus}")


def test_without_buses_or_panels_nothing_is_found() -> None:
    assert Machine().probe() is None
    assert Machine(bus1=None, bus2=None).probe() is None


def test_a_bus_that_is_not_ours_is_passed_over() -> None:
    machine = Machine(bus0=(0x3C, SH1106), bus1=(0x3C, SSD1306))
    machine.forbidden = {0}
    found = machine.probe()
    assert found is not None
    assert found.where.endswith("bus 1")


def test_the_owner_knows_better_than_the_panel() -> None:
    for chip in CHIPS:
        for kind in Controller:
            found = Machine(bus1=(0x3C, chip)).probe(PanelWish(kind=kind))
            assert found is not None
            assert found.kind is kind


def test_a_panel_that_answers_like_another_is_cured_by_the_setting() -> None:
    odd = replace(SH1106, status=SSD1306.status)
    machine, picture = Machine(bus1=(0x3C, odd)), Image.new("1", (128, 64))
    picture.paste(1, (5, 7, 60, 50))
    guessed = machine.probe()
    assert guessed is not None
    assert guessed.kind is Controller.SSD1306
    found = machine.probe(PanelWish(kind=Controller.SH1106))
    assert found is not None
    Oled(found.wire, found.kind).show(picture)
    assert machine.panels[-1].picture().tobytes() == picture.tobytes()


def test_only_the_bus_and_the_address_that_were_said_are_asked() -> None:
    machine = Machine(bus1=(0x3C, SSD1306), bus3=(0x3D, SSD1306))
    assert machine.probe(PanelWish(bus=3, address=0x3D)) is not None
    assert machine.probe(PanelWish(bus=3, address=0x3C)) is None
    assert machine.opened == [(3, 0x3D), (3, 0x3C)]


def test_spi_is_taken_on_trust_and_only_when_said() -> None:
    machine = Machine()
    found = machine.probe(PanelWish(is_spi=True))
    assert found is not None
    assert (found.kind, found.where) == (Controller.SSD1306, "ssd1306 on SPI bus 0")
    assert machine.probe(PanelWish(is_spi=True, bus=1, kind=Controller.SSD1309)) is None
    assert machine.opened == [(0, -1), (1, -1)]


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (EmulatedPanel(SSD1306).status(), Controller.SSD1306),
        (EmulatedPanel(SSD1309).status(), Controller.SSD1306),
        (EmulatedPanel(SH1106).status(), Controller.SH1106),
        *((status, Controller.SSD1306) for status in (0x03, 0x04, 0x06, 0x07, 0x43, 0x46)),
        *((status, Controller.SH1106) for status in (0x00, 0x08, 0x0C, 0x40, 0x48)),
        (None, Controller.SSD1306),
    ],
)
def test_what_a_panel_answers_tells_its_kind(status: int | None, kind: Controller) -> None:
    assert kind_by(status) is kind


def test_the_machine_is_asked_for_its_buses(tmp_path: Path) -> None:
    for name in ("i2c-20", "i2c-1", "i2c-x", "spidev0.0", "i2c-3"):
        (tmp_path / name).touch()
    assert buses_there(tmp_path) == [1, 3, 20]
    assert buses_there(tmp_path / "none") == []


def test_the_owners_settings_name_the_panel() -> None:
    assert wish_of(Config()) == wish_of(Config(display_kind="none")) == PanelWish()
    named = Config(
        display_kind="sh1106", display_interface="spi", display_bus=1, display_address=0x3D
    )
    assert wish_of(named) == PanelWish(kind=Controller.SH1106, is_spi=True, bus=1, address=0x3D)
