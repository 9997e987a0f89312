"""The Roll button and its light on gpiozero's mock pins, on a clock of their own (bar R8)."""

import random
from collections.abc import Iterator
from contextlib import ExitStack
from errno import EIO
from queue import SimpleQueue
from typing import Any

import pytest
from gpiozero import InputDevice
from gpiozero.pins.mock import MockFactory, MockPWMPin
from gpiozero.pins.pi import PiPin
from hypothesis import given
from hypothesis import strategies as st

from hugo_core.editions import Colour
from hugod.app.values.findings import ButtonTrouble
from hugod.app.values.inputs import Input
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView, StartView
from hugod.app.values.signs import Badge, Bar, Icon
from hugod.app.values.turn_views import RollView
from hugod.gpio.backend import PinError
from hugod.gpio.pins import ROLL_BUTTON, ROLL_LIGHT
from hugod.keys import roll_button

BAR = Bar(Badge(Colour.RED, "red", "R"), "23:45")
BOUNCE_S = 0.02
"""A bad contact bounces for so long."""
PATIENCE_S = 60.0


class Contact:
    """A contact before a gate; the gate's inputs are remembered with their times."""

    def __init__(self) -> None:
        self.gate = roll_button.PressGate(is_closed=False)
        self.said: list[tuple[float, Input]] = []

    @property
    def inputs(self) -> list[Input]:
        return [item for _, item in self.said]

    def wait(self, now: float) -> None:
        """Let the time come to *now*, with `elapsed` at every deadline."""
        while (due := self.gate.deadline()) is not None and due < now:
            self.said += [(due, item) for item in self.gate.elapsed(due)]

    def bounce(self, times: list[float], *, closes: bool) -> None:
        """Change at each of *times*, and be closed (or open) after the last."""
        for left, now in zip(reversed(range(len(times))), times, strict=True):
            self.wait(now)
            change = self.gate.closed if closes is (left % 2 == 0) else self.gate.opened
            self.said += [(now, item) for item in change(now)]


def train(chance: random.Random) -> list[float]:
    """1 to 50 edges within 20 ms, the first at 0; their number is odd."""
    count = chance.choice((1, 1, 3, 3, 5, 9, 17, 49))
    return [0.0, *sorted(chance.random() * BOUNCE_S for _ in range(count - 1))]


@pytest.mark.parametrize(
    "presses",
    [
        pytest.param(10_000, marks=pytest.mark.share),
        pytest.param(100_000, marks=pytest.mark.endurance),
    ],
)
def test_r8_so_many_presses_are_as_many(presses: int) -> None:
    """Ten a second, each closing and opening in a train of 1 to 50 edges; some are held."""
    chance, contact, now = random.Random(8), Contact(), 1.0
    trains = [train(chance) for _ in range(500)]
    for _ in range(presses):
        held = chance.choice((0.05, 0.05, 0.05, 0.3, 60.0))
        contact.bounce([now + late for late in chance.choice(trains)], closes=True)
        contact.bounce([now + held + late for late in chance.choice(trains)], closes=False)
        now += held + 0.05
    contact.wait(now + 1)
    assert contact.inputs == [roll_button.PRESSED, roll_button.LET_GO] * presses


@given(
    st.lists(st.tuples(st.integers(0, 24), st.integers(21, 900), st.integers(50, 900)), max_size=5),
    st.data(),
)
def test_r8_trains_in_any_rhythm(presses: list[tuple[int, int, int]], data: st.DataObject) -> None:
    contact, begin, begun = Contact(), 1.0, []
    for pairs, held_ms, pause_ms in presses:
        inside = st.lists(st.floats(0, BOUNCE_S), min_size=2 * pairs, max_size=2 * pairs)
        for closes, at in ((True, begin), (False, begin + held_ms / 1000)):
            times = [at, *sorted(at + late for late in data.draw(inside))]
            contact.bounce(times, closes=closes)
        begun.append((begin, roll_button.PRESSED))
        begin += (held_ms + pause_ms) / 1000
    contact.wait(begin + 1)
    assert [said for said in contact.said if said[1] == roll_button.PRESSED] == begun
    assert contact.inputs == [roll_button.PRESSED, roll_button.LET_GO] * len(presses)


