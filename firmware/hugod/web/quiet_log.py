"""A log that strangers cannot fill: of each message one line a minute, whatever they send.

Whoever is in the network decides how often a question is broken, a card is asked, a link is
dropped. The libraries write an error for some of these, with a traceback, each time.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

EVERY_S = 60.0
MOST_KNOWN = 64
"""So many messages are told from each other; then all are forgotten, and may be said once more."""
NOISY = ("asyncio", "uvicorn.error", "websockets.server", "hugod.web.pairing")
"""The loggers that write because of what comes in."""
FROM_OUTSIDE = (UnicodeError, ConnectionError, TimeoutError)
"""What only the other side can bring about: where it was noticed says nothing."""


class OncePerMinute(logging.Filter):
    """Lets each message of each logger through once in `EVERY_S`; *clock* gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._said: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether *record* is written; what came from outside is one line, no traceback."""
        now, message = self._clock(), (record.name, str(record.msg))
        said_at = self._said.get(message)
        if said_at is not None and now - said_at < EVERY_S:
            return False
        if len(self._said) >= MOST_KNOWN:
            self._said.clear()
        self._said[message] = now
        if record.exc_info and isinstance(record.exc_info[1], FROM_OUTSIDE):
            record.exc_info = record.exc_text = None
        return True


_ONCE_PER_MINUTE = OncePerMinute()


def quieten() -> None:
    """Let the `NOISY` loggers say each thing once a minute; again does nothing more."""
    for name in NOISY:
        logging.getLogger(name).addFilter(_ONCE_PER_MINUTE)
