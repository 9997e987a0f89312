"""A clip read with care, trimmed, made as loud as all others; and what is wrong with one."""

from __future__ import annotations

import io
import math
import struct
import wave
from array import array
from dataclasses import dataclass
from operator import mul
from pathlib import Path

from hugo_core.limits import CLIP_BYTES, CLIP_RATES, CLIP_S
from hugod.store.files import read_whole
from hugod.voice.sound_program import ProgramFailed, Running

FULL = 32767
SILENT = 130
"""A height of samples, 0.4 % of the full swing, that is not heard."""
# Of silence that is left at each end: a soft consonant is below `SILENT`.
EDGE_MS = 20
DECODER = "opusdec"
DECODING_S = 2.0


# A clip may come from a stick or a broken card: all is measured before it is used (S8).
class BadClip(Exception):
    """A clip that cannot be used; the message ends "FILE: …" without a full stop."""


@dataclass(frozen=True, slots=True, eq=False)
class Waveform:
    """Samples of one channel, 16 bits each, *rate* a second."""

    samples: array[int]
    rate: int

    @property
    def seconds(self) -> float:
        return len(self.samples) / self.rate


def read_clip(path: Path) -> Waveform:
    """Return the sound of a `.wav` or `.opus` file as it is, silence included. Raises `BadClip`."""
    try:
        data = read_whole(path, CLIP_BYTES)
    except OSError as error:
        raise BadClip(error.strerror or str(error)) from error
    return sound_of(_decoded(data) if path.suffix == ".opus" else data)


def sound_of(data: bytes, most_s: int = CLIP_S) -> Waveform:
    """Return the sound in a WAV file's bytes, *most_s* seconds at most. Raises `BadClip`."""
    try:
        with wave.open(io.BytesIO(data)) as file:
            channels, width, rate = file.getnchannels(), file.getsampwidth(), file.getframerate()
            if (channels, width) != (1, 2):
                raise BadClip(f"{channels} channels of {8 * width} bits; one of 16 is wanted")
            if rate not in CLIP_RATES:
                raise BadClip(f"{rate} samples a second; at most {max(CLIP_RATES)} are read")
            frames = file.readframes(most_s * rate + 1)
    except (wave.Error, EOFError, struct.error, ValueError, RuntimeError) as error:
        raise BadClip("no WAV file") from error
    # The samples are little-endian, as every Pi is.
    samples = array("h", frames[: len(frames) // 2 * 2])
    if not samples:
        raise BadClip("empty")
    if len(samples) > most_s * rate:
        raise BadClip(f"longer than {most_s} seconds")
    return Waveform(samples, rate)


def wav_of(sound: Waveform) -> bytes:
    """Return *sound* as a WAV file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as writing:
        writing.setnchannels(1)
        writing.setsampwidth(2)
        writing.setframerate(sound.rate)
        writing.writeframes(sound.samples.tobytes())
    return file.getvalue()


def trimmed(sound: Waveform) -> Waveform:
    """Return *sound* without the silence at its ends; all of it if there is nothing else."""
    samples, step = sound.samples, sound.rate // 500
    heard = [
        at
        for at in range(0, len(samples), step)
        if max(samples[at : at + step]) > SILENT or min(samples[at : at + step]) < -SILENT
    ]
    if not heard:
        return sound
    edge = sound.rate * EDGE_MS // 1000
    return Waveform(samples[max(0, heard[0] - edge) : heard[-1] + step + edge], sound.rate)


def at_rate(sound: Waveform, rate: int) -> Waveform:
    """Return *sound* with *rate* samples a second, each between two of the old ones."""
    if rate == sound.rate:
        return sound
    samples, ratio = sound.samples, sound.rate / rate
    count = int((len(samples) - 1) / ratio)
    made = array("h")
    for at in range(count):
        place = at * ratio
        whole = int(place)
        height = samples[whole]
        made.append(height + round((place - whole) * (samples[whole + 1] - height)))
    return Waveform(made, rate)


def _decoded(data: bytes) -> bytes:
    """Return a WAV file of the Opus in *data*. Raises `BadClip`."""
    try:
        return Running((DECODER, "--quiet", "--force-wav", "-", "-"), data, DECODING_S).wait()
    except ProgramFailed as error:
        raise BadClip(f"Opus cannot be read: {error}") from error


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
    step = sound.rate // 50
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
    samples, step = trimmed(sound).samples, sound.rate // 50
    longest = run = 0
    for at in range(0, len(samples), step):
        frame = samples[at : at + step]
        run = 0 if max(frame) > SILENT or min(frame) < -SILENT else run + 1
        longest = max(longest, run)
    return longest * step / sound.rate
