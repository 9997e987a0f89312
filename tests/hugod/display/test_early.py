"""The ghost before the box starts: the same bytes on each kind of panel, none on another's."""

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from errno import EBUSY, EREMOTEIO
from pathlib import Path

import pytest
from oled_emulator import CHIPS, Chip, EmulatedBus, EmulatedPanel
from PIL import Image

from hugod.config import Config
from hugod.display import early
from hugod.display.finder import ADDRESSES
from hugod.display.frame_diff import Controller
from hugod.display.oled import BRIGHT, CONTRAST, ON, SETTINGS, I2cWire, Oled
from hugod.draw.icons import picture

PI, PC = "Raspberry Pi Zero 2 W Rev 1.0\0", "Standard PC"
WHITE = Image.new("1", (128, 64), 1)

every_chip = pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)


def ghost(right: int = 0) -> Image.Image:
    """The picture that is wanted, so many dots to the right."""
    icon = picture("ghost-a-40")
    wanted = Image.new("1", (128, 64))
    wanted.paste(icon, ((128 - icon.width) // 2 + right, (64 - icon.height) // 2))
    return wanted


def sent(*, is_turned: bool = False) -> list[bytes]:
    text = Path(early.__file__).parent.joinpath(early.ICON).read_text("ascii")
    return early.messages(early.memory(text, is_turned=is_turned))


def shows(panel: EmulatedPanel, wanted: Image.Image) -> bool:
    return panel.picture().tobytes() == wanted.tobytes()


@every_chip
@pytest.mark.parametrize("is_turned", [False, True])
def test_a_ghost_alone_stands_in_the_middle_of_any_glass(chip: Chip, is_turned: bool) -> None:
    panel = EmulatedPanel(chip)
    *before, last = sent(is_turned=is_turned)
    for message in before:
        panel.receive(message)
        assert shows(panel, Image.new("1", (128, 64)))
    panel.receive(last)
    wanted = ghost(right=0 if chip.width == early.WIDTH else 2)
    if is_turned:
        wanted = ghost(right=0 if chip.width == early.WIDTH else -2)
        wanted = wanted.transpose(Image.Transpose.ROTATE_180)
    assert shows(panel, wanted)


@every_chip
def test_the_box_takes_the_glass_over_without_a_dark_moment(chip: Chip) -> None:
    panel = EmulatedPanel(chip)
    for message in sent():
        panel.receive(message)
    Oled(I2cWire(bus=EmulatedBus(panel)), Controller(chip.name.lower())).show(WHITE)
    assert shows(panel, WHITE)


def test_it_sets_up_what_the_box_sets_up() -> None:
    settings = bytes((*SETTINGS[Controller.SSD1306], CONTRAST, BRIGHT))
    assert settings == (early.SET_UP + early.BRIGHTNESS).replace(b"\x20\x02", b"\x20\x00")
    assert bytes((ON,)) == early.ON
    assert early.ADDRESSES == ADDRESSES


WISHES: dict[str, tuple[str, str, tuple[tuple[int, ...], bool] | None]] = {
    "a Pi without settings": ("# [display]\n#kind = 'none'\n", PI, ((0x3C, 0x3D), False)),
    "other settings": ("[page]\nport = 80\n", PI, ((0x3C, 0x3D), False)),
    "an address": ("[display]\naddress = 0x3D", PI, ((0x3D,), False)),
    "upside down": ("[display]\nrotate = 180", PI, ((0x3C, 0x3D), True)),
    "written on a PC": ("\ufeff[display]\r\nrotate = 180\r\n", PI, ((0x3C, 0x3D), True)),
    "its bus by name": ("[display]\nbus = 1", PI, ((0x3C, 0x3D), False)),
    "another bus": ("[display]\nbus = 3", PI, None),
    "SPI": ("[display]\ninterface = 'spi'", PI, None),
    "no display": ("[display]\nkind = 'none'", PI, None),
    "another machine": ("", PC, None),
    "another machine whose owner has said so": (
        *("[display]\nkind = 'sh1106'", PC),
        ((0x3C, 0x3D), False),
    ),
}


@pytest.mark.parametrize(("settings", "model", "wanted"), WISHES.values(), ids=WISHES)
def test_it_looks_where_the_box_would_look_and_nowhere_else(
    settings: str, model: str, wanted: tuple[tuple[int, ...], bool] | None
) -> None:
    assert early.wanted(settings, model) == wanted


def test_without_settings_it_wants_what_the_box_wants() -> None:
    config = Config()
    assert (config.display_kind, config.display_interface) == ("auto", "i2c")
    assert (config.display_bus, config.display_address, config.display_rotate) == (None, None, 0)


class Bus:
    """The kernel's side of an open bus: panels by their address, and who is called."""

    def __init__(self, panels: dict[int, EmulatedPanel | int]) -> None:
        self.panels = panels
        self.address = 0
        self.written: list[int] = []
        self.on_write: Callable[[], None] = lambda: None

    def ioctl(self, _: int, request: int, address: int) -> None:
        assert request == 0x0703
        if self.panels.get(address) == EBUSY:
            raise OSError(EBUSY, "a driver has it")
        self.address = address

    def write(self, _: int, message: bytes) -> None:
        self.written.append(self.address)
        panel = self.panels.get(self.address)
        if not isinstance(panel, EmulatedPanel):
            raise OSError(EREMOTEIO, "nobody answers")
        panel.receive(message)
        self.on_write()


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Bus, str], None]:
    def start(bus: Bus, settings: str = "") -> None:
        for name, text in (("config", settings), ("model", PI), ("bus", "")):
            tmp_path.joinpath(name).write_text(text)
        monkeypatch.setattr(fcntl, "ioctl", bus.ioctl)
        monkeypatch.setattr(os, "write", bus.write)
        early.main(*(str(tmp_path / name) for name in ("config", "model", "bus", "taken")))

    return start


def test_a_panel_at_the_second_address_is_found(start: Callable[[Bus], None]) -> None:
    panel = EmulatedPanel()
    start(Bus({0x3D: panel}))
    assert shows(panel, ghost(right=2))


def test_a_panel_of_a_driver_and_whoever_else_are_left_alone(start: Callable[[Bus], None]) -> None:
    bus = Bus({0x3C: EBUSY, 0x27: EmulatedPanel()})
    start(bus)
    assert bus.written == [0x3D]  # once: nobody answered


def test_once_the_box_has_it_nothing_is_sent(start: Callable[[Bus], None], tmp_path: Path) -> None:
    bus = Bus({0x3C: EmulatedPanel()})
    bus.on_write = (tmp_path / "taken").touch  # the box comes behind the first message
    start(bus)
    start(bus)
    assert bus.written == [0x3C]


@pytest.mark.parametrize("settings", ["[display]\nkind = 'none'", "[display\n"])
def test_no_display_or_bad_settings_are_no_ghost(
    start: Callable[[Bus, str], None], settings: str
) -> None:
    bus = Bus({0x3C: EmulatedPanel()})
    start(bus, settings)
    assert bus.written == []


def test_without_a_bus_it_ends_at_once_and_without_a_word(tmp_path: Path) -> None:
    early.main(bus=str(tmp_path / "none"))
    line = [sys.executable, "-I", "-S", "-X", "importtime", early.__file__]
    done = subprocess.run(line, capture_output=True, text=True, timeout=60, check=True)
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    assert done.stdout == ""
    assert len(lines) == len(done.stderr.splitlines())
    names = {line.rpartition("|")[2].strip() for line in lines}
    assert {"os", "fcntl"} <= names
    assert names.isdisjoint(("site", "re", "tomllib", "typing", "hugod"))
