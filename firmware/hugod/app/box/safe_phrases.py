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

    @property
    def still_stuck(self) -> str:
        """Say it in a title (at most 16 letters)."""
        return self._("Still stuck?")

    def hold_to_start_empty(self, seconds: int) -> str:
        return self._("Hold # for {seconds} seconds: it starts empty.").format(seconds=seconds)

    @property
    def let_go_now(self) -> str:
        return self._("Let go now.")

    @property
    def start_empty(self) -> str:
        """Ask it in a title (at most 16 letters)."""
        return self._("Start empty?")

    @property
    def set_games_aside(self) -> str:
        return self._("The open game is put aside, and kept.")

    @property
    def set_all_aside(self) -> str:
        return self._("Game, settings, boards are put aside, and kept.")

    def is_set_aside(self, name: str) -> str:
        """Say under which *name*, such as 2026-11-22-1, everything is kept now."""
        return self._("Put aside as {name}.").format(name=name)

    @property
    def starts_empty_now(self) -> str:
        """Say it in one small line."""
        return self._("The box starts empty.")

    @property
    def card_takes_nothing(self) -> str:
        return self._("The card is full or locked. Nothing is lost.")

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
