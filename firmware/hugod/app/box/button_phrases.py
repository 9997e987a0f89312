"""The words for a Roll button that does not work: what is wrong, and how to roll all the same."""

from __future__ import annotations

from collections.abc import Callable

from hugod.app.inputs import ButtonTrouble


class ButtonPhrases:
    """A part of `hugod.app.phrases.Phrases`."""

    _: Callable[[str], str]

    @property
    def press_hash(self) -> str:
        """Ask for a throw where the Roll button does not work (at most 10 letters)."""
        return self._("Press #")

    @property
    def hash_rolls(self) -> str:
        """Say how the die is thrown where the Roll button does not work."""
        return self._("Press # to roll.")

    def button_trouble(self, trouble: ButtonTrouble) -> str:
        _ = self._
        return {
            ButtonTrouble.STUCK: _("The Roll button is stuck. Press # to roll."),
            ButtonTrouble.DENIED: _("Roll button: add the user to group gpio. # rolls too."),
            ButtonTrouble.BUSY: _("Another program has the Roll button. # rolls too."),
            ButtonTrouble.MISSING: _("The box finds no Roll button. # rolls too."),
            ButtonTrouble.NO_LIBRARY: _("Roll button: install python3-libgpiod. # rolls too."),
            ButtonTrouble.OTHER: _("The Roll button does not work. Press # to roll."),
        }[trouble]
