"""Silence in quiet hours, if the clock can be trusted; one voice. Hours: `app/values/settings.py`.

Without a clock that was set there are no quiet hours, and the display says that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

from hugod.app.values import inputs
from hugod.app.values.effects import Play
from hugod.app.values.settings import QUIET_UNTIL
from hugod.ports import Speaker

SoundNews = inputs.Night | inputs.PartFound | inputs.PartLost | inputs.SpeechEnded
# A Raspberry Pi without a battery begins where it was switched off (F14).
FIRST_YEAR = 2025
"""A clock with an earlier year has never been set."""
SET_SIGNS = (Path("/run/systemd/timesync/synchronized"), Path("/dev/rtc0"))
"""systemd got the time from the network; or there is a clock with a battery."""


# The hours are the clock's own, the only ones the box reads for players.
def hour_now(
    now: Callable[[], datetime] = datetime.now,
    *,
    is_pi: bool,
    signs: Sequence[Path] = SET_SIGNS,
) -> int | None:
    """Return the hour of the day, 0 to 23; None if this machine cannot know it."""
    said = now()
    is_set = said.year >= FIRST_YEAR and (not is_pi or any(sign.exists() for sign in signs))
    return said.hour if is_set else None


class OwnSpeaker(Speaker, Protocol):
    """The speaker of the box itself, which may have words, too."""

    @property
    def has_voice(self) -> bool:
        """Whether words are heard from it, as far as it knows."""


class QuietHours:
    """The filter of what may be heard now; puts an input when the night changes that.

    It also puts one when words begin to be heard anywhere, and when they are heard no more.
    """

    def __init__(self, put: Callable[[SoundNews], None], hour: Callable[[], int | None]) -> None:
        self._put, self._hour = put, hour
        self._speakers: list[Speaker] = []
        self._own_speaker: OwnSpeaker | None = None
        self._has_voice = False
        """What was told last."""
        self.is_said_elsewhere: Callable[[], bool] = lambda: False
        """Whether a page says the words: two voices at once are worse than none."""
        self._told: inputs.Night = inputs.NightPassed()

    def add(self, speaker: Speaker) -> None:
        """Play on *speaker*, too."""
        self._speakers.append(speaker)

    def add_own_speaker(self, speaker: OwnSpeaker) -> None:
        """Play on *speaker*, too; it leaves the words to a page that says them."""
        self.add(speaker)
        self._own_speaker = speaker
        self.look_for_voice()

    def look_for_voice(self) -> None:
        """Tell the table if words are heard from now on, or no more."""
        own = self._own_speaker is not None and self._own_speaker.has_voice
        is_night = isinstance(self._told, inputs.NightCame)
        has_voice = not is_night and (own or self.is_said_elsewhere())
        if has_voice is not self._has_voice:
            self._has_voice = has_voice
            self._put(
                inputs.PartFound(inputs.Part.VOICE)
                if has_voice
                else inputs.PartLost(inputs.Part.VOICE, "")
            )

    def play(self, play: Play) -> None:
        """Play *play* on every speaker unless it is a quiet hour. Returns at once, never raises."""
        if play.sound.is_on:
            self._look_at_clock(play.sound.quiet_from)
        is_night = isinstance(self._told, inputs.NightCame)
        cues = () if is_night else play.cues
        said = play.said if play.sound.is_on and not is_night else None
        is_elsewhere = self.is_said_elsewhere()
        for speaker in self._speakers:
            # A page says the words already: two voices at once are worse than none.
            words = None if is_elsewhere and speaker is self._own_speaker else said
            if play.cuts:
                speaker.cut()
            if cues or words:
                speaker.play(cues, play.sound.level, words)
        if play.said and said is None:
            self.spoken(play.said.number)
        self.look_for_voice()

    def spoken(self, number: int) -> None:
        """Tell the table that the utterance of that *number* was heard. From any thread."""
        self._put(inputs.SpeechEnded(number))

    def _look_at_clock(self, quiet_from: int | None) -> None:
        night = _night(quiet_from, self._hour() if quiet_from is not None else None)
        if night != self._told:
            if (night, self._told) != (
                inputs.NightPassed(),
                inputs.HourUnknown(),
            ):  # nothing sounds otherwise
                self._put(night)
            self._told = night


def _night(quiet_from: int | None, hour: int | None) -> inputs.Night:
    if quiet_from is None:
        return inputs.NightPassed()
    if hour is None:
        return inputs.HourUnknown()
    return inputs.NightCame() if hour >= quiet_from or hour < QUIET_UNTIL else inputs.NightPassed()
