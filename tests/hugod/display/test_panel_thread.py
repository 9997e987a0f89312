"""The display and its panel: what can happen to the bus, how soon the picture is back, who waits.

Fault F07 is tried turn by turn, on a clock of ours: it moves on between two turns as the thread
would wait, and while a message is on a bus that is slow. Each recovery is counted from the moment
the bus and a panel are in order. The rest has the real thread.
"""

import runpy
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from errno import EIO, EREMOTEIO
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest
from oled_emulator import CHIPS, SH1106, SSD1306, Chip, EmulatedBus, EmulatedPanel
from PIL import Image

from hugod.config import Config
from hugod.display import early, panel_thread
from hugod.display.finder import Finder, FoundPanel, PanelWish
from hugod.display.frame_diff import Controller
from hugod.display.oled import I2cWire
from hugod.ports import DeviceError, Display, Glass

RECOVERY_S = 3.0
LONG_S = 60.0
"""More than anything here takes; nobody waits so long unless something is broken."""
BLACK, WHITE = Image.new("1", (128, 64), 0), Image.new("1", (128, 64), 1)
every_chip = pytest.mark.parametrize("chip", CHIPS, ids=lambda chip: chip.name)


def frame(number: int) -> Image.Image:
    """A picture that no other number gives."""
    picture = Image.new("1", (128, 64))
    picture.paste(1, (number % 8 * 16, number % 3 * 20, number % 8 * 16 + 9, number % 3 * 20 + 13))
    return picture


class Table:
    """A box, its bus, and whatever panel is plugged in; time passes only here."""

    def __init__(self, chip: Chip | None = SSD1306, address: int = 0x3C) -> None:
        self.now = 0.0
        self.panel = EmulatedPanel(chip) if chip else None
        self.address = address
        self.nacks = 0
        """The next messages that find nobody."""
        self.broken_until = self.slow_until = 0.0
        self.slow_s = 0.0
        finder = Finder(PanelWish(), buses=lambda: [1], on_i2c=self.open)
        self.display = panel_thread.DisplayWorker(finder.probe, clock=lambda: self.now)
        self.picture = frame(0)

    def open(self, bus: int, address: int) -> I2cWire:
        return I2cWire(bus=self, address=address)

    # The methods of smbus2

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        self.carry().write_i2c_block_data(i2c_addr, register, data)

    def read_byte(self, i2c_addr: int, /) -> int:
        return self.carry().read_byte(i2c_addr)

    def carry(self) -> EmulatedBus:
        if self.now < self.slow_until:
            self.now += self.slow_s
        if self.now < self.broken_until:
            raise OSError(EIO, "the bus is stuck")
        if self.nacks:
            self.nacks -= 1
            raise OSError(EREMOTEIO, "nobody acknowledges")
        if self.panel is None:
            raise OSError(EREMOTEIO, "nobody is there")
        return EmulatedBus(self.panel, self.address)

    # What happens at the table

    def show(self, picture: Image.Image) -> None:
        self.picture = picture
        with suppress(DeviceError):
            self.display.show(picture)
        self.display.turn()

    def turns(self, seconds: float) -> Iterator[None]:
        """Nobody presses for so long: the thread's turns, each after its wait."""
        until = self.now + seconds
        while self.now < until:
            self.now += panel_thread.TURN_S
            self.display.turn()
            yield

    def wait(self, seconds: float) -> None:
        for _ in self.turns(seconds):
            pass

    def status(self) -> panel_thread.DisplayStatus:
        return self.display.known()[0]

    @property
    def is_seen(self) -> bool:
        """Whether the panel shows what it should."""
        return self.panel is not None and self.panel.picture().tobytes() == self.picture.tobytes()

    def recovery_s(self) -> float:
        """The seconds until the panel shows what it should; no key is pressed."""
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
    assert table.status() is panel_thread.DisplayStatus.LOST
    assert table.recovery_s() <= RECOVERY_S
    assert table.status() is panel_thread.DisplayStatus.WORKS


@every_chip
def test_whoever_wants_to_know_is_told_when_it_goes_and_when_it_comes_back(chip: Chip) -> None:
    table, told = Table(chip), list[tuple[panel_thread.DisplayStatus, str]]()
    table.display.changed = lambda: told.append(table.display.known())
    table.show(frame(0))
    table.wait(5)
    panel, table.panel = table.panel, None
    table.wait(5)
    table.panel = panel
    table.wait(5)
    assert [status for status, _ in told] == [
        panel_thread.DisplayStatus.WORKS,
        panel_thread.DisplayStatus.LOST,
        panel_thread.DisplayStatus.WORKS,
    ]


