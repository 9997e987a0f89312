"""How good a clip is: as loud as the others, and every fault has its word."""

from __future__ import annotations

from array import array

import pytest

from hugod.voice.clips import FULL, Waveform
from hugod.voice.quality import MOST_PEAK, WANTED_RMS, faults, levelled, peak_of, rms_of
from tests.hugod.voice.conftest import hum

SILENCE = Waveform(array("h", bytes(32000)), 16000)


@pytest.mark.parametrize("height", [1000, 5000, 20000, FULL])
def test_loud_and_soft_clips_become_equally_loud(height: int) -> None:
    sound = levelled(hum(height=height))
    assert rms_of(sound) == pytest.approx(WANTED_RMS, rel=0.02)
    assert peak_of(sound) <= MOST_PEAK
    assert faults(sound) == []


def test_a_whisper_is_not_made_a_storm_and_silence_stays_silent() -> None:
    assert peak_of(levelled(hum(height=200))) == pytest.approx(1600, abs=5)
    assert levelled(SILENCE) is SILENCE


def test_silence_counts_for_nothing() -> None:
    spoken = hum()
    spaced = Waveform(SILENCE.samples + spoken.samples + SILENCE.samples, 16000)
    assert rms_of(spaced) == pytest.approx(rms_of(spoken), rel=0.02)


def test_each_fault_has_its_word() -> None:
    flat = Waveform(array("h", [FULL] * 8 + list(hum().samples)), 16000)
    gap = Waveform(hum().samples + SILENCE.samples + hum().samples, 16000)
    assert faults(SILENCE) == ["empty: nothing is heard"]
    assert faults(hum(height=400)) == ["too quiet"]
    assert faults(flat) == ["clipped: recorded too loud"]
    assert faults(gap) == ["silent in its midst for more than 0.8 s"]


@pytest.mark.parametrize("top", [FULL, FULL - 1, 1 - FULL])
def test_flat_at_the_top_or_one_below_is_clipped(top: int) -> None:
    flat = Waveform(array("h", [top] * 8 + list(hum().samples)), 16000)
    assert faults(flat) == ["clipped: recorded too loud"]


def test_one_sample_at_the_top_is_no_fault() -> None:
    assert faults(Waveform(array("h", [FULL, *hum().samples]), 16000)) == []
