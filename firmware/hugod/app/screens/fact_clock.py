"""Which fact of a view is shown in large letters, and until when. Pure: it is told the time."""

from __future__ import annotations

from hugod.app.values.effects import Sight
from hugod.app.values.facts import Fact, Facts
from hugod.app.values.settings import DisplayKind
from hugod.app.values.view import View

# At most four words, read by a child of seven.
FACT_S = 2.5
"""Seconds for a fact that is told."""
# A page that goes on by itself no sooner than this is one to be read: it waits for its facts.
READING_S = 2.0


class FactClock:
    """Which fact of the view is shown, and until when."""

    def __init__(self) -> None:
        self._subject: object = None
        self._view: View | None = None
        self._facts = Facts((Fact(),))
        self._at = 0
        self._until: float | None = None

    def saw(self, view: View, display: DisplayKind, now: float) -> Sight:
        """Note what is shown from *now* on, and return how."""
        if display is not DisplayKind.LARGE:
            self._subject = self._view = self._until = None
            return Sight(display)
        if view != self._view:
            subject = view.highlight[0] or view
            is_new, self._subject = subject != self._subject, subject
            self._view, self._facts = view, view.facts
            self._at = 0 if is_new else self._facts.rest
            self._until = now + FACT_S if is_new and self._facts.told > 1 else None
        return Sight(display, self._at)

    def turn(self) -> bool:
        """Turn to the next fact, as D asks for; return whether there is one."""
        # A fact that was asked for stays: no time is set for it.
        self._until = None
        is_more = self._view is not None and self._at + 1 < len(self._facts.all)
        self._at += is_more
        return is_more

    def deadline(self) -> float | None:
        """Time at which the next fact is told; None: all are."""
        return self._until

    def is_over(self, now: float) -> bool:
        """Go on to the next fact if this one has been there long enough; return whether it has."""
        if self._until is None or now < self._until:
            return False
        is_last = self._at + 1 >= self._facts.told
        self._at = self._facts.rest if is_last else self._at + 1
        self._until = None if is_last else now + FACT_S
        return True

    def told_at(self, now: float) -> float:
        """Time at which all that is told by itself has been."""
        return now if self._until is None else now + FACT_S * (self._facts.told - self._at)
