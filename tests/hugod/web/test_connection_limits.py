"""RL11: who gives way when there is no room, on a clock of its own, among made-up connections."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest

from hugod.web.connection_limits import (
    CALM_A_SECOND,
    DAWDLES_S,
    KNOWN_AFTER_S,
    MODEST_A_SECOND,
    MODEST_AT_ONCE,
    MOST_CONNECTIONS,
    MOST_KNOWN,
    MOST_LINKS,
    MOST_OF_ONE,
    Crowd,
    Present,
    Rank,
    gives_way,
)


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Transport:
    is_gone: bool = False

    def abort(self) -> None:
        self.is_gone = True


@dataclass(eq=False)
class Question:
    """A connection that asks something."""

    client: tuple[str, int]
    came_at: float
    transport: Transport = field(default_factory=Transport)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def crowd(clock: Clock) -> Crowd:
    return Crowd(clock)


def of(*places: tuple[str, float, Rank]) -> list[Present]:
    return [Present((who, number), since, rank) for number, (who, since, rank) in enumerate(places)]


STRANGER, KNOWN, PHONE = Rank


def test_the_oldest_place_of_the_greediest_goes() -> None:
    present = of(("a", 5, STRANGER), ("b", 1, STRANGER), ("a", 4, STRANGER), ("a", 6, STRANGER))
    assert gives_way("c", STRANGER, present) == present[2]


def test_nobody_goes_for_one_who_would_then_have_more() -> None:
    present = of(("a", 1, STRANGER), ("a", 2, STRANGER), ("b", 3, STRANGER))
    assert gives_way("b", STRANGER, present) is None
    assert gives_way("c", STRANGER, present) == present[0]
    assert gives_way("c", STRANGER, of(("a", 1, STRANGER), ("b", 2, STRANGER))) is None


def test_strangers_go_for_friends_and_never_the_other_way() -> None:
    present = of(("a", 1, PHONE), ("b", 2, KNOWN), ("c", 3, STRANGER))
    assert gives_way("d", KNOWN, present) == present[2]
    assert gives_way("d", PHONE, present) == present[2]
    assert gives_way("d", PHONE, present[:2]) == present[1]
    assert gives_way("d", STRANGER, present) is None


def full(crowd: Crowd, stack: ExitStack) -> None:
    for number in range(MOST_LINKS):
        assert stack.enter_context(crowd.link((f"10.0.0.{number}", 1)))


def test_a_television_that_was_there_comes_back_into_a_crowd(crowd: Crowd, clock: Clock) -> None:
    with crowd.link(("10.1.1.1", 1)):
        clock.now += KNOWN_AFTER_S
    with ExitStack() as stack:
        full(crowd, stack)
        assert not stack.enter_context(crowd.link(("10.2.2.2", 1)))
        assert stack.enter_context(crowd.link(("10.1.1.1", 2)))


def test_who_was_there_for_a_moment_only_is_not_known(crowd: Crowd, clock: Clock) -> None:
    with crowd.link(("10.1.1.1", 1)):
        clock.now += KNOWN_AFTER_S - 1
    with ExitStack() as stack:
        full(crowd, stack)
        assert not stack.enter_context(crowd.link(("10.1.1.1", 2)))


def test_a_phone_is_known_at_once_and_only_so_many_are(crowd: Crowd) -> None:
    for number in range(MOST_KNOWN + 1):
        with crowd.link((f"10.1.1.{number}", 1), is_phone=True):
            pass
    with ExitStack() as stack:
        full(crowd, stack)
        assert not stack.enter_context(crowd.link(("10.1.1.0", 2)))
        assert stack.enter_context(crowd.link(("10.1.1.1", 2)))


def questions(*who: str, came_at: float) -> set[Question]:
    return {Question((address, number), came_at) for number, address in enumerate(who)}


def test_one_address_has_so_many_and_no_more(crowd: Crowd) -> None:
    present = questions(*["10.0.0.1"] * (MOST_OF_ONE - 1), came_at=100)
    assert crowd.may_come("10.0.0.1", present)
    present |= questions("10.0.0.1", came_at=100)
    assert not crowd.may_come("10.0.0.1", present)
    assert crowd.may_come("10.0.0.2", present)


def test_a_question_that_dawdles_gives_way_and_one_that_does_not_stays(
    crowd: Crowd, clock: Clock
) -> None:
    present = questions(*(f"10.0.0.{n}" for n in range(MOST_CONNECTIONS)), came_at=clock.now)
    everybody = set(present)
    clock.now += DAWDLES_S
    assert not crowd.may_come("10.1.1.1", present)
    clock.now += 0.1
    assert crowd.may_come("10.1.1.1", present)
    (gone,) = everybody - present
    assert gone.transport.is_gone


def test_the_greediest_asks_one_less_for_somebody_new(crowd: Crowd) -> None:
    three = [f"10.0.0.{number % 3}" for number in range(MOST_CONNECTIONS)]
    present = questions(*three, came_at=100)
    assert crowd.may_come("10.1.1.1", present)
    assert len(present) == MOST_CONNECTIONS - 1


def test_who_is_new_gets_in_while_two_hundred_storm(crowd: Crowd, clock: Clock) -> None:
    present: set[Question] = set()
    for _ in range(10_000):
        clock.now += 1 / 2000
        crowd.may_come(f"10.0.0.{int(clock.now * 2000) % 200}", present)
    came = 0
    for number in range(2000):
        clock.now += 1 / 2000
        came += crowd.may_come(f"10.0.0.{number % 200}", present)
    assert came <= CALM_A_SECOND + 200 * MODEST_A_SECOND + 10
    assert all(crowd.may_come("10.1.1.1", present) for _ in range(int(MODEST_AT_ONCE)))


def test_whoever_comes_too_often_is_hung_up_on(crowd: Crowd) -> None:
    present: set[Question] = set()
    assert sum(crowd.may_come("10.0.0.1", present) for _ in range(1000)) == 40
