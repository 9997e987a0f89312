"""Keys that are held and for how long: muting, locking, saying again, another display, `#`.

A keypad may never say that a key is let go. Therefore a key counts while it is held only
once it is known to be let go; until then it counts when it is let go after long enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hugod.app.values.inputs import Key


@dataclass(frozen=True, slots=True)
class Hold:
    """*keys*, and no others, are held, and none was pressed since, for *after_s* seconds."""

    keys: frozenset[Key]
    after_s: float


MUTE = Hold(frozenset((Key.D,)), after_s=1.0)
# These two only move the highlight: whatever they did on the way is put right again.
LOCK = Hold(frozenset((Key.A, Key.B)), after_s=2.0)
AGAIN = Hold(frozenset((Key.A,)), after_s=1.0)
"""Say it again. It is the key that goes back."""
# These two, below those that lock, only open pages that are left again.
DISPLAY = Hold(frozenset((Key.C, Key.D)), after_s=2.0)
# Nobody rests a third finger on a key for longer: that it was let go has been lost (F04).
LONGEST_S = 10.0
TAKE = tuple(Hold(frozenset((Key.HASH,)), after_s) for after_s in (1.0, 2.0, 3.0))
"""Three stages. Their meaning depends on the screen on which the key was pressed."""


class Holds:
    """Which of some *holds* have come about. Two of the same keys are two stages.

    | a key                     | its holds                                             |
    |---------------------------|-------------------------------------------------------|
    | pressed                   | all begin anew; those in doubt are over               |
    | down, was let go before   | come about after `after_s`, each once (`passed`)      |
    | down, was never let go    | in doubt: perhaps it is down since long ago           |
    | let go, long enough after | those in doubt come about now; the others begin anew  |
    """

    def __init__(self, holds: Iterable[Hold]) -> None:
        self._holds = tuple(holds)
        self._down: dict[Key, float] = {}
        """When each key was pressed that is not known to be up again."""
        self._let_go: set[Key] = set()
        """Keys that were let go after their last press but one."""
        self._last: Key | None = None
        """The key pressed last. A hold without it is over, even if its keys are still down."""
        self._since = 0.0
        self._told: set[Hold] = set()
        self._doubted: set[Hold] = set()
        """Holds that were long enough, with a key that was never known to be let go."""

    def down(self, key: Key, now: float) -> None:
        """Note a press. Any press begins every hold anew."""
        if key in self._down:  # nobody said that it was let go
            self._let_go.discard(key)
        self._down[key] = now
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
        del self._down[key]
        self._begin(now)
        return (*held, *proved)

    def passed(self, now: float) -> tuple[Hold, ...]:
        """Return the holds that have come about since they were last asked for."""
        held = tuple(hold for hold in self._running() if now >= self._since + hold.after_s)
        self._told.update(held)
        return held

    def deadline(self) -> float | None:
        """Time at which the next hold comes about if no key moves; None: there is none."""
        return min((self._since + hold.after_s for hold in self._running()), default=None)

    def is_certain(self, key: Key) -> bool:
        """Whether *key* is down, and tells when it is let go."""
        return key in self._down and key in self._let_go

    def _begin(self, now: float) -> None:
        self._since = now
        self._told.clear()

    def _perhaps(self, now: float) -> Iterable[Hold]:
        """Return what was held long enough if its keys that never were let go are still down."""
        return [
            hold
            for hold in self._holds
            if self._last in hold.keys
            and self._held_beside(hold) < hold.keys <= self._down.keys()
            and now >= self._since + hold.after_s
        ]

    def _running(self) -> Iterable[Hold]:
        return [
            hold
            for hold in self._holds
            if self._last in hold.keys
            and hold.keys == self._held_beside(hold)
            and hold not in self._told
        ]

    def _held_beside(self, hold: Hold) -> set[Key]:
        """Return the keys that are held for certain, but for strangers to *hold* of long ago."""
        return {
            key
            for key in self._down.keys() & self._let_go
            if key in hold.keys or self._since - self._down[key] <= LONGEST_S
        }
