"""Quiet hours, on a clock of the test's own: never a change of sound that is not told."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest

from hugod.app.values.effects import Cue, Play, Utterance
from hugod.app.values.inputs import HourUnknown, NightCame, NightPassed, Part, PartFound, PartLost
from hugod.app.values.settings import Level, Sound
from hugod.ports import Speaker
from hugod.sound.quiet_hours import QuietHours, SoundNews, hour_now

NIGHTLY = Sound(Level.LOUD, quiet_from=21)


class Evening:
    """Quiet hours with one speaker, at an hour of the test's choice."""

    def __init__(self, hour: int | None) -> None:
        self.hour = hour
        self.heard: list[tuple[Cue, Level]] = []
        self.said: list[str] = []
        self.cuts = self.asked = 0
        self.has_voice = False
        self.told: list[SoundNews] = []
        self.hours = QuietHours(self.told.append, self._now)
        speaker: Speaker = self
        self.hours.add(speaker)

    def _now(self) -> int | None:
        self.asked += 1
        return self.hour

    def play(self, cues: Sequence[Cue], level: Level, said: Utterance | None = None) -> None:
        self.heard += [(cue, level) for cue in cues]
        self.said += [said.text] if said else []

    def cut(self) -> None:
        self.cuts += 1

    def close(self) -> None:
        """Nothing is open."""

    def tick(self, sound: Sound = NIGHTLY) -> None:
        self.hours.play(Play((Cue.TICK,), cuts=False, sound=sound))


@pytest.mark.parametrize(
    ("hour", "is_quiet"),
    [(20, False), (21, True), (23, True), (0, True), (7, True), (8, False), (12, False)],
)
def test_from_the_hour_until_eight_it_is_quiet(hour: int, *, is_quiet: bool) -> None:
    evening = Evening(hour)
    evening.tick()
    assert evening.heard == ([] if is_quiet else [(Cue.TICK, Level.LOUD)])
    assert evening.told == ([NightCame()] if is_quiet else [])


def test_the_night_is_told_once_when_it_comes_and_once_when_it_goes() -> None:
    evening = Evening(20)
    for hour in (20, 20, 21, 22, 7, 8, 9):
        evening.hour = hour
        evening.tick()
    assert evening.told == [NightCame(), NightPassed()]


def test_without_quiet_hours_the_clock_is_not_even_asked() -> None:
    evening = Evening(23)
    evening.tick(Sound())
    assert (evening.asked, evening.heard) == (0, [(Cue.TICK, Level.MIDDLE)])


def test_a_box_that_knows_no_hour_stays_loud_and_says_so() -> None:
    evening = Evening(None)
    evening.tick()
    evening.tick()
    assert evening.told == [HourUnknown()]
    assert len(evening.heard) == 2
    evening.hour = 12  # somebody has told it the time: nothing sounds otherwise than before
    evening.tick()
    assert evening.told == [HourUnknown()]
    evening.hour = 22
    evening.tick()
    assert evening.told == [HourUnknown(), NightCame()]


def test_giving_up_the_quiet_hours_at_night_sounds_at_once() -> None:
    evening = Evening(23)
    evening.tick()
    evening.tick(Sound())
    assert evening.told == [NightCame(), NightPassed()]
    assert evening.heard == [(Cue.TICK, Level.MIDDLE)]


def test_what_is_no_longer_true_is_cut_at_night_as_well() -> None:
    evening = Evening(23)
    evening.hours.play(Play((Cue.NO,), cuts=True, sound=NIGHTLY))
    assert (evening.cuts, evening.heard) == (1, [])


def test_a_muted_box_tells_nothing_of_the_night() -> None:
    evening = Evening(23)
    evening.hours.play(Play((), cuts=True, sound=Sound(is_on=False, quiet_from=21)))
    assert (evening.told, evening.cuts) == ([], 1)


@pytest.mark.parametrize(
    ("year", "is_pi", "has_sign", "hour"),
    [
        (2026, False, False, 21),
        (2026, True, True, 21),
        (2026, True, False, None),
        (1970, True, True, None),
        (2024, False, True, None),
    ],
)
def test_a_clock_that_nobody_has_set_says_no_hour(
    year: int, is_pi: bool, has_sign: bool, hour: int | None, tmp_path: Path
) -> None:
    sign = tmp_path / "synchronized"
    if has_sign:
        sign.touch()
    said = hour_now(lambda: datetime(year, 11, 21, 21, 5), is_pi=is_pi, signs=[sign])
    assert said == hour


@pytest.mark.parametrize(
    ("hour", "is_on", "said"),
    [(12, True, ["Hugo!"]), (22, True, []), (12, False, []), (22, False, [])],
)
def test_words_are_as_quiet_as_the_cues(hour: int, said: list[str], *, is_on: bool) -> None:
    evening = Evening(hour)
    sound = Sound(Level.LOUD, is_on=is_on, quiet_from=21)
    words = Utterance("Hugo!", "en")
    evening.hours.play(Play((Cue.TICK,) if is_on else (), cuts=False, sound=sound, said=words))
    assert evening.said == said


@pytest.mark.parametrize("is_elsewhere", [False, True])
def test_two_voices_never_speak_at_once(*, is_elsewhere: bool) -> None:
    """A page that took the words says them; the box's own voicebox has its cues alone."""
    evening, page = Evening(12), Evening(12)
    hours = QuietHours(evening.told.append, lambda: 12)
    hours.add_own_speaker(evening)
    hours.add(page)
    hours.is_said_elsewhere = lambda: is_elsewhere
    hours.play(Play((Cue.TICK,), cuts=False, sound=NIGHTLY, said=Utterance("Hugo!", "en")))
    assert evening.said == ([] if is_elsewhere else ["Hugo!"])
    assert page.said == ["Hugo!"]
    assert evening.heard == page.heard == [(Cue.TICK, NIGHTLY.level)]


def test_words_without_a_cue_are_said() -> None:
    evening = Evening(12)
    evening.hours.play(Play((), cuts=False, sound=NIGHTLY, said=Utterance("Hugo!", "en")))
    assert (evening.said, evening.heard) == (["Hugo!"], [])


LOST = PartLost(Part.VOICE, "")


def test_the_table_is_told_when_words_are_heard_and_when_no_more() -> None:
    evening = Evening(12)
    evening.hours.add_own_speaker(evening)
    assert evening.told == []
    evening.has_voice = True
    evening.tick()
    evening.tick()
    assert evening.told == [PartFound(Part.VOICE)]
    evening.has_voice = False
    evening.tick()
    assert evening.told == [PartFound(Part.VOICE), LOST]


def test_a_voice_that_has_a_voice_is_told_before_anything_is_heard() -> None:
    evening = Evening(12)
    evening.has_voice = True
    evening.hours.add_own_speaker(evening)
    assert evening.told == [PartFound(Part.VOICE)]
    assert evening.heard == []


def test_at_night_nothing_waits_for_words_that_nobody_hears() -> None:
    evening = Evening(20)
    evening.has_voice = True
    evening.hours.add_own_speaker(evening)
    evening.hour = 21
    evening.tick()
    evening.hour = 8
    evening.tick()
    found = PartFound(Part.VOICE)
    assert evening.told == [found, NightCame(), LOST, NightPassed(), found]


def test_a_page_that_speaks_is_a_voice_too() -> None:
    evening = Evening(12)
    evening.hours.is_said_elsewhere = lambda: True
    evening.hours.look_for_voice()
    evening.hours.is_said_elsewhere = lambda: False
    evening.hours.look_for_voice()
    assert evening.told == [PartFound(Part.VOICE), LOST]
