"""The words for the lock against small fingers, and for switching the box off."""

from __future__ import annotations

from collections.abc import Callable


class LockPhrases:
    """A part of `hugod.app.phrases.Phrases`."""

    _: Callable[[str], str]

    def locked(self, *, is_locked: bool) -> str:
        """Say whether the keys do anything, and how that is changed."""
        return self._("Locked. Hold A+B.") if is_locked else self._("Unlocked. Play on!")

    @property
    def press_it_on_the_box(self) -> str:
        """Say to a phone that this is for those who sit at the box."""
        return self._("Please press it on the box.")

    @property
    def switch_off(self) -> str:
        return self._("Switch off")

    @property
    def hold_to_switch_off(self) -> str:
        return self._("Hold # for three seconds.")

    @property
    def star_goes_back(self) -> str:
        return self._("* goes back")

    @property
    def let_go_to_stop(self) -> str:
        """Say under the countdown how it is stopped (at most 16 letters)."""
        return self._("Let go to stop")

    @property
    def good_night(self) -> str:
        return self._("Good night! You can pull the plug now.")

    @property
    def cannot_switch_off(self) -> str:
        return self._("The box cannot switch itself off. Just pull the plug.")
