"""The words for keeping the games: onto a stick, from a stick, and wiping them."""

from __future__ import annotations

from collections.abc import Callable

from hugod.app.inputs import StickTrouble


class StickPhrases:
    """A part of `hugod.app.phrases.Phrases`."""

    _: Callable[[str], str]

    @property
    def keep_games(self) -> str:
        return self._("Keep the games")

    @property
    def onto_stick(self) -> str:
        return self._("Onto a stick")

    @property
    def from_stick(self) -> str:
        return self._("From a stick")

    @property
    def put_stick_in(self) -> str:
        return self._("Put a USB stick in. Press #.")

    @property
    def copying(self) -> str:
        """Say above the count that games are being copied (at most 16 letters)."""
        return self._("copying …")

    def so_many_of(self, done: int, total: int) -> str:
        return self._("{done} of {total}").format(done=done, total=total)

    @property
    def leave_stick_in(self) -> str:
        return self._("Leave it in")

    def on_the_stick(self, games: int) -> str:
        """Say that all games are on the stick."""
        return self._("Games on the stick: {games}. Pull it out now.").format(games=games)

    def take_games(self, new: int) -> str:
        """Ask whether the new games from the stick are wanted here."""
        return self._("New games: {new}. Take them?").format(new=new)

    def take_the_rest(self, new: int, harmed: int) -> str:
        """Ask whether those are wanted that are whole."""
        return self._("New games: {new}. {harmed} are damaged. Take the others?").format(
            new=new, harmed=harmed
        )

    @property
    def all_here_already(self) -> str:
        return self._("All its games are here already. Pull it out now.")

    @property
    def games_taken(self) -> str:
        return self._("The games are here. You may pull the stick out.")

    @property
    def wipe_games(self) -> str:
        return self._("Wipe all games")

    @property
    def hold_to_wipe(self) -> str:
        return self._("They are gone for ever. Hold # for 3 seconds.")

    @property
    def games_wiped(self) -> str:
        return self._("All games are gone.")

    def stick_trouble(self, trouble: StickTrouble) -> str:
        """Say why nothing came of a stick, and what to do."""
        _ = self._
        return {
            StickTrouble.NONE: _("No stick is there. Put one in and try again."),
            StickTrouble.UNREADABLE: _("The box cannot read this stick. Try another one."),
            StickTrouble.IN_USE: _("The stick is in use. Pull it out, put it in again."),
            StickTrouble.LOCKED: _("This stick takes nothing. Try another one."),
            StickTrouble.FULL: _("The stick is full. Try another one."),
            StickTrouble.PULLED: _("It came out too early. Nothing is lost. Try again."),
            StickTrouble.EMPTY: _("There are no games on this stick."),
            StickTrouble.HARMED: _("Its games are damaged, or of a newer box."),
            StickTrouble.CARD: _("The card in the box is full. Nothing was changed."),
            StickTrouble.NO_WAY: _("The box cannot use sticks on this computer."),
        }[trouble]
