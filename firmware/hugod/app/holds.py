"""Keys that are held: which, and for how long. Pure: it is told the time of each press.

A keypad may never say that a key is let go. So a key counts while it is held only once it is known
to be let go; until then it counts when it is let go after long enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hugod.app.inputs import Key


@dataclass(frozen=True, slots=True)
class Hold:
    """*keys*, and no others, are held for *after_s* seconds."""

    keys: frozenset[Key]
    after_s: float


class Holds:
    """Which of some *holds* have come about. Two of the same keys are two stages."""

    def __init__(self, holds: Iterable[Hold]) -> None:
        self._holds = tuple(holds)
        self._down: set[Key] = set()
        self._let_go: set[Key] = set()
        """Keys that were let go after their last press but one."""
        self._since = 0.0
        self._told: set[Hold] = set()

    def down(self, key: Key, now: float) -> None:
        """Note a press. Any press begins every hold anew."""
        if key in self._down:  # nobody said that it was let go
            self._let_go.discard(key)
        self._down.add(key)
        self._begin(now)

    def up(self, key: Key, now: float) -> tuple[Hold, ...]:
        """Note that *key* was let go; give the holds that only now are known to have been."""
        if key not in self._down:
            return ()
        self._let_go.add(key)
        held = self.passed(now)
        self._down.discard(key)
        self._begin(now)
        return held

    def passed(self, now: float) -> tuple[Hold, ...]:
        """Give the holds that have come about since they were last asked for."""
        held = tuple(hold for hold in self._running() if now - self._since >= hold.after_s)
        self._told.update(held)
        return held

    def deadline(self) -> float | None:
        """Say when the next hold comes about if no key moves; None: there is none."""
        return min((self._since + hold.after_s for hold in self._running()), default=None)

    def _begin(self, now: float) -> None:
        self._since = now
        self._told.clear()

    def _running(self) -> Iterable[Hold]:
        held = self._down & self._let_go
        return [hold for hold in self._holds if hold.keys == held and hold not in self._told]
