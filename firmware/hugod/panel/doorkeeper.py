"""Who in the network may press keys: whoever typed the six digits that the glass showed.

A code is good for two minutes and five tries, and for one phone. Each try is on the card before it
is answered, so that no power cut gives tries back; after five wrong ones there is no code, and
none is good until a key on the box itself was pressed. Someone who guesses has 5 in 1,000,000.

A phone that typed it has a token of 128 bits, of which only the SHA-256 is kept.
"""

from __future__ import annotations

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

from hugod.ports import JournalError, PhoneBook, Phones

CODE_S = 120.0
MOST_TRIES = 5
MOST_PHONES = 8
"""The phone that came first is forgotten for the ninth."""
TOKEN_BYTES = 16

log = logging.getLogger(__name__)


class Verdict(Enum):
    """What came of a code that was typed."""

    LET_IN = "let in"
    WRONG = "wrong"
    NO_CODE = "no code"
    """The glass shows none now."""
    LOCKED = "locked"
    TROUBLE = "trouble"
    """The card did not take it: nobody was let in."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The verdict, and the token of a phone that is let in."""

    verdict: Verdict
    token: str = field(default="", repr=False)


class Doorkeeper:
    """Gives codes and tokens. May be called from any thread; writing takes as long as the card."""

    def __init__(self, book: PhoneBook, clock: Callable[[], float] = time.monotonic) -> None:
        self._book = book
        self._clock = clock
        self._phones = book.phones()
        self._code: tuple[str, float] | None = None
        """And until when it is good."""
        self._lock = threading.Lock()

    @property
    def is_locked(self) -> bool:
        return self._phones.tries >= MOST_TRIES

    def show_code(self) -> str:
        """Give a new code; the one before is good no more."""
        code = f"{secrets.randbelow(10**6):06}"
        with self._lock:
            self._code = code, self._clock() + CODE_S
        return code

    def hide_code(self) -> None:
        """Nobody sees the code any more, so nobody may use it."""
        with self._lock:
            self._code = None

    def try_code(self, typed: str) -> Answer:
        """Say whether *typed* is the code, and let its phone in if so."""
        with self._lock:
            if self.is_locked:
                return Answer(Verdict.LOCKED)
            code = self._good_code()
            if code is None or not re.fullmatch("[0-9]{6}", typed):
                return Answer(Verdict.NO_CODE if code is None else Verdict.WRONG)
            try:
                return self._judged(hmac.compare_digest(code, typed))
            except JournalError as error:
                log.warning("%s", error)
                return Answer(Verdict.TROUBLE)

    def knows(self, token: str) -> bool:
        """Say whether *token* is that of a phone that may press keys."""
        hashed = _hash(token)
        return any([hmac.compare_digest(hashed, each) for each in self._phones.tokens])

    def forget(self) -> None:
        """Take the keys away from all phones. Raises `JournalError`; then, too, they have none."""
        with self._lock:
            self._code = None
            self._phones = replace(self._phones, tokens=())
            self._book.keep(self._phones)

    def key_pressed(self) -> None:
        """Somebody pressed a key on the box itself, which ends the lock. Returns at once."""
        if self.is_locked:
            threading.Thread(target=self._unlock, name="doorkeeper", daemon=True).start()

    def _good_code(self) -> str | None:
        if self._code is None or self._clock() >= self._code[1]:
            return None
        return self._code[0]

    def _judged(self, is_right: bool) -> Answer:
        self._keep(replace(self._phones, tries=self._phones.tries + 1))
        if not is_right:
            if not self.is_locked:
                return Answer(Verdict.WRONG)
            self._code = None
            return Answer(Verdict.LOCKED)
        token = secrets.token_hex(TOKEN_BYTES)
        tokens = (*self._phones.tokens, _hash(token))[-MOST_PHONES:]
        self._keep(replace(self._phones, tokens=tokens, tries=0))
        self._code = None
        return Answer(Verdict.LET_IN, token)

    def _unlock(self) -> None:
        with self._lock:
            if not self.is_locked:
                return
            self._code = None
            try:
                self._keep(replace(self._phones, tries=0))
            except JournalError as error:
                log.warning("%s", error)  # the next key tries again

    def _keep(self, phones: Phones) -> None:
        """Keep *phones* first; only then are they so."""
        self._book.keep(phones)
        self._phones = phones


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
