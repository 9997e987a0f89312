"""A box's side of the link: it says what the card holds, and brings the broker back to that.

```
            no connection ----> open ----> what the broker retains of us is known ----> said
                 ^                |                                                      |
                 +----------------+------------- the connection breaks ------------------+
```

The journal is the outbox, and the only one: what is retained is compared with the games on the card
after each connection, what is missing is sent, what belongs to no game is emptied.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol
from zlib import crc32

from hugo_core.errors import HugoError
from hugo_core.history import Record
from hugo_link import topics
from hugo_link.arrived import Unbelievable, read_result
from hugo_link.client import Disconnected, Message
from hugo_link.home import discovery, lamp
from hugo_link.outbox import Outbox
from hugo_link.said import Followed, PlainMessage, club_of, payload, state_of
from hugod.store.follower import CardChange, Finished, Follower
from hugod.store.link_file import LinkStatus, Standing

log = logging.getLogger(__name__)

WAIT_S, IDLE_WAIT_S = 0.1, 0.5
"""Seconds for which the card is not looked at: while somebody plays, and when nobody does."""
IDLE_AFTER_S = 60.0
"""Seconds without a record until nobody plays."""
PATIENCE_S = 15.0
"""Seconds in which a broker must have said yes."""
# Seconds until the next try: the first, and the longest, each twice the one before. Each box takes
# up to as much again, always the same part of it: boxes do not all come at once.
FIRST_PAUSE_S, LAST_PAUSE_S = 1.0, 5.0
# Topics of results that a broker may claim we have: no card had so many.
MOST_FOREIGN = 5_000
# Results that are sent and not acknowledged yet: no more of them ever wait in memory.
MOST_UNDERWAY = 20
ANNOUNCE_S = 2.0
"""Seconds between two announcements, however often Home Assistant says that it was born."""
# A broker that has acknowledged nothing for so long is told apart from one that is away.
ANSWER_S = 60.0
QUIET_S = 60.0
"""Seconds between two lines in the log, however the broker behaves."""
# More records than this at once are an import from a stick, not play: send no events.
NEWS_RECORDS = 50


class Line(Protocol):
    """The connection to a broker, as `Connection` is one."""

    is_open: bool
    acknowledged: set[int]

    def turn(self, wait_s: float) -> None: ...
    def subscribe(self, topic: str, qos: int = 0) -> None: ...
    def unsubscribe(self, topic: str) -> None: ...
    def publish(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> int: ...
    def close(self) -> None: ...


Connect = Callable[[Callable[[Message], None]], Line]
"""Opens a connection that calls what it is given with each message. Raises `Disconnected`."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the owner wants to be said, of which box."""

    box: str
    home_assistant: bool = True
    wled: str = ""
    """The topic of a WLED lamp; empty: there is none."""
    version: str = ""


