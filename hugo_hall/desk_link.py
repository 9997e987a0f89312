"""A club desk's side of the link: results that boxes sent, checked and each once, and live tables.

It only listens. What is no result of ours is left alone and counted; the same game twice, from a
broker that was killed or from a box that was unplugged, is one game.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from hugo_link import arrived
from hugo_link.client import Message
from hugo_link.topics import EVENT, RESULT, ROOT, STATE, STATUS, About, read_topic

log = logging.getLogger(__name__)

TOPICS = tuple(f"{ROOT}/+/{what}" for what in (f"{RESULT}/+", STATUS, STATE, EVENT))
MOST_BOXES = 2_000
MOST_GAMES = 1_100
"""Of a box, that are known again without being looked at: a broker keeps 1,000 of each."""


@dataclass(slots=True)
class DeskLink:
    """What came from the boxes of a club. *take* is called with each result that is new, or has a
    later end than before: it returns when the result is kept."""

    take: Callable[[arrived.ResultMessage], None]
    heard: Callable[[str], None] = lambda _: None
    """Called with a box after each word about its table."""
    tables: dict[str, arrived.LiveMessage] = field(default_factory=dict)
    """How each box's game stands."""
    online: dict[str, bool] = field(default_factory=dict)
    last_event: dict[str, str] = field(default_factory=dict)
    """The name of what happened last at each box."""
    refused: int = 0
    """Messages that no box of ours sends."""
    _signs: dict[str, dict[str, str]] = field(default_factory=dict)
    """Of the games of each box: what its newest result differs by."""

    def hear(self, message: Message) -> None:
        """Take in a message, whatever it is."""
        about = read_topic(message.topic)
        if about is None or not self._has_room(about):
            self.refused += 1
            return
        try:
            self._read(about, message.payload)
        except arrived.Unbelievable as error:
            self.refused += 1
            if self.refused.bit_count() == 1:  # the first, second, fourth …: a flood is few lines
                log.warning("%s: %s (%d such)", message.topic[:80], error, self.refused)

    def _has_room(self, about: About) -> bool:
        return about.box in self.online or len(self.online) < MOST_BOXES

    def _read(self, about: About, payload: bytes) -> None:
        if about.what == RESULT and payload:
            self._take(arrived.read_result(about, payload))
        elif about.what == STATE and payload:
            self.tables[about.box] = arrived.read_state(about, payload)
        elif about.what == STATE:
            self.tables.pop(about.box, None)
        elif about.what == STATUS:
            self.online[about.box] = arrived.read_status(about, payload)
        elif about.what == EVENT:
            self.last_event[about.box] = str(arrived.read_event(about, payload)["event"])
        self.online.setdefault(about.box, True)
        if about.what != RESULT:
            self.heard(about.box)

    def _take(self, result: arrived.ResultMessage) -> None:
        known = self._signs.setdefault(result.box, {})
        if known.get(result.game) != result.sign:
            self.take(result)
            known.pop(result.game, None)
            known[result.game] = result.sign
            if len(known) > MOST_GAMES:  # the oldest is looked at again, and is no other game
                del known[next(iter(known))]
