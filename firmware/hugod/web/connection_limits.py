"""Who may be connected when all want to be: a fair share for each address, and friends first.

Pure but for hanging up: told the time. When all places are taken (RL11), somebody new gets the
oldest place of the address that has most, if it then still has no less than the new one. A
television that was there for a while, and a phone with keys, go before strangers. A question that
dawdles gives way to anybody; a live link does not.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from hugod.web.rate_limit import Allowance, Gate

MOST_CONNECTIONS = 32
MOST_LINKS = 24
"""Of all connections; the others are for questions, which are over soon."""
MOST_OF_ONE = 12
"""Connections of one address: a browser opens six at once."""
CONNECTIONS_A_SECOND = 40.0
"""Of one address; whoever makes more is hung up on, where one who only asks too often is told."""
CALM_A_SECOND = 100.0
"""Connections of all addresses together. Beyond it, each has `MODEST` ones only."""
MODEST_A_SECOND, MODEST_AT_ONCE = 1.0, 30.0
"""Somebody new loads a page or two at once; those who storm have used theirs up."""
DAWDLES_S = 1.0
"""A question that took so long gives way when there is no room."""
KNOWN_AFTER_S = 60.0
"""An address that had a live link for so long is known."""
MOST_KNOWN = 16

Client = tuple[str, int]


class Rank(IntEnum):
    """Who goes before whom."""

    STRANGER = 0
    KNOWN = 1
    PHONE = 2
    """It has keys."""


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody who is connected, *since* a time in seconds."""

    client: Client
    since: float
    rank: Rank = Rank.STRANGER


def gives_way(address: str, rank: Rank, present: Sequence[Present]) -> Present | None:
    """Give who of those *present* must go so that *address* gets in; None: nobody has to."""
    has = Counter(one.client[0] for one in present)

    def must(one: Present) -> bool:
        is_greedy = one.rank == rank and has[one.client[0]] > has[address] + 1
        return one.rank < rank or is_greedy

    def order(one: Present) -> tuple[int, int, float]:
        return -one.rank, has[one.client[0]], -one.since

    return max(filter(must, present), key=order, default=None)


class Crowd:
    """All who are connected to one server."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._coming = Gate(CONNECTIONS_A_SECOND)
        self._modest = Gate(MODEST_A_SECOND, MODEST_AT_ONCE)
        self._calm = Allowance(CALM_A_SECOND, clock())
        self._links: dict[Client, Present] = {}
        self._known: OrderedDict[str, None] = OrderedDict()
        self._connections: set[Any] = set()

    def may_come(self, address: str, connections: set[Any]) -> bool:
        """Say whether *address* may make one more of the server's *connections*, all of them.

        If somebody gives way for it, he is hung up on.
        """
        self._connections, now = connections, self._clock()
        if not self._comes_calmly(address, now) or self._of(address) >= MOST_OF_ONE:
            return False
        if len(connections) < MOST_CONNECTIONS:
            return True
        questions = [
            Present(one.client, one.came_at)
            for one in connections
            if hasattr(one, "came_at") and one.client
        ]
        slow = [one for one in questions if now - one.since > DAWDLES_S]
        going = gives_way(address, self._rank(address), questions) or min(
            slow, key=lambda one: one.since, default=None
        )
        return going is not None and self._hang_up(going.client)

    @contextmanager
    def link(self, client: Client | None, *, is_phone: bool = False) -> Iterator[bool]:
        """Say whether *client* may have a live link now, which lasts as long as the block."""
        address, now = (client or ("", 0))[0], self._clock()
        rank = Rank.PHONE if is_phone else self._rank(address)
        if client is None or not self._has_room(address, rank):
            yield False
            return
        mine = self._links[client] = Present(client, now, rank)
        try:
            yield True
        finally:
            if self._links.get(client) is mine:
                del self._links[client]
            if is_phone or self._clock() - now >= KNOWN_AFTER_S:
                self._know(address)

    def _comes_calmly(self, address: str, now: float) -> bool:
        """Count one more connection; say whether neither *address* nor all together storm."""
        is_modest = self._modest.may_ask(address, now)
        return self._coming.may_ask(address, now) and (self._calm.take(now) or is_modest)

    def _has_room(self, address: str, rank: Rank) -> bool:
        if len(self._links) < MOST_LINKS:
            return True
        going = gives_way(address, rank, tuple(self._links.values()))
        if going is None:
            return False
        del self._links[going.client]
        self._hang_up(going.client)
        return True

    def _rank(self, address: str) -> Rank:
        return Rank.KNOWN if address in self._known else Rank.STRANGER

    def _know(self, address: str) -> None:
        """Remember *address*; the one that went longest ago is forgotten for it."""
        self._known[address] = None
        self._known.move_to_end(address)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    def _of(self, address: str) -> int:
        clients: Collection[Client] = [one.client for one in self._connections if one.client]
        return sum(client[0] == address for client in clients)

    def _hang_up(self, client: Client) -> bool:
        """Hang up on *client*; a question makes its place free at once."""
        for one in tuple(self._connections):
            if one.client == client:
                one.transport.abort()
                if hasattr(one, "came_at"):
                    self._connections.discard(one)
        return True
