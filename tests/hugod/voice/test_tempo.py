"""Slow and fast: longer and shorter, at the same height."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hugod.app.values.settings import Speed
from hugod.voice.clips import Waveform
from hugod.voice.tempo import TEMPO, at_tempo
from tests.hugod.voice.conftest import hum


def height_hz(sound: Waveform) -> float:
    rises = sum(before < 0 <= after for before, after in pairwise(sound.samples))
    return rises / sound.seconds


@pytest.mark.parametrize("speed", Speed)
@pytest.mark.parametrize("rate", [8000, 16000, 22050, 48000])
def test_the_length_changes_and_the_height_does_not(speed: Speed, rate: int) -> None:
    sound = at_tempo(hum(1.0, hz=180, rate=rate), TEMPO[speed])
    assert sound.rate == rate
    assert sound.seconds == pytest.approx(1.0 / TEMPO[speed], abs=0.05)
    assert height_hz(sound) == pytest.approx(180, rel=0.03)
    assert max(sound.samples) <= 8000


def test_slow_is_slower_than_fast_and_normal_is_as_it_was_recorded() -> None:
    assert TEMPO[Speed.SLOW] < TEMPO[Speed.NORMAL] == 1.0 < TEMPO[Speed.FAST]
    sound = hum()
    assert at_tempo(sound, 1.0) is sound


@pytest.mark.parametrize("seconds", [0.001, 0.01, 0.03, 0.05])
@pytest.mark.parametrize("tempo", [0.5, 2.0])
def test_the_shortest_clips_stay_whole(seconds: float, tempo: float) -> None:
    sound = hum(seconds)
    assert 0 < len(at_tempo(sound, tempo).samples) <= 3 * len(sound.samples)
