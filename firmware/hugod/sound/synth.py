"""Tones as samples, with a little of the octave."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache

from hugod.app.values.settings import Level
from hugod.sound.tunes import Tone
from hugod.voice.clips import Waveform, wav_of

RATE = 22050
"""Samples a second, each of 16 bits, where nothing is said after the tones."""
LOUDNESS = {Level.QUIET: 0.06, Level.MIDDLE: 0.25, Level.LOUD: 0.8}
"""Part of the full swing that is used."""
# Part of a clip's own height: clips are levelled near the full swing.
SPOKEN = {Level.QUIET: 0.12, Level.MIDDLE: 0.4, Level.LOUD: 1.0}
# A tone is soft at both ends, so that nothing clicks.
RISE_MS, FALL_MS = 3.0, 8.0
"""Length of the fades at both ends of a tone."""
FADE_S = 0.25
"""A tone that lasts dies away like that of a small bell."""


def samples(tones: Iterable[Tone], level: Level, rate: int = RATE) -> array[int]:
    """Return the samples of *tones*, one after the other, *rate* a second."""
    swing = LOUDNESS[level] * 32767
    sounding = array("h")
    for tone in tones:
        count = rate * tone.ms // 1000
        sounding.extend(round(swing * _height(tone, at, count, rate)) for at in range(count))
    return sounding


def _height(tone: Tone, at: int, count: int, rate: int) -> float:
    """The swing of sample *at* of *count*, from -1 to 1."""
    if not tone.hz:
        return 0.0
    passed, left = at / rate, (count - 1 - at) / rate
    edge = min(1.0, passed * 1000 / RISE_MS, left * 1000 / FALL_MS)
    turn = 2 * math.pi * tone.hz * passed
    return edge * math.exp(-passed / FADE_S) * (0.8 * math.sin(turn) + 0.2 * math.sin(2 * turn))


@lru_cache(maxsize=96)
def wav(tones: Sequence[Tone], level: Level) -> bytes:
    """Return *tones* as a WAV file."""
    return wav_of(Waveform(samples(tones, level), RATE))


def wav_with_words(tones: Sequence[Tone], words: Waveform, level: Level) -> bytes:
    """Return *tones*, then *words*, as a WAV file with the rate of the words."""
    sounding = samples(tones, level, words.rate)
    part = round(SPOKEN[level] * 256)
    sounding.extend([height * part >> 8 for height in words.samples])
    return wav_of(Waveform(sounding, words.rate))
