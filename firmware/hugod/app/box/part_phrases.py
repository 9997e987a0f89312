"""The words about parts that went missing: what is gone, and what still works."""

from __future__ import annotations

from collections.abc import Callable

from hugod.app.inputs import Part


class PartPhrases:
    """A part of `hugod.app.phrases.Phrases`."""

    _: Callable[[str], str]

    def part_gone(self, part: Part) -> str:
        """Say that *part*, the keypad or the display, is gone and what to do about it."""
        if part is Part.KEYPAD:
            return self._("The keypad is gone. Plug it in again.")
        return self._("The glass is dark. Check its cable.")

    def still_works(self, part: Part) -> str:
        """Say what there is to play on with."""
        if part is Part.KEYPAD:
            return self._("The page still works.")
        return self._("Any key: play on here.")
