"""The words about sound: how loud, when not, and that it changed."""

from __future__ import annotations

from collections.abc import Callable

from hugod.app.settings import Level


class SoundPhrases:
    """A part of `hugod.app.phrases.Phrases`, which brings the translation."""

    _: Callable[[str], str]

    @property
    def sound(self) -> str:
        return self._("Sound")

    def sound_now(self, level: Level | None) -> str:
        """Say how loud it is; None: off."""
        return self._("Sound: {how}").format(how=self.loudness(level))

    def loudness(self, level: Level | None) -> str:
        _ = self._
        return {
            Level.LOUD: _("loud"),
            Level.MIDDLE: _("middle"),
            Level.QUIET: _("soft"),
            None: _("off"),
        }[level]

    def night(self, quiet_from: int | None) -> str:
        """Say in the menu what the nights are like."""
        if quiet_from is None:
            return self._("on at night")
        return self._("off from {hour}").format(hour=quiet_from)

    @property
    def off_at_night(self) -> str:
        return self._("Off at night?")

    def hours(self, quiet_from: int | None, until: int) -> str:
        if quiet_from is None:
            return self._("no")
        return self._("{hour} to {until}").format(hour=quiet_from, until=until)

    def sound_is(self, *, on: bool) -> str:
        return self._("Sound on") if on else self._("Sound off")

    def night_came(self, until: int) -> str:
        return self._("Good night! No sound until {until}.").format(until=until)

    @property
    def night_passed(self) -> str:
        return self._("The night is over. Sound is on.")

    @property
    def hour_unknown(self) -> str:
        return self._("I do not know the time. Sound stays on.")
