"""Keeps the picture on the real glass: finds it, looks after it, finds it again.

How it works: whoever has the time calls `turn`, with a new picture or without one, at least every
`TURN_S`. Each turn without news asks the panel whether it is still there and still knows what it
was told, so a loose wire or an exchanged panel is noticed while nobody presses a key. After any
error everything begins anew, with the search: another panel may be there, on another address.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import TypeVar

from PIL import Image

from hugod.display.finder import Found
from hugod.display.frame_diff import Kind
from hugod.display.oled import Oled, Wire
from hugod.ports import DeviceError

TURN_S = 1.0
"""So often a panel is asked, or looked for while there is none."""
SLOW_S = 0.5
"""A message that took longer (a whole frame at 100 kHz: 0.1 s) means that the bus is stuck."""

Answer = TypeVar("Answer")

log = logging.getLogger(__name__)


class Glass(Enum):
    """How it stands with the real glass."""

    ABSENT = auto()
    """There never was one."""
    WORKS = auto()
    LOST = auto()


class GlassKeeper:
    """Carries pictures to the panel that *find* finds, for as long as there is one."""

    def __init__(
        self,
        find: Callable[[], Found | None],
        *,
        is_turned: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._find = find
        self._is_turned = is_turned
        self._clock = clock
        self._oled: Oled | None = None
        self._found: Found | None = None
        self._drawn_for: Kind | None = None
        self._picture: Image.Image | None = None
        self._search_at = 0.0
        self._complaint = ""
        self.state = Glass.ABSENT
        self.is_dim = False
        """Whether the next turn shall dim the panel; from any thread."""
        self.kind: Kind | None = None
        """The kind to draw for from the next turn on; None: what was found. From any thread."""

    @property
    def where(self) -> str:
        """Say what is there and where; empty if there is none now. From any thread."""
        found = self._found
        return found.where if found else ""

    def turn(self, picture: Image.Image | None = None) -> None:
        """Bring *picture* to the glass, or see that the last one is there. Never raises."""
        self._picture = picture or self._picture
        if self._oled is None:
            self._search()
        self._turn_to_kind()
        if self._oled is None or self._picture is None:
            return
        try:
            if picture is None:
                self._oled.check()
            self._oled.dim(self.is_dim)
            self._oled.show(self._picture)
        except DeviceError as error:
            self._lose(str(error))
        else:
            self._note(Glass.WORKS)

    def close(self) -> None:
        """Make the glass dark, if there is one."""
        if self._oled is not None:
            self._oled.close()

    def _search(self) -> None:
        if self._clock() < self._search_at:
            return
        self._search_at = self._clock() + TURN_S
        try:
            self._found = self._find()
        except DeviceError as error:
            self._complain(str(error))
            return
        if self._found is not None:
            log.info("display: %s", self._found.where)

    def _turn_to_kind(self) -> None:
        """Set the panel up as the kind that is wanted, if it is not so already."""
        found = self._found
        kind = found and (self.kind or found.kind)
        if found is None or (self._oled is not None and kind is self._drawn_for):
            return
        wire = TimedWire(found.wire, self._clock)
        self._drawn_for = kind or found.kind
        self._oled = Oled(wire, self._drawn_for, is_turned=self._is_turned, clock=self._clock)

    def _complain(self, reason: str) -> None:
        """Tell the owner in the log what keeps the glass from being found, once."""
        if reason != self._complaint:
            log.warning("display: %s", reason)
        self._complaint = reason

    def _lose(self, reason: str) -> None:
        log.info("display: %s", reason)
        if self._oled is not None:
            self._oled.close()
        self._oled = self._found = None
        self._search_at = self._clock() + TURN_S
        self._note(Glass.LOST)

    def _note(self, state: Glass) -> None:
        # A panel that answers but never took a picture was not there as far as anybody could see.
        if state is Glass.WORKS or self.state is not Glass.ABSENT:
            self.state = state


class TimedWire:
    """A wire that gives up when a message took too long, instead of going on with the next."""

    def __init__(self, wire: Wire, clock: Callable[[], float]) -> None:
        self._wire = wire
        self._clock = clock

    def command(self, *codes: int) -> None:
        self._timed(lambda: self._wire.command(*codes))

    def data(self, content: Sequence[int], /) -> None:
        self._timed(lambda: self._wire.data(content))

    def status(self) -> int | None:
        return self._timed(self._wire.status)

    def cleanup(self) -> None:
        self._wire.cleanup()

    def _timed(self, send: Callable[[], Answer]) -> Answer:
        began = self._clock()
        answer = send()
        if self._clock() - began > SLOW_S:
            raise TimeoutError("the bus is stuck")
        return answer