def test_an_edge_that_is_told_twice_changes_nothing() -> None:
    gate = roll_button.PressGate(is_closed=False)
    assert gate.closed(1.0) == (roll_button.PRESSED,)
    assert gate.closed(1.1) == ()
    gate.opened(2.0)
    assert gate.opened(2.0 + roll_button.SETTLE_S / 2) == ()
    assert gate.elapsed(2.0 + roll_button.SETTLE_S) == (roll_button.LET_GO,)


@pytest.mark.parametrize("now", [0.5, 1.0 + roll_button.SETTLE_S / 2])
def test_nothing_is_certain_before_its_time(now: float) -> None:
    gate = roll_button.PressGate(is_closed=False)
    gate.closed(0.5)
    gate.opened(1.0)
    assert gate.elapsed(now) == ()


class TimedPin(MockPWMPin):
    """A mock pin that tells its edges at the time of the story, as the kernel would."""

    now = 0.0

    def __init__(self, factory: Any, info: Any) -> None:
        self.seen: SimpleQueue[float] = SimpleQueue()
        super().__init__(factory, info)

    def _change_state(self, value: float) -> bool:
        self.seen.put(value)
        return bool(super()._change_state(value))

    def _call_when_changed(self) -> None:
        PiPin._call_when_changed(self, self.now, self._state)


class Pins(MockFactory):
    """Mock pins, and what lets go of them: gpiozero hangs if that is left to the collector."""

    def __init__(self) -> None:
        super().__init__(pin_class=TimedPin)
        self.taken = ExitStack()


@pytest.fixture
def pins() -> Iterator[Any]:
    factory = Pins()
    with factory.taken:
        yield factory
    factory.close()
    factory.reset()  # gpiozero 1.6 shares what is reserved among all factories


class Finger:
    """A button on mock pins, pressed at times of its own; its worker's turns come by them, too."""

    def __init__(self, pins: Any, *, down: bool = False) -> None:
        self.pin, self.now, self.put = pins.pin(ROLL_BUTTON), 0.0, list[Input]()
        if down:
            pins.pin(ROLL_BUTTON).function = "input"
            self.pin._set_pull = lambda value: None  # the contact is stronger than the pull-up
            self.pin.drive_low()
        self.button = roll_button.RollButton(pins, self.put.append, lambda: self.now)
        pins.taken.callback(self.button.close)

    def wait(self, until: float) -> None:
        while (wait_s := self.button.turn()) is not None and self.now + wait_s <= until:
            self.now += max(wait_s, 1e-6)
        self.now = until

    def at(self, now: float, *, down: bool) -> None:
        self.wait(now)
        self.pin.now = now
        self.pin.drive_low() if down else self.pin.drive_high()


def test_a_held_button_rolls_once_and_is_let_go_once(pins: Any) -> None:
    finger = Finger(pins)
    finger.at(1.0, down=True)
    finger.at(60.0, down=False)
    assert finger.put == [roll_button.PRESSED]
    finger.wait(60.0 + roll_button.SETTLE_S + roll_button.LATE_S)
    assert finger.put == [roll_button.PRESSED, roll_button.LET_GO]
    finger.at(61.0, down=True)
    assert finger.put == [roll_button.PRESSED, roll_button.LET_GO, roll_button.PRESSED]


def test_r8_ten_presses_a_second_are_all_counted_and_none_twice(pins: Any) -> None:
    finger, chance = Finger(pins), random.Random(8)
    for press in range(2000):
        for begin, down in ((1 + press / 10, True), (1 + press / 10 + 0.05, False)):
            pairs = chance.randrange(25)
            late = sorted(begin + chance.random() * BOUNCE_S for _ in range(2 * pairs))
            for edge, now in enumerate((begin, *late)):
                finger.at(now, down=down is (edge % 2 == 0))
    finger.wait(300)
    assert finger.put == [roll_button.PRESSED, roll_button.LET_GO] * 2000


def test_an_edge_that_is_told_late_counts_at_its_own_time(pins: Any) -> None:
    """The machine was busy for a moment: the bounce of one press comes in one go."""
    finger = Finger(pins)
    finger.now = 9.0
    for now, down in ((1.0, True), (1.01, False), (1.02, True)):
        finger.pin.now = now
        finger.pin.drive_low() if down else finger.pin.drive_high()
    assert finger.put == [roll_button.PRESSED]
    for now, down in ((2.0, False), (2.1, True)):
        finger.pin.now = now
        finger.pin.drive_low() if down else finger.pin.drive_high()
    assert finger.put == [roll_button.PRESSED, roll_button.LET_GO, roll_button.PRESSED]


