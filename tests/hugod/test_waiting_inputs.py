"""What waits while the card is busy: in order, each with its time, and not without end."""

from __future__ import annotations

from hugod.app.inputs import Input, Key, KeyDown, KeyUp, Origin, Part, PartLost
from hugod.waiting_inputs import MOST_KEYS, MOST_KEYS_BEFORE_PHONE, MOST_WAITING, TypedAhead


def taken(ahead: TypedAhead) -> list[Input]:
    items = []
    while ahead:
        items.append(ahead.take()[0])
    return items


def test_what_was_put_first_comes_first_with_the_time_it_came() -> None:
    ahead = TypedAhead()
    assert not ahead
    ahead.put(KeyDown(Key.D1), 3.5)
    ahead.put(PartLost(Part.DISPLAY, "gone"), 4.0)
    assert ahead.keys == 1
    assert ahead.take() == (KeyDown(Key.D1), 3.5)
    assert ahead.keys == 0
    assert ahead.take() == (PartLost(Part.DISPLAY, "gone"), 4.0)
    assert not ahead


def test_keys_beyond_what_anyone_types_are_dropped_with_their_letting_go() -> None:
    ahead = TypedAhead()
    for _ in range(MOST_KEYS):
        ahead.put(KeyDown(Key.A), 0)
        ahead.put(KeyUp(Key.A), 0)
    ahead.put(KeyDown(Key.B), 0)
    ahead.put(KeyUp(Key.B), 0)
    ahead.put(PartLost(Part.DISPLAY, "gone"), 0)
    pair: list[Input] = [KeyDown(Key.A), KeyUp(Key.A)]
    assert taken(ahead) == [*pair * MOST_KEYS, PartLost(Part.DISPLAY, "gone")]


def test_a_key_held_since_before_is_let_go_even_when_there_is_no_room_for_more_keys() -> None:
    ahead = TypedAhead()
    for _ in range(MOST_KEYS + 1):
        ahead.put(KeyDown(Key.A), 0)
    ahead.put(KeyUp(Key.C), 0)
    ahead.take()
    ahead.put(KeyDown(Key.A), 0)
    ahead.put(KeyUp(Key.A), 0)
    assert taken(ahead)[-3:] == [KeyUp(Key.C), KeyDown(Key.A), KeyUp(Key.A)]


def test_nothing_grows_without_end() -> None:
    ahead = TypedAhead()
    for _ in range(2 * MOST_WAITING):
        ahead.put(PartLost(Part.KEYPAD, "loose"), 0)
    assert len(taken(ahead)) == MOST_WAITING


def test_a_phone_leaves_room_for_those_at_the_box() -> None:
    ahead = TypedAhead()
    for _ in range(10 * MOST_KEYS):
        ahead.put(KeyDown(Key.D1, Origin.PHONE), 1.0)
    assert ahead.keys == MOST_KEYS_BEFORE_PHONE
    for _ in range(MOST_KEYS):
        ahead.put(KeyDown(Key.D2), 1.0)
    assert ahead.keys == MOST_KEYS
