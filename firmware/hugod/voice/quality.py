"""The quality of a clip: its height, and everything that is wrong with it. Pure."""

from __future__ import annotations

import math
from array import array
from operator import mul

from hugod.voice.clips import FULL, SILENT, Waveform, trimmed

# Of what is heard: as loud as speech can be without being clipped.
WANTED_RMS = 0.12 * FULL
MOST_PEAK = 0.89 * FULL
# 15 dB below what is wanted: a small speaker does not carry it.
LEAST_RMS = 0.02 * FULL
# So many samples at the very top beside each other are no wave any more.
FLAT = 4
MOST_GAIN = 8.0
# Silence within a phrase: longer, and a listener thinks that it is over.
LONGEST_GAP_S = 0.8


def levelled(sound: Waveform) -> Waveform:
    """Return *sound* as loud as every other clip, never clipped."""
    peak, rms = peak_of(sound), rms_of(sound)
    if not rms:
        return sound
    gain = min(WANTED_RMS / rms, MOST_PEAK / peak, MOST_GAIN)
    return Waveform(array("h", [round(gain * height) for height in sound.samples]), sound.rate)


def faults(sound: Waveform) -> list[str]:
    """Return everything that is wrong with a clip, in words; empty: it is good."""
    if peak_of(sound) <= SILENT:
        return ["empty: nothing is heard"]
    found = []
    if rms_of(sound) < LEAST_RMS:
        found.append("too quiet")
    if _is_clipped(sound):
        found.append("clipped: recorded too loud")
    if _longest_gap_s(sound) > LONGEST_GAP_S:
        found.append(f"silent in its midst for more than {LONGEST_GAP_S} s")
    return found


def peak_of(sound: Waveform) -> int:
    return max(max(sound.samples), -min(sound.samples))


def rms_of(sound: Waveform) -> float:
    """Return the mean height of what is heard; silence within is left out."""
    step = max(1, sound.rate // 50)
    squares = count = 0
    for at in range(0, len(sound.samples), step):
        frame = sound.samples[at : at + step]
        if max(frame) > SILENT or min(frame) < -SILENT:
            squares += sum(map(mul, frame, frame))
            count += len(frame)
    return math.sqrt(squares / count) if count else 0.0


def _is_clipped(sound: Waveform) -> bool:
    top, run = peak_of(sound), 0
    if top < FULL - 1:
        return False
    for height in sound.samples:
        run = run + 1 if abs(height) >= top - 1 else 0
        if run >= FLAT:
            return True
    return False


def _longest_gap_s(sound: Waveform) -> float:
    samples, step = trimmed(sound).samples, max(1, sound.rate // 50)
    longest = run = 0
    for at in range(0, len(samples), step):
        frame = samples[at : at + step]
        run = 0 if max(frame) > SILENT or min(frame) < -SILENT else run + 1
        longest = max(longest, run)
    return longest * step / sound.rate
