"""The engines that render a voice: how each is called, and under which licence its sound is.

They are run where a voice is made, on any computer; at the table only the one of
`hugod.voice.sound_program` is.
"""

from __future__ import annotations

import importlib.util
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hugod.app.values.settings import Speed
from hugod.voice.clips import Waveform, levelled, sound_of, trimmed
from hugod.voice.saying import QUICK_S, hurried
from hugod.voice.sound_program import ESPEAK, WORDS_A_MINUTE, ProgramFailed, Running, espeak_command

# A neural engine first reads its model before it speaks.
LONGEST_S = 60.0
"""The longest time for one phrase."""
QUICK_TRIES, FASTEST = 5, 4.0
"""How often a number is said faster until it is quick, and the fastest that is asked for."""
PICO = "pico2wave"
PICO_VOICES = {"en": "en-US", "de": "de-DE", "fr": "fr-FR", "es": "es-ES", "it": "it-IT"}
FLITE_VOICES = {"en": "rms"}
FESTIVAL_VOICES = {"en": "voice_cmu_us_slt_arctic_hts", "it": "voice_pc_diphone"}

_TTSPICO = """
import sys, wave, ttspico
said = ttspico.TtsEngine(sys.argv[1]).speak(sys.argv[3])
with wave.open(sys.argv[2], "wb") as file:
    file.setparams((1, 2, 16000, 0, "NONE", ""))
    file.writeframes(said)
"""
"""SVOX Pico from the Python package index, where no package has pico2wave."""


class CannotRender(Exception):
    """An engine cannot do what is asked; the message is one sentence for the owner."""


@dataclass(frozen=True, slots=True)
class Maker:
    """An engine: *command* says a text in a voice, from standard input.

    It writes to the file it is given, or with `None` for it to standard output.
    """

    name: str
    licence: str
    voices: dict[str, str]
    """Which voice says a language unless another one is named; empty: it is not told here."""
    command: Callable[[str, str, str, float], tuple[str, ...]]
    """Of the voice, the text, the file, and how many times as fast as usual."""
    install: str
    writes_file: bool = False
    encoding: str = "utf-8"

    def quick(self, text: str, voice: str) -> Waveform:
        """*text* said in *voice* in `QUICK_S`, by the engine where it can, no faster than needed.

        Raises as `render`.
        """
        sound, tempo = self.render(text, voice), 1.0
        for _ in range(QUICK_TRIES):
            if sound.seconds <= QUICK_S:
                return sound
            tempo = min(FASTEST, tempo * max(1.05, sound.seconds / QUICK_S))
            sound = self.render(text, voice, tempo)
        return hurried(sound)

    def render(self, text: str, voice: str, tempo: float = 1.0) -> Waveform:
        """*text* said in *voice*, *tempo* times as fast as usual, trimmed and levelled.

        Raises `CannotRender`, or `BadClip` if it made no sound of it.
        """
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "clip.wav")
            command = self.command(voice, text, str(file), tempo)
            try:
                given = text.encode(self.encoding, "replace")
                made = Running(command, given, LONGEST_S).wait()
            except ProgramFailed as error:
                raise CannotRender(f"{error}. {self.install}") from error
            if self.writes_file:
                made = file.read_bytes() if file.exists() else b""
        return levelled(trimmed(sound_of(made)))

    def voice_for(self, language: str, voice: str) -> str:
        """The voice for *language*, or the one that was named. Raises `CannotRender`."""
        found = voice or self.voices.get(language, "")
        if not found:
            speaks = ", ".join(self.voices) or "what its voice speaks"
            raise CannotRender(f"{self.name} speaks {speaks}; name another voice with --voice.")
        return found


def _pico(voice: str, text: str, file: str, tempo: float) -> tuple[str, ...]:
    told = text if tempo == 1 else f'<speed level="{round(100 * tempo)}">{text}</speed>'
    if importlib.util.find_spec("ttspico"):
        return (sys.executable, "-c", _TTSPICO, voice, file, told)
    return (PICO, f"--lang={voice}", f"--wave={file}", told)


def _flite(voice: str, text: str, file: str, tempo: float) -> tuple[str, ...]:
    stretch = () if tempo == 1 else ("--setf", f"duration_stretch={1 / tempo:.3f}")
    return ("flite", "-voice", voice, *stretch, "-t", text, "-o", file)


def _espeak(voice: str, _text: str, _file: str, tempo: float) -> tuple[str, ...]:
    return espeak_command("", round(WORDS_A_MINUTE[Speed.NORMAL] * tempo), voice)


def _piper(voice: str, _text: str, file: str, tempo: float) -> tuple[str, ...]:
    scale = () if tempo == 1 else ("--length-scale", f"{1 / tempo:.3f}")
    return ("piper", "--model", voice, *scale, "--output-file", file)


def _festival(voice: str, _text: str, file: str, _tempo: float) -> tuple[str, ...]:
    return ("text2wave", "-o", file, "-eval", f"({voice})")


MAKERS = {
    each.name: each
    for each in (
        Maker(
            "flite",
            "BSD-like (Carnegie Mellon University, engine and voice)",
            FLITE_VOICES,
            _flite,
            "sudo apt install flite",
            writes_file=True,
        ),
        Maker(
            PICO,
            "Apache-2.0 (engine and voice data: SVOX AG)",
            PICO_VOICES,
            _pico,
            "sudo apt install libttspico-utils (non-free), or: pip install ttspico",
            writes_file=True,
        ),
        Maker(
            ESPEAK,
            "GPL-3.0-or-later covers the engine; what it says is nobody's",
            {"en": "en-gb", **{each: each for each in ("de", "fr", "es", "it", "nl")}},
            _espeak,
            "sudo apt install espeak-ng",
        ),
        Maker(
            "piper",
            "that of the voice: read its MODEL_CARD",
            {},
            _piper,
            "pip install piper-tts, and name the voice's file: --voice FILE.onnx",
            writes_file=True,
        ),
        Maker(
            "text2wave",
            "that of the voice: read /usr/share/doc/festvox-*/copyright",
            FESTIVAL_VOICES,
            _festival,
            "sudo apt install festival festvox-us-slt-hts",
            writes_file=True,
            encoding="latin-1",
        ),
    )
}
