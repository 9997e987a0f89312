"""How long is spoken, measured: clips by the frames in their files, the engine by what it makes.

Nothing of the box's own estimate is asked.
"""

from __future__ import annotations

import io
import subprocess
import wave
from functools import cache
from pathlib import Path

from hugod.app.values.effects import Utterance
from hugod.voice.phrases import Sentence, sentences
from hugod.voice.saying import TEMPO
from hugod.voice.sound_program import WORDS_A_MINUTE, espeak_command


class Lengths:
    """The seconds that a voice in *folder* takes; what it has no clip for, and all without a
    folder, espeak-ng says."""

    def __init__(self, folder: Path | None) -> None:
        self._clips = {file.stem: file for file in folder.rglob("*.wav")} if folder else {}
        self.unknown: set[str] = set()
        """Sentences that a voice should have had clips for."""

    def of(self, said: Utterance) -> list[tuple[str, float]]:
        """Return each sentence of *said*, with its seconds and the pause behind it."""
        return [
            (" ".join(piece.text for piece in pieces), self._seconds(pieces, said))
            for pieces in sentences(said.text, self._clips)
        ]

    def _seconds(self, pieces: Sentence, said: Utterance) -> float:
        if all(piece.is_known for piece in pieces):
            clips = sum(_seconds(self._clips[piece.id].read_bytes()) for piece in pieces)
            return (clips + sum(piece.pause_ms for piece in pieces) / 1000) / TEMPO[said.speed]
        text = " ".join(piece.text for piece in pieces)
        if self._clips:
            self.unknown.add(text)
        return by_engine(text, said.language, WORDS_A_MINUTE[said.speed])


@cache
def _seconds(file: bytes) -> float:
    with wave.open(io.BytesIO(file)) as clip:
        return float(clip.getnframes() / clip.getframerate())


@cache
def by_engine(text: str, language: str, words_a_minute: int) -> float:
    """Return the seconds that espeak-ng says *text* for."""
    command = espeak_command(language, words_a_minute)
    made = subprocess.run(command, input=text.encode(), capture_output=True, check=True).stdout
    # It writes to a pipe, so the length in the head of the file is not true.
    head, rate = 44, int.from_bytes(made[24:28], "little")
    return (len(made) - head) / 2 / rate