@every_chip
def test_a_panel_that_is_spared_is_asked_less_often_until_it_is_gone(chip: Chip) -> None:
    table = Table(chip)
    table.display.show(frame(0), spared=frame(1))
    assert table.display.turn() == panel_thread.SPARED_TURN_S
    table.panel = None
    assert table.display.turn() == panel_thread.TURN_S
    table.show(frame(0))
    assert table.display.turn() == panel_thread.TURN_S


@every_chip
def test_f07_a_burst_of_a_thousand_nacks(chip: Chip) -> None:
    table = Table(chip)
    table.show(frame(0))
    table.nacks = 1000
    for number in range(2000):
        table.show(frame(number))
        table.wait(panel_thread.TURN_S)
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
        table.wait(panel_thread.TURN_S)
    assert table.status() is panel_thread.DisplayStatus.LOST
    table.now = max(table.now, table.slow_until)
    assert table.recovery_s() <= RECOVERY_S


@every_chip
def test_f07_no_display_at_boot(chip: Chip) -> None:
    table = Table(None)
    table.show(frame(0))
    table.wait(300)
    assert table.status() is panel_thread.DisplayStatus.ABSENT
    table.panel = EmulatedPanel(chip)
    assert table.recovery_s() <= RECOVERY_S


@every_chip
def test_f07_swapped_while_the_box_runs(chip: Chip) -> None:
    for other in CHIPS:
        table = Table(chip)
        table.show(frame(0))
        table.panel = EmulatedPanel(other)
        assert table.recovery_s() <= RECOVERY_S


def test_f07_swapped_for_one_at_the_other_address() -> None:
    table = Table(SSD1306, address=0x3C)
    table.show(frame(0))
    table.panel, table.address = EmulatedPanel(SH1106), 0x3D
    assert table.recovery_s() <= RECOVERY_S


def test_f07_pulled_out_and_plugged_in_a_hundred_times() -> None:
    table = Table(SH1106)
    for number in range(100):
        table.panel = None
        table.show(frame(number))
        table.wait(number % 5)
        table.panel = EmulatedPanel(SH1106)
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


class Deaf(EmulatedPanel):
    """Something that answers at a display's address and is none."""

    def receive(self, message: bytes) -> None:
        raise OSError(EREMOTEIO, "not understood")


def test_what_never_took_a_picture_is_no_display_that_could_be_lost() -> None:
    table = Table()
    table.panel = Deaf()
    table.show(frame(0))
    table.wait(10)
    assert table.status() is panel_thread.DisplayStatus.ABSENT


MAKE_WHICH = runpy.run_path(str(Path(__file__).parents[3] / "tools" / "make_which_display.py"))


@pytest.mark.parametrize(("chip", "right"), [(SSD1306, 0), (SH1106, 1)], ids=["ssd1306", "sh1106"])
def test_of_the_two_pictures_only_the_right_one_is_whole(chip: Chip, right: int) -> None:
    question, looks = MAKE_WHICH["question"], MAKE_WHICH["looks"](chip)
    whole = [look.tobytes() == question(index).tobytes() for index, look in enumerate(looks)]
    assert whole == [index == right for index in (0, 1)]


def test_after_a_trial_the_panel_is_as_before() -> None:
    for chip, kind in ((SSD1306, Controller.SSD1306), (SH1106, Controller.SH1106)):
        panel = MAKE_WHICH["Patient"](chip)
        display = panel_thread.DisplayWorker(
            partial(FoundPanel, I2cWire(bus=EmulatedBus(panel)), kind, "here")
        )
        for tried in (Controller.SSD1306, Controller.SH1106, None):
            display.use(tried)
            display.show(frame(3))
            display.turn()
        assert panel.picture().tobytes() == frame(3).tobytes()


def test_the_chosen_kind_outlives_a_loose_cable() -> None:
    table = Table(SH1106)
    table.display.use(Controller.SH1106)
    table.show(frame(0))
    assert table.display.known() == (
        panel_thread.DisplayStatus.WORKS,
        "sh1106 at 0x3C on I²C bus 1",
    )
    table.panel = None
    table.show(frame(1))
    assert table.display.known() == (panel_thread.DisplayStatus.LOST, "")
    table.panel = EmulatedPanel(SH1106)
    assert table.recovery_s() <= RECOVERY_S