def test_f06_a_button_stuck_at_the_start_is_told_and_counts_from_its_next_press(pins: Any) -> None:
    finger = Finger(pins, down=True)
    finger.wait(600.0)
    assert finger.put == [roll_button.STUCK]
    finger.at(601.0, down=False)
    finger.wait(602.0)
    assert finger.put == [roll_button.STUCK, roll_button.FREE]
    finger.at(603.0, down=True)
    assert finger.put == [roll_button.STUCK, roll_button.FREE, roll_button.PRESSED]


def test_f06_a_button_that_sticks_is_told_once_and_found_again(pins: Any) -> None:
    finger = Finger(pins)
    finger.at(1.0, down=True)
    finger.wait(1.0 + roll_button.STUCK_S)
    assert finger.put == [roll_button.PRESSED]
    finger.wait(1.0 + 100 * roll_button.STUCK_S)
    assert finger.put == [roll_button.PRESSED, roll_button.LET_GO, roll_button.STUCK]
    assert finger.button.trouble == "it is pressed all the time"
    finger.at(1e6, down=False)
    finger.wait(1e6 + 1)
    assert finger.put == [
        roll_button.PRESSED,
        roll_button.LET_GO,
        roll_button.STUCK,
        roll_button.FREE,
    ]
    assert finger.button.trouble == ""
    finger.at(2e6, down=True)
    assert finger.put[4:] == [roll_button.PRESSED]


def test_a_button_that_is_held_is_in_trouble_until_it_is_let_go(pins: Any) -> None:
    finger = Finger(pins)
    finger.at(1.0, down=True)
    finger.wait(20.0)
    assert finger.button.trouble == "", "a child may hold it for a while"
    finger.wait(32.0)
    assert finger.button.trouble == "it is pressed all the time"
    finger.at(33.0, down=False)
    finger.wait(34.0)
    assert (finger.button.trouble, finger.put) == ("", [roll_button.PRESSED, roll_button.LET_GO])


def test_its_thread_notices_on_the_real_clock_that_it_was_let_go(pins: Any) -> None:
    put: SimpleQueue[Input] = SimpleQueue()
    pin, button = pins.pin(ROLL_BUTTON), roll_button.RollButton(pins, put.put, lambda: 99.0)
    pins.taken.callback(button.close)
    button.start()
    pin.now = 1.0
    pin.drive_low()
    assert put.get(timeout=PATIENCE_S) == roll_button.PRESSED
    assert not button.is_proven, "a wire that touches another one does as much"
    pin.drive_high()
    assert put.get(timeout=PATIENCE_S) == roll_button.LET_GO
    button.close()
    assert button.is_proven


@pytest.mark.parametrize(
    ("is_down", "said"), [(False, roll_button.FREE), (True, roll_button.STUCK)]
)
def test_f08_a_button_that_could_not_be_had_before_says_how_it_is(
    pins: Any, monkeypatch: pytest.MonkeyPatch, is_down: bool, said: Input
) -> None:
    put: list[Input] = []
    monkeypatch.setattr(InputDevice, "is_active", is_down)
    roll_button.RollButton(pins, put.append, is_late=True).close()
    assert put == [said]


def test_a_closed_button_leaves_the_pins(pins: Any) -> None:
    finger = Finger(pins)
    finger.button.close()
    again = Finger(pins)
    again.at(1.0, down=True)
    assert (finger.put, again.put) == ([], [roll_button.PRESSED])


def test_f08_two_things_on_one_pin_are_told(pins: Any) -> None:
    finger = Finger(pins)
    with pytest.raises(PinError, match=f"GPIO {ROLL_BUTTON}.*already in use") as caught:
        roll_button.RollButton(pins, finger.put.append)
    assert caught.value.trouble is ButtonTrouble.OTHER


