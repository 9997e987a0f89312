"""The words about the sealed die. The four magic words are the same in every language."""

from __future__ import annotations

from collections.abc import Callable


class SealPhrases:
    """A part of `hugod.app.phrases.Phrases`."""

    _: Callable[[str], str]

    def sealed_die(self, *, on: bool) -> str:
        """Say whether the die is sealed from the next chance on; choosing it changes that."""
        return self._("Sealed die: yes") if on else self._("Sealed die: no")

    @property
    def sealed_from_next_game(self) -> str:
        return self._("From the next game on.")

    @property
    def seal_first(self) -> str:
        return self._("A ghost hides all throws under four magic words.")

    @property
    def seal_again(self) -> str:
        return self._("The power was off: the secret is gone. We need a new one.")

    @property
    def seal_used_up(self) -> str:
        return self._("The secret is used up. We need a new one.")

    @property
    def seal_hint(self) -> str:
        return self._("Roll hides them")

    @property
    def magic_words(self) -> str:
        return self._("Magic words")

    @property
    def magic_hint(self) -> str:
        return self._("note them, Roll goes on")

    @property
    def stir(self) -> str:
        return self._("Stir it!")

    @property
    def stir_hint(self) -> str:
        return self._("3 digits, as you like")

    def stir_after(self, digits: str) -> str:
        """Say that the *digits* of the one before are in, and how many are wanted now."""
        return self._("{digits} is in. 3 digits").format(digits=digits)

    def stirred_in(self, digits: str) -> str:
        """Say that the *digits* of the last one are in."""
        return self._("{digits} is in.").format(digits=digits)

    @property
    def stir_advice(self) -> str:
        return self._("Type three digits that nobody can guess.")

    @property
    def proof(self) -> str:
        return self._("The proof")

    @property
    def proof_hint(self) -> str:
        return self._("for a phone")
