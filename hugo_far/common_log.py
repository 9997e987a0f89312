"""The log that two houses grow together: each copy is a beginning of the other one. Pure.

With each beat a house says where it stands: how many entries its card holds, the hash of them, and
the entries that the other one lacks. That is all there is: a frame that is lost is said again by
the next one, and a frame that comes twice, late or out of order says nothing new. Nothing but the
entries themselves is kept, and an entry counts as had once the card has it.

```
                     our frames come back named
  alone ---> heard -----------------------------> together ---> (their start is another) heard
```
A frame counts only if it names the start (boot) of whoever reads it: so a frame of yesterday, sent
again by a broker, is no frame. It names the newest of its frames, too. Whoever has another start
counts from the moment it names a newer one than anybody before: so nobody who is gone comes back.

Beside the log goes a *note*: the newest one alone counts, and it may be lost.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from hashlib import blake2b

from hugo_far.sealing import BOOT_BYTES, PLAIN_BYTES, Opened

NOTE_BYTES, HASH_BYTES = 160, 16
_HEAD = struct.Struct(f">{BOOT_BYTES}sQ{BOOT_BYTES}sQI{HASH_BYTES}sIBB")
_LENGTH = struct.Struct(">H")
ENTRY_BYTES = PLAIN_BYTES - _HEAD.size - NOTE_BYTES - _LENGTH.size
"""At most, of one entry: it always fits in a frame."""
MOST_ARRIVED = 256
"""Entries that wait for our card; the other house says the next ones again."""
_MOST_IN_FRAME = 255
NOBODY = bytes(BOOT_BYTES)


def _hashed(before: bytes, entry: bytes) -> bytes:
    return blake2b(before + entry, digest_size=HASH_BYTES, person=b"hugo far log").digest()


class CommonLog:
    """One house's copy, and what it knows of the other one; *boot* is that of its frames."""

    def __init__(self, boot: bytes, entries: Sequence[bytes] = ()) -> None:
        self._boot = boot
        self._hashes = [bytes(HASH_BYTES)]
        self._entries: list[bytes] = []
        self._arrived: list[bytes] = []
        """Behind `_entries`: said by the other house, and not on our card yet."""
        for entry in entries:
            self.keep(entry)
        self._peer, self._newest = NOBODY, 0
        """The start of the other house that counts, and its newest frame."""
        self._candidate, self._candidates = NOBODY, 0
        """Another start that was heard, today or yesterday, and its newest frame."""
        self._named = -1
        """The newest of our frames that the other house has named."""
        self._has = 0
        """How many entries the other house has on its card."""
        self.is_parted = False
        """The two have different entries under one number."""
        self.note = b""
        """Ours, for the other house."""
        self.heard_note = b""
        self.beats = 0
        """How many fresh frames the other house has said: it is there while this grows."""

    def __len__(self) -> int:
        """How many entries our card has."""
        return len(self._entries)

    @property
    def arrived(self) -> Sequence[bytes]:
        """Entries of the other house that our card does not have yet, oldest first."""
        return self._arrived

    @property
    def is_level(self) -> bool:
        """Whether both cards have the same, as far as we know."""
        return not self.is_parted and not self._arrived and self._has == len(self._entries)

    def keep(self, entry: bytes) -> None:
        """Add *entry*, which is on our card now."""
        assert 0 < len(entry) <= ENTRY_BYTES
        if self._arrived and self._arrived.pop(0) != entry:
            self._arrived.clear()
            self.is_parted = True
        self._entries.append(entry)
        self._hashes.append(_hashed(self._hashes[-1], entry))

    def say(self) -> bytes:
        """Return what the next frame says."""
        count = len(self._entries)
        first = min(self._has, count)
        said, number = b"", 0
        room = PLAIN_BYTES - _HEAD.size - len(self.note)
        for entry in self._entries[first : first + _MOST_IN_FRAME]:
            if len(said) + _LENGTH.size + len(entry) > room:
                break
            said, number = said + _LENGTH.pack(len(entry)) + entry, number + 1
        starts = (self._peer, self._newest, self._candidate, self._candidates)
        at = (count, self._hashes[-1], first, number, len(self.note))
        return _HEAD.pack(*starts, *at) + self.note + said

    def hear(self, frame: Opened) -> None:
        """Take in what the other house said."""
        one, seen, other, also, *rest = _HEAD.unpack_from(frame.plain)
        count, hashed, first, number, length = rest
        named = max(
            (at for boot, at in ((one, seen), (other, also)) if boot == self._boot), default=-1
        )
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
        self.heard_note = frame.plain[_HEAD.size : _HEAD.size + length]
        self._has = count
        self._compare(count, hashed)
        self._take(first, _entries_of(frame.plain[_HEAD.size + length :], number))

    def _compare(self, count: int, hashed: bytes) -> None:
        if count < len(self._hashes) and self._hashes[count] != hashed:
            self.is_parted = True

    def _take(self, first: int, entries: Sequence[bytes]) -> None:
        """Take over what is new among *entries*, of which the first has the number *first*."""
        for number, entry in enumerate(entries, first):
            known = self._at(number)
            if known not in (b"", entry):
                self.is_parted = True
                return
            is_next = number == len(self._entries) + len(self._arrived)
            if is_next and len(self._arrived) < MOST_ARRIVED:
                self._arrived.append(entry)

    def _at(self, number: int) -> bytes:
        """Return the entry with this number, kept or arrived; empty if we have none."""
        if number < len(self._entries):
            return self._entries[number]
        arrived = number - len(self._entries)
        return self._arrived[arrived] if arrived < len(self._arrived) else b""


def _entries_of(data: bytes, number: int) -> list[bytes]:
    """Return *number* entries from *data*; fewer where they do not fit."""
    entries, at = [], 0
    for _ in range(number):
        if at + _LENGTH.size > len(data):
            break
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size + length
        if not length or at > len(data):
            break
        entries.append(data[at - length : at])
    return entries
