"""The words when the box could not start."""

from __future__ import annotations

from collections.abc import Callable

CARD = ("JournalError", "Damaged")
"""The errors about the card or what is on it, by the names of their classes."""


class SafePhrases:
    """A part of `hugod.app.phrases.Phrases`."""

    _: Callable[[str], str]

    @property
    def box_is_stuck(self) -> str:
        """Say it in a title (at most 16 letters)."""
        return self._("The box is stuck")

    @property
    def pull_the_plug(self) -> str:
        return self._("Pull the plug. Count to ten. Plug it in.")

    @property
    def games_are_safe(self) -> str:
        return self._("Your games are safe on the card.")

    @property
    def hash_tries_again(self) -> str:
        """Say which key tries again (one small line)."""
        return self._("# tries again")

    def what_failed(self, kind: str) -> str:
        """Say what an error of that *kind* is about; empty: nothing is known of it."""
        if kind in CARD:
            return self._("The card does not work well.")
        if kind == "JournalTaken":
            return self._("The box runs twice.")
        if kind == "Stalled":
            return self._("A part did not answer any more.")
        if kind in ("DeviceError", "DieError"):
            return self._("A part does not work.")
        if kind:
            return self._("Something in the program is broken.")
        return self._("The box went out again and again.")
