"""The alarm on the real clock: it rings when it is time, and sleeps otherwise."""

from __future__ import annotations

import time
from queue import SimpleQueue

from hugod.keys.alarm import Alarm

PATIENCE_S = 5
FAR_S = 1e6


class Bell:
    def __init__(self) -> None:
        self.rung: SimpleQueue[float] = SimpleQueue()
        self.alarm = Alarm(lambda: self.rung.put(time.monotonic()))

    def rings(self) -> float:
        return self.rung.get(timeout=PATIENCE_S)


def test_it_rings_once_and_not_before_its_time() -> None:
    bell, due = Bell(), time.monotonic() + 0.03
    bell.alarm.set(due)
    assert bell.rings() >= due
    bell.alarm.close()
    assert bell.rung.empty()


def test_only_the_last_time_counts() -> None:
    bell = Bell()
    bell.alarm.set(time.monotonic() + FAR_S)
    due = time.monotonic() + 0.01
    bell.alarm.set(due)
    bell.alarm.set(due)
    assert bell.rings() >= due
    bell.alarm.set(None)
    bell.alarm.close()
    assert bell.rung.empty()


def test_a_time_that_is_over_rings_at_once() -> None:
    bell = Bell()
    bell.alarm.set(0.0)
    assert bell.rings() > 0
    bell.alarm.close()


def test_one_that_is_closed_rings_no_more() -> None:
    bell = Bell()
    bell.alarm.set(time.monotonic() + FAR_S)
    bell.alarm.close()
    bell.alarm.set(0.0)
    assert bell.rung.empty()


def test_one_that_was_never_set_can_be_closed() -> None:
    bell = Bell()
    bell.alarm.close()
    assert bell.rung.empty()
