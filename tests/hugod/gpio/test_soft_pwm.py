"""The dimmed lamp, by what it was switched to."""

from __future__ import annotations

import time
from itertools import pairwise
from queue import Empty, SimpleQueue

import pytest

from hugod.gpio.soft_pwm import SoftPwm

PATIENCE_S = 5


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
    assert not pwm._thread.is_alive()
