"""Pictures on their way through luma, and what happens when the panel does not answer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from errno import EIO, ENODEV, EREMOTEIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from hugod.adapters.display import Oled, VirtualOled
from hugod.adapters.ssd1306_model import ModelBus, Ssd1306Model
from hugod.ports import DeviceError, Display, Glass

BLACK = Image.new("1", (128, 64), 0)
WHITE = Image.new("1", (128, 64), 1)
unhurried = settings(deadline=None)  # other work on the machine is no failure
FRAME_BYTES = 7 + 1024 + 32  # window command, picture, a control byte for each block

pictures = st.binary(min_size=1024, max_size=1024).map(
    lambda pixels: Image.frombytes("1", (128, 64), pixels)
)


class Cable:
    """A bus that can be pulled out, now or after some more messages."""

    def __init__(self, panel: Ssd1306Model) -> None:
        self.panel = panel
        self.errno: int | None = None
        self.messages_left: int | None = None

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        if self.messages_left == 0:
            self.errno = EREMOTEIO
        if self.errno is not None:
            raise OSError(self.errno, "no answer")
        if self.messages_left is not None:
            self.messages_left -= 1
        ModelBus(self.panel).write_i2c_block_data(i2c_addr, register, data)

    def plug_in(self, panel: Ssd1306Model) -> None:
        self.panel, self.errno, self.messages_left = panel, None, None


def is_same(one: Image.Image, other: Image.Image) -> bool:
    return (one.mode, one.size, one.tobytes()) == (other.mode, other.size, other.tobytes())


# The contract of `ports.Display`, for every one there is

DISPLAYS: list[Callable[[], Display]] = [VirtualOled, lambda: Oled(Cable(Ssd1306Model()))]


@pytest.fixture(params=DISPLAYS, ids=["virtual", "on a bus"])
def display(request: pytest.FixtureRequest) -> Display:
    made: Display = request.param()
    return made


def test_a_display_has_the_size_of_the_glass(display: Display) -> None:
    assert display.size == (128, 64)


def test_a_display_takes_pictures_again_and_again_and_leaves_them_alone(display: Display) -> None:
    for picture in (BLACK, WHITE, WHITE, BLACK):
        shown = picture.copy()
        display.show(shown)
        assert is_same(shown, picture)


@pytest.mark.parametrize(
    "wrong", [Image.new("L", (128, 64)), Image.new("1", (64, 128)), Image.new("1", (128, 32))]
)
def test_a_display_refuses_a_picture_that_does_not_fit(
    display: Display, wrong: Image.Image
) -> None:
    display.show(BLACK)
    with pytest.raises(ValueError, match="wanted"):
        display.show(wrong)


def test_a_display_can_be_closed_twice_and_shows_nothing_after(display: Display) -> None:
    display.show(WHITE)
    display.close()
    display.close()
    with pytest.raises(ValueError, match="closed"):
        display.show(WHITE)


def test_a_display_can_be_closed_before_it_showed_anything(display: Display) -> None:
    display.close()
    with pytest.raises(ValueError, match="closed"):
        display.show(WHITE)


# Pixels


def test_the_virtual_display_can_be_looked_at() -> None:
    glass: Glass = VirtualOled()
    assert is_same(glass.picture(), BLACK)


def test_a_picture_stands_upright() -> None:
    oled, picture = VirtualOled(), BLACK.copy()
    for place in ((0, 0), (127, 0), (3, 63)):
        picture.putpixel(place, 1)
    oled.show(picture)
    seen = oled.picture().convert("L").tobytes()
    lit = {(place % 128, place // 128) for place, light in enumerate(seen) if light}
    assert lit == {(0, 0), (127, 0), (3, 63)}


@unhurried
@given(story=st.lists(pictures, min_size=1, max_size=3))
def test_every_picture_comes_out_as_it_went_in(story: list[Image.Image]) -> None:
    oled = VirtualOled()
    for picture in story:
        oled.show(picture)
        assert is_same(oled.picture(), picture)


def test_after_closing_the_glass_is_dark() -> None:
    oled = VirtualOled()
    oled.show(WHITE)
    oled.close()
    assert is_same(oled.picture(), BLACK)


# Bytes


def test_nothing_is_sent_before_the_first_picture() -> None:
    oled = VirtualOled()
    oled.close()
    assert oled.model.bytes_received == 0


def test_a_new_picture_is_one_frame() -> None:
    oled = VirtualOled()
    oled.show(BLACK)
    sent, messages = oled.model.bytes_received, oled.model.messages_received
    oled.show(WHITE)
    assert oled.model.bytes_received - sent == FRAME_BYTES
    assert oled.model.messages_received - messages == 33


@unhurried
@given(picture=pictures)
def test_an_unchanged_picture_is_not_sent_again(picture: Image.Image) -> None:
    oled = VirtualOled()
    oled.show(picture)
    sent = oled.model.bytes_received
    oled.show(picture.copy())
    assert oled.model.bytes_received == sent


def test_a_picture_drawn_on_after_it_was_shown_is_sent() -> None:
    oled, picture = VirtualOled(), BLACK.copy()
    oled.show(picture)
    picture.putpixel((5, 5), 1)
    oled.show(picture)
    assert is_same(oled.picture(), picture)


# Trouble


@pytest.mark.parametrize("errno", [EIO, EREMOTEIO, ENODEV])
def test_a_panel_that_does_not_answer_is_a_device_error(errno: int) -> None:
    cable = Cable(Ssd1306Model())
    cable.errno = errno
    with pytest.raises(DeviceError, match="The display does not answer: check its cable"):
        Oled(cable).show(WHITE)


@unhurried
@given(picture=pictures, messages=st.integers(0, 32))
def test_lost_anywhere_in_a_frame_the_next_call_repaints(
    picture: Image.Image, messages: int
) -> None:
    cable = Cable(Ssd1306Model())
    oled = Oled(cable)
    oled.show(WHITE if is_same(picture, BLACK) else BLACK)
    cable.messages_left = messages
    with pytest.raises(DeviceError):
        oled.show(picture)
    cable.plug_in(cable.panel)
    oled.show(picture)
    assert is_same(cable.panel.picture(), picture)


@unhurried
@given(messages=st.integers(0, 68))
def test_lost_anywhere_while_it_is_set_up_the_next_call_repaints(messages: int) -> None:
    cable = Cable(Ssd1306Model())
    cable.messages_left = messages
    oled = Oled(cable)
    with pytest.raises(DeviceError):
        oled.show(BLACK)
    cable.plug_in(cable.panel)
    oled.show(WHITE)
    assert is_same(cable.panel.picture(), WHITE)


def test_the_picture_from_before_an_error_is_sent_again() -> None:
    cable = Cable(Ssd1306Model())
    oled = Oled(cable)
    oled.show(WHITE)
    cable.messages_left = 20
    with pytest.raises(DeviceError):
        oled.show(BLACK)
    cable.plug_in(cable.panel)
    oled.show(WHITE)
    assert is_same(cable.panel.picture(), WHITE)


def test_a_panel_that_lost_its_power_is_set_up_again() -> None:
    cable = Cable(Ssd1306Model())
    oled = Oled(cable)
    oled.show(BLACK)
    cable.errno = EREMOTEIO
    with pytest.raises(DeviceError):
        oled.show(WHITE)
    cable.plug_in(Ssd1306Model())
    oled.show(WHITE)
    assert is_same(cable.panel.picture(), WHITE)


def test_closing_does_not_mind_a_dead_bus() -> None:
    cable = Cable(Ssd1306Model())
    oled = Oled(cable)
    oled.show(WHITE)
    cable.errno = EIO
    oled.close()
    assert is_same(cable.panel.picture(), WHITE)  # it could not be told


LAST_WORDS = """
import sys
from PIL import Image
from hugod.adapters.display import Oled

class Bus:
    is_loud = False
    def write_i2c_block_data(self, address, register, data):
        if self.is_loud:
            print("written at the end")

oled = Oled(Bus())
oled.show(Image.new("1", (128, 64)))
if "close" in sys.argv:
    oled.close()
Bus.is_loud = True
"""


@pytest.mark.parametrize("ending", ["close", "leave"])
def test_nothing_is_written_when_the_process_ends(ending: str) -> None:
    command = [sys.executable, "-c", LAST_WORDS, ending]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True)
    assert (done.stdout, done.stderr) == ("", "")
