"""The tones of each cue, how loud at each level, and as samples. All were made for this box."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hugo_core.editions import Colour
from hugod.app.values import cues
from hugod.app.values.effects import Cue
from hugod.app.values.settings import Level
from hugod.voice.clips import Waveform, wav_of


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone of *hz* for *ms* thousandths of a second; 0 Hz is a rest."""

    hz: int
    ms: int


# No cue is longer, so that nobody waits for it.
LONGEST_MS = 2400

# These heights lie where a small buzzer is heard well.
C, D, E, F, G, A, B, C2, E2 = 1047, 1175, 1319, 1397, 1568, 1760, 1976, 2093, 2637
SCALE = (C, D, E, F, G, A, B, C2, 2349, E2)
REST = Tone(0, 30)
NOTE_MS = 110


def _notes(*heights: int, ms: int = NOTE_MS) -> tuple[Tone, ...]:
    return tuple(part for hz in heights for part in (Tone(hz, ms), REST))


def _rattle() -> Iterable[Tone]:
    """A die in a cup, slower and slower, for the 0.7 s it tumbles on the display."""
    for number, rest in enumerate((28, 30, 34, 38, 44, 52, 62, 74, 86)):
        yield Tone((880, 1245, 988, 1109)[number % 4], 18)
        yield Tone(0, rest)


def _strokes(count: int) -> tuple[Tone, ...]:
    """Strokes of the castle clock: slow ones while they are few, and a quick midnight."""
    each_ms, rest_ms = (300, 120) if count <= 5 else (130, 60)
    return (Tone(523, each_ms), Tone(0, rest_ms)) * count


def _heart(ghosts: int) -> tuple[Tone, ...]:
    """A heart that beats after a breath: two beats, or three where there is more to fear."""
    apart_ms = 460 - 120 * ghosts
    beat = (Tone(311, 40), Tone(0, 50), Tone(233, 50), Tone(0, apart_ms))
    return (Tone(0, 60), *beat * max(2, ghosts))


def _caught(*heights: int) -> tuple[Tone, ...]:
    """Return the tune of *heights* on its way into the cellar: an octave lower, then sinking."""
    fall = (Tone(440, 70), Tone(349, 70), Tone(277, 70), Tone(220, 180))
    return (*_notes(*(hz // 2 for hz in heights), ms=90), *fall)


# They go up and down each in its own way: they differ in their shapes for whoever cannot tell high
# from low.
TUNES = {
    Colour.RED: (C, E, G),
    Colour.BLUE: (G, E, C),
    Colour.TURQUOISE: (C, G, E),
    Colour.YELLOW: (G, C, E),
    Colour.BLACK: (C, C, G),
    Colour.GREEN: (G, G, C),
    Colour.WHITE: (C, G, G),
    Colour.VIOLET: (G, C, C),
}
"""The notes of each player."""
TONES: dict[Cue, tuple[Tone, ...]] = {
    Cue.TICK: (Tone(1800, 14), Tone(0, 12)),
    Cue.NO: (Tone(440, 120), Tone(0, 40), Tone(349, 180)),
    Cue.DIE: tuple(_rattle()),
    Cue.STEP: (Tone(262, 45), Tone(196, 55)),
    Cue.CAUGHT: (Tone(262, 45), Tone(196, 55), *_notes(A, F, D, ms=55), Tone(587, 110)),
    **{Cue(f"strike-{count}"): _strokes(count) for count in (1, 2, 3, 4, 5, 12)},
    **{cues.TUNES[colour]: _notes(*tune) for colour, tune in TUNES.items()},
    **{cues.CAUGHT[colour]: _caught(*tune) for colour, tune in TUNES.items()},
    Cue.WINNER: (
        *_notes(G, G, G, ms=90),
        *_notes(C2, ms=240),
        *_notes(A, B, ms=130),
        Tone(C2, 500),
    ),
    **{Cue(f"count-{at}"): (Tone(hz, 90),) for at, hz in enumerate(SCALE, 1)},
    Cue.THERE: (*_notes(G, C2, ms=80), Tone(E2, 200)),
    **{Cue(f"heart-{ghosts}"): _heart(ghosts) for ghosts in (1, 2, 3)},
    Cue.ON: _notes(E, A, ms=90),
}


def tones_of(heard: Iterable[Cue]) -> tuple[Tone, ...]:
    """Return the tones of *heard*, one after the other."""
    return tuple(tone for cue in heard for tone in TONES[cue])


def length_ms(tones: Sequence[Tone]) -> int:
    return sum(tone.ms for tone in tones)


def after(tones: Sequence[Tone], passed_ms: float) -> tuple[Tone, ...]:
    """Return the rest of *tones* when *passed_ms* of them have sounded."""
    left: list[Tone] = []
    for tone in tones:
        rest_ms = min(tone.ms, round(tone.ms - passed_ms))
        passed_ms = max(0.0, passed_ms - tone.ms)
        if rest_ms > 0:
            left.append(Tone(tone.hz, rest_ms))
    return tuple(left)


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
