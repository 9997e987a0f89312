"""The Roll button and its light on gpiozero's mock pins; the gate on a clock of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hugo_core.editions import Colour
from hugod.adapters.buttons import (
    DEAF_S,
    SETTLE_S,
    PressGate,
    RollButton,
    RollLight,
)
from hugod.app.inputs import Input, Key, KeyDown
from hugod.app.view import AskView, Badge, Bar, Icon, NewsView, RollView, StartView
from hugod.pins import ROLL_BUTTON, ROLL_LIGHT
from hugod.ports import DeviceError

BAR = Bar(Badge(Colour.RED, "red", "R"), "23:45")
ROLL = KeyDown(Key.ROLL)


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.close()


class Finger:
    """A button on mock pins, pressed at times of its own."""

    def __init__(self, pins: Any, *, down: bool = False) -> None:
        self.pin, self.now, self.put = pins.pin(ROLL_BUTTON), 0.0, list[Input]()
        if down:
            self.pin.drive_low()
        self.button = RollButton(pins, self.put.append, lambda: self.now)

    def at(self, now: float, *, down: bool) -> None:
        self.now = now
        self.pin.drive_low() if down else self.pin.drive_high()


def test_a_press_is_put_at_its_first_edge(pins: Any) -> None:
    finger = Finger(pins)
    finger.at(1.0, down=True)
    assert finger.put == [ROLL]


def test_a_held_button_rolls_once(pins: Any) -> None:
    finger = Finger(pins)
    finger.at(1.0, down=True)
    finger.at(60.0, down=False)
    finger.at(61.0, down=True)
    assert finger.put == [ROLL, ROLL]


@pytest.mark.parametrize("edges", range(1, 51))
def test_a_bouncing_contact_is_one_press(pins: Any, edges: int) -> None:
    finger = Finger(pins)
    for edge in range(edges):
        finger.at(1.0 + 0.02 * edge / edges, down=edge % 2 == 0)
    finger.at(1.02, down=True)
    for edge in range(edges):  # and it bounces again as it opens
        finger.at(1.4 + 0.02 * edge / edges, down=edge % 2 == 1)
    finger.at(1.42, down=False)
    assert finger.put == [ROLL]


def test_ten_presses_a_second_are_no_more_than_the_presses(pins: Any) -> None:
    finger = Finger(pins)
    for press in range(100):
        finger.at(1 + press / 10, down=True)
        finger.at(1 + press / 10 + 0.05, down=False)
    assert 50 <= len(finger.put) <= 100


def test_a_button_stuck_at_the_start_counts_from_its_next_press_on(pins: Any) -> None:
    finger = Finger(pins, down=True)
    finger.at(600.0, down=False)
    assert finger.put == []
    finger.at(601.0, down=True)
    assert finger.put == [ROLL]


def test_a_closed_button_leaves_the_pins(pins: Any) -> None:
    finger = Finger(pins)
    finger.button.close()
    again = Finger(pins)
    again.at(1.0, down=True)
    assert (finger.put, again.put) == ([], [ROLL])


def test_two_things_on_one_pin_are_told(pins: Any) -> None:
    Finger(pins)
    with pytest.raises(DeviceError, match=f"GPIO {ROLL_BUTTON}"):
        RollButton(pins, lambda item: None)


def test_the_gate_is_deaf_after_a_press_and_after_opening() -> None:
    gate = PressGate(is_down=False)
    assert gate.closed(1.0)
    gate.opened(1.0 + DEAF_S)
    assert not gate.closed(1.0 + DEAF_S + SETTLE_S / 2)
    gate.opened(1.0 + DEAF_S + SETTLE_S)
    assert gate.closed(1.0 + DEAF_S + 2 * SETTLE_S)


def test_the_light_says_whose_move_it_is(pins: Any) -> None:
    light, lamp = RollLight(pins), pins.pin(ROLL_LIGHT)
    light.saw(RollView(BAR, "Press Roll"), None)
    assert lamp.state == 1
    light.saw(AskView(BAR, "Where to?", ""), None)
    assert lamp.state == 0
    light.saw(NewsView(BAR, Icon.GHOST, (), "Hugo!", ()), None)
    assert lamp.state == 1
    light.close()


def test_the_light_breathes_while_nobody_plays(pins: Any) -> None:
    light, lamp = RollLight(pins), pins.pin(ROLL_LIGHT)
    light.saw(StartView("HUGO", "Press Roll"), None)
    light.saw(StartView("HUGO", "Press Roll", frame=1), None)
    assert light.is_breathing
    light.saw(RollView(BAR, "Press Roll"), None)
    assert not light.is_breathing
    assert lamp.state == 1
    light.close()
