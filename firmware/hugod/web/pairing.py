"""The pairing of phones that press keys, by the display's QR code or six digits: tries and waits.

Both are good for two minutes and for one phone, together. After five wrong digits none are good
until a key on the box itself was pressed: the chance of a guess is 5 in 1,000,000. Each address has
two wrong tries, then it waits (`CodeTries`).
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

from hugod.app.values.box_views import CODE_S
from hugod.ports import JournalError, Phones, PhoneStore
from hugod.serving.rate_limit import MOST_ADDRESSES, Newest

MOST_TRIES = 5
# The phone that came first is forgotten for the ninth.
MOST_PHONES = 8
# 128 bits: of a QR code there is nothing to guess, and nothing to lock (S3).
TOKEN_BYTES = SQUARE_BYTES = 16
FREE_TRIES = 2
"""Wrong codes of one address that are answered at once; after the last of them it waits."""
WAIT_S, LONGEST_WAIT_S = 10.0, 600.0
"""The first wait; each is twice as long as the one before, up to the longest."""
FORGET_S = 3600.0

log = logging.getLogger(__name__)


class Verdict(Enum):
    """The result of a code that was typed, or of a QR code (a square) that was read."""

    LET_IN = "let in"
    WRONG = "wrong"
    NO_CODE = "no code"
    """The display shows none now."""
    OLD_SQUARE = "old square"
    """The display does not show that one now, or a phone came in by it already."""
    WAIT = "wait"
    """That address typed too many wrong ones: the code was not looked at."""
    LOCKED = "locked"
    TROUBLE = "trouble"
    """It could not be stored: no phone was let in."""


@dataclass(frozen=True, slots=True)
class PairingAnswer:
    """The verdict, and the token of a phone that is let in."""

    verdict: Verdict
    token: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Invitation:
    """The codes that the display shows, for one phone."""

    code: str = field(repr=False)
    """Six digits; empty once too many wrong ones were typed."""
    square: str = field(repr=False)
    """128 bits in capitals and digits (Base32), 26 of them."""
    until: float


class CodeTries:
    """The waits of addresses that typed wrong codes (RM4); pure: told the time, in seconds."""

    def __init__(self) -> None:
        self._typists = Newest(MOST_ADDRESSES, _Typist)

    def must_wait(self, address: str, now: float) -> bool:
        """Return whether what *address* types is not even looked at."""
        return address in self._typists and now < self._typists.use(address).waits_until

    def was_wrong(self, address: str, now: float) -> None:
        """Count a wrong code."""
        typist = self._typist(address, now)
        typist.wrong += 1
        if typist.wrong >= FREE_TRIES:
            # The wrong codes of a stranger are his own trouble: he waits, and others type (RM4).
            longer = WAIT_S * 2.0 ** min(typist.wrong - FREE_TRIES, 10)
            typist.waits_until = now + min(longer, LONGEST_WAIT_S)

    def was_early(self, address: str, now: float) -> None:
        """Hold *address* back: it typed while there was no code."""
        typist = self._typist(address, now)
        typist.waits_until = max(typist.waits_until, now + WAIT_S)

    def was_right(self, address: str) -> None:
        """Forget what *address* typed before."""
        self._typists.forget(address)

    def _typist(self, address: str, now: float) -> _Typist:
        typist = self._typists.use(address)
        if now - typist.at > FORGET_S:
            typist.wrong, typist.waits_until = 0, float("-inf")
        typist.at = now
        return typist


@dataclass(slots=True)
class _Typist:
    wrong: int = 0
    waits_until: float = float("-inf")
    at: float = 0.0


class Pairing:
    """Gives codes and tokens. May be called from any thread; writing takes as long as the card.

    ```
              invite             right code, QR code
      no code ------> code shown ------------------> a phone more, no code
         ^              |   | fifth wrong code
         |  hide_code,  |   v
         +-- CODE_S ----+  locked: QR codes only, until `unlock`
    ```
    """

    def __init__(self, book: PhoneStore, clock: Callable[[], float] = time.monotonic) -> None:
        self._book = book
        self._clock = clock
        self._phones = book.phones()
        self._invitation: Invitation | None = None
        self._tries = CodeTries()
        self._lock = threading.Lock()

    @property
    def is_locked(self) -> bool:
        """Whether too many wrong digits were typed; QR codes are let in all the same."""
        return self._phones.tries >= MOST_TRIES

    def invite(self) -> Invitation:
        """Return a new code and a new QR code; those before are good no more."""
        code = "" if self.is_locked else f"{secrets.randbelow(10**6):06}"
        drawn = base64.b32encode(secrets.token_bytes(SQUARE_BYTES)).decode("ascii")
        with self._lock:
            self._invitation = Invitation(code, drawn.rstrip("="), self._clock() + CODE_S)
            return self._invitation

    def hide_code(self) -> None:
        """End the invitation: the display shows it no more."""
        with self._lock:
            self._invitation = None

    def try_square(self, read: str) -> PairingAnswer:
        """Let the phone in that *read* the QR code on the display."""
        with self._lock:
            shown = self._shown()
            is_it = shown is not None and hmac.compare_digest(
                shown.square.encode(), read.encode("utf-8", "replace")
            )
            if not is_it:
                return PairingAnswer(Verdict.OLD_SQUARE)
            return self._or_trouble(lambda: self._let_in(self._phones.tries))

    def try_code(self, typed: str, address: str = "") -> PairingAnswer:
        """Judge the code *typed* at *address*, and let its phone in if it is right."""
        with self._lock:
            now = self._clock()
            if self._tries.must_wait(address, now):
                return PairingAnswer(Verdict.WAIT)
            if self.is_locked:
                return PairingAnswer(Verdict.LOCKED)
            if (shown := self._shown()) is None:
                self._tries.was_early(address, now)
                return PairingAnswer(Verdict.NO_CODE)
            if not re.fullmatch("[0-9]{6}", typed):
                return PairingAnswer(Verdict.WRONG)
            is_right = hmac.compare_digest(shown.code, typed)
            return self._or_trouble(lambda: self._judged(is_right, shown, address, now))

    def knows(self, token: str) -> bool:
        """Return whether *token* is that of a phone that may press keys."""
        hashed = _hash(token)
        # All are compared, and each in full: the time tells nothing of a token.
        return any([hmac.compare_digest(hashed, each) for each in self._phones.tokens])

    def forget(self) -> None:
        """Take the keys away from all phones. Raises `JournalError`; then, too, they have none."""
        with self._lock:
            self._invitation = None
            self._phones = replace(self._phones, tokens=())
            self._book.keep(self._phones)

    def unlock(self) -> None:
        """End the lock after wrong codes: a key on the box itself was pressed."""
        try:
            with self._lock:
                if self.is_locked:
                    self._invitation = None
                    self._keep(replace(self._phones, tries=0))
        except JournalError as error:
            # The next key tries again.
            log.warning("%s", error)

    def _shown(self) -> Invitation | None:
        shown = self._invitation
        return None if shown is None or self._clock() >= shown.until else shown

    def _or_trouble(self, answer: Callable[[], PairingAnswer]) -> PairingAnswer:
        try:
            return answer()
        except JournalError as error:
            log.warning("%s", error)
            return PairingAnswer(Verdict.TROUBLE)

    def _judged(self, is_right: bool, shown: Invitation, address: str, now: float) -> PairingAnswer:
        # Stored before it is answered: a power cut gives no tries back.
        self._keep(replace(self._phones, tries=self._phones.tries + 1))
        if is_right:
            self._tries.was_right(address)
            return self._let_in(tries=0)
        self._tries.was_wrong(address, now)
        if not self.is_locked:
            return PairingAnswer(Verdict.WRONG)
        # The square stays: it cannot be guessed.
        self._invitation = replace(shown, code="", until=now + CODE_S)
        return PairingAnswer(Verdict.LOCKED)

    def _let_in(self, tries: int) -> PairingAnswer:
        token = secrets.token_hex(TOKEN_BYTES)
        # The hash alone is stored: nobody can be that phone by reading the card (S4).
        tokens = (*self._phones.tokens, _hash(token))[-MOST_PHONES:]
        self._keep(replace(self._phones, tokens=tokens, tries=tries))
        self._invitation = None
        return PairingAnswer(Verdict.LET_IN, token)

    def _keep(self, phones: Phones) -> None:
        """Store *phones*."""
        self._book.keep(phones)
        self._phones = phones


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
