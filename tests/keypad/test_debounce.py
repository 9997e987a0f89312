"""Contacts that chatter, fingers that do not."""

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hugo_keypad.debounce import MOST_STEP_MS, RELEASE_MS, Debounce
from hugo_keypad.ticks import PERIOD

unhurried = settings(deadline=None)  # other work on the machine is no failure

SCAN_MS = 4
PRESSED, RELEASED = (0, True), (0, False)


def changes(contact: Iterable[int], *, begin: int = 0, unclear: int = 0) -> list[tuple[int, bool]]:
    """What becomes of key 0 when its contact is seen so, scan by scan."""
    keys = Debounce(16)
    seen = []
    for number, level in enumerate(contact):
        seen += keys.feed(level, unclear if number else 0, (begin + number * SCAN_MS) % PERIOD)
    return seen


def contact(text: str) -> list[int]:
    return [int(level) for level in text]


QUIET = "0" * 7


@pytest.mark.parametrize(
    "train",
    ["0110000000", "010110000000", "0101011010000000", "01101101100000000", "0111111010100000000"],
)
def test_a_chattering_press_is_one_press(train: str) -> None:
    assert changes(contact(train)) == [PRESSED, RELEASED]


def test_a_press_is_told_at_the_second_scan() -> None:
    assert changes(contact("01")) == []
    assert changes(contact("011")) == [PRESSED]


def test_a_spark_is_no_press() -> None:
    assert changes(contact("0100010001000")) == []


def test_the_same_key_twice_is_two_presses() -> None:
    assert changes(contact(f"0111{QUIET}111{QUIET}")) == [PRESSED, RELEASED] * 2


@pytest.mark.parametrize("turn_ms", [1, 2, 5, 7])
def test_a_key_after_thirty_milliseconds_counts_however_long_a_turn(turn_ms: int) -> None:
    """A turn with a line to say takes a Pico several milliseconds."""
    for begin in range(turn_ms):
        keys, seen = Debounce(16), list[tuple[int, bool]]()
        for now in range(0, 200, turn_ms):
            is_open = 60 <= now - begin < 90
            seen += keys.feed(int(now > begin and not is_open), 0, now)
        assert seen == [PRESSED, RELEASED, PRESSED]


def test_a_held_key_is_one_press_for_ever() -> None:
    assert changes([0, *[1] * 15000]) == [PRESSED]


def test_a_key_that_is_held_at_the_start_is_no_press() -> None:
    assert changes(contact(f"1111{QUIET}11")) == [RELEASED, PRESSED]


def test_the_clock_may_begin_anew_in_the_middle() -> None:
    train = contact(f"0101{QUIET[:2]}111{QUIET}")
    for before in range(0, 60):
        assert changes(train, begin=PERIOD - before) == [PRESSED, RELEASED]


def test_two_looks_with_a_long_while_between_are_not_a_long_quiet_time() -> None:
    keys = Debounce(16)
    seen = [keys.feed(level, 0, now) for level, now in [(0, 0), (1, 4), (1, 8), (0, 12)]]
    assert seen[2] == [PRESSED]
    assert keys.feed(0, 0, 500) == []
    assert keys.feed(1, 0, 504) == []
    assert RELEASE_MS > MOST_STEP_MS


def test_nothing_new_is_told_of_keys_in_doubt_and_what_is_held_stays_held() -> None:
    assert changes(contact("0111111111"), unclear=1) == []
    keys = Debounce(16)
    for now in (0, 4, 8):
        keys.feed(int(now > 0), 0, now)
    assert keys.down == 1
    assert [keys.feed(0, 1, now) for now in range(12, 200, 4)] == [[]] * 47
    assert keys.down == 1


def test_every_key_is_by_itself() -> None:
    keys = Debounce(16)
    seen = []
    for number in range(40):
        closed = 0b11 if number >= 3 else 0b10 if number else 0
        seen += keys.feed(closed & ~(1 if number % 5 == 4 else 0), 0, number * SCAN_MS)
    assert seen == [(1, True), (0, True)]


@unhurried
@given(st.lists(st.integers(0, 1), max_size=200))
def test_presses_and_releases_take_turns_and_the_last_is_what_is_held(levels: list[int]) -> None:
    seen = changes([0, *levels])
    assert seen == [PRESSED, RELEASED] * (len(seen) // 2) + [PRESSED] * (len(seen) % 2)


@unhurried
@given(
    st.integers(0, 3).flatmap(lambda n: st.lists(st.booleans(), min_size=n, max_size=n)),
    st.integers(2, 20),
    st.lists(st.booleans(), max_size=4),
)
def test_chatter_at_both_ends_is_one(closing: list[bool], held: int, opening: list[bool]) -> None:
    train = [0, *map(int, closing), *[1] * held, *map(int, opening), *[0] * 7]
    assert changes(train) == [PRESSED, RELEASED]
