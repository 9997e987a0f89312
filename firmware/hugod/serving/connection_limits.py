"""The limits of connections when all places are taken: a share for each address (RL11).

Pure but for the closing of connections: told the time. A newcomer gets the oldest place of the
address that has most, if that address then still has no fewer than the newcomer's. A television
that was connected for a while, and a phone with keys, go before strangers.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from hugod.serving.rate_limit import AddressLimit, Newest, TokenBucket

MOST_CONNECTIONS = 32
# The rest of all connections is for requests, which are over soon.
MOST_LINKS = 24
# Connections of one address: a browser opens six at once.
MOST_OF_ONE = 12
CONNECTIONS_A_SECOND = 40.0
"""Of one address; one that makes more is closed, where one that only asks too often is told."""
CALM_A_SECOND = 100.0
"""Connections of all addresses together. Beyond it, each has `MODEST` ones only."""
# A newcomer loads a page or two at once; those who storm have used theirs up.
MODEST_A_SECOND, MODEST_AT_ONCE = 1.0, 30.0
DAWDLES_S = 1.0
"""A request that took so long gives way when there is no room."""
KNOWN_AFTER_S = 60.0
"""An address that had a live link for so long is known."""
MOST_KNOWN = 16

Client = tuple[str, int]


class Rank(IntEnum):
    """The order of those who compete for a place: the lower gives way."""

    STRANGER = 0
    KNOWN = 1
    PHONE = 2
    """It has keys."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A client that is connected, *since* a time in seconds."""

    client: Client
    since: float
    rank: Rank = Rank.STRANGER


def peer_to_drop(address: str, rank: Rank, peers: Sequence[Peer]) -> Peer | None:
    """The one of *peers* that must go for *address* to get in; None: none has to."""
    has = Counter(one.client[0] for one in peers)

    def must(one: Peer) -> bool:
        is_greedy = one.rank == rank and has[one.client[0]] > has[address] + 1
        return one.rank < rank or is_greedy

    def order(one: Peer) -> tuple[int, int, float]:
        return -one.rank, has[one.client[0]], -one.since

    return max(filter(must, peers), key=order, default=None)


class ConnectionLimits:
    """Admits connections, and live links among them, to one server."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._of_one = AddressLimit(CONNECTIONS_A_SECOND)
        self._modest = AddressLimit(MODEST_A_SECOND, MODEST_AT_ONCE)
        self._of_all = TokenBucket(CALM_A_SECOND)
        self._links: dict[Client, Peer] = {}
        self._known = Newest(MOST_KNOWN, lambda: None)
        self._connections: set[Any] = set()

    def admit(self, address: str, connections: set[Any]) -> bool:
        """Return whether *address* may make one more of the server's *connections*."""
        self._connections, now = connections, self._clock()
        if not self._is_calm(address, now) or self._count(address) >= MOST_OF_ONE:
            return False
        if len(connections) < MOST_CONNECTIONS:
            return True
        requests = [
            Peer(one.client, one.came_at)
            for one in connections
            if hasattr(one, "came_at") and one.client
        ]
        # A request that takes long gives way to anybody; a live link does not.
        slow = [one for one in requests if now - one.since > DAWDLES_S]
        going = peer_to_drop(address, self._rank(address), requests) or min(
            slow, key=lambda one: one.since, default=None
        )
        return going is not None and self._close(going.client)

    @contextmanager
    def live_link(self, client: Client | None, *, is_phone: bool = False) -> Iterator[bool]:
        """Whether *client* may have a live link now, which lasts as long as the block."""
        address, now = (client or ("", 0))[0], self._clock()
        rank = Rank.PHONE if is_phone else self._rank(address)
        if client is None or not self._has_room(address, rank):
            yield False
            return
        mine = self._links[client] = Peer(client, now, rank)
        try:
            yield True
        finally:
            if self._links.get(client) is mine:
                del self._links[client]
            if is_phone or self._clock() - now >= KNOWN_AFTER_S:
                self._known.use(address)

    def _is_calm(self, address: str, now: float) -> bool:
        """Count one more connection; whether neither *address* nor all together storm."""
        is_modest = self._modest.take(address, now)
        return self._of_one.take(address, now) and (self._of_all.take(now) or is_modest)

    def _has_room(self, address: str, rank: Rank) -> bool:
        if len(self._links) < MOST_LINKS:
            return True
        going = peer_to_drop(address, rank, tuple(self._links.values()))
        if going is None:
            return False
        del self._links[going.client]
        return self._close(going.client)

    def _rank(self, address: str) -> Rank:
        return Rank.KNOWN if address in self._known else Rank.STRANGER

    def _count(self, address: str) -> int:
        clients = [one.client for one in self._connections if one.client]
        return sum(client[0] == address for client in clients)

    def _close(self, client: Client) -> bool:
        for one in tuple(self._connections):
            if one.client == client:
                one.transport.abort()
                if hasattr(one, "came_at"):
                    # At once, for its own `connection_lost` comes a turn of the loop later.
                    self._connections.discard(one)
        return True
