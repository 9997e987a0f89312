"""The check from inside the daemon: in the background, one at a time, known parts asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from queue import Queue
from threading import Event

import pytest

from hugod.app.values.findings import CheckedPart, Code, Finding, State
from hugod.app.values.inputs import Checked, Input
from hugod.diagnostics.background_check import LiveCheck, one_each
from hugod.diagnostics.machine import Probes

LONG_S = 60.0
FOUND = [
    Finding(
        CheckedPart.PINS, State.WRONG, Code.NOT_ALLOWED, "/dev/gpiochip0", "sudo usermod -aG gpio a"
    ),
    Finding(CheckedPart.DISPLAY, State.OK, what="sh1106 at 0x3C on I²C bus 1, 400 kHz"),
    Finding(CheckedPart.NUMBER_PAD, State.ABSENT, Code.NONE),
    Finding(CheckedPart.MATRIX, State.ABSENT, Code.NONE, "no pins here"),
]


class Bench:
    """A check of parts, and what it put."""

    def __init__(self) -> None:
        self.put: Queue[Input] = Queue()
        self.may_end = Event()
        self.checks = 0
        self.live = LiveCheck(self.put.put, self.check_parts)

    def check_parts(self, known: Probes) -> Sequence[Finding]:
        self.checks += 1
        assert self.may_end.wait(LONG_S)
        return [probe() for probe in known.values()]


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    with closing(bench.live):
        yield bench


def test_nobody_waits_for_a_look_and_two_at_once_are_one(bench: Bench) -> None:
    bench.live.check()
    bench.live.check()
    assert bench.put.empty()
    bench.may_end.set()
    assert bench.put.get(timeout=LONG_S) == Checked(())
    assert bench.checks == 1
    bench.live.check()
    bench.put.get(timeout=LONG_S)
    assert bench.checks == 2


def test_the_parts_in_the_daemons_hands_are_asked(bench: Bench) -> None:
    bench.may_end.set()
    bench.live.know({CheckedPart.DISPLAY: lambda: FOUND[1]})
    bench.live.check()
    assert bench.put.get(timeout=LONG_S) == Checked((FOUND[1],))


def test_the_glass_tells_the_worst_of_each_part_once() -> None:
    more = [
        Finding(CheckedPart.PINS, State.OK),
        *FOUND,
        Finding(CheckedPart.PINS, State.ABSENT, Code.TAKEN_PIN),
    ]
    assert list(one_each(more)) == FOUND
