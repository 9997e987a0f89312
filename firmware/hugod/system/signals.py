"""The signals that ask the box to end, as inputs like any other."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hugod.app.inputs import StopAsked


@contextmanager
def stopped_by_signals(put: Callable[[StopAsked], None]) -> Iterator[None]:
    """Have SIGTERM, SIGHUP and Ctrl-C put a `StopAsked`, as long as this lasts."""
    kinds = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
    before = [signal.signal(kind, lambda *_: put(StopAsked())) for kind in kinds]
    try:
        yield
    finally:
        for kind, handler in zip(kinds, before, strict=True):
            signal.signal(kind, handler)
