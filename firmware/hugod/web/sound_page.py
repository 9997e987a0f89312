"""The sounds on the page: as tones for the browser, as files, and on a page to listen to each."""

from __future__ import annotations

import json
from html import escape

from hugod.app.effects import Cue
from hugod.app.settings import Level
from hugod.sound.synth import LOUDNESS, wav
from hugod.sound.tunes import TONES, length_ms

NAMES = {
    Cue.TICK: "A key was taken",
    Cue.NO: "That cannot be done",
    Cue.DIE: "The die tumbles",
    Cue.STEP: "Hugo goes one step",
    Cue.CAUGHT: "Hugo catches a guest",
    Cue.STRIKE_12: "The clock strikes midnight",
    Cue.STRIKE_1: "The clock strikes one",
    Cue.STRIKE_2: "The clock strikes two",
    Cue.STRIKE_3: "The clock strikes three",
    Cue.STRIKE_4: "The clock strikes four",
    Cue.STRIKE_5: "The clock strikes five",
    **{cue: f"It is {cue.removeprefix('tune-')}'s turn" for cue in Cue if "tune" in cue},
    Cue.WINNER: "The winner",
    Cue.ON: "The sound is on, and so loud",
}
"""What each sound means."""


def tones_json() -> str:
    """Give all tones as `{cue: [[Hz, ms], …]}`, with the levels."""
    tones = {cue: [(tone.hz, tone.ms) for tone in TONES[cue]] for cue in Cue}
    return json.dumps({"tones": tones, "levels": LOUDNESS})


def sound_file(name: str) -> bytes | None:
    """Give the sound *name*, for example `tune-red.wav`; None if there is none."""
    cue = name.removesuffix(".wav")
    return wav(TONES[Cue(cue)], Level.LOUD) if name.endswith(".wav") and cue in set(Cue) else None


def listed() -> str:
    """Give the list of all sounds, each with its button."""
    return "\n".join(
        f'<li><button type="button" data-sound="/sounds/{cue}.wav">{escape(name)}</button>'
        f" <small>{length_ms(TONES[cue]) / 1000:.2f} s</small></li>"
        for cue, name in NAMES.items()
    )
