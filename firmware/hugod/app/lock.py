"""The words over the screen while the keys are locked. What moves under them goes on moving."""

from __future__ import annotations

from hugod.app.phrases import Phrases
from hugod.app.view import Icon, TextView

SAID_S = 3.0
"""So long the words stay after a key."""


class Lock:
    """Says that the keys are locked, or open again, and for how long that is read."""

    def __init__(self) -> None:
        self._until: float | None = None

    def say(self, now: float) -> None:
        """Let the words be there from *now* on."""
        self._until = now + SAID_S

    def be_quiet(self) -> None:
        self._until = None

    def deadline(self) -> float | None:
        """Say when the words go; None: there are none."""
        return self._until

    def is_over(self, now: float) -> bool:
        """Say whether words are shown that have been read by *now*."""
        return self._until is not None and now >= self._until

    def notice(self, words: Phrases, now: float, *, is_locked: bool) -> TextView | None:
        """Give what is to be shown over the screen; None: nothing."""
        if self.is_over(now):
            self.be_quiet()
        if self._until is None:
            return None
        return TextView(words.locked(is_locked=is_locked), Icon.NO if is_locked else Icon.GHOST)
