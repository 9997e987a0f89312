"""What waits for the loop, and what waits for the card: in order, and not without end."""

import threading

from hugod.app.values import inputs
from hugod.inbox import (
    MOST_KEYS,
    MOST_KEYS_BEFORE_PHONE,
    MOST_PRESSES,
    MOST_WAITING,
    Inbox,
    TypedAhead,
)


def taken(ahead: TypedAhead) -> list[inputs.Input]:
    items = []
    while ahead:
        items.append(ahead.take()[0])
    return items


def test_every_key_is_heard_in_the_thread_that_puts_it_also_one_that_is_dropped() -> None:
    inbox, heard = Inbox(), list[inputs.KeyDown]()
    inbox.heard += (heard.append, lambda _: None)
    for _ in range(MOST_PRESSES + 1):
        inbox.put(inputs.KeyDown(inputs.Key.D1))
    inbox.put(inputs.KeyUp(inputs.Key.D1))
    assert heard == (MOST_PRESSES + 1) * [inputs.KeyDown(inputs.Key.D1)]


def test_what_was_put_first_comes_first_with_the_time_it_came() -> None:
    ahead = TypedAhead()
    assert not ahead
    ahead.put(inputs.KeyDown(inputs.Key.D1), 3.5)
    ahead.put(inputs.PartLost(inputs.Part.DISPLAY, "gone"), 4.0)
    assert ahead.keys == 1
    assert ahead.take() == (inputs.KeyDown(inputs.Key.D1), 3.5)
    assert ahead.keys == 0
    assert ahead.take() == (inputs.PartLost(inputs.Part.DISPLAY, "gone"), 4.0)
    assert not ahead


def test_keys_beyond_what_anyone_types_are_dropped_with_their_letting_go() -> None:
    ahead = TypedAhead()
    for _ in range(MOST_KEYS):
        ahead.put(inputs.KeyDown(inputs.Key.A), 0)
        ahead.put(inputs.KeyUp(inputs.Key.A), 0)
    ahead.put(inputs.KeyDown(inputs.Key.B), 0)
    ahead.put(inputs.KeyUp(inputs.Key.B), 0)
    ahead.put(inputs.PartLost(inputs.Part.DISPLAY, "gone"), 0)
    pair: list[inputs.Input] = [inputs.KeyDown(inputs.Key.A), inputs.KeyUp(inputs.Key.A)]
    assert taken(ahead) == [*pair * MOST_KEYS, inputs.PartLost(inputs.Part.DISPLAY, "gone")]


def test_a_key_held_since_before_is_let_go_even_when_there_is_no_room_for_more_keys() -> None:
    ahead = TypedAhead()
    for _ in range(MOST_KEYS + 1):
        ahead.put(inputs.KeyDown(inputs.Key.A), 0)
    ahead.put(inputs.KeyUp(inputs.Key.C), 0)
    ahead.take()
    ahead.put(inputs.KeyDown(inputs.Key.A), 0)
    ahead.put(inputs.KeyUp(inputs.Key.A), 0)
    assert taken(ahead)[-3:] == [
        inputs.KeyUp(inputs.Key.C),
        inputs.KeyDown(inputs.Key.A),
        inputs.KeyUp(inputs.Key.A),
    ]


def test_nothing_grows_without_end() -> None:
    ahead = TypedAhead()
    for _ in range(2 * MOST_WAITING):
        ahead.put(inputs.PartLost(inputs.Part.KEYPAD, "loose"), 0)
    assert len(taken(ahead)) == MOST_WAITING


def test_a_phone_leaves_room_for_those_at_the_box() -> None:
    ahead = TypedAhead()
    for _ in range(10 * MOST_KEYS):
        ahead.put(inputs.KeyDown(inputs.Key.D1, inputs.Origin.PHONE), 1.0)
    assert ahead.keys == MOST_KEYS_BEFORE_PHONE
    for _ in range(MOST_KEYS):
        ahead.put(inputs.KeyDown(inputs.Key.D2), 1.0)
    assert ahead.keys == MOST_KEYS


def test_f03_the_inbox_is_bounded_and_says_once_that_keys_were_dropped() -> None:
    gone = inputs.PartLost(inputs.Part.KEYPAD, "unplugged")
    inbox = Inbox()
    pair: list[inputs.Input] = [inputs.KeyDown(inputs.Key.A), inputs.KeyUp(inputs.Key.A)]
    for item in pair * (MOST_PRESSES + 50):
        inbox.put(item)
    inbox.put(gone)
    inbox.put(inputs.StopAsked())
    taken = [inbox.get(0) for _ in range(2 * MOST_PRESSES + 4)]
    assert taken == [
        *pair * MOST_PRESSES,
        gone,
        inputs.StopAsked(),
        inputs.KeysDropped(),
        inputs.TimePassed(),
    ]
    inbox.put(inputs.KeyDown(inputs.Key.B))
    assert [inbox.get(0), inbox.get(0)] == [inputs.KeyDown(inputs.Key.B), inputs.TimePassed()]


def test_f03_a_key_held_since_before_the_flood_is_let_go() -> None:
    inbox = Inbox()
    inbox.put(inputs.KeyDown(inputs.Key.C))
    for _ in range(MOST_PRESSES):
        inbox.put(inputs.KeyDown(inputs.Key.A))
    inbox.put(inputs.KeyUp(inputs.Key.C))
    assert inputs.KeyUp(inputs.Key.C) in [inbox.get(0) for _ in range(MOST_PRESSES + 1)]


def test_a_phone_that_storms_is_not_told_on_the_box() -> None:
    inbox = Inbox()
    for _ in range(2 * MOST_PRESSES):
        inbox.put(inputs.KeyDown(inputs.Key.D1, inputs.Origin.PHONE))
    taken = [inbox.get(0) for _ in range(MOST_PRESSES + 1)]
    assert taken == [inputs.KeyDown(inputs.Key.D1, inputs.Origin.PHONE)] * MOST_PRESSES + [
        inputs.TimePassed()
    ]


def test_an_empty_inbox_says_that_time_has_passed() -> None:
    assert Inbox().get(0.0) == inputs.TimePassed()


def press_b(inbox: Inbox, times: int) -> None:
    for _ in range(times):
        inbox.put(inputs.KeyDown(inputs.Key.B))


def test_inputs_from_many_threads_all_arrive() -> None:
    inbox = Inbox()
    hands = [threading.Thread(target=press_b, args=(inbox, 10)) for _ in range(4)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join(60)
    assert [inbox.get(0) for _ in range(41)] == [inputs.KeyDown(inputs.Key.B)] * 40 + [
        inputs.TimePassed()
    ]
