"""A number pad's events, as the kernel tells them: F03, F04, F05 without a device."""

from collections.abc import Iterable

import pytest
from evdev import ecodes
from hypothesis import given
from hypothesis import strategies as st

from hugod.app.values.inputs import Input, Key, KeyDown, KeyUp
from hugod.keys.key_filter import MOST_PRESSES, WITHIN_MS
from hugod.keys.numpad import KEYS, MOUSE, PAD, NumpadKeys, is_pad

CODES = ecodes.ecodes
KP5, KP1, ENTER = CODES["KEY_KP5"], CODES["KEY_KP1"], CODES["KEY_KPENTER"]
UP, DOWN, REPEAT = 0, 1, 2
KEY, SYN = ecodes.EV_KEY, ecodes.EV_SYN
REPORT = (SYN, ecodes.SYN_REPORT, 0)
DROPPED = (SYN, ecodes.SYN_DROPPED, 0)
CALM_MS = 100

Event = tuple[int, int, int]


def new_pad(*held: int) -> NumpadKeys:
    return NumpadKeys(held)


def told(pad: NumpadKeys, events: Iterable[Event], step_ms: int = CALM_MS) -> list[Input]:
    return [
        item for number, event in enumerate(events) for item in pad.feed(*event, number * step_ms)
    ]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("KEY_KP0", Key.D0),
        ("KEY_KP7", Key.D7),
        ("KEY_7", Key.D7),
        ("KEY_KPENTER", Key.HASH),
        ("KEY_ENTER", Key.HASH),
        ("KEY_KPMINUS", Key.A),
        ("KEY_KPPLUS", Key.B),
        ("KEY_KPDOT", Key.C),
        ("KEY_KPCOMMA", Key.C),
        ("KEY_KPSLASH", Key.D),
        ("KEY_KPASTERISK", Key.STAR),
        ("KEY_BACKSPACE", Key.STAR),
        ("KEY_SPACE", Key.ROLL),
        ("KEY_C", Key.C),
    ],
)
def test_each_key_is_what_the_readme_says(name: str, key: Key) -> None:
    pad, code = new_pad(), CODES[name]
    assert told(pad, [(KEY, code, DOWN), REPORT]) == [KeyDown(key)]
    assert told(pad, [(KEY, code, UP), REPORT]) == [KeyUp(key)]


@pytest.mark.parametrize("name", ["KEY_NUMLOCK", "KEY_TAB", "KEY_LEFT", "KEY_POWER", "KEY_CALC"])
def test_other_keys_do_nothing(name: str) -> None:
    assert told(new_pad(), [(KEY, CODES[name], DOWN), (KEY, CODES[name], UP)]) == []


def test_a_cheap_pad_that_types_numlock_round_every_key_types_the_key() -> None:
    lock = CODES["KEY_NUMLOCK"]
    events = [(KEY, lock, DOWN), (KEY, lock, UP), (KEY, KP5, DOWN), (KEY, KP5, UP)]
    assert told(new_pad(), events + events[:2]) == [KeyDown(Key.D5), KeyUp(Key.D5)]


def test_a_number_pad_has_all_its_digits_and_is_no_mouse() -> None:
    pad = {CODES[name] for name in PAD}
    assert is_pad(pad)
    assert is_pad(set(range(1, 250)))
    assert not is_pad(pad | {CODES[MOUSE]})
    assert not any(is_pad(pad - {code}) for code in pad)
    assert not is_pad(())


def test_f03_a_key_held_for_a_minute_counts_once_however_often_it_repeats() -> None:
    events = [(KEY, KP5, DOWN), *[(KEY, KP5, REPEAT)] * 60_000, (KEY, KP5, UP)]
    assert told(new_pad(), events, 1) == [KeyDown(Key.D5), KeyUp(Key.D5)]


def test_f03_all_seventeen_keys_down_for_a_minute_are_one_action_each() -> None:
    names = [*PAD, "KEY_SPACE", "KEY_KPMINUS", "KEY_KPPLUS", "KEY_KPDOT", "KEY_KPSLASH"]
    names.append("KEY_KPASTERISK")
    codes = [CODES[name] for name in names]
    assert {KEYS[code] for code in codes} == set(Key)
    pad = new_pad()
    down = told(pad, [(KEY, code, DOWN) for code in codes], 30)
    assert down == [KeyDown(KEYS[code]) for code in codes]
    assert told(pad, [(KEY, code, REPEAT) for _ in range(1800) for code in codes], 2) == []
    up = told(pad, [(KEY, code, UP) for code in codes], 0)
    assert up == [KeyUp(KEYS[code]) for code in codes]


