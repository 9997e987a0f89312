"""Clips, voices and engines of the test's own: real files, real processes."""

import math
import os
import sys
from array import array
from pathlib import Path

import pytest

from hugod.voice.clips import Waveform, wav_of
from hugod.voice.folders import ABOUT, CLIPS_FOLDER
from hugod.voice.phrases import clip_id

ABOUT_TEXT = """
name = "{name}"
language = "{language}"
licence = "CC0"
made_by = "a test"
rate = {rate}
"""


def hum(seconds: float = 0.2, *, hz: int = 200, rate: int = 16000, height: int = 8000) -> Waveform:
    """A tone of a voice's height."""
    turn = 2 * math.pi * hz / rate
    count = round(seconds * rate)
    return Waveform(array("h", [round(height * math.sin(turn * at)) for at in range(count)]), rate)


def give(
    folder: Path, *texts: str, language: str = "en", name: str = "Test", rate: int = 16000
) -> Path:
    """Make a voice in *folder*, which says each of *texts* as a hum of 0.2 s."""
    clips = folder / CLIPS_FOLDER
    clips.mkdir(parents=True, exist_ok=True)
    about = ABOUT_TEXT.format(name=name, language=language, rate=rate)
    (folder / ABOUT).write_text(about)
    for text in texts:
        (clips / f"{clip_id(text)}.wav").write_bytes(wav_of(hum(rate=rate)))
    return folder


class Programs:
    """Programs that the test puts on the path, each a line of Python."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, name: str, line: str) -> Path:
        """Put the program *name* there; it does *line*, in which `sys` and `os` are known."""
        program = self.folder / name
        program.write_text(f"#!{sys.executable} -S\nimport sys, os\n{line}\n")
        program.chmod(0o755)
        return program


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder) + os.pathsep + "/usr/bin:/bin")
    return Programs(folder)
