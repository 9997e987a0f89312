"""gpiozero's devices on our libgpiod pins, on a chip that answers as the kernel's does.

The chip stands in the place of `gpiod.Chip`. Checked against libgpiod 2.5 and the kernel's rules
for lines: one user a line, no edges on an output, a pull decides what an open input reads, no
value can be set on an input. `make vm-test` runs the same adapter on a real character device.
"""

from __future__ import annotations

import errno
import logging
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from types import SimpleNamespace
from typing import Any

import gpiod
import gpiozero
import pytest
from gpiod import EdgeEvent, LineSettings
from gpiod.line import Bias, Direction, Edge, Value

from hugod.gpio.gpiod_factory import NAME, EdgeWatch, GpiodFactory, SoftPwm, header_chip, resistor

PATIENCE_S = 60.0
LABEL = "pinctrl-bcm2711"


@dataclass(eq=False)
class Line:
    """One line: what drives it from outside, and what its user has made of it."""

    outside: int | None = None
    settings: LineSettings = field(default_factory=LineSettings)
    user: str | None = None
    written: list[int] = field(default_factory=list)

    @property
    def level(self) -> int:
        if self.settings.direction is Direction.OUTPUT:
            return int(bool(self.settings.output_value))
        if self.outside is not None:
            return self.outside
        return int(self.settings.bias is Bias.PULL_UP)


class Request:
    """The return value of `Chip.request_lines`, for one line."""

    def __init__(self, line: Line, offset: int) -> None:
        self.line, self.offset = line, offset
        self.fd = os.eventfd(0, os.EFD_NONBLOCK)
        self._at_once = Lock()
        self.events: list[Any] = []
        self.is_open = True

    def __bool__(self) -> bool:
        return self.is_open

    def release(self) -> None:
        self.is_open, self.line.user = False, None
        os.close(self.fd)

    def reconfigure_lines(self, config: dict[int, LineSettings]) -> None:
        assert set(config) == {self.offset}
        settings = config[self.offset]
        is_output = settings.direction is Direction.OUTPUT
        if is_output and settings.edge_detection is not Edge.NONE:
            raise OSError(errno.EINVAL, "Invalid argument")
        self.line.settings = settings
        if is_output:
            self.line.written.append(self.line.level)

    def get_value(self, offset: int) -> Value:
        return Value(self.line.level)

    def set_value(self, offset: int, value: Value) -> None:
        if self.line.settings.direction is not Direction.OUTPUT:
            raise PermissionError(errno.EPERM, "Operation not permitted")
        self.line.settings.output_value = value
        self.line.written.append(self.line.level)

    def wait_edge_events(self, timeout: float) -> bool:
        return bool(self.events)

    def read_edge_events(self) -> list[Any]:
        os.eventfd_read(self.fd)
        with self._at_once:
            events, self.events = self.events, []
        return events

    def tell(self, level: int, now: float) -> None:
        """Be the kernel: put an edge to *level* where it can be read, if it is wanted."""
        wanted = self.line.settings.edge_detection
        mine = Edge.RISING if level else Edge.FALLING
        if wanted in (Edge.BOTH, mine):
            kinds = EdgeEvent.Type
            kind = kinds.RISING_EDGE if level else kinds.FALLING_EDGE
            edge = SimpleNamespace(event_type=kind, timestamp_ns=round(now * 1e9), Type=kinds)
            with self._at_once:  # else it may come into a list that has been read already
                self.events.append(edge)
            os.eventfd_write(self.fd, 1)


