"""The words for looking at the parts of the box, on the glass and in `hugod check`."""

from __future__ import annotations

from collections.abc import Callable

from hugod.app.box.findings import Code, Piece


class CheckPhrases:
    """The words about the box itself; `Phrases` is one of these."""

    _: Callable[[str], str]

    @property
    def check_parts(self) -> str:
        return self._("Check the box")

    @property
    def all_parts(self) -> str:
        return self._("All parts")

    @property
    def try_keys(self) -> str:
        return self._("Try the keys")

    @property
    def try_glass(self) -> str:
        return self._("Try the glass")

    @property
    def which_glass(self) -> str:
        return self._("Which is right?")

    @property
    def one_moment(self) -> str:
        return self._("One moment …")

    @property
    def press_any_key(self) -> str:
        return self._("Press any key")

    @property
    def star_twice(self) -> str:
        return self._("* * ends")

    @property
    def every_dot_lit(self) -> str:
        return self._("Every dot is lit. Any key goes on.")

    @property
    def edge_seen(self) -> str:
        return self._("Edge all there?")

    def picture_right(self, key: str) -> str:
        """Say which key says that this picture, with its frame, looks right."""
        return self._("Right? Press {key}").format(key=key)

    @property
    def glass_kept(self) -> str:
        return self._("Good. The box draws like this from now on.")

    def piece(self, piece: Piece) -> str:
        """Name *piece* in at most 14 letters."""
        _ = self._
        return {
            Piece.SETTINGS: _("Settings"),
            Piece.CARD: _("Card"),
            Piece.DIE: _("Die"),
            Piece.PINS: _("Pins"),
            Piece.BUTTON: _("Roll button"),
            Piece.LIGHT: _("Roll light"),
            Piece.DISPLAY: _("Glass"),
            Piece.KEYPAD: _("Keypad"),
            Piece.NUMBER_PAD: _("Number pad"),
            Piece.MATRIX: _("Matrix keys"),
            Piece.SOUND: _("Sound"),
            Piece.PAGE: _("Page"),
            Piece.CLOCK: _("Clock"),
        }[piece]

    def about(self, code: Code) -> str:
        """Say how it stands with a piece, and what to do about it."""
        return self._about_the_inside(code) or self._about_the_parts(code)

    def _about_the_inside(self, code: Code) -> str:
        _ = self._
        return {
            Code.WORKS: _("It works."),
            Code.IN_USE: _("In use by the running hugod."),
            Code.NONE: _("None is plugged in."),
            Code.NOT_A_PI: _("This is no Raspberry Pi: play in the browser."),
            Code.BAD_SETTING: _("Correct this line of the settings."),
            Code.NOT_WRITABLE: _("Nothing can be kept there. Is the card full or locked?"),
            Code.NEARLY_FULL: _("The card is nearly full: make room."),
            Code.DAMAGED: _("The game is damaged. Start the box: it saves what it can."),
            Code.UNREADABLE: _("The game cannot be read here. Is it of a newer box?"),
            Code.NO_CHANCE: _("The die does not answer. Start the box again."),
            Code.NOT_ALLOWED: _("Not allowed yet. Join the group, then log in again."),
            Code.NO_LIBRARY: _("A program is missing: install it."),
            Code.NO_CHIP: _("The pins are not there. Bring the system up to date."),
            Code.PORT_TAKEN: _("Another program has this number: choose another one."),
            Code.NO_CLOCK: _("The date is wrong, but you can play."),
        }.get(code, "")

    def _about_the_parts(self, code: Code) -> str:
        _ = self._
        return {
            Code.TAKEN_PIN: _("Two things are on one pin: move one of them."),
            Code.STUCK: _("Is somebody pressing it? If not: do wires touch?"),
            Code.LOOK: _("Does it shine? Look."),
            Code.TRY_KEYS: _("No key is stuck. Try each of them."),
            Code.NO_BUS: _("Its plug is switched off: add the line, start again."),
            Code.SLOW_BUS: _("It is slow: add the line, start again."),
            Code.STRANGER: _("Something else answers there, but no glass."),
            Code.LOST: _("It does not answer: check its cable."),
            Code.HELD: _("Another program holds it: end that one."),
            Code.SILENT: _("It says nothing: put the keypad's program on it."),
            Code.OTHER_VERSION: _("Its program is another version: put ours on it."),
            Code.FAILED: _("It does not work."),
        }[code]
