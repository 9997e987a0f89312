"""Which edges of a contact are presses: pure, told the time of each edge.

The first edge counts at once. Contacts bounce for up to 20 ms when they close and when they open,
so a contact counts as open again only when it has been open for `SETTLE_S` without a break.
"""

from __future__ import annotations

from enum import Enum

SETTLE_S = 0.025
"""Longer than a contact bounces, and short enough for ten presses a second."""
STUCK_S = 600.0
"""Nobody holds a button for so long: it is stuck."""


class Turn(Enum):
    """What an edge, or the time that passed, says about the button."""

    PRESSED = "pressed"
    LET_GO = "let go"
    STUCK = "stuck"
    FREE = "free"
    """It was stuck and is open now."""


class PressGate:
    """A button's contact. One that is closed at the start is stuck until it opens."""

    def __init__(self, *, is_closed: bool) -> None:
        self._is_closed = self._is_down = self._is_stuck = is_closed
        self._pressed_at = self._opened_at = float("-inf")

    @property
    def is_stuck(self) -> bool:
        return self._is_stuck

    def deadline(self) -> float | None:
        """Say when `elapsed` is wanted; None: not before the next edge."""
        if not self._is_down:
            return None
        if not self._is_closed:
            return self._opened_at + SETTLE_S
        return None if self._is_stuck else self._pressed_at + STUCK_S

    def elapsed(self, now: float) -> tuple[Turn, ...]:
        """Say what became certain by *now*."""
        due = self.deadline()
        if due is None or now < due:
            return ()
        if self._is_closed:
            self._is_stuck = True
            return (Turn.LET_GO, Turn.STUCK)
        was_stuck, self._is_down, self._is_stuck = self._is_stuck, False, False
        return (Turn.FREE if was_stuck else Turn.LET_GO,)

    def closed(self, now: float) -> tuple[Turn, ...]:
        """Note that the contact closed."""
        before = self.elapsed(now)
        self._is_closed = True
        if self._is_down:
            return before
        self._is_down, self._pressed_at = True, now
        return (*before, Turn.PRESSED)

    def opened(self, now: float) -> tuple[Turn, ...]:
        """Note that the contact opened; whether for good, time will tell."""
        before = self.elapsed(now)
        if self._is_closed:
            self._is_closed, self._opened_at = False, now
        return before