@every_chip
def test_while_the_glass_is_spared_a_page_keeps_the_picture(chip: Chip) -> None:
    table = Table(chip)
    table.show(frame(0))
    table.display.show(frame(1), frame(2))
    table.display.turn()
    assert table.display.picture().tobytes() == frame(1).tobytes()
    assert table.panel is not None
    assert table.panel.picture().tobytes() == frame(2).tobytes()
    table.show(frame(1))
    assert table.is_seen


def test_the_picture_of_the_page_about_it_is_up_to_date() -> None:
    make, file = MAKE_WHICH["main"], MAKE_WHICH["TARGET"]
    before = file.read_bytes()
    make()
    assert file.read_bytes() == before


def test_what_to_install_is_told_and_the_game_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    def find() -> FoundPanel | None:
        raise DeviceError("SPI needs spidev: sudo apt install python3-spidev")

    now = 0.0
    display = panel_thread.DisplayWorker(find, clock=lambda: now)
    for now in (0.0, 2.0, 4.0):  # noqa: B007  # the display's clock
        display.turn()
    assert caplog.messages == ["display: SPI needs spidev: sudo apt install python3-spidev"]
    assert display.known() == (panel_thread.DisplayStatus.ABSENT, "")


# With its thread


class Box:
    """A display with its thread, and a panel that can be unplugged or hang."""

    def __init__(self) -> None:
        self.now = 0.0
        self.panel = EmulatedPanel()
        self.is_plugged_in = True
        self.flows = Event()
        self.flows.set()
        self.hangs = Event()
        self.display = panel_thread.DisplayWorker(self.find, clock=lambda: self.now)
        self.display.start()

    def find(self) -> FoundPanel | None:
        return (
            FoundPanel(I2cWire(bus=self), Controller.SSD1306, "here")
            if self.is_plugged_in
            else None
        )

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        if not self.flows.is_set():
            self.hangs.set()
            assert self.flows.wait(LONG_S)
        self._plugged().write_i2c_block_data(i2c_addr, register, data)

    def read_byte(self, i2c_addr: int, /) -> int:
        return self._plugged().read_byte(i2c_addr)

    def _plugged(self) -> EmulatedBus:
        if not self.is_plugged_in:
            raise OSError("nobody is there")
        return EmulatedBus(self.panel)

    def next_turn(self) -> None:
        """Wait for a turn that begins after now."""
        turned = Event()
        self.display.ask(turned.set)
        assert turned.wait(LONG_S)

    def show(self, picture: Image.Image) -> None:
        """Show *picture* and wait until it is on the panel."""
        self.display.show(picture)
        self.next_turn()
        assert self.panel.picture().tobytes() == picture.tobytes()

    def hang(self, picture: Image.Image) -> None:
        """Have the bus hang while *picture* is on its way."""
        self.flows.clear()
        self.display.show(picture)
        assert self.hangs.wait(LONG_S)


@contextmanager
def a_box() -> Iterator[Box]:
    box = Box()
    yield box
    box.flows.set()
    box.display.close()


def test_without_a_panel_there_are_only_the_pages_and_it_answers_at_once() -> None:
    display, answered = panel_thread.DisplayWorker(), Event()
    parts: tuple[Display, Glass] = (display, display)
    assert all(part.picture().tobytes() == BLACK.tobytes() for part in parts[1:])
    assert (display.size, display.known()) == ((128, 64), (panel_thread.DisplayStatus.ABSENT, ""))
    display.use(Controller.SH1106)
    display.dim(True)
    display.show(WHITE)
    display.ask(answered.set)
    assert answered.is_set()
    assert display.picture().tobytes() == WHITE.tobytes()
    display.close()
    assert display.picture().tobytes() == BLACK.tobytes()


def test_a_picture_drawn_on_later_stays_as_it_was_shown() -> None:
    display, picture = panel_thread.DisplayWorker(), BLACK.copy()
    display.show(picture)
    picture.putpixel((5, 5), 1)
    assert display.picture().tobytes() == BLACK.tobytes()


def test_pages_and_panel_show_the_picture_and_are_dark_in_the_end() -> None:
    with a_box() as box:
        box.show(frame(7))
        assert box.display.picture().tobytes() == frame(7).tobytes()
        assert box.display.known() == (panel_thread.DisplayStatus.WORKS, "here")
    assert box.panel.picture().tobytes() == BLACK.tobytes()
    assert box.display.picture().tobytes() == BLACK.tobytes()