def test_f08_a_button_with_no_edge_lets_go(pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(EIO, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(TimedPin, "_set_edges", fail)
        with pytest.raises(PinError, match=f"GPIO {ROLL_BUTTON}") as caught:
            Finger(pins)
    again = Finger(pins)  # while the trouble is still being told
    again.at(1.0, down=True)
    assert (again.put, caught.value.trouble) == ([roll_button.PRESSED], ButtonTrouble.OTHER)


def test_the_light_says_whose_move_it_is(pins: Any) -> None:
    light, lamp = roll_button.RollLight(pins), pins.pin(ROLL_LIGHT)
    light.saw(RollView(BAR, "Press Roll"), None)
    assert lamp.state == 1
    light.saw(AskView(BAR, "Where to?", ""), None)
    assert lamp.state == 0
    light.saw(NewsView(BAR, Icon.GHOST, (), "Hugo!", (), by_roll=True), None)
    assert lamp.state == 1
    light.close()


def test_the_light_breathes_while_nobody_plays(pins: Any) -> None:
    light, lamp = roll_button.RollLight(pins), pins.pin(ROLL_LIGHT)
    light.saw(StartView("HUGO", "Press Roll"), None)
    light.saw(StartView("HUGO", "Press Roll", frame=1), None)
    assert light.is_breathing
    light.saw(RollView(BAR, "Press Roll"), None)
    assert not light.is_breathing
    assert lamp.state == 1
    light.close()


def test_the_light_breathes_for_five_minutes_and_again(
    pins: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hugod.keys.roll_button.BREATH_S", 0.01)
    monkeypatch.setattr("hugod.keys.roll_button.DARK_S", 0.0)
    monkeypatch.setattr("hugod.keys.roll_button.BREATHS", 2)
    now = 100.0
    light, lamp = roll_button.RollLight(pins, lambda: now), pins.pin(ROLL_LIGHT)
    for _ in range(2):
        light.saw(StartView("HUGO", "Press Roll"), None)
        breathing = light._lamp._blink_thread
        light.saw(StartView("HUGO", "Press Roll", frame=1), None)
        assert light._lamp._blink_thread in (breathing, None), "it began anew in mid-breath"
        breathing.join(PATIENCE_S)
        assert not breathing.is_alive()
        assert lamp.state == 0
        now += 60.0
    light.close()


def test_the_light_fades_while_it_breathes(pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hugod.keys.roll_button.BREATH_S", 0.2)
    monkeypatch.setattr("hugod.keys.roll_button.DARK_S", 0.01)
    light, lamp = roll_button.RollLight(pins), pins.pin(ROLL_LIGHT)
    assert lamp.frequency == roll_button.FLICKER_HZ
    lamp.seen = SimpleQueue()
    light.saw(StartView("HUGO", "Press Roll"), None)
    fading = light._lamp._blink_thread
    levels = [lamp.seen.get(timeout=PATIENCE_S) for _ in range(24)]
    light.saw(AskView(BAR, "Where to?", ""), None)
    assert (lamp.state, light.is_breathing) == (0, False)
    assert not fading.is_alive()
    a_breath = [0, 0.2, 0.4, 0.6, 0.8, 1, 1, 0.8, 0.6, 0.4, 0.2, 0]
    assert levels == pytest.approx(a_breath * 2)
    light.close()


def test_the_light_is_dark_between_breaths_and_dimmed_for_a_third_of_the_time_at_most() -> None:
    assert 2 * roll_button.BREATH_S <= roll_button.DARK_S / 2


def test_f08_a_light_that_cannot_be_had_is_told(pins: Any) -> None:
    light = roll_button.RollLight(pins)
    with pytest.raises(PinError, match=f"Roll light .GPIO {ROLL_LIGHT}"):
        roll_button.RollLight(pins)
    light.close()


def test_f08_a_light_that_fails_is_told_and_shines_again_when_it_can(
    pins: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    light, lamp = roll_button.RollLight(pins), pins.pin(ROLL_LIGHT)

    def fail(pin: Any, value: float) -> None:
        raise OSError(EIO, "Input/output error")

    with monkeypatch.context() as broken:
        broken.setattr(TimedPin, "_set_state", fail)
        light.saw(RollView(BAR, "Press Roll"), None)
        assert f"The Roll light (GPIO {ROLL_LIGHT})" in caplog.text
        assert f"The Roll light (GPIO {ROLL_LIGHT})" in light.trouble
    light.saw(RollView(BAR, "Press Roll"), None)
    assert (lamp.state, light.trouble) == (1, "")
    light.close()
