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
    """*keys*, and no others, are held, and none was pressed since, for *after_s* seconds."""

    keys: frozenset[Key]
    after_s: float


MUTE = Hold(frozenset((Key.D,)), after_s=1.0)
LOCK = Hold(frozenset((Key.A, Key.B)), after_s=2.0)
"""These two only move the highlight: whatever they did on the way is put right again."""
TAKE = tuple(Hold(frozenset((Key.HASH,)), after_s) for after_s in (1.0, 2.0, 3.0))
"""Three stages. What they mean the screen says on which the key was pressed."""


class Holds:
    """Which of some *holds* have come about. Two of the same keys are two stages."""

    def __init__(self, holds: Iterable[Hold]) -> None:
        self._holds = tuple(holds)
        self._down: set[Key] = set()
        self._let_go: set[Key] = set()
        """Keys that were let go after their last press but one."""
        self._last: Key | None = None
        """The key pressed last. A hold without it is over, even if its keys are still down."""
        self._since = 0.0
        self._told: set[Hold] = set()
        self._doubted: set[Hold] = set()
        """Long enough, but one of their keys was never known to be let go: until it is."""

    def down(self, key: Key, now: float) -> None:
        """Note a press. Any press begins every hold anew."""
        if key in self._down:  # nobody said that it was let go
            self._let_go.discard(key)
        self._down.add(key)
        self._last = key
        self._doubted.clear()
        self._begin(now)

    def up(self, key: Key, now: float) -> tuple[Hold, ...]:
        """Note that *key* was let go; give the holds that only now are known to have been."""
        if key not in self._down:
            return ()
        self._let_go.add(key)
        held = self.passed(now)
        self._doubted.update(self._perhaps(now))
        proved = tuple(hold for hold in self._doubted if hold.keys <= self._let_go)
        self._doubted.difference_update(proved)
        self._down.discard(key)
        self._begin(now)
        return (*held, *proved)

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

    def _perhaps(self, now: float) -> Iterable[Hold]:
        """Give what was held long enough if its keys that never were let go are still down."""
        held = self._down & self._let_go
        return [
            hold
            for hold in self._holds
            if self._last in hold.keys
            and held < hold.keys <= self._down
            and now - self._since >= hold.after_s
        ]

    def _running(self) -> Iterable[Hold]:
        held = self._down & self._let_go
        return [
            hold
            for hold in self._holds
            if self._last in hold.keys and hold.keys == held and hold not in self._told
        ]
