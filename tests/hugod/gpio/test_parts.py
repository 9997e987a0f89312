"""The parts on the pins: opened, missing, tried again, each by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from errno import EACCES, EBUSY
from queue import Queue

import pytest

from hugod.app.values.findings import ButtonTrouble, CheckedPart
from hugod.gpio import parts
from hugod.gpio.backend import PinError
from hugod.gpio.parts import FIRST_S, MOST_S, PinParts

FORBIDDEN = PinError("The pins", PermissionError(EACCES, "Permission denied"))
TAKEN = PinError("The Roll light", OSError(EBUSY, "busy"))


class Lamp:
    """A part that is there."""

    def __init__(self, bench: Bench) -> None:
        self.trouble, self.is_proven = "", False
        self._bench = bench

    def close(self) -> None:
        self._bench.log.append("lamp closed")


class Bench:
    """Pins that can be forbidden, with a lamp on them whose pin can be taken."""

    def __init__(self) -> None:
        self.now = 100.0
        self.log: list[str] = []
        self.told: Queue[PinError] = Queue()
        self.chip: PinError | None = None
        self.line: PinError | None = None
        self.opened: Queue[str] = Queue()
        self.parts = PinParts(self.open_pins, lambda: self.now)
        self.parts.add(CheckedPart.LIGHT, self.open_lamp, self.told.put)

    def open_pins(self) -> Bench:
        if self.chip:
            raise self.chip
        self.log.append("pins")
        return self

    def open_lamp(self, pins: object) -> Lamp:
        assert pins is self
        if self.line:
            raise self.line
        self.opened.put("lamp")
        return Lamp(self)

    def close(self) -> None:
        self.log.append("pins closed")


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    with closing(bench.parts):
        yield bench


def test_what_is_there_is_opened_at_once_and_closed_before_the_pins(bench: Bench) -> None:
    with closing(bench.parts):
        bench.parts.begin()
        assert bench.parts.state(CheckedPart.LIGHT) == ("", False)
        assert bench.parts.state(CheckedPart.SOUND) is None, "nobody asked for it"
        assert bench.parts.error is None
    assert bench.log == ["pins", "lamp closed", "pins closed"]
    assert bench.told.empty()


def test_f08_a_chip_that_is_forbidden_is_told_once_and_tried_again_ever_more_seldom(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    bench.chip = FORBIDDEN
    bench.parts.begin()
    waits = []
    for _ in range(6):
        wait_s = bench.parts.turn()
        assert wait_s is not None
        waits.append(wait_s)
        bench.now += wait_s
    assert waits == [FIRST_S, 4, 8, 16, MOST_S, MOST_S]
    assert bench.told.get_nowait().trouble is ButtonTrouble.DENIED
    assert bench.told.empty()
    assert [record.getMessage() for record in caplog.records] == [str(FORBIDDEN)]
    assert bench.parts.error is FORBIDDEN
    bench.chip = None
    assert bench.parts.turn() is None
    assert bench.parts.state(CheckedPart.LIGHT) == ("", False)
    assert bench.parts.error is None
    assert caplog.records[-1].getMessage() == "roll light: it works now."


def test_whoever_wants_to_know_is_told_of_each_new_try(bench: Bench) -> None:
    told = list[tuple[str, bool] | None]()
    bench.parts.changed = lambda: told.append(bench.parts.state(CheckedPart.LIGHT))
    bench.chip = FORBIDDEN
    bench.parts.begin()
    bench.now += FIRST_S
    bench.parts.turn()
    bench.chip = None
    bench.now += MOST_S
    bench.parts.turn()
    assert told == [(str(FORBIDDEN), False), ("", False)]


def test_f08_a_taken_pin_costs_its_part_and_no_other_until_it_is_free(bench: Bench) -> None:
    bench.line = TAKEN
    bench.parts.add(CheckedPart.BUTTON, lambda pins: Lamp(bench))
    bench.parts.begin()
    assert bench.parts.state(CheckedPart.LIGHT) == (str(TAKEN), False)
    assert bench.parts.state(CheckedPart.BUTTON) == ("", False)
    assert bench.parts.error is None, "there are pins"
    bench.line, bench.now = None, bench.now + FIRST_S
    assert bench.parts.turn() is None
    assert bench.parts.state(CheckedPart.LIGHT) == ("", False)
    assert bench.log.count("pins") == 1


def test_f08_it_is_tried_again_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "FIRST_S", 0.01)
    bench = Bench()
    bench.parts = PinParts(bench.open_pins)
    bench.parts.add(CheckedPart.LIGHT, bench.open_lamp, bench.told.put)
    bench.line = TAKEN
    with closing(bench.parts):
        bench.parts.begin()
        assert bench.told.get_nowait() is TAKEN
        bench.line = None
        assert bench.opened.get(timeout=60) == "lamp"
