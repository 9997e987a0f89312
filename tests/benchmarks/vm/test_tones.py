"""What the machine's PWM was told, read as what was heard."""

import math

import pytest
from tones import Heard, cents, heard, lasted_ms

from hugod.app.values.settings import Level
from hugod.sound.tunes import Tone

# A first tone of a channel, a second one, silence: as the kernel took what `KernelPwm` wrote.
TOLD = """\
1000000000 758150 0 0
1001000000 758150 379075 0
1002000000 758150 379075 1
1092000000 758150 0 1
1122000000 568182 0 1
1123000000 568182 284091 1
1213000000 568182 0 1
"""


def test_a_tone_lasts_from_when_it_swings_until_it_is_low() -> None:
    first, second = heard(TOLD)
    assert (round(first.hz), first.duty, first.since_s) == (1319, 0.5, 1.002)
    assert (first.ms, second.ms) == (90, 90)
    assert round(second.hz) == 1760


def test_a_tone_that_nobody_ended_goes_on_for_ever() -> None:
    *_, last = heard(TOLD[: TOLD.rindex("1213")])
    assert math.isinf(last.ms)


def test_a_controller_that_was_told_nothing_sounded_nothing() -> None:
    assert list(heard("")) == []


def test_a_tone_that_a_tick_cut_in_two_counts_together() -> None:
    tone = Tone(1319, 90)
    parts = [Heard(1319, 0.1, 1.0, 15.0), Heard(1800, 0.1, 1.015, 14.0), Heard(1319, 0.1, 1.03, 75)]
    assert lasted_ms(parts, tone, Level.MIDDLE) == 90


@pytest.mark.parametrize(
    ("hz", "duty"), [(776, 0.1), (988, 0.1), (1054, 0.1), (1047, 0.15), (1047, 0.02), (1047, 0.5)]
)
def test_a_wrong_note_or_loudness_is_not_heard_as_the_tone(hz: float, duty: float) -> None:
    tone = Tone(1047, 110)
    assert lasted_ms([Heard(1047, 0.1, 0.0, 110.0)], tone, Level.MIDDLE) == 110
    assert lasted_ms([Heard(hz, duty, 0.0, 110.0)], tone, Level.MIDDLE) == 0


def test_a_semitone_is_a_hundred_cents() -> None:
    assert cents(440 * 2 ** (1 / 12), 440) == pytest.approx(100)
