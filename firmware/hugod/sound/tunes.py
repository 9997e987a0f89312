"""The tones of each cue, one after the other. All of them were made for this box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hugod.app.values.effects import Cue


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone of *hz* for *ms* thousandths of a second; 0 Hz is a rest."""

    hz: int
    ms: int


# No cue is longer, so that nobody waits for it.
LONGEST_MS = 2400

# These heights lie where a small buzzer is heard well.
C, D, E, F, G, A, B, C2, E2, G2 = 1047, 1175, 1319, 1397, 1568, 1760, 1976, 2093, 2637, 3136
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


TONES: dict[Cue, tuple[Tone, ...]] = {
    Cue.TICK: (Tone(1800, 14), Tone(0, 12)),
    Cue.NO: (Tone(440, 120), Tone(0, 40), Tone(349, 180)),
    Cue.DIE: tuple(_rattle()),
    Cue.STEP: (Tone(262, 45), Tone(196, 55)),
    Cue.CAUGHT: (Tone(262, 45), Tone(196, 55), *_notes(A, F, D, ms=55), Tone(587, 110)),
    **{Cue(f"strike-{count}"): _strokes(count) for count in (1, 2, 3, 4, 5, 12)},
    # The tunes of the players go up and down each in its own way: they differ in their shapes for
    # whoever cannot tell high from low.
    Cue.TUNE_RED: _notes(C, E, G),
    Cue.TUNE_BLUE: _notes(G, E, C),
    Cue.TUNE_TURQUOISE: _notes(C, G, E),
    Cue.TUNE_YELLOW: _notes(G, C, E),
    Cue.TUNE_BLACK: _notes(C, C, G),
    Cue.TUNE_GREEN: _notes(G, G, C),
    Cue.TUNE_WHITE: _notes(C, G, G),
    Cue.TUNE_VIOLET: _notes(G, C, C),
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


def tones_of(cues: Iterable[Cue]) -> tuple[Tone, ...]:
    """Return the tones of *cues*, one after the other."""
    return tuple(tone for cue in cues for tone in TONES[cue])


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