class Chip:
    """A chip of 54 lines, and the finger that drives them."""

    def __init__(self, label: str = LABEL) -> None:
        self.label = label
        self.lines = [Line() for _ in range(54)]
        self.requests: dict[int, Request] = {}
        self.is_open = True

    def __bool__(self) -> bool:
        return self.is_open

    def __enter__(self) -> Chip:
        return self

    def __exit__(self, *_: object) -> None:
        """Looking at the label leaves the chip usable: it is opened anew after that."""

    def close(self) -> None:
        self.is_open = False

    def get_info(self) -> Any:
        return SimpleNamespace(label=self.label)

    def request_lines(self, config: dict[int, LineSettings], consumer: str) -> Request:
        ((offset, settings),) = config.items()
        line = self.lines[offset]
        if line.user is not None:
            raise OSError(errno.EBUSY, "Device or resource busy")
        line.user, line.settings = consumer, settings
        self.requests[offset] = Request(line, offset)
        return self.requests[offset]

    def drive(self, offset: int, level: int | None, now: float = 0.0) -> None:
        """Drive a line from outside; None: leave it to its pull."""
        line = self.lines[offset]
        before, line.outside = line.level, level
        if line.level != before:
            self.requests[offset].tell(line.level, now)


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> Chip:
    chip = Chip()
    monkeypatch.setattr(gpiod, "Chip", lambda path: chip)
    monkeypatch.setattr(GpiodFactory, "_get_revision", lambda self: 0x902120)
    return chip


@pytest.fixture
def pins(chip: Chip) -> Iterator[Any]:
    factory = GpiodFactory("/dev/gpiochip0")
    yield factory
    factory.close()


def test_a_button_is_an_input_with_a_pull_and_both_edges(chip: Chip, pins: Any) -> None:
    with gpiozero.Button(17, pin_factory=pins) as button:
        settings = chip.lines[17].settings
        assert settings.direction is Direction.INPUT
        assert (settings.bias, settings.edge_detection) == (Bias.PULL_UP, Edge.BOTH)
        assert chip.lines[17].user == NAME
        assert not button.is_pressed
        chip.drive(17, 0)
        assert button.is_pressed


def test_every_edge_is_told_with_the_kernels_time(chip: Chip, pins: Any) -> None:
    told: SimpleQueue[tuple[float, bool]] = SimpleQueue()

    def note(ticks: float, state: bool) -> None:
        told.put((ticks, state))

    pin = pins.pin(17)
    pin.input_with_pull("up")
    pin.when_changed = note
    for now in range(1, 40):
        chip.drive(17, (now + 1) % 2, float(now))
    edges = [told.get(timeout=PATIENCE_S) for _ in range(39)]
    assert edges == [(float(now), now % 2 == 0) for now in range(1, 40)]


def test_no_edges_are_asked_for_while_nobody_listens(chip: Chip, pins: Any) -> None:
    told: SimpleQueue[bool] = SimpleQueue()

    def note(ticks: float, state: bool) -> None:
        told.put(state)

    def asked_for() -> Edge:
        return chip.lines[17].settings.edge_detection

    pin = pins.pin(17)
    pin.input_with_pull("up")
    assert asked_for() is Edge.NONE
    pin.when_changed = note
    assert asked_for() is Edge.BOTH
    pin.edges = "falling"
    assert asked_for() is Edge.FALLING
    assert pin.edges == "falling"
    pin.when_changed = None
    assert asked_for() is Edge.NONE
    chip.drive(17, 0)
    with pytest.raises(Empty):
        told.get_nowait()


def test_a_matrix_row_turns_between_output_low_and_input(chip: Chip, pins: Any) -> None:
    row = pins.pin(5)
    for _ in range(3):
        row.output_with_state(False)
        assert (row.function, row.state) == ("output", 0)
        row.input_with_pull("up")
        assert (row.function, row.pull, row.state) == ("input", "up", 1)
    assert chip.lines[5].written == [0, 0, 0], "a row is never driven high"


def test_a_line_that_becomes_an_output_has_its_value_at_once(chip: Chip, pins: Any) -> None:
    with gpiozero.DigitalOutputDevice(27, initial_value=True, pin_factory=pins) as lamp:
        assert chip.lines[27].written == [1]
        lamp.off()
        lamp.on()
    assert chip.lines[27].written == [1, 0, 1]
    assert chip.lines[27].settings.direction is Direction.INPUT, "it is let go of"


