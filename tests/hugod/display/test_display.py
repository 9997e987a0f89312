"""The box's glass: the page's at once, the real one by a thread that nobody waits for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from threading import Event, Thread

import pytest
from PIL import Image

from hugod.display.display import STUCK_S, BoxGlass, Letterbox
from hugod.display.finder import Found
from hugod.display.frame_diff import Kind
from hugod.display.oled import I2cWire
from hugod.display.oled_emulator import ModelBus, PanelModel
from hugod.display.worker import Glass as State
from hugod.display.worker import GlassKeeper
from hugod.ports import DeviceError, Display, Glass

LONG_S = 20.0
"""More than anything here takes; nobody waits so long unless something is broken."""
BLACK, WHITE = Image.new("1", (128, 64), 0), Image.new("1", (128, 64), 1)


def dot(x: int) -> Image.Image:
    picture = BLACK.copy()
    picture.putpixel((x, 5), 1)
    return picture


class Box:
    """A real panel that can be unplugged or hang, and the thread that serves it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.panel = PanelModel()
        self.is_plugged_in = True
        self.flows = Event()
        self.flows.set()
        self.hangs = Event()
        self.turned = Event()
        self.glass = BoxGlass(self.Keeper(self), clock=lambda: self.now)

    class Keeper(GlassKeeper):
        """The real one, which says when it had its turn."""

        def __init__(self, box: Box) -> None:
            super().__init__(box.find)
            self.box = box

        def turn(self, picture: Image.Image | None = None) -> None:
            super().turn(picture)
            self.box.turned.set()

    def find(self) -> Found | None:
        wire = I2cWire(bus=self)
        return Found(wire, Kind.SSD1306, "here") if self.is_plugged_in else None

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int], /) -> None:
        if not self.flows.is_set():
            self.hangs.set()
            assert self.flows.wait(LONG_S)
        if not self.is_plugged_in:
            raise OSError("nobody is there")
        ModelBus(self.panel).write_i2c_block_data(i2c_addr, register, data)

    def read_byte(self, i2c_addr: int, /) -> int:
        if not self.is_plugged_in:
            raise OSError("nobody is there")
        return ModelBus(self.panel).read_byte(i2c_addr)

    def next_turn(self) -> None:
        self.turned.clear()
        assert self.turned.wait(LONG_S)

    def until_seen(self, picture: Image.Image) -> None:
        """Wait turn by turn until the real glass shows *picture*."""
        while self.panel.picture().tobytes() != picture.tobytes():
            self.next_turn()


@contextmanager
def a_box() -> Iterator[Box]:
    box = Box()
    yield box
    box.flows.set()
    box.glass.close()


def test_it_has_the_shape_of_a_display_and_of_a_glass() -> None:
    glass = BoxGlass()
    parts: tuple[Display, Glass] = (glass, glass)
    assert all(parts)
    assert glass.size == (128, 64)


def test_without_a_keeper_there_is_only_the_virtual_glass() -> None:
    glass = BoxGlass()
    glass.show(WHITE)
    assert glass.picture().tobytes() == WHITE.tobytes()
    glass.close()
    assert glass.picture().tobytes() == BLACK.tobytes()
    with pytest.raises(ValueError, match="closed"):
        glass.show(WHITE)


def test_both_glasses_show_the_picture() -> None:
    with a_box() as box:
        box.glass.show(dot(7))
        assert box.glass.picture().tobytes() == dot(7).tobytes()
        box.until_seen(dot(7))


def test_the_real_glass_is_dimmed_and_the_page_stays_easy_to_read() -> None:
    with a_box() as box:
        box.glass.show(WHITE)
        box.until_seen(WHITE)
        bright = box.panel.registers.contrast
        box.glass.dim(True)
        box.glass.show(WHITE)
        while box.panel.registers.contrast == bright:
            box.next_turn()
        assert box.glass.picture().tobytes() == WHITE.tobytes()


def test_closed_both_are_dark() -> None:
    with a_box() as box:
        box.glass.show(WHITE)
        box.until_seen(WHITE)
    assert box.panel.picture().tobytes() == BLACK.tobytes()
    assert box.glass.picture().tobytes() == BLACK.tobytes()


