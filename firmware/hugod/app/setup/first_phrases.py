"""The words of the first evening, and about the numbers for the board."""

from __future__ import annotations

from collections.abc import Callable

from hugod.app.box.findings import Picture


class FirstPhrases:
    """A part of `hugod.app.phrases.Phrases`."""

    _: Callable[[str], str]

    @property
    def hello(self) -> str:
        """Greet in every language: nobody has said yet which one is read."""
        return "Hi, Hallo, Salut"

    @property
    def looking_at_parts(self) -> str:
        return self._("I look at my parts …")

    @property
    def parts_ready(self) -> str:
        """Say above the pictures of the parts that nothing is wrong."""
        return self._("I am ready!")

    @property
    def parts_wrong(self) -> str:
        return self._("Look here!")

    @property
    def parts_later(self) -> str:
        return self._("I cannot see my parts. Try it later in the menu.")

    def part(self, picture: Picture) -> str:
        """Name what the picture shows, for those who hear the glass."""
        _ = self._
        return {
            Picture.BUTTON: _("Roll button"),
            Picture.KEYS: _("Keys"),
            Picture.GLASS: _("Glass"),
            Picture.SOUND: _("Sound"),
            Picture.PAGE: _("Page"),
            Picture.CARD: _("Card"),
            Picture.DIE: _("Die"),
        }[picture]

    @property
    def stickers(self) -> str:
        return self._("Board numbers")

    @property
    def stickers_printed(self) -> str:
        """Say where the sheets are when no page can be reached."""
        return self._("Print the sheet that is in the guide.")

    @property
    def d_by_hand(self) -> str:
        return self._("D: by hand    Roll: go on")

    @property
    def stickers_by_hand(self) -> str:
        return self._("Write them. 1 is the arrow, then clockwise.")
