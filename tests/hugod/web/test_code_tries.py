"""RM4: wrong codes of an address cost that address, on a clock of its own."""

from __future__ import annotations

from hugod.web.code_tries import FORGET_S, FREE, LONGEST_WAIT_S, MOST_ADDRESSES, WAIT_S, Tries


def waits(tries: Tries, address: str, now: float) -> float:
    """Give how long *address* waits from *now* on, in whole seconds."""
    return next(s for s in range(10_000) if not tries.must_wait(address, now + s))


def test_two_are_free_then_each_wait_is_twice_as_long() -> None:
    tries, waited = Tries(), []
    for step in range(10):
        now = 100.0 + 1000 * step
        tries.was_wrong("a", now)
        waited.append(waits(tries, "a", now))
    assert waited == [0, 10, 20, 40, 80, 160, 320, 600, 600, 600]
    assert (FREE, WAIT_S, LONGEST_WAIT_S) == (2, 10, 600)


def test_another_address_does_not_wait() -> None:
    tries = Tries()
    for _ in range(9):
        tries.was_wrong("a", 100)
    assert waits(tries, "b", 100) == 0


def test_who_comes_too_early_waits_too_and_no_shorter_than_before() -> None:
    tries = Tries()
    tries.was_early("a", 100)
    assert waits(tries, "a", 100) == WAIT_S
    for _ in range(5):
        tries.was_wrong("b", 100)
    tries.was_early("b", 101)
    assert waits(tries, "b", 100) == 80


def test_who_is_right_or_comes_back_much_later_begins_anew() -> None:
    tries = Tries()
    for _ in range(5):
        tries.was_wrong("a", 100)
    tries.was_right("a")
    assert waits(tries, "a", 100) == 0
    for _ in range(5):
        tries.was_wrong("a", 200)
    tries.was_wrong("a", 201 + FORGET_S)
    assert waits(tries, "a", 201 + FORGET_S) == 0


def test_a_crowd_fills_no_memory() -> None:
    tries = Tries()
    for number in range(10 * MOST_ADDRESSES):
        tries.was_early(str(number), 100)
    assert sum(tries.must_wait(str(number), 100) for number in range(10 * MOST_ADDRESSES)) == (
        MOST_ADDRESSES
    )
