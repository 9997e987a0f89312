"""Pictures on their way to the panel, and what happens when it does not answer."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from errno import EIO, ENODEV, ENOENT, EREMOTEIO
from types import SimpleNamespace

import luma.oled.device
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oled_emulator import CHIPS, Chip, EmulatedBus, EmulatedOled, EmulatedPanel
from PIL import Image

from hugod.display.frame_diff import Controller
from hugod.display.oled import (
    BLIND_EVERY_S,
    SPI_HZ,
    WHOLE_EVERY_S,
    WIRE_ERRORS,
    I2cWire,
    Oled,
    SpiWire,
    open_i2c,
    open_spi,
    who_answers,
)
from hugod.gpio.pins import DISPLAY_DATA, DISPLAY_RESET
from hugod.ports import DeviceError, Display
from tests.clock import Clock

BLACK = Image.new("1", (128, 64), 0)
WHITE = Image.new("1", (128, 64), 1)
unhurried = settings(deadline=None)  # other work on the machine is no failure
FRAME_BYTES = 7 + 1024 + 32  # window command, picture, a control byte for each block

pictures = st.binary(min_size=1024, max_size=1024).map(
    lambda pixels: Image.frombytes("1", (128, 64), pixels)
)


CHIPS_BY_KIND = {Controller(chip.name.lower()): chip for chip in CHIPS}
every_kind = pytest.mark.parametrize("kind", Controller)


class Cable:
    """A bus that can be pulled out, now or after some more messages."""

    def __init__(self, panel: EmulatedPanel) -> None:
        self.panel = panel
        self.errno: int | None = None
        self.messages_left: int | None = None

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        self._carry()
        EmulatedBus(self.panel).write_i2c_block_data(i2c_addr, register, data)

    def read_byte(self, i2c_addr: int, /) -> int:
        self._carry()
        return EmulatedBus(self.panel).read_byte(i2c_addr)

    def _carry(self) -> None:
        if self.messages_left == 0:
            self.errno = EREMOTEIO
        if self.errno is not None:
            raise OSError(self.errno, "no answer")
        if self.messages_left is not None:
            self.messages_left -= 1

    def plug_in(self, panel: EmulatedPanel) -> None:
        self.panel, self.errno, self.messages_left = panel, None, None


class Watched(EmulatedPanel):
    """A panel that keeps what its glass showed after each message."""

    def __init__(self, chip: Chip) -> None:
        super().__init__(chip)
        self.pictures: list[Image.Image] = []

    def receive(self, message: bytes) -> None:
        super().receive(message)
        self.pictures.append(self.picture())


def wired(kind: Controller, clock: Clock | None = None) -> tuple[Oled, Cable]:
    """A display of that kind and its cable, with the right panel at the end."""
    cable = Cable(EmulatedPanel(CHIPS_BY_KIND[kind]))
    return Oled(I2cWire(bus=cable), kind, clock=clock or Clock(1000.0)), cable


def is_same(one: Image.Image, other: Image.Image) -> bool:
    return (one.mode, one.size, one.tobytes()) == (other.mode, other.size, other.tobytes())


# The contract of `ports.Display`


@every_kind
def test_a_display_takes_pictures_again_and_again_and_leaves_them_alone(kind: Controller) -> None:
    display: Display | Oled = wired(kind)[0]
    assert display.size == (128, 64)
    for picture in (BLACK, WHITE, WHITE, BLACK):
        shown = picture.copy()
        display.show(shown)
        assert is_same(shown, picture)


@pytest.mark.parametrize(("mode", "size"), [("L", (128, 64)), ("1", (64, 128)), ("1", (128, 32))])
def test_a_display_refuses_a_picture_that_does_not_fit(mode: str, size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="wanted"):
        EmulatedOled().show(Image.new(mode, size))


@every_kind
@pytest.mark.parametrize("has_shown", [True, False])
def test_a_display_closed_twice_shows_nothing_after(kind: Controller, has_shown: bool) -> None:
    display, _ = wired(kind)
    if has_shown:
        display.show(WHITE)
    display.close()
    display.close()
    with pytest.raises(ValueError, match="closed"):
        display.show(WHITE)


# Pixels


@unhurried
@given(
    story=st.lists(pictures, min_size=1, max_size=3),
    kind=st.sampled_from(Controller),
    is_turned=st.booleans(),
)
def test_pictures_come_out_as_they_went_in(
    story: list[Image.Image], kind: Controller, is_turned: bool
) -> None:
    panel = EmulatedPanel(CHIPS_BY_KIND[kind])
    oled = Oled(I2cWire(bus=Cable(panel)), kind, is_turned=is_turned)
    for picture in story:
        oled.show(picture)
        seen = panel.picture()
        assert is_same(seen.transpose(Image.Transpose.ROTATE_180) if is_turned else seen, picture)


@unhurried
@given(story=st.lists(pictures, min_size=1, max_size=4), kind=st.sampled_from(Controller))
def test_changes_leave_the_memory_lumas_frames_leave(
    story: list[Image.Image], kind: Controller
) -> None:
    oled, cable = wired(kind)
    theirs = EmulatedPanel(CHIPS_BY_KIND[kind])
    driver = getattr(luma.oled.device, kind)(I2cWire(bus=EmulatedBus(theirs)))
    for picture in story:
        oled.show(picture)
        driver.display(picture)
        assert cable.panel.memory == theirs.memory
        assert is_same(theirs.picture(), picture)


# Bytes


def test_nothing_is_sent_before_the_first_picture() -> None:
    oled = EmulatedOled()
    oled.close()
    assert oled.panel.bytes_received == 0


@every_kind
def test_the_first_picture_is_the_first_thing_that_is_lit(kind: Controller) -> None:
    seen = Watched(CHIPS_BY_KIND[kind])
    Oled(I2cWire(bus=Cable(seen)), kind).show(WHITE)
    assert [is_same(each, BLACK) for each in seen.pictures[:-1]] == [True] * (
        seen.messages_received - 1
    )
    assert is_same(seen.pictures[-1], WHITE)
    assert seen.bytes_received < FRAME_BYTES + 80  # no other frame before it


def test_a_new_picture_is_one_frame() -> None:
    oled = EmulatedOled()
    oled.show(BLACK)
    sent, messages = oled.panel.bytes_received, oled.panel.messages_received
    oled.show(WHITE)
    assert oled.panel.bytes_received - sent == FRAME_BYTES
    assert oled.panel.messages_received - messages == 33


@unhurried
@given(picture=pictures)
def test_an_unchanged_picture_is_not_sent_again(picture: Image.Image) -> None:
    oled = EmulatedOled()
    oled.show(picture)
    sent = oled.panel.bytes_received
    oled.show(picture.copy())
    assert oled.panel.bytes_received == sent


@every_kind
def test_a_glitch_on_the_wire_stays_until_the_next_whole_frame(kind: Controller) -> None:
    clock = Clock(1000.0)
    oled, cable = wired(kind, clock)
    oled.show(WHITE)
    cable.panel.receive(bytes((0x00, 0x20, 0x02, 0xB0, 0x12, 0x00)))  # a command never meant
    cable.panel.receive(bytes((0x40, 0x00)))
    oled.show(WHITE)
    assert not is_same(cable.panel.picture(), WHITE)
    clock.now += WHOLE_EVERY_S
    oled.show(WHITE)
    assert is_same(cable.panel.picture(), WHITE)


@every_kind
@pytest.mark.parametrize("glitch", [0xA7, 0xA5, 0xAE, 0xA0, 0xC0, 0x55])
def test_a_spoilt_setting_is_put_right_with_a_whole_frame(kind: Controller, glitch: int) -> None:
    clock = Clock(1000.0)
    oled, cable = wired(kind, clock)
    picture = BLACK.copy()
    picture.putpixel((3, 3), 1)
    oled.show(picture)
    cable.panel.receive(bytes((0x00, glitch)))
    clock.now += WHOLE_EVERY_S
    oled.show(picture)
    assert is_same(cable.panel.picture(), picture)


def test_a_whole_frame_is_not_sent_more_often_than_due() -> None:
    clock = Clock(1000.0)
    oled, cable = wired(Controller.SH1106, clock)
    for _ in range(3):
        clock.now += WHOLE_EVERY_S
        oled.show(WHITE)
        sent = cable.panel.bytes_received
        clock.now += WHOLE_EVERY_S - 1
        oled.show(WHITE)
        assert cable.panel.bytes_received == sent


@every_kind
def test_one_pixel_is_a_few_bytes(kind: Controller) -> None:
    oled, cable = wired(kind)
    oled.show(BLACK)
    sent = cable.panel.bytes_received
    picture = BLACK.copy()
    picture.putpixel((77, 33), 1)
    oled.show(picture)
    assert cable.panel.bytes_received - sent == (6 if kind is Controller.SH1106 else 9)


@every_kind
def test_dimmed_is_a_command_with_the_next_picture_and_so_is_bright(kind: Controller) -> None:
    oled, cable = wired(kind)
    oled.show(WHITE)
    bright = cable.panel.registers.contrast
    for is_dim in (True, True, False, True):
        sent = cable.panel.messages_received
        before = cable.panel.registers.contrast
        oled.dim(is_dim)
        oled.show(WHITE)
        assert (cable.panel.registers.contrast < bright) is is_dim
        has_changed = cable.panel.registers.contrast != before
        assert cable.panel.messages_received - sent == has_changed


def test_a_dimmed_panel_that_lost_its_power_is_dim_again() -> None:
    oled, cable = wired(Controller.SH1106)
    oled.dim(True)
    oled.show(WHITE)
    dim = cable.panel.registers.contrast
    cable.errno = EIO
    with pytest.raises(DeviceError):
        oled.show(BLACK)
    cable.plug_in(EmulatedPanel(CHIPS_BY_KIND[Controller.SH1106]))
    oled.show(WHITE)
    assert is_same(cable.panel.picture(), WHITE)
    assert cable.panel.registers.contrast == dim


@every_kind
def test_a_whole_frame_is_not_seen_while_it_is_sent(kind: Controller) -> None:
    clock = Clock(1000.0)
    seen = Watched(CHIPS_BY_KIND[kind])
    oled = Oled(I2cWire(bus=Cable(seen)), kind, clock=clock)
    oled.show(WHITE)
    seen.pictures.clear()
    clock.now += WHOLE_EVERY_S
    oled.show(WHITE)
    assert len(seen.pictures) > 30
    assert all(is_same(each, WHITE) for each in seen.pictures)


def test_an_ssd1306_taken_for_an_sh1106_is_lit_all_the_same() -> None:
    panel = EmulatedPanel()
    Oled(I2cWire(bus=Cable(panel)), Controller.SH1106).show(WHITE)
    assert panel.registers.is_pumped
    assert panel.registers.is_on


# SPI


class Pins:
    """The words of RPi.GPIO, and of spidev, for a panel on SPI."""

    LOW, HIGH, OUT, BCM = 0, 1, 0, 11
    max_speed_hz = 0

    def __init__(self, panel: EmulatedPanel) -> None:
        self.panel = panel
        self.levels: dict[int, int] = {}
        self.resets = 0

    def setmode(self, numbers: int) -> None:
        assert numbers == self.BCM

    def cleanup(self, pins: Sequence[int]) -> None:
        """Nothing is held."""

    def setup(self, pin: int, way: int) -> None:
        self.levels[pin] = self.LOW

    def output(self, pin: int, level: int) -> None:
        if (pin, level) == (DISPLAY_RESET, self.LOW):
            self.resets += 1
            self.panel.reset()
        self.levels[pin] = level

    def open(self, port: int, device: int) -> None:
        assert (port, device) == (0, 0)

    def writebytes(self, content: Sequence[int]) -> None:
        control = 0x40 if self.levels[DISPLAY_DATA] else 0x00
        self.panel.receive(bytes((control, *content)))

    def close(self) -> None:
        """Nothing is open."""


@unhurried
@given(story=st.lists(pictures, min_size=1, max_size=3), kind=st.sampled_from(Controller))
def test_pictures_come_out_the_same_over_spi(story: list[Image.Image], kind: Controller) -> None:
    panel = EmulatedPanel(CHIPS_BY_KIND[kind])
    pins = Pins(panel)
    oled = Oled(SpiWire(spi=pins, gpio=pins), kind)
    for picture in story:
        oled.show(picture)
        oled.check()
        assert is_same(panel.picture(), picture)
    oled.close()
    assert is_same(panel.picture(), BLACK)


@every_kind
def test_a_panel_on_spi_that_lost_its_power_is_back_within_ten_seconds(kind: Controller) -> None:
    clock, panel = Clock(1000.0), EmulatedPanel(CHIPS_BY_KIND[kind])
    pins = Pins(panel)
    oled = Oled(SpiWire(spi=pins, gpio=pins), kind, clock=clock)
    oled.show(WHITE)
    panel.lose_power()
    clock.now += BLIND_EVERY_S
    oled.check()
    oled.show(WHITE)
    assert is_same(panel.picture(), WHITE)
    assert pins.resets == 1  # at the start: another one would be seen


@every_kind
def test_a_panel_on_spi_that_half_came_to_itself_is_reset_with_the_light(kind: Controller) -> None:
    panel = EmulatedPanel(CHIPS_BY_KIND[kind])
    pins = Pins(panel)
    oled = Oled(SpiWire(spi=pins, gpio=pins), kind, clock=Clock(1000.0))
    oled.show(WHITE)
    for is_dim in (True, False):
        panel.lose_power()
        panel.receive(b"\x00\x81")  # it waits for an argument that never came
        oled.dim(is_dim)
        oled.show(WHITE)
        assert is_same(panel.picture(), WHITE)
    assert pins.resets == 3


def plug_in_spi(pins: Pins | None, gpio: Pins | None, patch: pytest.MonkeyPatch) -> None:
    """Put *pins* where luma looks for spidev, *gpio* where for RPi.GPIO; None: not installed."""
    spidev = pins and SimpleNamespace(SpiDev=lambda: pins)
    for name, module in (("spidev", spidev), ("RPi", SimpleNamespace(GPIO=gpio))):
        patch.setitem(sys.modules, name, module)
    patch.setitem(sys.modules, "RPi.GPIO", gpio)


@every_kind
def test_spi_uses_the_pins_of_the_wiring(kind: Controller, monkeypatch: pytest.MonkeyPatch) -> None:
    pins = Pins(EmulatedPanel(CHIPS_BY_KIND[kind]))
    plug_in_spi(pins, pins, monkeypatch)
    oled = Oled(open_spi(0), kind)
    oled.show(WHITE)
    assert is_same(pins.panel.picture(), WHITE)
    assert pins.levels.keys() == {DISPLAY_DATA, DISPLAY_RESET}
    assert pins.resets == 1
    assert pins.max_speed_hz == SPI_HZ == 4_000_000
    assert pins.levels[DISPLAY_RESET] == pins.HIGH
    oled.close()


def test_what_spi_lacks_is_said_with_the_line_that_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = Pins(EmulatedPanel())
    plug_in_spi(None, pins, monkeypatch)
    with pytest.raises(DeviceError, match=r"spidev: sudo apt install python3-spidev$"):
        open_spi(0)
    plug_in_spi(pins, None, monkeypatch)
    with pytest.raises(DeviceError, match=r"RPi\.GPIO: sudo apt install python3-rpi-lgpio$"):
        open_spi(0)


def test_a_machine_without_that_spi_bus_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoBus(Pins):
        def open(self, port: int, device: int) -> None:
            raise FileNotFoundError(ENOENT, "No such file or directory")

    pins = NoBus(EmulatedPanel())
    plug_in_spi(pins, pins, monkeypatch)
    with pytest.raises(WIRE_ERRORS):
        open_spi(7)


@pytest.mark.parametrize("reach", [lambda: open_i2c(99, 0x3C), lambda: who_answers(97)])
def test_a_machine_without_that_bus_says_so(reach: Callable[[], object]) -> None:
    with pytest.raises(WIRE_ERRORS):
        reach()


# Asking the panel


@every_kind
def test_a_panel_that_was_exchanged_is_found_out_and_set_up(kind: Controller) -> None:
    oled, cable = wired(kind)
    oled.check()
    oled.show(WHITE)
    oled.check()
    cable.plug_in(EmulatedPanel(CHIPS_BY_KIND[kind]))
    with pytest.raises(DeviceError, match="without power"):
        oled.check()
    oled.show(WHITE)
    oled.check()
    assert is_same(cable.panel.picture(), WHITE)


class Mute(Cable):
    """A panel whose data line cannot be driven by it: it takes bytes and gives none."""

    def read_byte(self, i2c_addr: int, /) -> int:
        raise OSError(EIO, "nothing to read")


class Liar(Cable):
    """A panel that always says that it is off."""

    def read_byte(self, i2c_addr: int, /) -> int:
        return super().read_byte(i2c_addr) | 0x40


@every_kind
@pytest.mark.parametrize("cable", [Mute, Liar])
def test_a_panel_mute_of_its_power_is_soon_back(kind: Controller, cable: type[Cable]) -> None:
    clock, panel = Clock(1000.0), EmulatedPanel(CHIPS_BY_KIND[kind])
    oled = Oled(I2cWire(bus=cable(panel)), kind, clock=clock)
    oled.show(WHITE)
    panel.lose_power()
    clock.now += BLIND_EVERY_S
    oled.check()
    oled.show(WHITE)
    assert is_same(panel.picture(), WHITE)


@pytest.mark.parametrize("cable", [Mute(EmulatedPanel()), Liar(EmulatedPanel())])
def test_what_a_panel_cannot_tell_is_not_held_against_it(cable: Cable) -> None:
    oled = Oled(I2cWire(bus=cable))
    oled.show(WHITE)
    oled.check()
    cable.errno = EREMOTEIO
    with pytest.raises(DeviceError):
        oled.check()


# Trouble


@pytest.mark.parametrize("errno", [EIO, EREMOTEIO, ENODEV])
def test_a_panel_that_does_not_answer_is_a_device_error(errno: int) -> None:
    cable = Cable(EmulatedPanel())
    cable.errno = errno
    with pytest.raises(DeviceError, match="The display does not answer: check its cable"):
        Oled(I2cWire(bus=cable)).show(WHITE)


@unhurried
@given(
    picture=pictures,
    part=st.floats(0, 1, exclude_max=True),
    kind=st.sampled_from(Controller),
    goes_back=st.booleans(),
)
def test_lost_anywhere_in_a_picture_the_next_call_repaints(
    picture: Image.Image, part: float, kind: Controller, goes_back: bool
) -> None:
    oled, cable = wired(kind)
    before = WHITE if is_same(picture, BLACK) else BLACK
    oled.show(before)
    sent = cable.panel.messages_received
    oled.show(picture)
    sent = cable.panel.messages_received - sent
    oled.show(before)
    cable.messages_left = int(part * sent)
    with pytest.raises(DeviceError):
        oled.show(picture)
    cable.plug_in(cable.panel)
    wanted = before if goes_back else picture
    oled.show(wanted)
    assert is_same(cable.panel.picture(), wanted)


@unhurried
@given(messages=st.integers(0, 35))
def test_lost_anywhere_while_it_is_set_up_the_next_call_repaints(messages: int) -> None:
    cable = Cable(EmulatedPanel())
    cable.messages_left = messages
    oled = Oled(I2cWire(bus=cable))
    with pytest.raises(DeviceError):
        oled.show(BLACK)
    cable.plug_in(cable.panel)
    oled.show(WHITE)
    assert is_same(cable.panel.picture(), WHITE)


def test_closing_does_not_mind_a_dead_bus() -> None:
    cable = Cable(EmulatedPanel())
    oled = Oled(I2cWire(bus=cable))
    oled.show(WHITE)
    cable.errno = EIO
    oled.close()
    assert is_same(cable.panel.picture(), WHITE)  # it could not be told


LAST_WORDS = """
import sys
from PIL import Image
from hugod.display.oled import I2cWire, Oled

class Bus:
    is_loud = False
    def write_i2c_block_data(self, address, register, data):
        if self.is_loud:
            print("written at the end")

    def read_byte(self, address):
        return 0

oled = Oled(I2cWire(bus=Bus()))
oled.show(Image.new("1", (128, 64)))
if "close" in sys.argv:
    oled.close()
Bus.is_loud = True
"""


@pytest.mark.parametrize("ending", ["close", "leave"])
def test_nothing_is_written_when_the_process_ends(ending: str) -> None:
    command = [sys.executable, "-c", LAST_WORDS, ending]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == ("", "")


def test_whoever_lets_himself_be_read_answers_and_is_sent_nothing() -> None:
    panel = EmulatedPanel()
    wires = [I2cWire(bus=EmulatedBus(panel), address=address) for address in (0x3B, 0x3C)]
    assert [wire.answers() for wire in wires] == [False, True]
    assert panel.messages_received == 0
