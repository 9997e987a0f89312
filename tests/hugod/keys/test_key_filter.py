"""The filters of all keypads: a hand is only so quick, and lets go only of what it pressed."""

from hypothesis import given
from hypothesis import strategies as st

from hugo_keypad.ticks import PERIOD
from hugod.app.values.inputs import Input, Key, KeyDown, KeyUp
from hugod.keys.key_filter import MOST_PRESSES, WITHIN_MS, HandSpeed, HeldKeys, milliseconds


def test_a_hand_can_press_ten_times_in_a_quarter_of_a_second_and_no_more() -> None:
    hand = HandSpeed()
    assert [hand.can(ms) for ms in range(MOST_PRESSES + 5)] == [True] * MOST_PRESSES + [False] * 5
    assert not hand.can(WITHIN_MS - 1)
    assert hand.can(WITHIN_MS)


def test_the_clock_may_begin_again() -> None:
    hand = HandSpeed()
    taken = [hand.can((PERIOD - 5 + ms) % PERIOD) for ms in range(MOST_PRESSES + 1)]
    assert taken == [True] * MOST_PRESSES + [False]
    assert hand.can(WITHIN_MS)
    assert milliseconds(PERIOD / 1000 + 0.25) == 250


def test_a_key_that_is_pressed_again_was_let_go_in_between() -> None:
    keys = HeldKeys()
    assert keys.press(Key.D5) == (KeyDown(Key.D5),)
    assert keys.press(Key.D5) == (KeyUp(Key.D5), KeyDown(Key.D5))
    assert keys.release(Key.D5) == (KeyUp(Key.D5),)
    assert keys.release(Key.D5) == ()


@given(st.lists(st.tuples(st.sampled_from(Key), st.booleans())))
def test_presses_and_releases_come_in_pairs(moves: list[tuple[Key, bool]]) -> None:
    keys, told = HeldKeys(), list[Input]()
    for key, is_down in moves:
        told += keys.press(key) if is_down else keys.release(key)
    told += keys.release_all()
    for key in Key:
        of_key = [item for item in told if item in (KeyDown(key), KeyUp(key))]
        assert of_key == [KeyDown(key), KeyUp(key)] * (len(of_key) // 2)
