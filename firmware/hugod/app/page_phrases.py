"""The words about the page on the network: on the glass, and on the page itself."""

from __future__ import annotations

from collections.abc import Callable

from hugo_core.position import Phase


class PagePhrases:
    """A part of `hugod.app.phrases.Phrases`."""

    _: Callable[[str], str]

    # On the glass

    @property
    def tv_page(self) -> str:
        """Name the page in the menu (at most 16 letters)."""
        return self._("TV and tablet")

    @property
    def open_page(self) -> str:
        return self._("Show our game to all in this network?")

    @property
    def page_is_here(self) -> str:
        """Say under the address what it is for (at most 12 letters)."""
        return self._("for your TV")

    @property
    def no_network(self) -> str:
        return self._("No network yet. I keep looking for one.")

    @property
    def page_forbidden(self) -> str:
        return self._("The owner of this box does not want that.")

    @property
    def page_in_trouble(self) -> str:
        return self._("Another program is in the way of the page.")

    @property
    def page_closed(self) -> str:
        return self._("Closed. Nobody watches.")

    @property
    def page_address(self) -> str:
        return self._("Where is it?")

    @property
    def close_page(self) -> str:
        return self._("Close again")

    # On the page

    @property
    def nobody_plays(self) -> str:
        return self._("Nobody plays yet")

    def player_does(self, phase: Phase) -> str:
        """Say after a player's name what the player does now."""
        _ = self._
        return {
            Phase.PLACING: _("places a guest"),
            Phase.ROLLING: _("throws the die"),
            Phase.MOVING: _("moves"),
            Phase.LOTS: _("The lot is drawn"),
            Phase.OVER: _("The game is over"),
        }[phase]
