"""Fault F07: what can happen to the display and its bus, and how soon the picture is back.

The clock is ours. It moves on between two turns as the thread would wait, and while a message is
on a bus that is slow. Each recovery is counted from the moment the bus and a panel are in order.
"""

from __future__ import annotations

import runpy
from collections.abc import Iterator, Sequence
from errno import EIO, EREMOTEIO
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from hugod.display.finder import Finder, Found, Wish
from hugod.display.frame_diff import Kind
from hugod.display.oled import I2cWire
from hugod.display.oled_chips import CHIPS, SH1106, SSD1306, Chip
from hugod.display.oled_emulator import ModelBus, PanelModel
from hugod.display.worker import TURN_S, Glass, GlassKeeper
from hugod.ports import DeviceError

RECOVERY_S = 3.0
every_chip = pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)


def frame(number: int) -> Image.Image:
    """Give a picture that no other number gives."""
    picture = Image.new("1", (128, 64))
    picture.paste(1, (number % 8 * 16, number % 3 * 20, number % 8 * 16 + 9, number % 3 * 20 + 13))
    return picture


class Table:
    """A box, its bus, and whatever panel is plugged in; time passes only here."""

    def __init__(self, chip: Chip | None = SSD1306, address: int = 0x3C) -> None:
        self.now = 0.0
        self.panel = PanelModel(chip) if chip else None
        self.address = address
        self.nacks = 0
        """So many messages will find nobody."""
        self.broken_until = self.slow_until = 0.0
        self.slow_s = 0.0
        finder = Finder(Wish(), buses=lambda: [1], on_i2c=self.open)
        self.keeper = GlassKeeper(finder.probe, clock=lambda: self.now)
        self.picture = frame(0)

    def open(self, bus: int, address: int) -> I2cWire:
        return I2cWire(bus=self, address=address)

    # The words of smbus2

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        self.carry().write_i2c_block_data(i2c_addr, register, data)

    def read_byte(self, i2c_addr: int, /) -> int:
        return self.carry().read_byte(i2c_addr)

    def carry(self) -> ModelBus:
        if self.now < self.slow_until:
            self.now += self.slow_s
        if self.now < self.broken_until:
            raise OSError(EIO, "the bus is stuck")
        if self.nacks:
            self.nacks -= 1
            raise OSError(EREMOTEIO, "nobody acknowledges")
        if self.panel is None:
            raise OSError(EREMOTEIO, "nobody is there")
        return ModelBus(self.panel, self.address)

    # What happens at the table

    def show(self, picture: Image.Image) -> None:
        self.picture = picture
        self.keeper.turn(picture)

    def turns(self, seconds: float) -> Iterator[None]:
        """Nobody presses for so long: the thread's turns, each after its wait."""
        until = self.now + seconds
        while self.now < until:
            self.now += TURN_S
            self.keeper.turn()
            yield

    def wait(self, seconds: float) -> None:
        for _ in self.turns(seconds):
            pass

    def state(self) -> Glass:
        return self.keeper.state

    @property
    def is_seen(self) -> bool:
        """Whether the glass shows what it should."""
        return self.panel is not None and self.panel.picture().tobytes() == self.picture.tobytes()

    def recovery_s(self) -> float:
        """Give the seconds until the glass shows what it should; no key is pressed."""
        began = self.now
        for _ in self.turns(60):
            if self.is_seen:
                return self.now - began
        raise AssertionError("the picture never came back")


@every_chip
def test_f07_a_single_nack(chip: Chip) -> None:
    table = Table(chip)
    table.show(frame(0))
    table.nacks = 1
    table.show(frame(1))
    assert not table.is_seen
    assert table.state() is Glass.LOST
    assert table.recovery_s() <= RECOVERY_S
    assert table.state() is Glass.WORKS


@every_chip
def test_f07_a_burst_of_a_thousand_nacks(chip: Chip) -> None:
    table = Table(chip)
    table.show(frame(0))
    table.nacks = 1000
    for number in range(2000):
        table.show(frame(number))
        table.wait(TURN_S)
        if not table.nacks:
            break
    assert not table.nacks
    assert table.is_seen or table.recovery_s() <= RECOVERY_S


@every_chip
def test_f07_a_bus_that_is_stuck_for_a_minute(chip: Chip) -> None:
    table = Table(chip)
    table.show(frame(0))
    table.broken_until = table.now + 60
    table.show(frame(1))
    table.wait(60)
    assert table.recovery_s() <= RECOVERY_S


@every_chip
def test_f07_two_seconds_for_each_message(chip: Chip) -> None:
    table = Table(chip)
    table.show(frame(0))
    table.slow_s, table.slow_until = 2.0, table.now + 60
    for number in range(1, 10):
        began = table.now
        table.show(frame(number))
        # Given up after the first slow message of the search or the picture, not after all of them.
        assert table.now - began <= 4 * table.slow_s
        table.wait(TURN_S)
    assert table.state() is Glass.LOST
    table.now = max(table.now, table.slow_until)
    assert table.recovery_s() <= RECOVERY_S


