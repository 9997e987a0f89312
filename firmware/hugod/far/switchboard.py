"""The thread of the line to a far house: when the link is begun, begun again, and let go.

```
            wanted                     joined by the key on the card
  off ---------------> wire ----+----------------------------------> notes, each beat
   ^                            +-- four words --> a key, onto the card --^
   +---- not wanted, for a while
```
"""

from __future__ import annotations

import logging
import select
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from hugod.app.far.four_words import CODES, WORDS
from hugod.app.values.far_sayings import (
    HeardHere,
    LineState,
    LineTold,
    MeetingState,
    MeetThere,
    MetThere,
    OpenThere,
    SayThere,
    TendLine,
)
from hugod.app.values.inputs import Input
from hugod.far.far_wire import FarWire, HungUp
from hugod.far.telephone import Telephone
from hugod.ports import JournalError
from hugod.store.pair_file import FarPair, keep_pair, kept_pair
from hugod.worker import Worker

log = logging.getLogger(__name__)

BEAT_S = 0.5
"""Seconds after which the session is told once more what it has not taken."""
LINGER_S = 30.0
"""Seconds for which the line stays when it is not wanted any more: the last word is on its way."""
PAUSE_S = 5.0
"""Seconds until a link that ended is begun again."""
_MEETINGS = {
    "waiting": MeetingState.WAITING,
    "talking": MeetingState.WAITING,
    "wrong": MeetingState.WRONG,
    "spent": MeetingState.SPENT,
}
_LINES = {"broker": LineState.BROKER, "away": LineState.AWAY, "there": LineState.THERE}


