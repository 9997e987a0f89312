"""Keys that are held: one key, two keys, two stages, and keypads that say too little."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from hugod.app.values.holds import Hold, Holds
from hugod.app.values.inputs import Key

LOOK = Hold(frozenset((Key.D,)), 1.0)
LOCK = Hold(frozenset((Key.A, Key.B)), 2.0)
STAGES = (Hold(frozenset((Key.STAR,)), 3.0), Hold(frozenset((Key.STAR,)), 6.0))


def holds(*known: Key) -> Holds:
    """All of them, on a keypad that is known to let go of *known*."""
    these = Holds([LOOK, LOCK, *STAGES])
    for key in known:
        these.down(key, 0.0)
        these.up(key, 0.0)
    return these


def test_a_key_that_is_held_long_enough_is_told_once() -> None:
    these = holds(Key.D)
    these.down(Key.D, 10.0)
    assert these.deadline() == 11.0
    assert these.passed(10.9) == ()
    assert these.passed(11.0) == (LOOK,)
    assert these.deadline() is None
    assert (these.passed(20.0), these.up(Key.D, 21.0)) == ((), ())


def test_two_keys_count_from_the_second_on() -> None:
    these = holds(Key.A, Key.B)
    these.down(Key.A, 10.0)
    these.down(Key.B, 11.0)
    assert (these.deadline(), these.passed(12.9), these.passed(13.0)) == (13.0, (), (LOCK,))


def test_two_stages_come_one_after_the_other() -> None:
    these = holds(Key.STAR)
    these.down(Key.STAR, 10.0)
    assert these.passed(13.0) == STAGES[:1]
    assert these.deadline() == 16.0
    assert these.passed(16.0) == STAGES[1:]


def test_a_key_let_go_in_between_begins_anew() -> None:
    these = holds(Key.A, Key.B)
    these.down(Key.A, 10.0)
    these.down(Key.B, 10.0)
    assert these.up(Key.B, 11.0) == ()
    these.down(Key.B, 11.5)
    assert these.deadline() == 13.5


def test_a_third_key_is_another_matter() -> None:
    these = holds(Key.A, Key.B, Key.D)
    for key in (Key.A, Key.B, Key.D):
        these.down(key, 10.0)
    assert these.deadline() is None
    assert these.passed(100.0) == ()


def test_a_key_that_is_never_let_go_neither_holds_nor_stands_in_the_way() -> None:
    these = holds(Key.D)
    these.down(Key.A, 5.0)
    assert these.deadline() is None
    these.down(Key.D, 10.0)
    assert these.passed(11.0) == (LOOK,)


def test_a_key_pressed_twice_without_being_let_go_is_not_trusted() -> None:
    these = holds(Key.D)
    these.down(Key.D, 10.0)
    these.down(Key.D, 10.5)
    assert these.deadline() is None
    assert these.up(Key.D, 12.0) == (LOOK,)  # now it is known to have been held


def test_the_first_hold_of_an_unknown_key_is_told_when_it_ends() -> None:
    these = holds()
    these.down(Key.D, 10.0)
    assert these.deadline() is None
    assert these.up(Key.D, 11.0) == (LOOK,)


def test_the_first_pair_of_unknown_keys_is_told_when_both_have_ended() -> None:
    these = holds()
    these.down(Key.A, 10.0)
    these.down(Key.B, 10.5)
    assert these.up(Key.A, 12.5) == ()
    assert these.up(Key.B, 13.0) == (LOCK,)


def test_a_pair_of_which_one_key_is_never_let_go_is_none() -> None:
    these = holds(Key.A)
    these.down(Key.B, 10.0)
    these.down(Key.A, 20.0)
    assert these.up(Key.A, 30.0) == ()
    these.down(Key.B, 31.0)
    assert these.up(Key.B, 31.1) == (), "what was in doubt ends with the next press"


def test_a_short_pair_of_unknown_keys_is_none() -> None:
    these = holds()
    these.down(Key.A, 10.0)
    these.down(Key.B, 10.5)
    assert these.up(Key.A, 12.4) == ()
    assert these.up(Key.B, 20.0) == ()


def test_f04_a_lost_release_makes_no_hold_of_a_key_pressed_long_ago() -> None:
    these = holds(Key.STAR, Key.A)
    these.down(Key.STAR, 10.0)  # nobody hears that it is let go
    these.down(Key.A, 11.0)
    assert these.up(Key.A, 11.1) == ()
    assert (these.deadline(), these.passed(100.0)) == (None, ())


def test_f04_a_lost_release_does_not_keep_the_lock_from_being_opened() -> None:
    these = holds(Key.D5, Key.A, Key.B)
    these.down(Key.D5, 10.0)  # nobody hears that it is let go
    these.down(Key.A, 21.0)
    these.down(Key.B, 21.5)
    assert these.deadline() == 23.5
    assert these.passed(23.5) == (LOCK,)


def test_a_third_finger_still_resting_on_a_key_is_another_matter() -> None:
    these = holds(Key.D5, Key.A, Key.B)
    these.down(Key.D5, 10.0)
    these.down(Key.A, 19.0)
    these.down(Key.B, 19.5)
    assert these.deadline() is None


def test_a_key_that_was_never_down_lets_go_of_nothing() -> None:
    assert holds().up(Key.D, 100.0) == ()


eighths = st.integers(0, 24).map(lambda number: number / 8)
"""Seconds that add up without a rest."""
moves = st.lists(st.tuples(st.sampled_from([*product(Key, (True, False))]), eighths))


@given(moves)
def test_a_hold_is_told_only_after_its_time_without_a_press(
    steps: list[tuple[tuple[Key, bool], float]],
) -> None:
    these, now, pressed_at = holds(*Key), 1.0, 1.0
    for (key, is_down), seconds in steps:
        now += seconds
        told = these.passed(now)
        if is_down:
            these.down(key, now)
        else:
            told += these.up(key, now)
        assert all(now - pressed_at >= hold.after_s for hold in told)
        pressed_at = now if is_down else pressed_at
        due = these.deadline()
        assert due is None or due > now
