"""The words over the screen when keys do nothing. What moves under them goes on moving.

The keys are locked, or a phone pressed one where the box wants its own. A phone that presses and
presses must not cover what those at the box read: it is answered now and then, and not while keys
of the box itself are pressed.
"""

from __future__ import annotations

from hugod.app.views import Icon, TextView
from hugod.app.words import Words

SAID_S = 3.0
"""So long the words stay after a key."""
BOX_IN_USE_S = 5.0
"""So long after a key of the box a phone is not answered on its glass."""
PAUSE_S = 15.0
"""So long after the words for a phone have gone they are not said again."""


class Lock:
    """Says why keys do nothing, or that they do again, and for how long that is read."""

    def __init__(self) -> None:
        self._until: float | None = None
        self._is_for_phone = False
        self._phone_from = float("-inf")
        """When a phone may be answered again."""

    def say(self, now: float) -> None:
        """Let the words of the lock be there from *now* on."""
        self._until, self._is_for_phone = now + SAID_S, False

    def ask_for_box(self, now: float, *, is_calm: bool) -> None:
        """Say to a phone that a key of the box is wanted, unless that was said a moment ago.

        Nothing is said over a screen that moves by itself, such as a code: it is not *is_calm*.
        """
        if is_calm and self._until is None and now >= self._phone_from:
            self._until, self._is_for_phone = now + SAID_S, True
            self._phone_from = self._until + PAUSE_S

    def box_pressed(self, now: float) -> None:
        """Let those at the box see their screen: a key of it was pressed."""
        if self._is_for_phone:
            self.be_quiet()
        self._phone_from = max(self._phone_from, now + BOX_IN_USE_S)

    def be_quiet(self) -> None:
        self._until = None

    def deadline(self) -> float | None:
        """Say when the words go; None: there are none."""
        return self._until

    def is_over(self, now: float) -> bool:
        """Say whether words are shown that have been read by *now*."""
        return self._until is not None and now >= self._until

    def notice(self, words: Words, now: float, *, is_locked: bool) -> TextView | None:
        """Give what is to be shown over the screen; None: nothing."""
        _ = words.gettext
        if self.is_over(now):
            self.be_quiet()
        if self._until is None:
            return None
        if self._is_for_phone:
            return TextView(_("Please press it on the box."), Icon.GHOST)
        return TextView(
            _("Locked. Hold A+B.") if is_locked else _("Unlocked. Play on!"),
            Icon.NO if is_locked else Icon.GHOST,
        )
