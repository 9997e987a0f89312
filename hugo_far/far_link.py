"""One house's end of the link: it meets, seals, speaks with each beat; how long until one is away.

```
  calling the broker --> meeting by four words --> joined: a frame with each beat
        ^   (again)          | key, to the box         |
        +--------------------+---- the line breaks ----+
```
It keeps nothing: the key is on the box's card, and comes from there with each start. A frame goes
with each beat and at no other time, whether there is something to say or not.
"""

from __future__ import annotations

from collections.abc import Callable

from hugo_far.lines import Call, JoinWith, MeetBy, Note, Order
from hugo_far.meeting import (
    SEED_BYTES,
    MeetingGuest,
    MeetingHost,
    Met,
    OtherVersion,
    meeting_place,
)
from hugo_far.notes import Notes
from hugo_far.sealing import BOOT_BYTES, Seals, place_of
from hugo_link.client import Disconnected, Message
from hugo_link.link import FIRST_PAUSE_S, LAST_PAUSE_S, PATIENCE_S, Line
from hugo_link.topics import FAR

BEAT_S = 0.5
"""Seconds between two frames."""
SILENCE_S = 5.0
"""Seconds without a fresh frame after which the other house is on its way."""
BROKER, AWAY, THERE = "broker", "away", "there"
"""The line: no broker, nobody there, the other house is there."""

HouseTopic = tuple[str, str]
"""Where a house speaks, and where it listens."""
TellNews = Callable[[dict[str, object]], object]
OpenLine = Callable[[Call, Callable[[Message], None]], Line]
"""Calls a broker; what arrives is told to the second. Raises `Disconnected`."""


class FarLink:
    """The link of one house; *now* is a clock, *chance* gives as many bytes as it is asked for."""

    def __init__(
        self,
        open_line: OpenLine,
        tell: TellNews,
        now: Callable[[], float],
        chance: Callable[[int], bytes],
    ) -> None:
        self._open_line, self._tell, self._now, self._chance = open_line, tell, now, chance
        self._call: Call | None = None
        self._line: Line | None = None
        self._called_at, self._next_try, self._pause = 0.0, now(), FIRST_PAUSE_S
        self._meeting: MeetingHost | MeetingGuest | None = None
        self._seals: Seals | None = None
        self._notes = Notes(bytes(BOOT_BYTES))
        self._meets_at: HouseTopic | None = None
        self._speaks_at: HouseTopic | None = None
        self._listens = set[str]()
        self._next_beat = now()
        self._heard_at = now() - SILENCE_S
        self._told: dict[str, object] = {}

    # The box

    def order(self, order: Order) -> None:
        """Do what the box says."""
        match order:
            case Call():
                self._call = order
            case MeetBy(words, is_host):
                kind = MeetingHost if is_host else MeetingGuest
                self._meeting = kind(words, self._chance(SEED_BYTES))
                host, guest = f"{meeting_place(words)}/h", f"{meeting_place(words)}/g"
                self._meets_at = (host, guest) if is_host else (guest, host)
                self._seals = self._speaks_at = None
            case JoinWith(key, is_host):
                boot, ours = self._chance(BOOT_BYTES), self._notes.ours
                self._seals, self._notes = Seals(key, boot, is_host=is_host), Notes(boot)
                self._notes.ours = ours
                self._speaks_at = (
                    place_of(key, of_host=is_host),
                    place_of(key, of_host=not is_host),
                )
            case Note(note):
                self._notes.ours = note

    # The line

    def turn(self) -> None:
        """Say what is due, then hear what comes until the next beat at the latest."""
        if self._line is None and self._call and self._now() >= self._next_try:
            self._open(self._call)
        if self._line is not None:
            try:
                self._speak(self._line)
                self._line.turn(max(0.0, self._next_beat - self._now()))
            except Disconnected as gone:
                self._lost(gone)
        self._tell_news()

    @property
    def wait_s(self) -> float:
        """For how long there is nothing to do where there is no line."""
        return 0.0 if self._line else BEAT_S

    def close(self) -> None:
        """Hang up."""
        if self._line:
            self._line.close()
        self._line = None

    def _open(self, call: Call) -> None:
        self._called_at, self._listens = self._now(), set()
        try:
            self._line = self._open_line(call, self._hear)
        except Disconnected as gone:
            self._lost(gone)

    def _lost(self, gone: Disconnected) -> None:
        self._say("line", {"line": BROKER, "why": str(gone), "standing": gone.standing})
        self.close()
        self._next_try = self._now() + self._pause
        self._pause = min(2 * self._pause, LAST_PAUSE_S)

    def _speak(self, line: Line) -> None:
        """Say what is due with this beat."""
        now = self._now()
        if not line.is_open:
            if now - self._called_at > PATIENCE_S:
                raise Disconnected("it does not answer")
            self._next_beat = max(self._next_beat, now + BEAT_S / 5)
            return
        self._pause = FIRST_PAUSE_S
        self._listen(line)
        if now < self._next_beat:
            return
        # By the clock and never by what there is to say; beats that were missed are left out.
        self._next_beat += BEAT_S * (1 + (now - self._next_beat) // BEAT_S)
        if self._seals and self._speaks_at:
            line.publish(f"{FAR}/{self._speaks_at[0]}", self._seals.seal(self._notes.say()))
        if self._meeting and self._meets_at:
            for data in self._meeting.say():
                line.publish(f"{FAR}/{self._meets_at[0]}", data)

    def _listen(self, line: Line) -> None:
        """Listen where the other house speaks, and nowhere else."""
        places = filter(None, (self._meets_at, self._speaks_at))
        wanted = {f"{FAR}/{theirs}" for _, theirs in places}
        for topic in wanted - self._listens:
            line.subscribe(topic)
        for topic in self._listens - wanted:
            line.unsubscribe(topic)
        self._listens = wanted

    def _hear(self, message: Message) -> None:
        """Take in what a broker brings: whatever it is, it is checked first."""
        if self._meets_at and message.topic == f"{FAR}/{self._meets_at[1]}":
            self._hear_meeting(message.payload)
        elif self._speaks_at and message.topic == f"{FAR}/{self._speaks_at[1]}" and self._seals:
            before = self._notes.beats
            if opened := self._seals.open(message.payload):
                self._notes.hear(opened)
            if self._notes.beats > before:
                self._heard_at = self._now()
                # Until then the guest may not know yet that the host has found its words right.
                self._meeting = self._meets_at = None

    def _hear_meeting(self, payload: bytes) -> None:
        if self._meeting is None:
            return
        try:
            self._meeting.hear(payload)
        except OtherVersion as other:
            self._say("version", {"version": other.number})

    # The news

    def _say(self, about: str, news: dict[str, object]) -> None:
        """Tell the box *news*, if they are any."""
        if self._told.get(about) != news:
            self._told[about] = news
            self._tell(news)

    def _tell_news(self) -> None:
        if self._line and self._line.is_open:
            is_there = self._seals is not None and self._now() - self._heard_at < SILENCE_S
            self._say("line", {"line": THERE if is_there else AWAY, "why": ""})
        if self._seals is None:
            self._tell_meeting()
            return
        self._say("heard", {"heard": self._notes.theirs.hex()})

    def _tell_meeting(self) -> None:
        meeting = self._meeting
        if meeting is None:
            return
        tries = meeting.tries if isinstance(meeting, MeetingHost) else 0
        key = meeting.key.hex() if meeting.standing is Met.JOINED else ""
        self._say("met", {"met": meeting.standing.value, "tries": tries, "key": key})
