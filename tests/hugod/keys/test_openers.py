"""The parts a machine opens, and what is reported where one cannot be had."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from errno import EACCES
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hugod.app.inputs import ButtonTrouble, Input, Part, PartLost, TimePassed
from hugod.config import Config
from hugod.gpio import backend
from hugod.gpio.backend import PinError
from hugod.gpio.pins import ROLL_LIGHT
from hugod.inbox import Inbox
from hugod.keys import numpad, openers, usb
from hugod.ports import Watcher


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
        def __init__(self, put: Callable[[Input], None], driver: usb.Driver) -> None:
            super().__init__(put, driver)
            kinds.append(driver.what)

    monkeypatch.setattr(usb, "UsbKeypads", Noted)
    return kinds


def listening() -> set[str]:
    return {thread.name for thread in threading.enumerate()} & {"keypads", "matrix"}


@pytest.mark.parametrize(
    ("config", "threads", "kinds"),
    [
        (Config(), {"keypads", "matrix"}, ["keypad", "number pad"]),
        (Config(keypad_matrix=False), {"keypads"}, ["keypad", "number pad"]),
        (Config(keypad_numpad=False), {"keypads", "matrix"}, ["keypad"]),
    ],
)
def test_a_raspberry_pi_listens_to_every_keypad_unless_told_not_to(
    pins: Any, loaded: list[str], config: Config, threads: set[str], kinds: list[str]
) -> None:
    with ExitStack() as opened:
        openers.open_keypads(opened, Inbox().put, config, pins)
        assert (listening(), loaded) == (threads, kinds)
    assert listening() == set()


@pytest.mark.parametrize(
    ("config", "kinds"),
    [(Config(), ["keypad"]), (Config(keypad_numpad=True), ["keypad", "number pad"])],
)
def test_another_machine_keeps_its_keyboard_unless_its_owner_gives_it(
    pins: Any,
    loaded: list[str],
    config: Config,
    kinds: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(openers, "is_raspberry_pi", lambda: False)
    with ExitStack() as opened:
        openers.open_keypads(opened, Inbox().put, config, None)
        assert (listening(), loaded) == ({"keypads"}, kinds)


class Pi:
    """A Raspberry Pi whose button and light are on mock pins, and what its inbox got."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pins = MockFactory(pin_class=MockPWMPin)
        self.inbox = Inbox()
        monkeypatch.setattr(openers, "is_raspberry_pi", lambda: True)
        monkeypatch.setattr(backend, "open_pins", lambda folder: self.pins)

    def watchers(self, folder: Path) -> tuple[Watcher, ...]:
        with ExitStack() as opened:
            pins = openers.open_pins(opened, self.inbox.put, folder)
            return openers.open_roll_button(opened, self.inbox.put, pins)


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pi]:
    pi = Pi(monkeypatch)
    yield pi
    pi.pins.close()


def test_a_pi_has_a_button_and_a_light(pi: Pi, tmp_path: Path) -> None:
    assert [type(watcher).__name__ for watcher in pi.watchers(tmp_path)] == ["RollLight"]
    assert pi.inbox.get(0) == TimePassed()


def test_f08_pins_that_cannot_be_had_are_told_on_the_glass_and_in_the_log(
    pi: Pi, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def denied(folder: Path) -> object:
        raise PinError("The pins", PermissionError(EACCES, "Permission denied"))

    monkeypatch.setattr(backend, "open_pins", denied)
    assert pi.watchers(tmp_path) == ()
    assert pi.inbox.get(0) == PartLost(Part.BUTTON, ButtonTrouble.DENIED)
    assert "sudo adduser $USER gpio" in caplog.text


def test_f08_a_light_that_cannot_be_had_leaves_the_button(
    pi: Pi, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with LED(ROLL_LIGHT, pin_factory=pi.pins):
        assert pi.watchers(tmp_path) == ()
    assert f"The Roll light (GPIO {ROLL_LIGHT})" in caplog.text
    assert pi.inbox.get(0) == TimePassed(), "the button works"
