"""One press of a bouncing contact is one press: the gate on a clock of its own (bar R8)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hugod.keys.press_gate import SETTLE_S, STUCK_S, PressGate, Turn

BOUNCE_S = 0.02
"""So long a bad contact bounces."""


class Contact:
    """A contact before a gate; what the gate said is remembered with its time."""

    def __init__(self, *, is_closed: bool = False) -> None:
        self.gate = PressGate(is_closed=is_closed)
        self.said: list[tuple[float, Turn]] = []

    @property
    def turns(self) -> list[Turn]:
        return [turn for _, turn in self.said]

    def edge(self, now: float, *, closes: bool) -> None:
        """Let the time come to *now*, and the contact close or open."""
        self.wait(now)
        turns = (self.gate.closed if closes else self.gate.opened)(now)
        self.said += [(now, turn) for turn in turns]

    def wait(self, now: float) -> None:
        """Ring whenever the gate wants it until *now*."""
        while (due := self.gate.deadline()) is not None and due < now:
            self.said += [(due, turn) for turn in self.gate.elapsed(due)]

    def bounce(self, times: list[float], *, closes: bool) -> None:
        """Change at each of *times*, and be closed (or open) after the last."""
        for left, now in zip(reversed(range(len(times))), times, strict=True):
            self.edge(now, closes=closes if left % 2 == 0 else not closes)


def train(chance: random.Random, begin: float) -> list[float]:
    """Give 1 to 50 edges within 20 ms, the first at *begin*; an odd number ends changed."""
    count = chance.choice((1, 1, 3, 3, 5, 9, 17, 49))
    return [begin, *sorted(begin + chance.random() * BOUNCE_S for _ in range(count - 1))]


def test_a_press_counts_at_its_first_edge() -> None:
    contact = Contact()
    contact.edge(1.0, closes=True)
    assert contact.said == [(1.0, Turn.PRESSED)]


def test_it_is_let_go_once_it_has_settled() -> None:
    contact = Contact()
    contact.edge(1.0, closes=True)
    contact.edge(2.0, closes=False)
    contact.wait(3.0)
    assert contact.said == [(1.0, Turn.PRESSED), (2.0 + SETTLE_S, Turn.LET_GO)]
    assert contact.gate.deadline() is None


def test_letting_go_is_certain_at_the_next_press_at_the_latest() -> None:
    gate = PressGate(is_closed=False)
    gate.closed(1.0)
    gate.opened(2.0)
    assert gate.closed(3.0) == (Turn.LET_GO, Turn.PRESSED)


def test_an_edge_that_is_told_twice_changes_nothing() -> None:
    gate = PressGate(is_closed=False)
    gate.closed(1.0)
    assert gate.closed(1.1) == ()
    gate.opened(2.0)
    assert gate.opened(2.0 + SETTLE_S / 2) == ()
    assert gate.elapsed(2.0 + SETTLE_S) == (Turn.LET_GO,)


@pytest.mark.parametrize("presses", [10_000, pytest.param(100_000, marks=pytest.mark.endurance)])
def test_r8_so_many_presses_are_as_many(presses: int) -> None:
    """Ten a second, each closing and opening in a train of 1 to 50 edges; some are held."""
    chance, contact, now = random.Random(8), Contact(), 1.0
    trains = [train(chance, 0.0) for _ in range(500)]
    for _ in range(presses):
        held = chance.choice((0.05, 0.05, 0.05, 0.3, 60.0))
        contact.bounce([now + late for late in chance.choice(trains)], closes=True)
        contact.bounce([now + held + late for late in chance.choice(trains)], closes=False)
        now += held + 0.05
    contact.wait(now + 1)
    assert contact.turns == [Turn.PRESSED, Turn.LET_GO] * presses


@given(
    st.lists(st.tuples(st.integers(0, 24), st.integers(21, 900), st.integers(50, 900)), max_size=5),
    st.data(),
)
def test_r8_any_trains_any_holding_any_rhythm(
    presses: list[tuple[int, int, int]], data: st.DataObject
) -> None:
    contact, begin, begun = Contact(), 1.0, []
    for pairs, held_ms, pause_ms in presses:
        inside = st.lists(st.floats(0, BOUNCE_S), min_size=2 * pairs, max_size=2 * pairs)
        for closes, at in ((True, begin), (False, begin + held_ms / 1000)):
            times = [at, *sorted(at + late for late in data.draw(inside))]
            contact.bounce(times, closes=closes)
        begun.append((begin, Turn.PRESSED))
        begin += (held_ms + pause_ms) / 1000
    contact.wait(begin + 1)
    assert [said for said in contact.said if said[1] is Turn.PRESSED] == begun
    assert contact.turns == [Turn.PRESSED, Turn.LET_GO] * len(presses)


def test_f06_a_button_held_for_ten_minutes_is_stuck_and_said_so_once() -> None:
    contact = Contact()
    contact.edge(1.0, closes=True)
    contact.wait(1.0 + STUCK_S)
    assert contact.turns == [Turn.PRESSED]
    contact.wait(1e6)
    stuck = 1.0 + STUCK_S
    assert contact.said[1:] == [(stuck, Turn.LET_GO), (stuck, Turn.STUCK)]


def test_f06_a_stuck_button_that_comes_free_can_be_pressed_again() -> None:
    contact = Contact()
    contact.edge(1.0, closes=True)
    contact.edge(2000.0, closes=False)
    contact.edge(3000.0, closes=True)
    free = (2000.0 + SETTLE_S, Turn.FREE)
    assert contact.said[2:] == [(1.0 + STUCK_S, Turn.STUCK), free, (3000.0, Turn.PRESSED)]


def test_f06_a_button_closed_at_the_start_is_stuck_until_it_opens() -> None:
    contact = Contact(is_closed=True)
    assert contact.gate.is_stuck
    contact.bounce([5.0, 5.01, 5.02], closes=False)
    assert contact.turns == []
    contact.edge(6.0, closes=True)
    assert contact.turns == [Turn.FREE, Turn.PRESSED]


@pytest.mark.parametrize("rings", [0.5, 1.0 + SETTLE_S / 2])
def test_an_alarm_that_rings_too_early_says_nothing(rings: float) -> None:
    gate = PressGate(is_closed=False)
    gate.closed(0.5)
    gate.opened(1.0)
    assert gate.elapsed(rings) == ()
