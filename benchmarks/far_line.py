"""Two links of `hugo_far` on a broker that drops, repeats, delays, mixes up, replays and lies.

All in one process and in a time of its own: an hour of a game takes a second, and the same number
gives the same evening. `Evening` is what the bench and the tests play on.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from hugo_far.far_link import BEAT_S, FarLink
from hugo_far.lines import read_order, written
from hugo_link.client import Disconnected, Message

TICK_S = 0.02


@dataclass
class Faults:
    """What a line does, as shares of all messages."""

    loss: float = 0.0
    repeats: float = 0.0
    replays: float = 0.0
    """Something old is said again, to anybody."""
    lies: float = 0.0
    """A message with other bytes in it, or of other bytes altogether."""
    delay_s: float = 0.15
    jitter_s: float = 0.0
    """At most, beside the delay: more than a beat mixes up the order."""


@dataclass
class BadBroker:
    """A broker that somebody else keeps, in a time of its own."""

    chance: Random
    faults: Faults = field(default_factory=Faults)
    now: float = 1000.0
    is_up: bool = True
    lines: list[LineToBadBroker] = field(default_factory=list)
    dump: list[tuple[float, str, bytes]] = field(default_factory=list)
    """All that it was told, and when."""
    _under_way: list[tuple[float, int, str, bytes]] = field(default_factory=list)
    _number: int = 0

    def take(self, topic: str, payload: bytes) -> None:
        """Take what a house says, and see what becomes of it."""
        self.dump.append((self.now, topic, payload))
        chance, faults = self.chance, self.faults
        if chance.random() >= faults.loss:
            self._send(topic, payload)
        if chance.random() < faults.repeats:
            self._send(topic, payload)
        if chance.random() < faults.replays:
            old_topic, old = chance.choice(self.dump)[1:]
            self._send(chance.choice((topic, old_topic)), old)
        if chance.random() < faults.lies:
            bytes_ = bytearray(payload)
            bytes_[chance.randrange(len(bytes_))] ^= 1 << chance.randrange(8)
            self._send(topic, chance.choice((bytes(bytes_), chance.randbytes(len(payload)), b"")))

    def _send(self, topic: str, payload: bytes) -> None:
        self._number += 1
        at = self.now + self.faults.delay_s + self.chance.random() * self.faults.jitter_s
        heapq.heappush(self._under_way, (at, self._number, topic, payload))

    def due(self) -> float:
        """When the next message arrives."""
        return self._under_way[0][0] if self._under_way else float("inf")

    def pass_to(self, now: float) -> None:
        """Let it be as late as that, and bring what has arrived."""
        self.now = now
        while self._under_way and self._under_way[0][0] <= self.now:
            _, _, topic, payload = heapq.heappop(self._under_way)
            for line in self.lines if self.is_up else ():
                if topic in line.subscribed:
                    line.waiting.append(Message(topic, payload))


class LineToBadBroker:
    """A connection to the bad broker."""

    def __init__(self, broker: BadBroker, hear: Callable[[Message], None]) -> None:
        if not broker.is_up:
            raise Disconnected("Connection refused")
        self._broker, self._hear = broker, hear
        self.is_open, self.acknowledged = True, set[int]()
        self.subscribed: set[str] = set()
        self.waiting: list[Message] = []
        broker.lines.append(self)

    def turn(self, wait_s: float) -> None:
        if not self._broker.is_up:
            raise Disconnected("The connection was lost.")
        waiting, self.waiting = self.waiting, []
        for message in waiting:
            self._hear(message)

    def subscribe(self, topic: str, qos: int = 0) -> None:
        self.subscribed.add(topic)

    def unsubscribe(self, topic: str) -> None:
        self.subscribed.discard(topic)

    def publish(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> int:
        self._broker.take(topic, payload)
        return 0

    def close(self) -> None:
        if self in self._broker.lines:
            self._broker.lines.remove(self)


class HouseAtLine:
    """A house and its link: the key is all that outlives a kill."""

    def __init__(self, broker: BadBroker, key: bytes = b"", *, is_host: bool) -> None:
        self._broker, self.key, self.is_host = broker, key, is_host
        self.news: list[dict[str, object]] = []
        self.line = self.heard = ""
        self.said = b""
        self.link = self._new_link()
        self._begin()

    def start(self) -> None:
        """Begin the link again: what it knew is gone."""
        self.link.close()
        self.line = self.heard = ""
        self.link = self._new_link()
        self._begin()

    def _new_link(self) -> FarLink:
        broker = self._broker
        return FarLink(
            lambda _, hear: LineToBadBroker(broker, hear),
            lambda plain: self._hear(json.loads(written(plain))),
            lambda: broker.now,
            broker.chance.randbytes,
        )

    def _begin(self) -> None:
        self._order({"call": {"broker": "mqtt://broker"}})
        if self.key:
            self.join(self.key)
        self.note(self.said)

    def _order(self, plain: dict[str, object]) -> None:
        self.link.order(read_order(written(plain)))

    def join(self, key: bytes) -> None:
        self.key = key
        self._order({"join": key.hex(), "host": self.is_host})

    def meet(self, words: Sequence[int]) -> None:
        self._order({"meet": [*words], "host": self.is_host})

    def note(self, note: bytes) -> None:
        self.said = note
        self._order({"note": note.hex()})

    def has_heard(self, note: bytes) -> bool:
        return self.heard == note.hex()

    def _hear(self, news: dict[str, object]) -> None:
        self.news.append(news)
        self.line = str(news.get("line", self.line))
        self.heard = str(news.get("heard", self.heard))


class Evening:
    """Two houses at one broker."""

    def __init__(self, seed: int, faults: Faults | None = None, key: bytes = bytes(32)) -> None:
        self.chance = Random(seed)
        self.broker = BadBroker(self.chance, faults or Faults())
        self.host = HouseAtLine(self.broker, key, is_host=True)
        self.broker.now += self.chance.random() * BEAT_S
        self.guest = HouseAtLine(self.broker, key, is_host=False)
        self.houses: Sequence[HouseAtLine] = (self.host, self.guest)

    def pass_(self, seconds: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Let time pass, at most *seconds*; returns whether *until* came true."""
        end = self.broker.now + seconds
        while not until() and self.broker.now < end:
            self.broker.pass_to(self.broker.now + TICK_S)
            for house in self.houses:
                house.link.turn()
        return until()