def test_an_input_that_was_watched_can_become_an_output(chip: Chip, pins: Any) -> None:
    def note(ticks: float, state: bool) -> None: ...

    pin = pins.pin(6)
    pin.when_changed = note
    pin.function = "output"
    pin.state = 1
    assert (pin.state, chip.lines[6].settings.edge_detection) == (1, Edge.NONE)
    pin.function = "input"
    assert chip.lines[6].settings.edge_detection is Edge.BOTH


def test_a_lamp_is_dimmed_by_switching_it_quickly(chip: Chip, pins: Any) -> None:
    with gpiozero.PWMLED(27, frequency=1000, pin_factory=pins) as lamp:
        lamp.value = 0.5
        assert lamp.value == 0.5
        assert lamp.frequency == 1000
        lamp.frequency = 500
        assert (lamp.value, lamp.frequency) == (0.5, 500)
        assert isinstance(pins.pin(27)._pwm, SoftPwm)
    assert chip.lines[27].level == 0


def test_what_a_pin_cannot_do_is_refused(chip: Chip, pins: Any) -> None:
    pin, pulled = pins.pin(17), pins.pin(2)
    with pytest.raises(gpiozero.PinInvalidFunction):
        pin.function = "alt0"
    with pytest.raises(gpiozero.PinInvalidPull):
        pin.pull = "sideways"
    with pytest.raises(gpiozero.PinInvalidEdges):
        pin.edges = "some"
    with pytest.raises(gpiozero.PinSetInput):
        pin.state = 1
    with pytest.raises(gpiozero.PinFixedPull):
        pulled.pull = "down"
    pin.function = "output"
    with pytest.raises(gpiozero.PinFixedPull):
        pin.pull = "up"


def test_a_pins_resistor_is_known_from_its_number_alone() -> None:
    board: Any = SimpleNamespace(pi_info=SimpleNamespace(pulled_up=lambda name: name == "GPIO2"))
    assert [resistor(board, number) for number in (2, 17)] == ["up", ""], "gpiozero 1.6"
    assert resistor(board, SimpleNamespace(pull="down")) == "down"


def test_a_line_another_program_has_is_busy(chip: Chip, pins: Any) -> None:
    chip.lines[22].user = "another"
    with pytest.raises(OSError, match="busy") as caught:
        gpiozero.Button(22, pin_factory=pins)
    assert caught.value.errno == errno.EBUSY


def test_closing_gives_every_line_back(chip: Chip) -> None:
    factory = GpiodFactory("/dev/gpiochip0")
    factory.pin(5).output_with_state(True)
    gpiozero.Button(17, pin_factory=factory)
    factory.close()
    factory.close()
    assert [line.user for line in chip.lines if line.user] == []
    assert not chip.is_open


def test_closing_one_factory_leaves_the_lines_of_another(chip: Chip, pins: Any) -> None:
    pins.pin(17)
    other = GpiodFactory("/dev/gpiochip0")
    other.pin(5)
    other.close()
    assert [offset for offset, line in enumerate(chip.lines) if line.user] == [17]


def test_an_edge_told_after_the_line_was_given_back_is_dropped(chip: Chip, pins: Any) -> None:
    pin = pins.pin(17)
    pin.close()
    pin.close()
    pin._read()
    assert pin.when_changed is None


def test_the_header_is_the_chip_labelled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    labels = {"gpiochip0": "gpio-brcmstb", "gpiochip4": "pinctrl-rp1"}
    monkeypatch.setattr(gpiod, "Chip", lambda path: Chip(labels[Path(path).name]))
    assert header_chip(tmp_path) == str(tmp_path / "gpiochip0")
    for name in labels:
        (tmp_path / name).touch()
    assert header_chip(tmp_path) == str(tmp_path / "gpiochip4")
    labels["gpiochip4"] = "gpio-mockup"
    assert header_chip(tmp_path) == str(tmp_path / "gpiochip0")


