"""The first meeting of two houses: four words, read aloud once, become a key; how many tries. Pure.

```
  guest                                                     host
    HELLO  its SPAKE2 message          ------>
                                       <------   ANSWER  the host's SPAKE2 message
    PROOF  that it has the key         ------>   right: it is the guest; wrong: one try less
                                       <------   WELCOME that the host has it, too; or WRONG
```
Every message is said again with each beat until the next one answers it, so a lost, doubled or
reordered one does no harm. The host shows the words, the guest types them. The first word only
says where they meet, and hides nothing; the other three are the password. Whoever guesses is told
nothing before its PROOF, so a guess costs a try, and the words are gone after three.
"""

from __future__ import annotations

import hmac
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from hashlib import blake2b, sha256

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError

VERSION = 2
"""Of everything that two boxes say to one another."""
WORDS, WORD_CODES = 4, 1000
TRIES = 3
"""Wrong words until the host's are worth nothing."""
SEED_BYTES, RUN_BYTES, KEY_BYTES = 32, 8, 32
MEETING_BYTES = 96
"""Of each message, whichever it is."""
# Strangers who begin and do not end: more of them are forgotten, the oldest first.
_MOST_RUNS = 8
_HEAD = struct.Struct(f">4sBB{RUN_BYTES}s")
_MARK = b"HUGO"


class Kind(IntEnum):
    """What a message of the meeting is."""

    HELLO = 1
    ANSWER = 2
    PROOF = 3
    WELCOME = 4
    WRONG = 5


class Met(Enum):
    """How far a meeting has come."""

    WAITING = "waiting"
    """Nobody has answered."""
    TALKING = "talking"
    WRONG = "wrong"
    """These words are not those that the other box shows; for a guest the end."""
    SPENT = "spent"
    """Three wrong tries: these words are worth nothing any more."""
    JOINED = "joined"
    """Both have the key."""


@dataclass(frozen=True, slots=True)
class _Said:
    """A message of the meeting that was read."""

    kind: Kind
    run: bytes
    body: bytes


class OtherVersion(Exception):
    """It is said by a box whose words we do not know, or by somebody who pretends to be one: no
    words protect that. It ends no meeting. *number* is its version."""

    def __init__(self, number: int) -> None:
        super().__init__(f"the other box speaks version {number}, this one {VERSION}")
        self.number = number


def meeting_place(words: Sequence[int]) -> str:
    """Return where two houses with these *words* meet: it follows from the first one alone."""
    return f"m{words[0]:03}"


def _password(words: Sequence[int]) -> bytes:
    """Return what only the two houses know."""
    assert len(words) == WORDS
    assert all(0 <= word < WORD_CODES for word in words)
    return "-".join(map(str, words)).encode()


def _expanded(seed: bytes, what: bytes) -> Callable[[int], bytes]:
    """Return a source of bytes that follow from *seed*, others for each *what*."""
    rest = b"".join(blake2b(what, key=seed, salt=bytes([block])).digest() for block in range(4))
    taken = 0

    def take(count: int) -> bytes:
        nonlocal taken
        taken += count
        assert taken <= len(rest)
        return rest[taken - count : taken]

    return take


def _write(kind: Kind, run: bytes, body: bytes) -> bytes:
    return (_HEAD.pack(_MARK, VERSION, kind, run) + body).ljust(MEETING_BYTES, b"\0")


def _read(data: bytes) -> _Said | None:
    """Return the message in *data*; None if it is none. Raises `OtherVersion`."""
    if len(data) < _HEAD.size:
        return None
    mark, version, kind, run = _HEAD.unpack_from(data)
    if mark != _MARK:
        return None
    if version != VERSION:
        raise OtherVersion(version)
    if len(data) != MEETING_BYTES or kind not in tuple(Kind):
        return None
    return _Said(Kind(kind), run, data[_HEAD.size :])


_MESSAGE_BYTES = 33
"""Of SPAKE2, a letter for the side included."""
_IDS = {"idA": b"hugo far host", "idB": b"hugo far guest"}


def _finished(side: SPAKE2_A | SPAKE2_B, message: bytes) -> bytes:
    """Return the key of a run; a key that nobody has where *message* is no message of SPAKE2."""
    try:
        return bytes(side.finish(message))
    except (SPAKEError, ValueError, AssertionError):
        return b""


def _proof(key: bytes, whose: bytes, run: bytes) -> bytes:
    return hmac.digest(key, b"hugo far " + whose + run, "sha256")


def _pair_key(key: bytes) -> bytes:
    """Return the key that both cards keep."""
    return hmac.digest(key, b"hugo far pair", "sha256")


@dataclass(slots=True)
class _Run:
    """One try of somebody who says to have the words."""

    answer: bytes
    key: bytes
    verdict: Kind | None = None


