"""The engine at run time: espeak-ng, for what no clip says. It speaks every language of the box."""

from __future__ import annotations

from hugod.app.values.settings import Speed
from hugod.voice.sound_program import Running

ESPEAK = "espeak-ng"
# Children understand slow rule-made speech better; 175 is the engine's own.
WORDS_A_MINUTE = {Speed.SLOW: 120, Speed.NORMAL: 150, Speed.FAST: 190}
# A sentence takes 30 ms on a desktop, ten times that on the smallest Pi.
LONGEST_S = 3.0
VOICES = {"en": "en-gb"}
"""Which of a language's; the others are called as the language is."""


def espeak_command(language: str, words_a_minute: int, voice: str = "") -> tuple[str, ...]:
    """Return the command of espeak-ng that reads a text and writes a WAV file of it."""
    said_by = voice or VOICES.get(language, language)
    return (ESPEAK, "-b", "1", "-s", str(words_a_minute), "-v", said_by, "--stdin", "--stdout")


def begin_espeak(text: str, language: str, speed: Speed) -> Running:
    """Have *text* said in *language*; the result is a WAV file. Raises `ProgramFailed`."""
    command = espeak_command(language, WORDS_A_MINUTE[speed])
    return Running(command, text.encode(), LONGEST_S)