@every_chip
def test_f07_no_display_at_boot(chip: Chip) -> None:
    table = Table(None)
    table.show(frame(0))
    table.wait(300)
    assert table.state() is Glass.ABSENT
    table.panel = PanelModel(chip)
    assert table.recovery_s() <= RECOVERY_S


@every_chip
def test_f07_swapped_while_the_box_runs(chip: Chip) -> None:
    for other in CHIPS:
        table = Table(chip)
        table.show(frame(0))
        table.panel = PanelModel(other)
        assert table.recovery_s() <= RECOVERY_S


def test_f07_swapped_for_one_at_the_other_address() -> None:
    table = Table(SSD1306, address=0x3C)
    table.show(frame(0))
    table.panel, table.address = PanelModel(SH1106), 0x3D
    assert table.recovery_s() <= RECOVERY_S


def test_f07_pulled_out_and_plugged_in_a_hundred_times() -> None:
    table = Table(SH1106)
    for number in range(100):
        table.panel = None
        table.show(frame(number))
        table.wait(number % 5)
        table.panel = PanelModel(SH1106)
        assert table.recovery_s() <= RECOVERY_S


def test_f07_a_loose_wire_while_somebody_types() -> None:
    table = Table()
    for number in range(300):
        table.nacks = number % 7 == 3
        table.show(frame(number))
        table.now += 0.15
    table.nacks = 0
    assert table.recovery_s() <= RECOVERY_S


def test_a_panel_that_works_is_left_in_peace() -> None:
    table = Table()
    table.show(frame(0))
    assert table.panel is not None
    sent = table.panel.bytes_received
    table.wait(50)
    assert table.panel.bytes_received == sent


def test_a_glitch_nobody_noticed_is_gone_within_a_minute_or_so() -> None:
    table = Table()
    table.show(frame(0))
    assert table.panel is not None
    table.panel.receive(b"\x40\x55")
    assert not table.is_seen
    assert table.recovery_s() <= 61


class Deaf(PanelModel):
    """Something that answers at a display's address and is none."""

    def receive(self, message: bytes) -> None:
        raise OSError(EREMOTEIO, "not understood")


def test_what_never_took_a_picture_is_no_display_that_could_be_lost() -> None:
    table = Table()
    table.panel = Deaf()
    table.show(frame(0))
    table.wait(10)
    assert table.state() is Glass.ABSENT


def test_the_picture_that_is_shown_is_the_newest() -> None:
    table = Table(None)
    table.show(frame(1))
    table.show(frame(2))
    table.panel = PanelModel()
    table.recovery_s()
    assert table.panel.picture().tobytes() == frame(2).tobytes()


def test_at_the_end_the_glass_is_dark_and_without_one_nothing_happens() -> None:
    table = Table()
    table.show(frame(1))
    table.keeper.close()
    assert table.panel is not None
    assert not table.panel.picture().getbbox()
    Table(None).keeper.close()


MAKE_WHICH = runpy.run_path(str(Path(__file__).parents[3] / "docs" / "make_which_display.py"))


@pytest.mark.parametrize(("chip", "right"), [(SSD1306, 0), (SH1106, 1)], ids=["ssd1306", "sh1106"])
def test_of_the_two_pictures_only_the_right_one_is_whole(chip: Chip, right: int) -> None:
    question, looks = MAKE_WHICH["question"], MAKE_WHICH["looks"](chip)
    whole = [look.tobytes() == question(index).tobytes() for index, look in enumerate(looks)]
    assert whole == [index == right for index in (0, 1)]


def test_after_a_trial_the_panel_is_as_before() -> None:
    for chip, kind in ((SSD1306, Kind.SSD1306), (SH1106, Kind.SH1106)):
        panel = MAKE_WHICH["Patient"](chip)
        keeper = GlassKeeper(partial(Found, I2cWire(bus=ModelBus(panel)), kind, "here"))
        for tried in (Kind.SSD1306, Kind.SH1106, None):
            keeper.kind = tried
            keeper.turn(frame(3))
        assert panel.picture().tobytes() == frame(3).tobytes()


def test_the_chosen_kind_outlives_a_loose_cable() -> None:
    table = Table(SH1106)
    table.keeper.kind = Kind.SH1106
    table.show(frame(0))
    assert table.keeper.where == "sh1106 at 0x3C on I²C bus 1"
    table.panel = None
    table.show(frame(1))
    assert table.keeper.where == ""
    table.panel = PanelModel(SH1106)
    assert table.recovery_s() <= RECOVERY_S


def test_the_picture_of_the_page_about_it_is_up_to_date() -> None:
    make, file = MAKE_WHICH["main"], MAKE_WHICH["TARGET"]
    before = file.read_bytes()
    make()
    assert file.read_bytes() == before


def test_what_the_owner_must_install_is_told_once_and_the_game_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def find() -> Found | None:
        raise DeviceError("SPI needs spidev: sudo apt install python3-spidev")

    now = 0.0
    keeper = GlassKeeper(find, clock=lambda: now)
    for now in (0.0, 2.0, 4.0):  # noqa: B007  # the keeper's clock
        keeper.turn(frame(1))
    assert caplog.messages == ["display: SPI needs spidev: sudo apt install python3-spidev"]
    assert keeper.state is Glass.ABSENT
