"""Our side of the talk of two boxes: sayings numbered, and repeated until they are taken. Pure.

```
  a note   number of what we say (4 bytes) | number of what we have taken of theirs (4) | the step
           it belongs to (4) | how long what is opened is (1) | opened | digits
```
What is said has a new number each time it is said, also after a start. The other house takes it
once it is on its card, and says so by that number. What is said again though it was taken before a
start is known by its step: that is the session's part. What a house has opened of its die stands in
every note.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass

from hugod.app.values.far_sayings import ArrivedThere, OpenedThere, OpenThere, SaidThere

_HEAD = struct.Struct(">IIIB")
MOST_DIGITS = 128
MOST_OPENED = 64
NUMBER_BYTES = 4
NOTHING = 0
"""The number of what is not said."""


@dataclass(frozen=True, slots=True)
class _Saying:
    """Something said under a number."""

    number: int
    step: int
    digits: str


_SILENCE = _Saying(NOTHING, 0, "")


class Telephone:
    """What this house says and has taken; *chance* gives as many bytes as it is asked for."""

    def __init__(self, chance: Callable[[int], bytes]) -> None:
        self._chance = chance
        self._ours = _SILENCE
        self._theirs = _SILENCE
        self._taken = NOTHING
        self._was_said = False
        """Something was said there when news were told last."""
        self._arrived = NOTHING
        """What the other house has taken of ours."""
        self._opens = OpenThere()
        self._opened_there = b""

    def say(self, digits: str, step: int) -> None:
        """Say *digits*, which belong to *step* of the game, from now on; "": nothing."""
        assert len(digits) <= MOST_DIGITS
        if not digits:
            self._ours = _SILENCE
        elif (digits, step) != (self._ours.digits, self._ours.step):
            number = int.from_bytes(self._chance(NUMBER_BYTES), "big") or 1
            self._ours = _Saying(number, step, digits)

    def take(self, digits: str) -> None:
        """Note that these *digits* of the other house are taken, and on the card."""
        if digits == self._theirs.digits:
            self._taken = self._theirs.number

    def open(self, opens: OpenThere) -> None:
        """Let the other house have what *opens* says, from now on."""
        assert len(opens.opened) <= MOST_OPENED
        self._opens = opens

    @property
    def note(self) -> bytes:
        """What the other house is to know."""
        ours, opened = self._ours, self._opens.opened
        head = _HEAD.pack(ours.number, self._taken, ours.step, len(opened))
        return head + opened + ours.digits.encode("ascii")

    def hear(self, note: bytes) -> None:
        """Take in a *note* of the other house; one that is none changes nothing."""
        if len(note) < _HEAD.size or len(note) > _HEAD.size + MOST_OPENED + MOST_DIGITS:
            return
        number, arrived, step, length = _HEAD.unpack_from(note)
        opened, said = note[_HEAD.size :][:length], note[_HEAD.size + length :]
        if not length == len(opened) <= MOST_OPENED or len(said) > MOST_DIGITS:
            return
        try:
            digits = said.decode("ascii")
        except UnicodeDecodeError:
            return
        if digits and not digits.isdecimal():
            return
        self._theirs, self._arrived = _Saying(number, step, digits), arrived
        self._opened_there = opened

    def news(self) -> tuple[SaidThere | ArrivedThere | OpenedThere, ...]:
        """Return what the session is to know, again and again until it has taken it.

        That nothing is said any more is told once.
        """
        news: list[SaidThere | ArrivedThere | OpenedThere] = []
        if self._ours.number and self._ours.number == self._arrived:
            news.append(ArrivedThere(self._ours.digits))
        if self._theirs.number not in (NOTHING, self._taken):
            news.append(SaidThere(self._theirs.digits, self._theirs.step))
        if self._was_said and not self._theirs.number:
            news.append(SaidThere("", 0))
        # Behind what was said: it may be of the game that only begins, or goes on, by that.
        if self._opened_there not in (b"", self._opens.heard):
            news.append(OpenedThere(self._opened_there))
        self._was_said = bool(self._theirs.number)
        return tuple(news)