class Switchboard:
    """The line of the box in *folder*. *call* is where the broker is, None without one.

    *put* takes what the session is to know, *chance* gives bytes, *wire* a new connection.
    """

    def __init__(
        self,
        put: Callable[[Input], object],
        folder: Path,
        call: Mapping[str, str] | None,
        wire: Callable[[], FarWire],
        chance: Callable[[int], bytes],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._put, self._folder, self._call, self._new_wire = put, folder, call, wire
        self._chance, self._now = chance, now
        self._telephone, self._lock = Telephone(chance), Lock()
        self._is_wanted, self._until = False, 0.0
        self._words: tuple[int, ...] = ()
        """Of the meeting that is under way."""
        self._is_host = self._is_new_meeting = False
        self._wire: FarWire | None = None
        self._next_try, self._next_news = 0.0, 0.0
        self._noted = b""
        self._told = LineState.NONE
        self._bell, self._ring = socket.socketpair()
        self._ring.setblocking(False)
        self._worker = Worker("far", self._turn, wake=self._wake, end=self._hang_up)

    def start(self) -> None:
        if self._call is not None:
            self._tell_line(LineState.OFF)
            self._worker.start()

    def close(self) -> None:
        self._worker.close()
        self._bell.close()
        self._ring.close()

    # What the session wishes: each returns at once

    def say(self, said: SayThere) -> None:
        with self._lock:
            self._telephone.say(said.digits, said.step)
        self._worker.ring()

    def take(self, heard: HeardHere) -> None:
        with self._lock:
            self._telephone.take(heard.digits)
        self._worker.ring()

    def open(self, opens: OpenThere) -> None:
        with self._lock:
            self._telephone.open(opens)
        self._worker.ring()

    def tend(self, wish: TendLine) -> None:
        with self._lock:
            self._is_wanted, self._until = wish.is_wanted, self._now() + LINGER_S
            if not wish.is_wanted:
                self._words = ()
        self._worker.ring()

    def meet(self, wish: MeetThere) -> None:
        with self._lock:
            self._is_host = not wish.words
            self._words = wish.words or tuple(self._word() for _ in range(WORDS))
            self._is_new_meeting = True
        self._worker.ring()

    def _word(self) -> int:
        return int.from_bytes(self._chance(8), "big") % CODES

    def _wake(self) -> None:
        with suppress(OSError):
            self._ring.send(b"!")

    # The thread

    def _turn(self) -> float | None:
        """Do what there is to do, and wait for more; returns when the next turn is due."""
        if not self._is_wanted and self._now() >= self._until:
            self._hang_up()
            self._tell_line(LineState.OFF)
            return None
        if self._wire is None and not self._begin():
            return PAUSE_S
        assert self._wire is not None
        try:
            self._tell_link(self._wire)
            bell, wire = self._bell.fileno(), self._wire.fileno()
            ready, _, _ = select.select([wire, bell], [], [], BEAT_S)
            if bell in ready:
                self._bell.recv(64)
            for news in self._wire.read() if wire in ready else ():
                self._take_news(news)
        except HungUp as gone:
            log.warning("The line to the other house: %s.", gone)
            self._hang_up()
            self._tell_line(LineState.BROKER)
            self._next_try = self._now() + PAUSE_S
        self._tell_session()
        return 0.0

    def _begin(self) -> bool:
        """Begin a link; returns whether there is one, and something for it to do."""
        pair = kept_pair(self._folder)
        if self._now() < self._next_try or not (pair or self._words):
            return False
        self._next_try = self._now() + PAUSE_S
        try:
            self._wire = self._new_wire()
            self._wire.tell({"call": dict(self._call or {})})
            if pair:
                self._wire.tell(_joining(pair))
        except HungUp as gone:
            log.warning("The line to the other house: %s.", gone)
            self._hang_up()
            self._tell_line(LineState.BROKER)
            return False
        self._noted, self._is_new_meeting = b"", bool(self._words)
        return True

    def _hang_up(self) -> None:
        wire, self._wire = self._wire, None
        if wire:
            wire.close()

    def _tell_link(self, wire: FarWire) -> None:
        with self._lock:
            note, words, is_new = self._telephone.note, self._words, self._is_new_meeting
            self._is_new_meeting = False
        if words and is_new:
            wire.tell({"meet": list(words), "host": self._is_host})
        if note != self._noted:
            wire.tell({"note": note.hex()})
            self._noted = note

    def _take_news(self, news: Mapping[str, Any]) -> None:
        """Take in what the link says. Raises `HungUp` for what none says."""
        match news:
            case {"line": str(line)} if line in _LINES:
                self._tell_line(_LINES[line])
            case {"heard": str(note)}:
                with self._lock, suppress(ValueError):
                    self._telephone.hear(bytes.fromhex(note))
                self._next_news = 0.0
            case {"met": "joined", "key": str(key)}:
                self._joined(key)
            case {"met": str(met), "tries": int(tries)} if met in _MEETINGS:
                words = self._words if self._is_host else ()
                self._put(MetThere(_MEETINGS[met], self._is_host, words, tries))
            case {"version": int()}:
                self._put(MetThere(MeetingState.OTHER_VERSION, self._is_host))
            case _:
                raise HungUp("the link says what no link says")

    def _joined(self, key: str) -> None:
        """Put the key onto the card first; then both speak by it."""
        if not self._words or self._wire is None:
            return
        pair = FarPair(key, self._is_host)
        try:
            keep_pair(self._folder, pair)
        except JournalError as error:
            raise HungUp(str(error)) from error
        if kept_pair(self._folder) != pair:
            raise HungUp("the link says no key")
        self._words = ()
        self._wire.tell(_joining(pair))
        self._put(MetThere(MeetingState.JOINED, self._is_host))

    def _tell_line(self, state: LineState) -> None:
        if state is not self._told:
            self._told = state
            self._put(LineTold(state))

    def _tell_session(self) -> None:
        if self._now() < self._next_news:
            return
        self._next_news = self._now() + BEAT_S
        with self._lock:
            news = self._telephone.news()
        for each in news:
            self._put(each)


def _joining(pair: FarPair) -> dict[str, object]:
    return {"join": pair.key, "host": pair.is_host}
