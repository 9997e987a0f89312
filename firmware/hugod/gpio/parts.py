"""The parts on the pins, each opened by itself; one that cannot be had is tried again.

```
          opened                    PinError
  open <----------- missing <------------------- asked for
                       |  ^
                       '--'  tried again after FIRST_S, then after twice as long, up to MOST_S
```
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Any, Protocol

from hugod.app.values.findings import CheckedPart
from hugod.gpio.backend import PinError
from hugod.worker import Worker

FIRST_S, MOST_S = 2.0, 30.0
"""Before the first new try, and between two tries at last."""

log = logging.getLogger(__name__)


class OnPins(Protocol):
    """A part on the pins that is open."""

    @property
    def trouble(self) -> str:
        """The reason why it does not work now; empty if it may."""

    @property
    def is_proven(self) -> bool:
        """Whether somebody has made it do its work since it was opened."""

    def close(self) -> None: ...


@dataclass(slots=True)
class _Part:
    piece: CheckedPart
    open: Callable[[Any], OnPins]
    tell: Callable[[PinError], None]
    there: OnPins | None = None
    error: PinError | None = None


class PinParts:
    """Parts on the pins that *open_pins* returns, a gpiozero factory; it may raise `PinError`."""

    def __init__(
        self, open_pins: Callable[[], Any], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._open_pins, self._clock = open_pins, clock
        self._pins: Any | None = None
        self._parts: dict[CheckedPart, _Part] = {}
        self._opened = ExitStack()
        self._complaints: set[str] = set()
        self.changed: Callable[[], None] = lambda: None
        """Called by the thread after each try."""
        self._wait_s, self._try_at = FIRST_S, 0.0
        self._worker = Worker("pins", self.turn)

    def add(
        self,
        piece: CheckedPart,
        open_part: Callable[[Any], OnPins],
        tell: Callable[[PinError], None] = lambda error: None,
    ) -> None:
        """Have *piece* opened by *open_part*, which is given the pins and may raise `PinError`.

        *tell* is called with the first error, in the thread that opens.
        """
        self._parts[piece] = _Part(piece, open_part, tell)

    def begin(self) -> None:
        """Open all parts; what is missing is tried again in the background from now on."""
        if self._try_all():
            return
        self._try_at = self._clock() + self._wait_s
        self._worker.start()

    def close(self) -> None:
        """Try no more, and close all parts and the pins."""
        self._worker.close()
        self._opened.close()

    def state(self, piece: CheckedPart) -> tuple[str, bool] | None:
        """The trouble of *piece* and whether it is proven; None if nobody asked for it.

        From any thread.
        """
        part = self._parts.get(piece)
        if part is None:
            return None
        if part.there is None:
            return (str(part.error) if part.error else "it is being opened", False)
        return part.there.trouble, part.there.is_proven

    @property
    def error(self) -> PinError | None:
        """The reason why no part can be had; None while there are pins."""
        errors = [part.error for part in self._parts.values() if part.error]
        return errors[0] if errors and self._pins is None else None

    def turn(self) -> float | None:
        """Try what is missing, if it is due; returns the seconds until then, None: all is open."""
        now = self._clock()
        if now >= self._try_at:
            is_all_open = self._try_all()
            self.changed()
            if is_all_open:
                return None
            self._wait_s = min(2 * self._wait_s, MOST_S)
            self._try_at = now + self._wait_s
        return self._try_at - now

    def _try_all(self) -> bool:
        """Try each missing part; returns whether all are open."""
        missing = [part for part in self._parts.values() if part.there is None]
        try:
            # A chip that is forbidden, or comes late, is one more reason why a part is missing
            # (F08).
            if self._pins is None and missing:
                self._pins = self._opened.enter_context(closing(self._open_pins()))
        except PinError as error:
            for part in missing:
                self._miss(part, error)
            return False
        for part in missing:
            self._try(part)
        return all(part.there for part in missing)

    def _try(self, part: _Part) -> None:
        try:
            there = part.open(self._pins)
        except PinError as error:
            self._miss(part, error)
            return
        self._opened.enter_context(closing(there))
        part.there = there
        if part.error:
            log.warning("%s: it works now.", part.piece)
        part.error = None

    def _miss(self, part: _Part, error: PinError) -> None:
        """Tell the error: in the log once, to the part's own listener the first time."""
        # The traceback holds the half-made device, which gpiozero would take for another user of
        # the pin at the next try.
        error.__cause__ = error.__context__ = error.__traceback__ = None
        if str(error) not in self._complaints:
            self._complaints.add(str(error))
            log.warning("%s", error)
        is_first, part.error = part.error is None, error
        if is_first:
            part.tell(error)