class BoxLink:
    """The link of one box; *now* and *rest* are clock and sleep, in seconds."""

    def __init__(
        self,
        follower: Follower,
        wishes: Wishes,
        connect: Connect,
        now: Callable[[], float],
        rest: Callable[[float], object],
        tell: Callable[[LinkStatus], object] = lambda told: None,
    ) -> None:
        """*tell* is called when it stands otherwise with the broker."""
        self._follower, self._wishes, self._connect = follower, wishes, connect
        self._outbox = Outbox(follower, wishes.box)
        self._now, self._rest, self._tell = now, rest, tell
        self._told: LinkStatus | None = None
        self._logged: LinkStatus | None = None
        self._log_after = -QUIET_S
        self._followed, self._game, self._state = Followed(), "", b""
        self._has_looked, self._moved_at = False, now()
        self._line: Line | None = None
        self._since = 0.0
        self._next_try, self._pause = 0.0, FIRST_PAUSE_S
        self._tried_with: Mapping[int, Finished] | None = None
        """The finished games when the broker was called last."""
        self._unreadable: set[tuple[str, str]] = set()
        """Games whose files do not read, by id and head."""
        self._forget_broker()

    def _forget_broker(self) -> None:
        self._fence = 0
        """The number of the first publication: behind it everything retained has arrived."""
        self._is_known = False
        """What the broker retains of ours is known."""
        self._retained: dict[str, str] = {}
        """Games that the broker holds a result of, and the sign of each: head and tag."""
        self._underway: dict[int, tuple[str, str]] = {}
        """What is sent and not acknowledged: the game, its sign; empty: it is taken away."""
        self._announced = -ANNOUNCE_S
        self._is_announcing = False
        self._announcing: set[int] = set()
        """The numbers of the last announcement's publications."""
        self._owed: set[int] = set()
        """The numbers of all publications that are not acknowledged yet."""
        self._answered_at = 0.0

    def turn(self) -> None:
        """Do what there is to do, and wait a little for more."""
        self._look()
        if self._line is None and self._is_time_to_try():
            self._open()
        if self._line is None:
            self._rest(self._wait_s())
            return
        try:
            self._line.turn(self._wait_s())
            self._say(self._line)
        except Disconnected as gone:
            self._lost(gone)

    def _wait_s(self) -> float:
        """Return how long the next look may wait."""
        # Only the look at the card waits: what a broker says is heard at once.
        is_busy = self._owed or self._now() - self._moved_at < IDLE_AFTER_S
        return WAIT_S if is_busy else IDLE_WAIT_S

    def close(self) -> None:
        """Say that we are away, and close."""
        line, self._line = self._line, None
        if line and line.is_open:
            line.publish(self._topic(topics.STATUS), topics.OFFLINE, qos=1, retain=True)
            line.close()

    def _topic(self, *parts: str) -> str:
        return topics.of(self._wishes.box, *parts)

    # The connection

    def _is_time_to_try(self) -> bool:
        """Return whether the broker is called now."""
        # A game that is just over does not wait for the end of a long pause.
        has_news = self._tried_with is not self._follower.finished()
        pause_ends = self._since + FIRST_PAUSE_S if has_news else self._next_try
        return self._now() >= min(pause_ends, self._next_try)

    def _open(self) -> None:
        self._forget_broker()
        self._since, self._tried_with = self._now(), self._follower.finished()
        if self._told is None:
            self._told = LinkStatus(Standing.AWAY, "it has not answered yet")
            self._tell(self._told)
        try:
            self._line = self._connect(self._hear)
        except Disconnected as gone:
            self._lost(gone)

    def _lost(self, gone: Disconnected) -> None:
        self._stand(LinkStatus(gone.standing, str(gone)))
        line, self._line = self._line, None
        if line:
            line.close()
        # Always the same part for a box, by its name: forty boxes come back apart, and a test knows
        # when.
        apart = crc32(self._wishes.box.encode()) % 1000 / 1000
        self._next_try = self._now() + self._pause * (1 + apart)
        self._pause = min(2 * self._pause, LAST_PAUSE_S)

    def _stand(self, told: LinkStatus) -> None:
        """Tell how it stands with the broker; the log hears of it now and then at most."""
        if told != self._told:
            self._told = told
            self._tell(told)
        if told.standing is Standing.THERE:
            if self._logged:
                log.warning("The broker has let us in again.")
            self._logged = None
        elif told != self._logged and self._now() >= self._log_after:
            is_away = told.standing is Standing.AWAY
            said = "The broker is not there" if is_away else "No word with the broker"
            log.warning("%s: %s. The results wait on the card.", said, told.why)
            self._logged, self._log_after = told, self._now() + QUIET_S

    def _greet(self, line: Line) -> None:
        """Ask what the broker holds, and say that we are there."""
        line.subscribe(self._topic(topics.RESULT, "+"))
        if self._wishes.home_assistant:
            line.subscribe(topics.BIRTH)
            self._is_announcing = True
        self._answered_at = self._now()
        # The fence: retained messages come in no known number, but before this is acknowledged.
        self._fence = self._ask(line, self._topic(topics.STATUS), topics.ONLINE)
        self._say_state(line)

    def _hear(self, message: Message) -> None:
        """Take in what the broker holds, or that Home Assistant was born."""
        # Nothing that arrives changes anything but what is sent (S11).
        if message.topic == topics.BIRTH:
            self._is_announcing |= message.payload == topics.ONLINE
            return
        about = topics.read_topic(message.topic)
        is_ours = about and (about.box, about.what) == (self._wishes.box, topics.RESULT)
        if not about or not is_ours or self._is_known or len(self._retained) >= MOST_FOREIGN:
            return
        try:
            self._retained[about.game] = read_result(about, message.payload).sign
        except Unbelievable:
            self._retained[about.game] = ""

    # What is said

    def _say(self, line: Line) -> None:
        if not line.is_open:
            if self._now() - self._since > PATIENCE_S:
                raise Disconnected("it does not answer")
            return
        if not self._fence:
            self._greet(line)
        self._take_answers(line)
        is_time = self._now() - self._announced >= ANNOUNCE_S
        if self._is_announcing and is_time and not self._announcing & self._owed:
            self._announce(line)
        if self._is_known:
            self._send_results(line)

    def _ask(self, line: Line, topic: str, said: bytes) -> int:
        """Have *said* retained; returns the number under which that is acknowledged."""
        number = line.publish(topic, said, qos=1, retain=True)
        self._owed.add(number)
        return number

    def _take_answers(self, line: Line) -> None:
        """Note what the broker has acknowledged. Raises `Disconnected` if it owes one too long."""
        answered = self._owed & line.acknowledged
        line.acknowledged.clear()
        self._owed -= answered
        if answered or not self._owed:
            self._answered_at = self._now()
        elif self._now() - self._answered_at > ANSWER_S:
            raise Disconnected("it acknowledges nothing", Standing.STRANGER)
        for number in answered & self._underway.keys():
            game, sign = self._underway.pop(number)
            if sign:
                self._retained[game] = sign
            else:
                self._retained.pop(game, None)
        # Only now is a missing result known to be missing.
        if self._fence in answered:
            self._is_known, self._pause = True, FIRST_PAUSE_S
            self._stand(LinkStatus(Standing.THERE, f"it knows us as {self._wishes.box}"))
            line.unsubscribe(self._topic(topics.RESULT, "+"))

    def _announce(self, line: Line) -> None:
        position = self._followed.position
        players = position.setup.colours if position else ()
        self._announcing = {
            self._ask(line, topic, payload(plain) if plain else b"")
            for topic, plain in discovery(self._wishes.box, players, self._wishes.version)
        }
        self._say_state(line)
        self._announced, self._is_announcing = self._now(), False

    def _say_state(self, line: Line) -> None:
        line.publish(self._topic(topics.STATE), self._state, retain=True)

    def _send_results(self, line: Line) -> None:
        """Bring what the broker holds closer to the card: take away, or send the next one."""
        on_card = self._outbox.on_card()
        going = {game for game, _ in self._underway.values()}
        for game in [each for each in self._retained if each not in on_card and each not in going]:
            if len(self._underway) >= MOST_UNDERWAY:
                return
            self._underway[self._ask(line, self._topic(topics.RESULT, game), b"")] = game, ""
        if len(self._underway) < MOST_UNDERWAY:
            self._send_next(line, on_card, going)

    def _send_next(
        self, line: Line, on_card: dict[str, tuple[int, str, str]], going: set[str]
    ) -> None:
        for game, (number, head, sign) in on_card.items():
            if game in going or self._retained.get(game) == sign:
                continue
            if (game, head) in self._unreadable:
                continue
            said = self._outbox.result(game, number, head)
            if said is None:
                self._unreadable.add((game, head))
                log.warning("Game %s has no result that can be read.", number)
            else:
                self._underway[self._ask(line, self._topic(topics.RESULT, game), said)] = game, sign
            return

    # The card

    def _look(self) -> None:
        """Take over what is new on the card; whoever listens now hears of it."""
        seen = self._follower.look()
        if seen is None:
            return
        self._moved_at = self._now()
        if seen.is_anew:
            self._followed = Followed()
            self._game = topics.game_id(seen.game, seen.first_hash) if seen.game else ""
        told = [event for record in seen.records for event in self._follow(record)]
        self._note_state(seen)
        # The first look after a start is no news either.
        is_news = self._has_looked and len(seen.records) <= NEWS_RECORDS
        self._has_looked = True
        line = self._line
        if line is None or not line.is_open or not self._fence:
            return
        if any(event["event"] in ("begun", "company") for event in told):
            self._is_announcing = self._wishes.home_assistant
        self._say_state(line)
        if is_news:
            self._say_events(line, told)

    def _follow(self, record: Record) -> tuple[PlainMessage, ...]:
        try:
            return self._followed.follow(record)
        except (HugoError, AssertionError, LookupError, ValueError):
            log.warning("A record of game %s cannot be followed.", self._game)
            self._followed = Followed()
            return ()

    def _note_state(self, seen: CardChange) -> None:
        """Keep what is to be said of the game; while the next is set up the last one stands."""
        history = self._followed.history
        if history is not None:
            club = club_of(self._follower.settings().club, 0, self._wishes.box)
            self._state = payload(state_of(self._game, history, club))
        elif not seen.game:
            self._state = b""

    def _say_events(self, line: Line, told: Sequence[PlainMessage]) -> None:
        for event in told:
            line.publish(self._topic(topics.EVENT), payload({**event, "game": self._game}))
        position = self._followed.position
        if self._wishes.wled and position and (shown := lamp(told, position)):
            line.publish(f"{self._wishes.wled}/api", payload(shown))
