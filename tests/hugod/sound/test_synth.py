"""The samples: the right pitch, soft at both ends, louder by level, and a file that can be read."""

from __future__ import annotations

import io
import wave
from itertools import pairwise

import pytest

from hugod.app.values.effects import Cue
from hugod.app.values.settings import Level
from hugod.sound.synth import RATE, samples, wav
from hugod.sound.tunes import TONES, Tone, length_ms


@pytest.mark.parametrize("hz", [262, 1047, 2093])
def test_a_tone_has_its_pitch(hz: int) -> None:
    swings = samples([Tone(hz, 1000)], Level.LOUD)
    crossings = sum(a < 0 <= b for a, b in pairwise(swings))
    assert crossings == pytest.approx(hz, rel=0.01)


@pytest.mark.parametrize("cue", Cue)
def test_nothing_clicks(cue: Cue) -> None:
    """No tone begins or ends at a height, nor leaves the range."""
    for tone in TONES[cue]:
        swings = samples([tone], Level.LOUD)
        assert abs(swings[0]) <= 300
        assert abs(swings[-1]) <= 300
        assert max(map(abs, swings)) < 32767


def test_a_rest_is_silent() -> None:
    assert set(samples([Tone(0, 20)], Level.LOUD)) == {0}


def test_each_level_is_louder_than_the_one_before() -> None:
    loud = [max(samples(TONES[Cue.TUNE_RED], level)) for level in Level]
    assert 0 < 2 * loud[0] < loud[1]
    assert 2 * loud[1] < loud[2]


@pytest.mark.parametrize("cue", [Cue.TICK, Cue.TUNE_VIOLET])
def test_the_file_is_a_whole_wav(cue: Cue) -> None:
    with wave.open(io.BytesIO(wav(TONES[cue], Level.LOUD))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        seconds = file.getnframes() / RATE
        swings = file.readframes(file.getnframes())
    assert seconds == pytest.approx(length_ms(TONES[cue]) / 1000, abs=0.005)
    assert any(swings)
