"""The notes of two houses to one another: the newest of each is with the other one. Pure.

With each beat a house says its note, whether it is new or not. That is all there is: a frame that
is lost is said again by the next one, and one that comes twice, late or out of order says nothing.

A frame counts only if it names the start (boot) of whoever reads it: so a frame of yesterday, sent
again by a broker, is no frame. It names the newest of its frames, too. Whoever has another start
counts from the moment it names a newer one than anybody before: so nobody who is gone comes back.
Only a frame that was kept back until then may; who is there names a newer one some beats later.

```
                     our frames come back named
  alone ---> asked -----------------------------> heard ---> (their start is another) asked
```
"""

from __future__ import annotations

import struct

from hugo_far.sealing import BOOT_BYTES, PLAIN_BYTES, Opened

_HEAD = struct.Struct(f">{BOOT_BYTES}sQ{BOOT_BYTES}sQH")
NOTE_BYTES = PLAIN_BYTES - _HEAD.size
NOBODY = bytes(BOOT_BYTES)


class Notes:
    """One house's note, and what it knows of the other one's; *boot* is that of its frames."""

    def __init__(self, boot: bytes) -> None:
        self._boot = boot
        self._peer, self._newest = NOBODY, 0
        """The start of the other house that counts, and its newest frame."""
        self._candidate, self._candidates = NOBODY, 0
        """Another start that was heard, today or yesterday, and its newest frame."""
        self._named = -1
        """The newest of our frames that the other house has named."""
        self.ours = b""
        self.theirs = b""
        self.beats = 0
        """How many fresh frames the other house has said: it is there while this grows."""

    def say(self) -> bytes:
        """Return what the next frame says."""
        starts = (self._peer, self._newest, self._candidate, self._candidates)
        return _HEAD.pack(*starts, len(self.ours)) + self.ours

    def hear(self, frame: Opened) -> None:
        """Take in what the other house said."""
        one, seen, other, also, length = _HEAD.unpack_from(frame.plain)
        names = ((one, seen), (other, also))
        named = max((number for boot, number in names if boot == self._boot), default=-1)
        is_known = frame.boot == self._peer
        if is_known and (named < 0 or frame.number <= self._newest):
            return
        if not is_known and named <= self._named:
            # Somebody of that house, now or yesterday: it is asked by naming it.
            self._candidate, self._candidates = frame.boot, frame.number
            return
        if not is_known:
            self._peer, self._candidate, self._candidates = frame.boot, NOBODY, 0
        self._named = max(self._named, named)
        self._newest, self.beats = frame.number, self.beats + 1
        self.theirs = frame.plain[_HEAD.size : _HEAD.size + length]