def test_f03_a_thousand_presses_a_second_are_no_more_than_a_hand_can_do() -> None:
    pad, taps = new_pad(), list[Event]()
    for number in range(30_000):
        code = (KP5, KP1, ENTER)[number % 3]
        taps += [(KEY, code, DOWN), (KEY, code, UP)]
    inputs = [item for ms, event in enumerate(taps) for item in pad.feed(*event, ms)]
    presses = sum(isinstance(item, KeyDown) for item in inputs)
    assert presses == 60_000 // WITHIN_MS * MOST_PRESSES
    assert len(inputs) == 2 * presses


def test_f04_events_lost_in_a_chord_lose_presses_and_make_none() -> None:
    pad = new_pad()
    told(pad, [(KEY, KP1, DOWN), REPORT])
    overrun = [DROPPED, (KEY, ENTER, DOWN), (KEY, KP1, UP), REPORT]
    assert told(pad, overrun) == []
    assert pad.wants_state
    assert pad.see([KP5]) == (KeyUp(Key.D1),)  # 5 went down unheard: nobody knows when
    assert not pad.wants_state
    assert told(pad, [(KEY, KP5, UP), (KEY, KP5, DOWN)]) == [KeyDown(Key.D5)]


def test_f04_a_release_that_was_lost_is_found_out_by_the_state() -> None:
    pad = new_pad()
    told(pad, [(KEY, KP5, DOWN), REPORT, DROPPED, REPORT])
    assert pad.see([]) == (KeyUp(Key.D5),)
    assert told(pad, [(KEY, KP5, DOWN)]) == [KeyDown(Key.D5)]


def test_f05_nonsense_is_passed_over() -> None:
    pad = new_pad()
    for kind in (-1, 3, 4, 17, 0xFFFF):
        assert pad.feed(kind, KP5, DOWN, 0) == ()
    for code in (-1, 0, 0x2FF, 0xFFFF):
        assert pad.feed(KEY, code, DOWN, 0) == ()
    for value in (-1, 3, 255, -(2**31)):
        assert pad.feed(KEY, KP5, value, 0) == ()
    assert pad.feed(SYN, 99, 0, 0) == ()
    assert pad.feed(KEY, KP5, UP, 0) == ()
    assert pad.feed(KEY, KP5, DOWN, 0) == (KeyDown(Key.D5),)


def test_a_key_that_is_down_when_the_pad_is_found_counts_from_its_next_press_on() -> None:
    pad = new_pad(KP5, 700)
    assert told(pad, [(KEY, KP5, DOWN), (KEY, KP5, REPEAT), (KEY, KP5, UP)]) == []
    assert told(pad, [(KEY, KP5, DOWN)]) == [KeyDown(Key.D5)]


def test_a_pad_that_goes_lets_go_of_its_keys() -> None:
    pad = new_pad()
    told(pad, [(KEY, KP5, DOWN), (KEY, ENTER, DOWN)])
    assert pad.let_go() == (KeyUp(Key.D5), KeyUp(Key.HASH))
    assert pad.let_go() == ()


ANY_EVENT = st.tuples(
    st.sampled_from([KEY, SYN, 4, 17]),
    st.one_of(st.sampled_from([KP5, KP1, ENTER, 0, 3]), st.integers(0, 0xFFFF)),
    st.one_of(st.sampled_from([UP, DOWN, REPEAT]), st.integers(-(2**31), 2**31 - 1)),
)


@given(
    st.lists(st.one_of(ANY_EVENT, st.frozensets(st.sampled_from([KP5, KP1, ENTER])))),
    st.frozensets(st.sampled_from([KP5, KP1, ENTER])),
)
def test_no_press_without_a_down_edge_and_one_action_a_press(
    happened: list[Event | frozenset[int]], held: frozenset[int]
) -> None:
    pad, open_codes = new_pad(*held), set[int]()
    for number, item in enumerate(happened):
        if isinstance(item, frozenset):
            assert all(isinstance(each, KeyUp) for each in pad.see(item))
            open_codes &= item
            continue
        inputs = pad.feed(*item, number * CALM_MS)
        kind, code, value = item
        presses = [each for each in inputs if isinstance(each, KeyDown)]
        if presses:
            assert (kind, value) == (KEY, DOWN)
            assert code not in open_codes
            assert presses == [KeyDown(KEYS[code])]
            open_codes.add(code)
        elif kind == KEY and value == UP:
            open_codes.discard(code)