@pytest.fixture
def watch() -> Iterator[EdgeWatch]:
    watch = EdgeWatch()
    yield watch
    watch.close()


class Pipe:
    """A pipe: what is written at one end is read at the other."""

    def __init__(self) -> None:
        self.end, self.other = os.pipe()
        self.read_bytes: SimpleQueue[bytes] = SimpleQueue()

    def read(self) -> None:
        self.read_bytes.put(os.read(self.end, 100))

    def said(self) -> bytes:
        return self.read_bytes.get(timeout=PATIENCE_S)


def test_each_line_is_read_when_it_has_something(watch: EdgeWatch) -> None:
    first, second = Pipe(), Pipe()
    watch.add(first.end, first.read)
    watch.add(second.end, second.read)
    os.write(second.other, b"2")
    assert second.said() == b"2"
    os.write(first.other, b"1")
    assert first.said() == b"1"


def test_a_line_is_no_longer_read_once_removed(watch: EdgeWatch) -> None:
    first, second = Pipe(), Pipe()
    watch.add(first.end, first.read)
    watch.add(second.end, second.read)
    watch.remove(first.end)
    watch.remove(first.end)
    os.write(first.other, b"1")
    os.write(second.other, b"2")
    assert second.said() == b"2"
    assert first.read_bytes.empty()


def test_a_line_that_cannot_be_read_alone_goes(
    watch: EdgeWatch, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = Pipe(), Pipe()

    def fail() -> None:
        bad.read()
        raise OSError(errno.EIO, "Input/output error")

    watch.add(bad.end, fail)
    watch.add(good.end, good.read)
    os.write(bad.other, b"1")
    assert bad.said() == b"1"
    os.write(good.other, b"2")
    assert good.said() == b"2"
    assert "cannot be read" in caplog.text


def test_a_line_gone_is_dropped_told(watch: EdgeWatch, caplog: pytest.LogCaptureFixture) -> None:
    gone, good = Pipe(), Pipe()
    with caplog.at_level(logging.WARNING):
        watch.add(gone.end, gone.read)
        os.close(gone.other)
        watch.add(good.end, good.read)
        os.write(good.other, b"1")
        assert good.said() == b"1"
        os.write(good.other, b"2")
        assert good.said() == b"2"
    assert caplog.text.count("is gone") == 1


class Lamp:
    def __init__(self) -> None:
        self.switched: SimpleQueue[tuple[float, bool]] = SimpleQueue()

    def switch(self, value: bool) -> None:
        self.switched.put((time.monotonic(), value))

    def next(self) -> tuple[float, bool]:
        return self.switched.get(timeout=PATIENCE_S)


def test_a_lamp_fully_on_or_off_is_switched_once() -> None:
    lamp = Lamp()
    pwm = SoftPwm(lamp.switch, 100)
    assert lamp.next()[1] is False
    pwm.duty = 1
    assert lamp.next()[1] is True
    pwm.duty = 0
    assert lamp.next()[1] is False
    with pytest.raises(Empty):
        lamp.switched.get_nowait()
    pwm.close()
    assert lamp.next()[1] is False


def test_half_lit_it_is_on_and_off_in_turn_never_shorter_than_asked() -> None:
    lamp = Lamp()
    pwm = SoftPwm(lamp.switch, 100)
    lamp.next()
    pwm.duty = 0.25
    seen = [lamp.next() for _ in range(21)]
    pwm.close()
    assert [on for _, on in seen] == [True, False] * 10 + [True]
    spans = [later - at for (at, _), (later, _) in pairwise(seen)]
    assert min(spans[::2]) >= 0.0025
    assert min(spans[1::2]) >= 0.0075


def test_once_closed_it_is_off_for_good() -> None:
    lamp = Lamp()
    pwm = SoftPwm(lamp.switch, 100)
    pwm.duty = 0.5
    pwm.close()
    last = None
    while not lamp.switched.empty():
        last = lamp.next()[1]
    assert last is False
