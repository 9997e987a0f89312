"""Which parts went missing while the box was on, and what the players are to be told of it.

A notice lies over a screen that waits for a key, never over one that moves. The next key takes it
away and means what it means without it; so does the part, when it is back.
"""

from __future__ import annotations

from hugod.app.inputs import Part
from hugod.app.views import Icon, TextView
from hugod.app.words import Words

TOLD = (Part.KEYPAD, Part.DISPLAY)
"""The parts that are told so, the one that matters most to the players first."""


class Missing:
    """Counts the parts that come and go. A keypad is missed only when there is no other one."""

    def __init__(self) -> None:
        self._keypads = 0
        self._untold: set[Part] = set()
        self._shown: Part | None = None

    def lose(self, part: Part) -> bool:
        """Note that *part* is gone; say whether that is to be told."""
        if part is Part.KEYPAD:
            self._keypads = max(0, self._keypads - 1)
            if self._keypads:
                return False
        if part in TOLD:
            self._untold.add(part)
        return part in TOLD

    def find(self, part: Part) -> bool:
        """Note that *part* is there; say whether a notice that is shown is no longer true."""
        if part is Part.KEYPAD:
            self._keypads += 1
        self._untold.discard(part)
        return self._shown is part

    def read(self) -> None:
        """Take it that what is shown has been read: a key was pressed."""
        if self._shown is not None:
            self._untold.discard(self._shown)

    def notice(self, words: Words, *, is_waiting: bool) -> TextView | None:
        """Give what is to be shown over a screen that *is_waiting* for a key; None: nothing."""
        first = next((part for part in TOLD if part in self._untold), None)
        self._shown = first if is_waiting else None
        if self._shown is None:
            return None
        text, hint = words.part_gone(self._shown), words.still_works(self._shown)
        return TextView(text, Icon.TROUBLE, hint=hint)
