"""Scans to inputs: found with the first press, in pairs, no quicker than a hand."""

from __future__ import annotations

from hugo_keypad.debounce import PRESS_MS, RELEASE_MS
from hugod.app.inputs import KEYPAD, Input, Key, KeyDown, KeyUp, Part, PartFound, PartLost
from hugod.keys.gpio_keys import MatrixKeys
from hugod.keys.key_filter import MOST_PRESSES, WITHIN_MS

FOUND = PartFound(Part.KEYPAD)
SCAN_MS = 5


def scans(
    keys: MatrixKeys, closed: int, count: int, begin_ms: int, unclear: int = 0
) -> list[Input]:
    times = range(begin_ms, begin_ms + count * SCAN_MS, SCAN_MS)
    return [item for ms in times for item in keys.feed(closed, unclear, ms)]


def test_the_first_press_says_that_there_is_a_keypad() -> None:
    keys = MatrixKeys(KEYPAD)
    assert scans(keys, 0, 3, 0) == []
    assert scans(keys, 1, 3, 100) == [FOUND, KeyDown(Key.D1)]
    assert scans(keys, 0, 6, 200) == [KeyUp(Key.D1)]
    assert scans(keys, 2, 3, 300) == [KeyDown(Key.D2)]


def test_it_is_idle_only_when_every_key_has_settled() -> None:
    keys = MatrixKeys(KEYPAD)
    scans(keys, 0, 1, 0)
    assert keys.is_idle
    scans(keys, 1, 1, 100)
    assert not keys.is_idle
    scans(keys, 1, 1, 100 + PRESS_MS)
    scans(keys, 0, 1, 200)
    assert not keys.is_idle
    scans(keys, 0, RELEASE_MS // SCAN_MS, 205)
    assert keys.is_idle


def test_a_key_that_is_down_at_the_start_is_held_not_pressed() -> None:
    keys = MatrixKeys(KEYPAD)
    assert scans(keys, 1 << 15, 10, 0) == []
    assert keys.down == (Key.D,)
    assert scans(keys, 0, 10, 100) == []
    assert scans(keys, 1 << 15, 3, 200) == [FOUND, KeyDown(Key.D)]


def test_a_key_held_while_the_pins_fail_is_let_go_once_and_not_pressed_again() -> None:
    keys = MatrixKeys(KEYPAD)
    scans(keys, 0, 1, 0)
    scans(keys, 1, 3, 100)
    assert keys.lose("gone") == (KeyUp(Key.D1), PartLost(Part.KEYPAD, "gone"))
    assert keys.lose("gone") == ()
    assert scans(keys, 1, 5, 5000) == [FOUND]
    assert keys.down == (Key.D1,)


def test_an_unclear_key_is_not_pressed() -> None:
    keys = MatrixKeys(KEYPAD)
    scans(keys, 0, 1, 0)
    assert scans(keys, 0b11, 10, 10, unclear=0b10) == [FOUND, KeyDown(Key.D1)]


def test_a_wire_that_chatters_is_no_quicker_than_a_hand() -> None:
    keys, inputs = MatrixKeys(KEYPAD), list[Input]()
    scans(keys, 0, 1, 0)
    for ms in range(0, 60_000, 30):
        inputs += keys.feed(0xFFFF, 0, ms) + keys.feed(0xFFFF, 0, ms + 4)
        for step in range(5):
            inputs += keys.feed(0, 0, ms + 5 + 5 * step)
    downs = sum(isinstance(item, KeyDown) for item in inputs)
    assert 0 < downs <= 60_000 // WITHIN_MS * MOST_PRESSES + MOST_PRESSES
    assert sum(isinstance(item, KeyUp) for item in inputs) == downs
