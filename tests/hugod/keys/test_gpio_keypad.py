"""The keypad on the Pi's pins: gpiozero's mock pins, with wires and contacts between them.

The model works out each column from the rows and the contacts, as the wires do, and fails at once
if a row is ever driven high. Time is the story's own; one test lets the thread run.
"""

import logging
import queue
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from gpiozero import GPIODevice
from gpiozero.pins.mock import MockFactory, MockPin

from hugod.app.values.inputs import KEYPAD, Input, Key, KeyDown, KeyUp, Part, PartFound, PartLost
from hugod.gpio.pins import MATRIX_COLUMNS, MATRIX_ROWS
from hugod.keys.gpio_keypad import SCAN_S, SLOW_S, TIRED_S, MatrixKeypad
from hugod.keys.key_filter import WITHIN_MS
from hugod.ports import DeviceError

FOUND = PartFound(Part.KEYPAD)
PINS = MATRIX_ROWS + MATRIX_COLUMNS
GROUND = 0


class WiredPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin that the other pins feel."""

    def _set_function(self, value: str) -> None:
        if value == "output":
            self._change_state(False)  # lgpio claims an output low
        super()._set_function(value)
        self.factory.wires.settle()

    def _set_state(self, value: float) -> None:
        assert not value, f"GPIO {self.info.name} is driven high"
        super()._set_state(value)
        self.factory.wires.settle()


class Wires:
    """Contacts between the pins: pairs of GPIO numbers that are joined; 0 is ground."""

    def __init__(self, pins: Any) -> None:
        self._rows = {number: pins.pin(number) for number in MATRIX_ROWS}
        self._columns = {number: pins.pin(number) for number in MATRIX_COLUMNS}
        self._joined: set[tuple[int, int]] = set()
        self._reach: dict[int, set[int]] = {}
        pins.wires = self
        self.join()

    def join(self, *pairs: tuple[int, int]) -> None:
        """Close the contacts of these *pairs*."""
        self._joined |= {*pairs}
        self._reach = {number: self._reached(number) for number in (GROUND, *MATRIX_ROWS)}
        self.settle()

    def part(self, *pairs: tuple[int, int]) -> None:
        """Open the contacts of these *pairs*; of all, if none is named."""
        self._joined -= {*pairs} if pairs else self._joined
        self.join()

    def settle(self) -> None:
        """Give every column the level that the rows and the contacts make."""
        pulled = [number for number, row in self._rows.items() if row.function == "output"]
        low = set[int]().union(*(self._reach[number] for number in (GROUND, *pulled)))
        for number, column in self._columns.items():
            if column.state == (number in low):
                column.drive_low() if number in low else column.drive_high()

    def _reached(self, number: int) -> set[int]:
        reached, grown = set[int](), {number}
        while grown != reached:
            reached = grown
            grown = reached | {pin for pair in self._joined if reached & {*pair} for pin in pair}
        return reached


class Bench:
    """A keypad in the hands of a story; *now* is in milliseconds."""

    def __init__(self, pins: Any) -> None:
        self.wires, self.now, self.inputs = Wires(pins), 0, list[Input]()
        self.scans = 0
        self.keypad = MatrixKeypad(pins, self.inputs.append, KEYPAD, lambda: self.now / 1000)
        self._due: int | None = 0

    def touch(self, *keys: str, down: bool = True) -> None:
        """Close or open the contacts of *keys* all at once."""
        indices = [KEYPAD.index(Key(word)) for word in keys]
        pairs = [(MATRIX_ROWS[index // 4], MATRIX_COLUMNS[index % 4]) for index in indices]
        self.wires.join(*pairs) if down else self.wires.part(*pairs)

    def wait(self, ms: int) -> list[Input]:
        """Let *ms* pass, with scans when they are due; give what was noticed."""
        end, self.inputs[:] = self.now + ms, []
        if not self.keypad.is_asleep and (self._due is None or self._due > self.now + 1000):
            self._due = self.now
        while self._due is not None and self._due < end:
            self.now = max(self.now, self._due)
            self.scans += 1
            wait_s = self.keypad.turn()
            self._due = None if wait_s is None else self.now + round(wait_s * 1000)
        self.now = end
        return [*self.inputs]

    def press(self, key: str) -> list[Input]:
        self.touch(key)
        down = self.wait(50)
        self.touch(key, down=False)
        return down + self.wait(50)


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = MockFactory(pin_class=WiredPin)
    factory.wires = Wires(factory)
    yield factory
    factory.close()


@pytest.fixture
def bench(pins: Any) -> Iterator[Bench]:
    bench = Bench(pins)
    with closing(bench.keypad):
        bench.wait(100)
        yield bench


def taps(*keys: Key) -> list[Input]:
    return [item for key in keys for item in (KeyDown(key), KeyUp(key))]


def test_each_key_is_what_is_printed_on_it(bench: Bench) -> None:
    inputs = [item for key in KEYPAD for item in bench.press(key)]
    assert inputs == [FOUND, *taps(*KEYPAD)]


def test_nothing_attached_is_nothing_noticed_and_nobody_looks(bench: Bench) -> None:
    scans = bench.scans
    assert bench.wait(3_600_000) == []
    assert bench.scans == scans
    assert bench.keypad.is_asleep


def test_a_press_is_told_within_two_scans(bench: Bench) -> None:
    bench.touch("5")
    assert bench.wait(2 * round(SCAN_S * 1000)) == [FOUND, KeyDown(Key.D5)]


def test_it_sleeps_again_when_all_keys_are_up(bench: Bench) -> None:
    bench.touch("5")
    bench.wait(1000)
    assert not bench.keypad.is_asleep
    bench.touch("5", down=False)
    bench.wait(100)
    assert bench.keypad.is_asleep


def test_f01_unplugged_and_plugged_in_a_hundred_times_it_is_back_each_time(bench: Bench) -> None:
    """Recovers with the contact itself: there is nothing to be found again."""
    inputs = list[Input]()
    for number in range(100):
        inputs += bench.press(KEYPAD[number % 16])
        bench.touch("A")
        inputs += bench.wait(20)
        bench.wires.part()  # pulled off the pins with a finger on A
        inputs += bench.wait(500)
    wanted = [key for number in range(100) for key in (KEYPAD[number % 16], Key.A)]
    assert inputs == [FOUND, *taps(*wanted)]


def test_f03_all_sixteen_keys_held_down_press_nothing(bench: Bench) -> None:
    bench.touch(*KEYPAD)
    inputs = bench.wait(20_000)
    assert inputs == []
    bench.touch(*KEYPAD, down=False)
    assert bench.wait(100) == []
    assert bench.press("3") == [FOUND, *taps(Key.D3)]


def test_f03_a_loose_wire_types_no_more_than_a_hand_can(bench: Bench) -> None:
    inputs = list[Input]()
    for number in range(1000):
        bench.touch("5", down=number % 2 == 0)
        inputs += bench.wait(25 if number % 2 else 10)
    downs = sum(isinstance(item, KeyDown) for item in inputs)
    assert 0 < downs <= bench.now // WITHIN_MS * 10


def test_a_key_stuck_at_the_start_is_told_once(pins: Any, caplog: pytest.LogCaptureFixture) -> None:
    bench = Bench(pins)
    bench.touch("5")
    with closing(bench.keypad), caplog.at_level(logging.WARNING, "hugod.keys.gpio_keypad"):
        assert bench.wait(1000) == []
        for key in set(KEYPAD) - {Key.D5}:
            assert [item for item in bench.press(key) if item != FOUND] == taps(key)
        bench.touch("5", down=False)
        assert bench.wait(100) == []
        assert bench.press("5") == taps(Key.D5)
    assert [record.getMessage() for record in caplog.records] == [
        "keypad on the pins: 5 is down already; it counts once let go"
    ]


def test_a_stuck_key_is_looked_at_less_and_less_often(bench: Bench) -> None:
    bench.touch("5")
    bench.wait(round(TIRED_S * 1000) + 1000)
    scans = bench.scans
    bench.wait(10_000)
    assert bench.scans - scans <= 10 / SLOW_S
    assert bench.press("6") == taps(Key.D6)
    bench.touch("5", down=False)
    bench.wait(60_000)
    bench.touch("5")  # the next press is quick again
    assert bench.wait(2 * round(SCAN_S * 1000)) == [KeyDown(Key.D5)]


@pytest.mark.parametrize("column", MATRIX_COLUMNS)
def test_a_column_with_a_short_is_told_once_and_the_others_work(
    bench: Bench, column: int, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "hugod.keys.gpio_keypad"):
        bench.wires.join((GROUND, column))
        assert bench.wait(1000) == []
        assert bench.keypad.is_asleep, "a short must not keep the box awake"
        assert bench.keypad.trouble == f"a short at GPIO {column}"
        dead = MATRIX_COLUMNS.index(column)
        for index, key in enumerate(KEYPAD):
            wanted = [] if index % 4 == dead else taps(key)
            assert [item for item in bench.press(key) if item != FOUND] == wanted
    told = [record.getMessage() for record in caplog.records]
    assert told == [f"keypad on the pins: a short at GPIO {column}; its keys do not count"]


def test_a_short_that_is_mended_is_seen_mended_without_a_key(bench: Bench) -> None:
    short = (GROUND, MATRIX_COLUMNS[0])
    bench.wires.join(short)
    bench.wait(1000)
    assert bench.keypad.trouble
    bench.wires.part(short)
    scans = bench.scans
    bench.wait(31_000)
    assert bench.keypad.trouble == ""
    assert bench.scans - scans <= 3, "it is looked at twice a minute, not scanned"
    bench.wait(60_000)
    assert bench.scans - scans <= 3, "nobody looks when all is well"


def test_a_row_with_a_short_invents_no_key_and_the_other_rows_work(bench: Bench) -> None:
    bench.wires.join((GROUND, MATRIX_ROWS[1]))
    for index, key in enumerate(KEYPAD):
        wanted = [] if index // 4 == 1 else taps(key)
        assert [item for item in bench.press(key) if item != FOUND] == wanted


@pytest.mark.parametrize("number", PINS)
def test_two_things_on_one_pin_are_told_and_the_pins_let_go(pins: Any, number: int) -> None:
    message = f"The keypad on the pins: .*GPIO{number}"
    with GPIODevice(number, pin_factory=pins), pytest.raises(DeviceError, match=message) as told:
        MatrixKeypad(pins, print, KEYPAD)
    MatrixKeypad(pins, print, KEYPAD).close()  # while the trouble is still being told
    assert str(told.value).endswith(".")


def test_f08_failing_pins_are_told_let_go(pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(WiredPin, "input_with_pull", fail)
        with pytest.raises(DeviceError, match=r"The keypad on the pins") as told:
            MatrixKeypad(pins, print, KEYPAD)
    MatrixKeypad(pins, print, KEYPAD).close()  # while the trouble is still being told
    assert "no GPIO chip here" in str(told.value)


def test_f08_pins_that_fail_are_told_once_and_the_keypad_is_found_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert not bench.keypad.is_proven, "whether there is a keypad cannot be seen"
    assert bench.press("4") == [FOUND, *taps(Key.D4)]
    assert (bench.keypad.is_proven, bench.keypad.trouble) == (True, "")
    bench.touch("5")
    assert bench.wait(50) == [KeyDown(Key.D5)]
    with monkeypatch.context() as broken:
        broken.setattr(WiredPin, "_set_function", fail)
        let_go, lost = bench.wait(60_000)
    assert let_go == KeyUp(Key.D5)
    assert isinstance(lost, PartLost)
    assert (lost.part, "The keypad on the pins" in lost.reason) == (Part.KEYPAD, True)
    assert "The keypad on the pins" in bench.keypad.trouble
    assert len(caplog.records) == 1
    assert bench.wait(2000) == [FOUND]
    assert bench.wait(60_000) == []
    assert bench.keypad.trouble == "5 is down all the time"
    bench.touch("5", down=False)
    assert bench.wait(100) == []
    assert bench.press("6") == taps(Key.D6)


def test_f08_failing_pins_without_a_keypad_are_no_loss(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WiredPin, "_set_function", fail)
    bench.touch("5")
    assert bench.wait(5000) == []


def fail(*_: object) -> None:
    raise OSError(19, "No such device")


def test_the_thread_tells_a_press_and_ends(pins: Any) -> None:
    noticed: queue.SimpleQueue[Input] = queue.SimpleQueue()
    wires, keypad = Wires(pins), MatrixKeypad(pins, noticed.put, KEYPAD)
    with closing(keypad):
        keypad.start()
        wires.join((MATRIX_ROWS[0], MATRIX_COLUMNS[1]))
        assert noticed.get(timeout=60) == FOUND
        assert noticed.get(timeout=60) == KeyDown(Key.D2)
        wires.part()
        assert noticed.get(timeout=60) == KeyUp(Key.D2)
