"""How fast one address may ask, on a clock of its own."""

from __future__ import annotations

from hugod.web.rate_limit import ASKED_A_SECOND, MOST_ADDRESSES, Gate


def test_one_address_asks_twenty_times_a_second_and_no_more() -> None:
    gate = Gate()
    asked = [gate.may_ask("10.0.0.1", 100 + step / 1000) for step in range(10_000)]
    assert sum(asked[:1000]) <= 2 * ASKED_A_SECOND
    assert sum(asked[1000:]) <= 9 * ASKED_A_SECOND + 1


def test_another_one_does_not_wait_for_it() -> None:
    gate = Gate()
    while gate.may_ask("10.0.0.1", 100):
        pass
    assert gate.may_ask("10.0.0.2", 100)
    assert gate.may_ask("10.0.0.1", 101)


def test_a_crowd_fills_no_memory() -> None:
    gate = Gate()
    for number in range(10 * MOST_ADDRESSES):
        assert gate.may_ask(str(number), 100)
    assert len(gate._asked) == MOST_ADDRESSES
