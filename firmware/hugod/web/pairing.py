"""Who in the network may press keys: whoever read the square that the glass showed, or its digits.

The square holds a secret of 128 bits: there is nothing to guess, so nothing to lock. Six digits
beside it are for who has no camera. Both are good for two minutes and for one phone, together.

Digits can be guessed, so each try is on the card before it is answered, and no power cut gives
tries back; after five wrong ones no digits are good until a key on the box itself was pressed.
Someone who guesses has 5 in 1,000,000. Each address has two wrong tries, then it waits (`tries`).

A phone that was let in has a token of 128 bits, of which only the SHA-256 is kept.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import re
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum

from hugod.ports import JournalError, Phones, PhoneStore
from hugod.web.code_tries import Tries

CODE_S = 120.0
MOST_TRIES = 5
MOST_PHONES = 8
"""The phone that came first is forgotten for the ninth."""
TOKEN_BYTES = SQUARE_BYTES = 16

log = logging.getLogger(__name__)


class Verdict(Enum):
    """What came of a code that was typed, or of a square that was read."""

    LET_IN = "let in"
    WRONG = "wrong"
    NO_CODE = "no code"
    """The glass shows none now."""
    OLD_SQUARE = "old square"
    """The glass does not show that one now, or a phone came in by it already."""
    WAIT = "wait"
    """That address typed too many wrong ones: it was not looked at."""
    LOCKED = "locked"
    TROUBLE = "trouble"
    """The card did not take it: nobody was let in."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict, and the token of a phone that is let in."""

    verdict: Verdict
    token: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the glass shows, for one phone."""

    code: str = field(repr=False)
    """Six digits; empty once too many wrong ones were typed."""
    square: str = field(repr=False)
    """128 bits in capitals and digits (Base32), 26 of them."""
    until: float


class Doorkeeper:
    """Gives codes and tokens. May be called from any thread; writing takes as long as the card."""

    def __init__(self, book: PhoneStore, clock: Callable[[], float] = time.monotonic) -> None:
        self._book = book
        self._clock = clock
        self._phones = book.phones()
        self._invitation: Invitation | None = None
        self._tries = Tries()
        self._lock = threading.Lock()
        self._unlocking = threading.Lock()
        """Held by the one thread that ends the lock after wrong codes."""

    @property
    def is_locked(self) -> bool:
        """Say whether too many wrong digits were typed; squares are let in all the same."""
        return self._phones.tries >= MOST_TRIES

    def invite(self) -> Invitation:
        """Give a new code and a new square; those before are good no more."""
        code = "" if self.is_locked else f"{secrets.randbelow(10**6):06}"
        drawn = base64.b32encode(secrets.token_bytes(SQUARE_BYTES)).decode("ascii")
        with self._lock:
            self._invitation = Invitation(code, drawn.rstrip("="), self._clock() + CODE_S)
            return self._invitation

    def hide_code(self) -> None:
        """Nobody sees them any more, so nobody may use them."""
        with self._lock:
            self._invitation = None

    def try_square(self, read: str) -> Answer:
        """Let the phone in that *read* the square on the glass."""
        with self._lock:
            shown = self._shown()
            is_it = shown is not None and hmac.compare_digest(
                shown.square.encode(), read.encode("utf-8", "replace")
            )
            if not is_it:
                return Answer(Verdict.OLD_SQUARE)
            return self._or_trouble(lambda: self._let_in(self._phones.tries))

    def try_code(self, typed: str, address: str = "") -> Answer:
        """Say whether *typed* at *address* is the code, and let its phone in if so."""
        with self._lock:
            now = self._clock()
            if self._tries.must_wait(address, now):
                return Answer(Verdict.WAIT)
            if self.is_locked:
                return Answer(Verdict.LOCKED)
            if (shown := self._shown()) is None:
                self._tries.was_early(address, now)
                return Answer(Verdict.NO_CODE)
            if not re.fullmatch("[0-9]{6}", typed):
                return Answer(Verdict.WRONG)
            is_right = hmac.compare_digest(shown.code, typed)
            return self._or_trouble(lambda: self._judged(is_right, shown, address, now))

    def knows(self, token: str) -> bool:
        """Say whether *token* is that of a phone that may press keys."""
        hashed = _hash(token)
        return any([hmac.compare_digest(hashed, each) for each in self._phones.tokens])

    def forget(self) -> None:
        """Take the keys away from all phones. Raises `JournalError`; then, too, they have none."""
        with self._lock:
            self._invitation = None
            self._phones = replace(self._phones, tokens=())
            self._book.keep(self._phones)

    def key_pressed(self) -> None:
        """Somebody pressed a key on the box itself, which ends the lock. Returns at once.

        One thread does it, however many keys come while the card is slow (RM7); if there is no
        room for a thread, the next key tries again.
        """
        if not self.is_locked or not self._unlocking.acquire(blocking=False):
            return
        try:
            threading.Thread(target=self._unlock, name="doorkeeper", daemon=True).start()
        except RuntimeError:
            self._unlocking.release()

    def _shown(self) -> Invitation | None:
        shown = self._invitation
        return None if shown is None or self._clock() >= shown.until else shown

    def _or_trouble(self, answer: Callable[[], Answer]) -> Answer:
        try:
            return answer()
        except JournalError as error:
            log.warning("%s", error)
            return Answer(Verdict.TROUBLE)

    def _judged(self, is_right: bool, shown: Invitation, address: str, now: float) -> Answer:
        self._keep(replace(self._phones, tries=self._phones.tries + 1))
        if is_right:
            self._tries.was_right(address)
            return self._let_in(tries=0)
        self._tries.was_wrong(address, now)
        if not self.is_locked:
            return Answer(Verdict.WRONG)
        self._invitation = replace(shown, code="", until=now + CODE_S)  # the square stays
        return Answer(Verdict.LOCKED)

    def _let_in(self, tries: int) -> Answer:
        token = secrets.token_hex(TOKEN_BYTES)
        tokens = (*self._phones.tokens, _hash(token))[-MOST_PHONES:]
        self._keep(replace(self._phones, tokens=tokens, tries=tries))
        self._invitation = None
        return Answer(Verdict.LET_IN, token)

    def _unlock(self) -> None:
        try:
            with self._lock:
                if self.is_locked:
                    self._invitation = None
                    self._keep(replace(self._phones, tries=0))
        except JournalError as error:
            log.warning("%s", error)  # the next key tries again
        finally:
            self._unlocking.release()

    def _keep(self, phones: Phones) -> None:
        """Keep *phones* first; only then are they so."""
        self._book.keep(phones)
        self._phones = phones


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