def test_a_glass_that_never_was_there_is_not_missed() -> None:
    with a_box() as box:
        box.is_plugged_in = False
        box.glass.show(WHITE)
        box.next_turn()
        box.glass.show(BLACK)
        assert box.glass.picture().tobytes() == BLACK.tobytes()


def test_a_glass_that_is_gone_is_told_and_comes_back_by_itself() -> None:
    with a_box() as box:
        box.glass.show(dot(1))
        box.until_seen(dot(1))
        box.is_plugged_in = False
        box.next_turn()
        box.next_turn()  # one of them was wholly after the cable was pulled
        with pytest.raises(DeviceError, match="check its cable"):
            box.glass.show(dot(2))
        assert box.glass.picture().tobytes() == dot(2).tobytes()
        box.panel, box.is_plugged_in = PanelModel(), True
        box.until_seen(dot(2))
        box.next_turn()
        box.glass.show(dot(3))


def test_a_bus_that_hangs_holds_up_nobody_and_then_only_the_newest_picture_is_shown() -> None:
    with a_box() as box:
        box.glass.show(dot(0))
        box.until_seen(dot(0))
        box.flows.clear()
        box.glass.show(dot(1))
        assert box.hangs.wait(LONG_S)
        for x in range(2, 100):
            box.glass.show(dot(x))
        box.now += STUCK_S + 0.1
        with pytest.raises(DeviceError):
            box.glass.show(dot(100))
        assert box.glass.picture().tobytes() == dot(100).tobytes()
        box.flows.set()
        box.until_seen(dot(100))


def test_the_end_does_not_wait_for_a_bus_that_hangs() -> None:
    box = Box()
    box.glass.show(dot(0))
    box.until_seen(dot(0))
    box.flows.clear()
    box.glass.show(dot(1))
    assert box.hangs.wait(LONG_S)
    closing = Thread(target=box.glass.close)
    closing.start()
    closing.join(LONG_S / 2)
    assert not closing.is_alive()
    box.flows.set()


def test_a_letterbox_keeps_the_newest_and_gives_it_once() -> None:
    letterbox = Letterbox()
    letterbox.put(dot(1))
    letterbox.put(dot(2))
    taken, asked = letterbox.take(0)
    assert taken is not None
    assert taken.tobytes() == dot(2).tobytes()
    assert asked == ()
    assert letterbox.take(0) == (None, ())


def test_a_closed_letterbox_is_not_waited_for() -> None:
    letterbox = Letterbox()
    letterbox.close()
    assert letterbox.is_closed
    assert letterbox.take(LONG_S) == (None, ())


def test_it_says_where_the_real_glass_is_and_whether_it_works() -> None:
    assert BoxGlass().known() == (State.ABSENT, "")
    with a_box() as box:
        box.glass.show(WHITE)
        box.until_seen(WHITE)
        assert box.glass.known() == (State.WORKS, "here")
        box.is_plugged_in = False
        box.next_turn()
        box.next_turn()
        assert box.glass.known() == (State.LOST, "")


def test_the_kind_it_is_told_reaches_the_real_glass_and_without_one_nothing_happens() -> None:
    BoxGlass().use(Kind.SH1106)
    with a_box() as box:
        box.glass.use(Kind.SSD1309)
        box.glass.show(WHITE)
        box.until_seen(WHITE)
        assert box.glass.known()[0] is State.WORKS


def test_it_answers_whether_it_turns_when_the_picture_is_on_the_real_glass() -> None:
    with a_box() as box:
        answered = Event()
        box.glass.show(WHITE)
        box.glass.ask(answered.set)
        assert answered.wait(LONG_S)
        assert box.panel.picture().tobytes() == WHITE.tobytes()
        box.flows.clear()
        box.glass.show(dot(0))
        box.glass.ask(answered.clear)
        assert box.hangs.wait(LONG_S)
        assert answered.is_set()
        box.flows.set()


def test_a_box_without_a_real_glass_answers_at_once() -> None:
    answered = Event()
    with closing(BoxGlass()) as glass:
        glass.ask(answered.set)
    assert answered.is_set()