def test_the_panel_is_dimmed_and_the_page_stays_easy_to_read() -> None:
    with a_box() as box:
        box.show(WHITE)
        bright = box.panel.registers.contrast
        box.display.dim(True)
        box.show(WHITE)
        assert box.panel.registers.contrast < bright
        assert box.display.picture().tobytes() == WHITE.tobytes()


def test_a_panel_that_is_gone_is_told_and_comes_back_by_itself() -> None:
    with a_box() as box:
        box.show(frame(1))
        box.is_plugged_in = False
        box.next_turn()
        assert box.display.known() == (panel_thread.DisplayStatus.LOST, "")
        with pytest.raises(DeviceError, match="check its cable"):
            box.display.show(frame(2))
        assert box.display.picture().tobytes() == frame(2).tobytes()
        box.panel, box.is_plugged_in = EmulatedPanel(), True
        box.now += panel_thread.TURN_S
        box.next_turn()
        assert box.panel.picture().tobytes() == frame(2).tobytes()
        box.show(frame(3))


def test_a_bus_that_hangs_holds_up_nobody_and_then_only_the_newest_picture_is_shown() -> None:
    with a_box() as box:
        box.show(frame(0))
        box.hang(frame(1))
        for number in range(2, 100):
            box.display.show(frame(number))
        box.now += panel_thread.STUCK_S + 0.1
        assert box.display.known() == (panel_thread.DisplayStatus.LOST, "here")
        with pytest.raises(DeviceError):
            box.display.show(frame(100))
        assert box.display.picture().tobytes() == frame(100).tobytes()
        box.flows.set()
        box.next_turn()  # given up for its slowness
        box.now += panel_thread.TURN_S
        box.next_turn()
        assert box.panel.picture().tobytes() == frame(100).tobytes()


def test_it_answers_when_the_picture_is_on_the_panel_and_not_while_the_bus_hangs() -> None:
    with a_box() as box:
        box.show(WHITE)
        box.hang(frame(0))
        answered = Event()
        box.display.ask(answered.set)
        box.display.ask(answered.set)
        assert not answered.is_set()
        box.flows.set()
        assert answered.wait(LONG_S)


def test_the_end_does_not_wait_for_a_bus_that_hangs() -> None:
    with a_box() as box:
        box.show(frame(0))
        box.hang(frame(1))
        ending = Thread(target=box.display.close)
        ending.start()
        ending.join(LONG_S / 2)
        assert not ending.is_alive()


@pytest.mark.parametrize(
    ("config", "is_pi", "is_looked_for"),
    [
        (Config(), False, False),
        (Config(), True, True),
        (Config(display_kind="none"), True, False),
        (Config(display_kind="sh1106", display_bus=99, display_address=0x3D), False, True),
        (Config(display_interface="spi", display_bus=99), True, True),
    ],
)
def test_only_a_raspberry_pi_is_searched_unasked(
    config: Config, is_pi: bool, is_looked_for: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(panel_thread, "is_raspberry_pi", lambda: is_pi)
    with closing(panel_thread.open_display(config)) as display:
        assert ("display" in {each.name for each in threading.enumerate()}) == is_looked_for
        assert display.known() == (panel_thread.DisplayStatus.ABSENT, "")


@pytest.mark.parametrize("kind", ["none", "sh1106"])
def test_whoever_looks_for_a_panel_takes_the_glass_from_the_early_ghost(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    with closing(panel_thread.open_display(Config(display_kind=kind, display_bus=99))):
        assert (tmp_path / Path(early.TAKEN).name).exists() == (kind != "none")


def test_the_kind_that_is_tried_goes_before_the_one_that_was_chosen() -> None:
    kinds: list[Controller | None] = []
    choice = panel_thread.KindChoice(kinds.append)
    choice.choose_glass("sh1106")
    choice.try_glass("ssd1306")
    choice.try_glass("")
    choice.choose_glass("")
    assert kinds == [Controller.SH1106, Controller.SSD1306, Controller.SH1106, None]


def test_a_kind_in_the_settings_is_not_overruled_but_another_may_be_tried() -> None:
    kinds: list[Controller | None] = []
    choice = panel_thread.KindChoice(kinds.append, is_fixed=True)
    choice.choose_glass("sh1106")
    choice.try_glass("ssd1306")
    assert kinds == [None, Controller.SSD1306]
