"""Whether something is being said: what goes on by itself waits for its end; words while A is down.

```
          words that are heard            SpeechEnded, a cut, nobody speaks any more
  silent ---------------------> speaking -------------------------------------------> silent
                                   '--- nobody answers in time: not waited for until somebody does
```
Pure: it is told the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hugod.app.values.effects import Play
from hugod.app.values.holds import AGAIN
from hugod.app.values.inputs import Input, Key, KeyDown, KeyUp, Origin


class Hearing:
    """Whether words are heard, and until when those of now are at the latest."""

    def __init__(self) -> None:
        self.has_voice = False
        """Somebody speaks."""
        self._is_answered = True
        """Whoever speaks told the end of what was said last."""
        self._number: int | None = None
        self._until = 0.0

    def begin(self, plays: Sequence[Play], now: float) -> None:
        """Note what is heard from *now* on: each of *plays* ends the words before."""
        for play in plays:
            self._number = None
            if play.said is not None and self.has_voice and self._is_answered:
                self._number, self._until = play.said.number, now + play.said.longest_s

    def end(self, number: int) -> None:
        """Note that the utterance of that *number* has been heard."""
        self._is_answered = True
        if number == self._number:
            self._number = None

    def find(self, *, has_voice: bool) -> None:
        """Note that somebody speaks from now on, or nobody any more."""
        self.has_voice, self._is_answered, self._number = has_voice, True, None

    def after(self, due: float | None) -> float | None:
        """Return the time of what is *due*, not before the words are over."""
        return due if due is None or self._number is None else max(due, self._until)

    def is_speaking(self, now: float) -> bool:
        """Whether something is being said *now*; a speaker that never answers is given up."""
        if self._number is not None and now >= self._until:
            self._number, self._is_answered = None, False
        return self._number is not None


KEPT_S = 0.4
"""Seconds after which A is answered, on a keypad that may never say that it is let go."""


class KeptWords:
    """The words that come while A is down: held, it says again what was there before it.

    They are said when it is let go, and when it cannot be a hold any more.
    """

    def __init__(self) -> None:
        self._kept: Play | None = None
        self._until: float | None = None
        """When it is known at the latest what A means; None: it is not down."""

    def sift(
        self, item: Input, plays: tuple[Play, ...], now: float, *, tells_up: bool
    ) -> tuple[Play, ...]:
        """Return what is heard now of *plays*, the sounds that *item* brought.

        *tells_up* says whether the key that was pressed is one that tells when it is let go.
        """
        if isinstance(item, KeyDown):
            is_a = item.key is Key.A and item.origin is not Origin.PHONE
            self._kept = None
            self._until = now + (AGAIN.after_s if tells_up else KEPT_S) if is_a else None
        is_let_go = isinstance(item, KeyUp) and item.key is Key.A
        if self._until is not None and now < self._until and not is_let_go:
            return self._without_words(plays)
        kept, self._kept, self._until = self._kept, None, None
        return (kept,) if kept and not plays else plays

    def _without_words(self, plays: tuple[Play, ...]) -> tuple[Play, ...]:
        """Keep the words of *plays*; what is newer takes their place."""
        if not plays:
            return ()
        last = plays[-1]
        self._kept = replace(last, cues=(), cuts=False) if last.said else None
        return (*plays[:-1], replace(last, said=None))

    def deadline(self) -> float | None:
        """Time at which the words are said at the latest; None: none are kept."""
        return None if self._kept is None else self._until
