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

    # Keys for phones

    @property
    def phone_keys(self) -> str:
        """Name it in the menu (at most 16 letters)."""
        return self._("Keys for phones")

    @property
    def phone_code(self) -> str:
        return self._("Code for a phone")

    @property
    def phone_square(self) -> str:
        """Say it while only the square lets a phone in (at most 20 letters)."""
        return self._("Let the phone read it")

    @property
    def phone_code_hint(self) -> str:
        """Say how long they are good (at most 12 letters)."""
        return self._("two minutes")

    @property
    def phone_let_in(self) -> str:
        return self._("The phone has keys now.")

    @property
    def phone_code_over(self) -> str:
        return self._("The code is over. Take a new one if you like.")

    @property
    def forget_phones(self) -> str:
        return self._("Forget phones")

    @property
    def forget_all_phones(self) -> str:
        return self._("Take the keys away from all phones?")

    @property
    def phones_forgotten(self) -> str:
        return self._("No phone has keys now.")

    # On the page

    @property
    def use_as_keypad(self) -> str:
        return self._("Use as keypad")

    def code_page(self) -> dict[str, str]:
        """Give what stands on the page that asks for the code, by the name of its place."""
        _ = self._
        return {
            "ask": _("Read the square on the box, or type its six digits."),
            "how": _("On the box: menu, This box, TV and tablet, Keys for phones."),
            "back": _("Back to the board"),
        }

    def code_answer(self, verdict: str) -> str:
        """Say on the page what came of a code; *verdict* is a `Verdict` by its name."""
        _ = self._
        return {
            "LET_IN": self.phone_let_in,
            "WRONG": _("That was not the code."),
            "NO_CODE": _("The box shows no code now."),
            "OLD_SQUARE": _("That square is over. Show a new one on the box."),
            "WAIT": _("Not so fast: wait a little, then try once more."),
            "LOCKED": _("Too many wrong codes. Let the phone read the square on the box."),
        }.get(verdict, _("That did not work. Try once more."))

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
