"""The parts a machine opens, and what is reported where one cannot be had."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from errno import EACCES
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hugod.app.values import inputs
from hugod.app.values.findings import ButtonTrouble, CheckedPart
from hugod.app.values.prompt_views import TextView
from hugod.config import Config
from hugod.gpio import backend
from hugod.gpio.backend import PinError
from hugod.gpio.parts import PinParts
from hugod.gpio.pins import MATRIX_ROWS, ROLL_BUTTON, ROLL_LIGHT
from hugod.inbox import Inbox
from hugod.keys import keypad_link, numpad, openers, usb
from hugod.ports import Pingable, Watcher

PATIENCE_S = 60.0
WAITS = TextView("Roll goes on", by_roll=True)
"""A picture that waits for the button."""


@pytest.fixture
def pins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    """Make this machine a Raspberry Pi, with pins of cardboard and no devices of its own."""
    factory = MockFactory()
    monkeypatch.setattr(openers, "is_raspberry_pi", lambda: True)
    monkeypatch.setattr(numpad, "NumpadDriver", partial(numpad.NumpadDriver, folder=tmp_path))
    yield factory
    factory.close()


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of keypads on USB that were opened."""
    kinds: list[str] = []

    class Noted(usb.UsbKeypads):
        def __init__(self, put: Callable[[inputs.Input], None], driver: usb.Driver) -> None:
            super().__init__(put, driver)
            kinds.append(driver.what)

    monkeypatch.setattr(usb, "UsbKeypads", Noted)
    return kinds


def listening() -> set[str]:
    return {thread.name for thread in threading.enumerate()} & {"keypads", "number pads", "matrix"}


@pytest.mark.parametrize(
    ("config", "threads", "kinds"),
    [
        (Config(), {"keypads", "number pads", "matrix"}, ["keypad", "number pad"]),
        (Config(keypad_matrix=False), {"keypads", "number pads"}, ["keypad", "number pad"]),
        (Config(keypad_numpad=False), {"keypads", "matrix"}, ["keypad"]),
    ],
)
def test_a_raspberry_pi_listens_to_every_keypad_unless_told_not_to(
    pins: Any, loaded: list[str], config: Config, threads: set[str], kinds: list[str]
) -> None:
    with ExitStack() as opened:
        openers.open_keypads(opened, Inbox().put, config, opened_on(opened, pins))
        assert (listening(), loaded) == (threads, kinds)
    assert listening() == set()


@pytest.mark.parametrize(
    ("config", "threads", "kinds"),
    [
        (Config(), {"keypads"}, ["keypad"]),
        (Config(keypad_numpad=True), {"keypads", "number pads"}, ["keypad", "number pad"]),
    ],
)
def test_another_machine_keeps_its_keyboard_unless_its_owner_gives_it(
    pins: Any,
    loaded: list[str],
    config: Config,
    threads: set[str],
    kinds: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(openers, "is_raspberry_pi", lambda: False)
    with ExitStack() as opened:
        openers.open_keypads(opened, Inbox().put, config, None)
        assert (listening(), loaded) == (threads, kinds)


def test_f02_a_hanging_pico_holds_up_no_pad(pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, Pingable] = {}
    is_free, has_turned = threading.Event(), threading.Event()

    def hangs(_driver: object) -> dict[str, None]:
        assert is_free.wait(PATIENCE_S)
        return {}

    monkeypatch.setattr(keypad_link.PicoDriver, "plugged", hangs)
    with ExitStack() as opened:
        parts = opened_on(opened, pins)
        openers.open_keypads(opened, Inbox().put, Config(), parts, asked.__setitem__)
        opened.callback(is_free.set)
        assert {*asked} == {"keypads", "number pads", "matrix"}
        asked["number pads"](has_turned.set)
        assert has_turned.wait(PATIENCE_S)


def opened_on(opened: ExitStack, pins: MockFactory) -> PinParts:
    return opened.enter_context(closing(PinParts(lambda: pins)))


class Pi:
    """A Raspberry Pi whose button and light are on mock pins, and what its inbox got."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pins = MockFactory(pin_class=MockPWMPin)
        self.inbox = Inbox()
        monkeypatch.setattr(openers, "is_raspberry_pi", lambda: True)
        monkeypatch.setattr(backend, "open_pins", lambda folder: self.pins)

    @contextmanager
    def box(self, folder: Path) -> Iterator[Watcher]:
        """The light of a box whose button and light are opened."""
        with ExitStack() as opened:
            pins = openers.pins_here(opened, folder)
            assert pins is not None
            (light,) = openers.add_roll_button(pins, self.inbox.put)
            pins.begin()
            yield light


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pi]:
    pi = Pi(monkeypatch)
    yield pi
    pi.pins.close()


def press(pi: Pi) -> None:
    pi.pins.pin(ROLL_BUTTON).drive_low()
    assert pi.inbox.get(PATIENCE_S) == inputs.KeyDown(inputs.Key.ROLL)


def test_a_pi_has_a_button_and_a_light(pi: Pi, tmp_path: Path) -> None:
    with pi.box(tmp_path) as light:
        light.saw(WAITS, None)
        assert pi.pins.pin(ROLL_LIGHT).state
        press(pi)


def test_f08_pins_that_cannot_be_had_are_told_on_the_glass_and_work_when_they_can(
    pi: Pi, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("hugod.gpio.parts.FIRST_S", 0.01)
    trouble: list[PinError] = [PinError("The pins", PermissionError(EACCES, "Permission denied"))]

    def open_pins(folder: Path) -> object:
        if trouble:
            raise trouble[0]
        return pi.pins

    monkeypatch.setattr(backend, "open_pins", open_pins)
    with pi.box(tmp_path) as light:
        assert pi.inbox.get(0) == inputs.PartLost(inputs.Part.BUTTON, ButtonTrouble.DENIED)
        assert "sudo adduser $USER gpio" in caplog.text
        light.saw(WAITS, None)
        trouble.clear()
        assert pi.inbox.get(PATIENCE_S) == inputs.PartFound(inputs.Part.BUTTON)
        press(pi)
        assert pi.pins.pin(ROLL_LIGHT).state, "it shines as the last view wants it"


def test_f08_a_missing_light_leaves_the_button(
    pi: Pi, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with LED(ROLL_LIGHT, pin_factory=pi.pins), pi.box(tmp_path) as light:
        light.saw(WAITS, None)
        assert f"The Roll light (GPIO {ROLL_LIGHT})" in caplog.text
        assert pi.inbox.get(0) == inputs.TimePassed(), "nobody is told of a lamp"
        press(pi)


def test_a_keypad_on_the_pins_that_is_missing_is_no_thread_that_hangs(pi: Pi) -> None:
    asked: dict[str, Pingable] = {}
    answered: list[str] = []
    with ExitStack() as opened, LED(MATRIX_ROWS[0], pin_factory=pi.pins):
        pins = opened_on(opened, pi.pins)
        openers.open_keypads(opened, pi.inbox.put, Config(), pins, asked.__setitem__)
        asked["matrix"](lambda: answered.append("yes"))
        assert answered == ["yes"]
        told = pins.state(CheckedPart.MATRIX)
        assert told is not None
        assert "The keypad on the pins" in told[0]
