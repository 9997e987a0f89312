"""The limits of strangers: how often they may ask, connect, press keys, write into the log.

Pure: told the time, in seconds.
"""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

Value = TypeVar("Value")

ASKED_A_SECOND = 20.0
MOST_ADDRESSES = 256
"""Number of addresses that are remembered."""

PHONE_KEYS_A_SECOND = 8.0
"""Of one phone; as many at once."""
STORM_KEYS, CALM_A_SECOND = 16.0, 2.0
"""A storm: more keys than `STORM_KEYS` beyond `CALM_A_SECOND`."""
STORM_LASTS_S = 5.0
"""After its last key."""
NOT_HEARD_S = 5.0
"""How long a storm is not heard after a key of the box."""
MOST_PHONES_KNOWN = 16
"""Twice as many as have keys."""
TOO_FAST = "Too fast: that key was not taken."
BOX_FIRST = "Somebody presses keys at the box: wait a moment."

LOGGED_EVERY_S = 60.0
MOST_MESSAGES = 64
# These loggers write because of what comes in.
NOISY = ("asyncio", "uvicorn.error", "websockets.server", "hugod.web.pairing")
# Only the other side can cause these errors: their traceback is of no use.
FROM_OUTSIDE = (UnicodeError, ConnectionError, TimeoutError)


class TokenBucket:
    """Holds as many tokens as *at_once*, or *a_second*; refilled by *a_second*; full at first."""

    __slots__ = ("_a_second", "_at", "_left", "_most")

    def __init__(self, a_second: float, at_once: float | None = None) -> None:
        self._a_second = a_second
        self._most = self._left = a_second if at_once is None else at_once
        self._at = 0.0

    def take(self, now: float, count: int = 1) -> bool:
        """Take *count* tokens. False, and none taken, if there are fewer."""
        left = self._refilled(now)
        if left < count:
            return False
        self._left, self._at = left - count, now
        return True

    def drain(self, now: float) -> float:
        """Take a token if there is one. Returns the number of those left."""
        self._left, self._at = max(0.0, self._refilled(now) - 1), now
        return self._left

    def _refilled(self, now: float) -> float:
        return min(self._most, self._left + (now - self._at) * self._a_second)


class Newest(Generic[Value]):
    """The values of the *most* keys that were used last; *make* returns that of a new key."""

    def __init__(self, most: int, make: Callable[[], Value]) -> None:
        self._most, self._make = most, make
        self._values: OrderedDict[object, Value] = OrderedDict()

    def use(self, key: object) -> Value:
        """Make *key* the newest one, and return its value."""
        value = self._values.pop(key) if key in self._values else self._make()
        self._values[key] = value
        if len(self._values) > self._most:
            self._values.popitem(last=False)
        return value

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __len__(self) -> int:
        return len(self._values)

    def forget(self, key: object) -> None:
        """Remove *key*, if it is there."""
        self._values.pop(key, None)


class AddressLimit:
    """A bucket for each address: *a_second*, and as many, or *at_once*, at once."""

    def __init__(self, a_second: float = ASKED_A_SECOND, at_once: float | None = None) -> None:
        self._buckets = Newest(MOST_ADDRESSES, partial(TokenBucket, a_second, at_once))

    def take(self, address: str, now: float) -> bool:
        """Return whether *address* may do it once more."""
        return self._buckets.use(address).take(now)


class _Phone:
    """One phone's keys: those that are taken, and what is left of its calm."""

    def __init__(self) -> None:
        self.pace = TokenBucket(PHONE_KEYS_A_SECOND)
        self.calm = TokenBucket(CALM_A_SECOND, STORM_KEYS + STORM_LASTS_S * CALM_A_SECOND)


class PhoneLimits:
    """The pace of phones' keys, and the times at which they are not heard (RM3).

    A phone presses at most `PHONE_KEYS_A_SECOND`. One that goes on and on faster than anybody plays
    is a storm.
    """

    def __init__(self) -> None:
        self._phones = Newest(MOST_PHONES_KNOWN, _Phone)
        self._box_at = float("-inf")

    def box_pressed(self, now: float) -> None:
        """Note a key of the box itself; may be called from any thread."""
        self._box_at = now

    def refusal(self, phone: str, now: float) -> str:
        """Return the reason why a key of *phone* is not taken; empty: it is."""
        keys = self._phones.use(phone)
        is_storm = keys.calm.drain(now) < STORM_LASTS_S * CALM_A_SECOND
        # Those at the box get time to forget the phone. A friend who plays on one beside somebody
        # at the keypad is never slowed.
        if is_storm and now < self._box_at + NOT_HEARD_S:
            return BOX_FIRST
        return "" if keys.pace.take(now) else TOO_FAST


class OncePerMinute(logging.Filter):
    """Lets each message of each logger through once in `LOGGED_EVERY_S`."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._buckets = Newest(MOST_MESSAGES, partial(TokenBucket, 1 / LOGGED_EVERY_S, 1))

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether *record* is written; errors from outside lose their traceback."""
        message = (record.name, str(record.msg))
        # Strangers decide how often a request is broken or a link is dropped; the libraries write
        # an error for some of these each time (RL6).
        if not self._buckets.use(message).take(self._clock()):
            return False
        if record.exc_info and isinstance(record.exc_info[1], FROM_OUTSIDE):
            record.exc_info = record.exc_text = None
        return True


def quieten() -> None:
    """Limit the `NOISY` loggers; a second call changes nothing."""
    for logger in map(logging.getLogger, NOISY):
        if not any(isinstance(one, OncePerMinute) for one in logger.filters):
            logger.addFilter(OncePerMinute())
