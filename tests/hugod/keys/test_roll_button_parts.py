"""The Roll button and its light on the Pi's own pins, and what is told where they cannot be had."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from errno import EACCES
from pathlib import Path

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hugod.app.inputs import ButtonTrouble, Part, PartLost, TimePassed
from hugod.gpio import backend
from hugod.gpio.backend import PinError
from hugod.gpio.pins import ROLL_LIGHT
from hugod.inbox import Inbox
from hugod.keys import roll_button_parts
from hugod.ports import Watcher


class Pi:
    """A Raspberry Pi whose button and light are on mock pins, and what its inbox got."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.pins = MockFactory(pin_class=MockPWMPin)
        self.inbox = Inbox()
        monkeypatch.setattr(roll_button_parts, "is_raspberry_pi", lambda: True)
        monkeypatch.setattr(backend, "open_pins", lambda folder: self.pins)

    def watchers(self, folder: Path) -> tuple[Watcher, ...]:
        with ExitStack() as opened:
            pins = roll_button_parts.open_pins(opened, self.inbox.put, folder)
            return roll_button_parts.open_roll_button(opened, self.inbox.put, pins)


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