class MeetingHost:
    """The house that shows the *words*; *seed* is `SEED_BYTES` of chance, new for new words."""

    def __init__(self, words: Sequence[int], seed: bytes) -> None:
        self._password, self._seed = _password(words), seed
        self._runs: dict[bytes, _Run] = {}
        self._replies: dict[bytes, bytes] = {}
        self._new: _Said | None = None
        self.tries = TRIES
        """That are left."""
        self.key = b""
        """Empty until a guest has shown that it has the words."""
        self.standing = Met.WAITING

    def hear(self, data: bytes) -> None:
        """Take in a message. Raises `OtherVersion`, and tells the other box the same."""
        try:
            said = _read(data)
        except OtherVersion:
            # Where the version stands never changes: any box reads it, whatever else it knows.
            self._replies[b""] = _write(Kind.HELLO, data[_HEAD.size - RUN_BYTES : _HEAD.size], b"")
            raise
        if said is None or self.standing is Met.SPENT:
            return
        run = self._runs.get(said.run)
        if said.kind is Kind.HELLO and run is None and not self.key:
            # The newest only, and one with each beat: whoever floods costs no more than that.
            self._new = said
        elif said.kind is Kind.HELLO and run is not None and run.verdict is None:
            self._replies[said.run] = _write(Kind.ANSWER, said.run, run.answer)
        elif said.kind is Kind.PROOF and run is not None:
            self._judge(said, run)

    def say(self) -> list[bytes]:
        """Return what is said with this beat."""
        if self._new is not None and self.standing is not Met.SPENT:
            self._begin(self._new)
        self._new = None
        replies, self._replies = self._replies, {}
        return list(replies.values())

    def _begin(self, said: _Said) -> None:
        hello = said.body[:_MESSAGE_BYTES]
        # Other messages have another secret, or two of them would tell something about the words.
        seed = _expanded(self._seed, said.run + hello)
        side = SPAKE2_A(self._password, **_IDS, entropy_f=seed)
        answer = side.start()
        if len(self._runs) >= _MOST_RUNS:
            self._runs.pop(next(iter(self._runs)))
        self._runs[said.run] = _Run(answer, _finished(side, hello))
        self._replies[said.run] = _write(Kind.ANSWER, said.run, answer)
        self.standing = self.standing if self.key else Met.TALKING

    def _judge(self, said: _Said, run: _Run) -> None:
        if run.verdict is None and not self.key:
            right = _proof(run.key, b"guest", said.run) if run.key else b""
            is_right = hmac.compare_digest(right, said.body[: len(right) or 1])
            run.verdict = Kind.WELCOME if is_right else Kind.WRONG
            if is_right:
                self.key, self.standing = _pair_key(run.key), Met.JOINED
            else:
                self.tries -= 1
                self.standing = Met.WAITING if self.tries else Met.SPENT
        # Somebody joined already: whoever comes later has the wrong words, whatever they are.
        verdict = run.verdict or Kind.WRONG
        body = _proof(run.key, b"host", said.run) if verdict is Kind.WELCOME else b""
        self._replies[said.run] = _write(verdict, said.run, body)


class MeetingGuest:
    """The house that types the *words*; *seed* is `SEED_BYTES` of chance, new for each try."""

    def __init__(self, words: Sequence[int], seed: bytes) -> None:
        self._run = sha256(b"run" + seed).digest()[:RUN_BYTES]
        self._side = SPAKE2_B(_password(words), **_IDS, entropy_f=_expanded(seed, b"guest"))
        self._says = _write(Kind.HELLO, self._run, self._side.start())
        self._shared = b""
        self.key = b""
        """Empty until the host has shown that it has the words."""
        self.standing = Met.WAITING

    def hear(self, data: bytes) -> None:
        """Take in a message. Raises `OtherVersion`."""
        said = _read(data)
        if said is None or said.run != self._run:
            return
        if said.kind is Kind.ANSWER and self.standing is Met.WAITING:
            self._shared = _finished(self._side, said.body[:_MESSAGE_BYTES])
            proof = _proof(self._shared or b"none", b"guest", self._run)
            self._says, self.standing = _write(Kind.PROOF, self._run, proof), Met.TALKING
        elif self.standing is not Met.TALKING:
            return
        elif said.kind is Kind.WRONG:
            self.standing = Met.WRONG
        elif said.kind is Kind.WELCOME and self._shared:
            right = _proof(self._shared, b"host", self._run)
            if hmac.compare_digest(right, said.body[: len(right)]):
                self.key, self.standing = _pair_key(self._shared), Met.JOINED

    def say(self) -> list[bytes]:
        """Return what is said with this beat."""
        return [self._says] if self.standing in (Met.WAITING, Met.TALKING) else []
