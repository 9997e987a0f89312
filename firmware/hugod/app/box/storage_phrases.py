"""The words about the card: it is busy, it failed, or what is on it was damaged."""

from __future__ import annotations

from collections.abc import Callable


class StoragePhrases:
    """What `hugod.app.phrases.Phrases` says about the card."""

    _: Callable[[str], str]

    @property
    def saving(self) -> str:
        return self._("saving …")

    @property
    def storage_trouble(self) -> str:
        return self._("The card failed. What you saw before is kept. Switch off and on.")

    def card_damaged(self, saved: int) -> str:
        """Say that damage has left *saved* records of the open game; 0: none, or there was none."""
        if saved == 0:
            return self._("The card was damaged. An open game is lost. Finished games are safe.")
        return self._("The card was damaged. {count} steps are saved. D shows them.").format(
            count=saved
        )

    def kept_up_to(self, last: str) -> str:
        """Say what was kept last (*last* has at most 16 letters); nothing if nothing was."""
        return self._("kept: {last}").format(last=last) if last else ""
