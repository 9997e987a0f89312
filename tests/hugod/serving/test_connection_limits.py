"""RL11: which connection gives way, on a clock of the test, among made-up connections."""

from contextlib import ExitStack
from dataclasses import dataclass, field

import pytest

from hugod.serving import connection_limits
from tests.clock import Clock


@dataclass
class Transport:
    is_gone: bool = False

    def abort(self) -> None:
        self.is_gone = True


@dataclass(eq=False)
class Request:
    """A connection that asks something."""

    client: tuple[str, int]
    came_at: float
    transport: Transport = field(default_factory=Transport)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits(clock: Clock) -> connection_limits.ConnectionLimits:
    return connection_limits.ConnectionLimits(clock)


def of(*places: tuple[str, float, connection_limits.Rank]) -> list[connection_limits.Peer]:
    return [
        connection_limits.Peer((who, number), since, rank)
        for number, (who, since, rank) in enumerate(places)
    ]


STRANGER, KNOWN, PHONE = connection_limits.Rank


def test_the_oldest_place_of_the_greediest_goes() -> None:
    present = of(("a", 5, STRANGER), ("b", 1, STRANGER), ("a", 4, STRANGER), ("a", 6, STRANGER))
    assert connection_limits.peer_to_drop("c", STRANGER, present) == present[2]


def test_nobody_goes_for_one_who_would_then_have_more() -> None:
    present = of(("a", 1, STRANGER), ("a", 2, STRANGER), ("b", 3, STRANGER))
    assert connection_limits.peer_to_drop("b", STRANGER, present) is None
    assert connection_limits.peer_to_drop("c", STRANGER, present) == present[0]
    assert (
        connection_limits.peer_to_drop("c", STRANGER, of(("a", 1, STRANGER), ("b", 2, STRANGER)))
        is None
    )


def test_strangers_go_for_friends_and_never_the_other_way() -> None:
    present = of(("a", 1, PHONE), ("b", 2, KNOWN), ("c", 3, STRANGER))
    assert connection_limits.peer_to_drop("d", KNOWN, present) == present[2]
    assert connection_limits.peer_to_drop("d", PHONE, present) == present[2]
    assert connection_limits.peer_to_drop("d", PHONE, present[:2]) == present[1]
    assert connection_limits.peer_to_drop("d", STRANGER, present) is None


def full(limits: connection_limits.ConnectionLimits, stack: ExitStack) -> None:
    for number in range(connection_limits.MOST_LINKS):
        assert stack.enter_context(limits.live_link((f"10.0.0.{number}", 1)))


def test_a_television_that_was_there_comes_back_into_a_crowd(
    limits: connection_limits.ConnectionLimits, clock: Clock
) -> None:
    with limits.live_link(("10.1.1.1", 1)):
        clock.now += connection_limits.KNOWN_AFTER_S
    with ExitStack() as stack:
        full(limits, stack)
        assert not stack.enter_context(limits.live_link(("10.2.2.2", 1)))
        assert stack.enter_context(limits.live_link(("10.1.1.1", 2)))


def test_who_was_there_for_a_moment_only_is_not_known(
    limits: connection_limits.ConnectionLimits, clock: Clock
) -> None:
    with limits.live_link(("10.1.1.1", 1)):
        clock.now += connection_limits.KNOWN_AFTER_S - 1
    with ExitStack() as stack:
        full(limits, stack)
        assert not stack.enter_context(limits.live_link(("10.1.1.1", 2)))


def test_a_phone_is_known_at_once_and_only_so_many_are(
    limits: connection_limits.ConnectionLimits,
) -> None:
    for number in range(connection_limits.MOST_KNOWN + 1):
        with limits.live_link((f"10.1.1.{number}", 1), is_phone=True):
            pass
    with ExitStack() as stack:
        full(limits, stack)
        assert not stack.enter_context(limits.live_link(("10.1.1.0", 2)))
        assert stack.enter_context(limits.live_link(("10.1.1.1", 2)))


def requests(*who: str, came_at: float) -> set[Request]:
    return {Request((address, number), came_at) for number, address in enumerate(who)}


def test_one_address_has_so_many_and_no_more(limits: connection_limits.ConnectionLimits) -> None:
    present = requests(*["10.0.0.1"] * (connection_limits.MOST_OF_ONE - 1), came_at=100)
    assert limits.admit("10.0.0.1", present)
    present |= requests("10.0.0.1", came_at=100)
    assert not limits.admit("10.0.0.1", present)
    assert limits.admit("10.0.0.2", present)


def test_a_request_that_dawdles_gives_way_and_one_that_does_not_stays(
    limits: connection_limits.ConnectionLimits, clock: Clock
) -> None:
    present = requests(
        *(f"10.0.0.{n}" for n in range(connection_limits.MOST_CONNECTIONS)), came_at=clock.now
    )
    everybody = set(present)
    clock.now += connection_limits.DAWDLES_S
    assert not limits.admit("10.1.1.1", present)
    clock.now += 0.1
    assert limits.admit("10.1.1.1", present)
    (gone,) = everybody - present
    assert gone.transport.is_gone


def test_the_greediest_asks_one_less_for_somebody_new(
    limits: connection_limits.ConnectionLimits,
) -> None:
    three = [f"10.0.0.{number % 3}" for number in range(connection_limits.MOST_CONNECTIONS)]
    present = requests(*three, came_at=100)
    assert limits.admit("10.1.1.1", present)
    assert len(present) == connection_limits.MOST_CONNECTIONS - 1


def test_who_is_new_gets_in_while_two_hundred_storm(
    limits: connection_limits.ConnectionLimits, clock: Clock
) -> None:
    present: set[Request] = set()
    for _ in range(10_000):
        clock.now += 1 / 2000
        limits.admit(f"10.0.0.{int(clock.now * 2000) % 200}", present)
    came = 0
    for number in range(2000):
        clock.now += 1 / 2000
        came += limits.admit(f"10.0.0.{number % 200}", present)
    assert came <= connection_limits.CALM_A_SECOND + 200 * connection_limits.MODEST_A_SECOND + 10
    assert all(
        limits.admit("10.1.1.1", present) for _ in range(int(connection_limits.MODEST_AT_ONCE))
    )


def test_whoever_comes_too_often_is_hung_up_on(limits: connection_limits.ConnectionLimits) -> None:
    present: set[Request] = set()
    assert sum(limits.admit("10.0.0.1", present) for _ in range(1000)) == 40
