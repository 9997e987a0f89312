"""`hugod voice`: made, listed and checked, and everything that can be wrong is named."""

import os
import sys
from pathlib import Path

import pytest

from hugod.main import main
from hugod.voice.clips import wav_of
from hugod.voice.phrases import clip_id, quick_id
from tests.hugod.voice.conftest import hum

TEXTS = ("0", "red", "you threw a", "ghost")
FLITE = """#!{python} -S
import sys
to = sys.argv[sys.argv.index("-o") + 1]
if "ghost" not in sys.argv or {speaks_all}:
    open(to, "wb").write(open({sound!r}, "rb").read())
"""


@pytest.fixture(autouse=True)
def few_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    few = {clip_id(text): text for text in TEXTS}
    monkeypatch.setattr("hugo_workshop.voice.vocabulary", lambda language: few)
    monkeypatch.setattr("hugo_workshop.voice.frames", lambda language: {})
    monkeypatch.setattr("hugo_workshop.voice.quick_readings", lambda: {quick_id("7"): "7"})
    monkeypatch.setattr("hugod.voice.folders.PACKAGED", ())
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))


def put_flite(folder: Path, *, speaks_all: bool = True) -> None:
    (folder / "bin").mkdir()
    sound = folder / "hum.wav"
    sound.write_bytes(wav_of(hum()))
    program = folder / "bin" / "flite"
    text = FLITE.format(python=sys.executable, sound=str(sound), speaks_all=speaks_all)
    program.write_text(text)
    program.chmod(0o755)


def make(out: Path, *more: str) -> int:
    return main(
        ["voice", "make", "--engine", "flite", "--language", "en", "--out", str(out), *more]
    )


def test_a_voice_is_made_found_and_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_flite(tmp_path)
    out = tmp_path / "voices" / "en"
    assert make(out) == 0
    assert capsys.readouterr().out == f"5 clips are in {out}\n"
    assert main(["voice", "check", str(out)]) == 0
    assert main(["voice", "list", "--data", str(tmp_path)]) == 0
    listed = capsys.readouterr().out
    assert listed.startswith("en  rms (flite): 4 of 4 phrases, made by hugod voice make")
    assert "Carnegie Mellon" in listed


def test_what_the_engine_cannot_say_is_named_and_the_rest_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put_flite(tmp_path, speaks_all=False)
    assert make(tmp_path / "out") == 0
    said = capsys.readouterr().out.splitlines()
    assert said == [f"{clip_id('ghost')}: no WAV file: ghost", f"4 clips are in {tmp_path / 'out'}"]
    assert main(["voice", "check", str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err == f"{clip_id('ghost')}: missing: ghost\n"


def test_without_its_engine_nothing_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make(tmp_path / "out") == 1
    assert "flite is not installed. sudo apt install flite" in capsys.readouterr().err
    assert make(tmp_path / "out", "--language", "de") == 1
    assert "flite speaks en" in capsys.readouterr().err


def test_every_fault_of_a_clip_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put_flite(tmp_path)
    make(tmp_path / "out")
    clips = tmp_path / "out" / "clips"
    (clips / f"{clip_id('0')}.wav").write_bytes(b"")
    (clips / f"{clip_id('red')}.wav").write_bytes(wav_of(hum(height=300)))
    (clips / f"{clip_id('ghost')}.wav").write_bytes(wav_of(hum(rate=8000)))
    (clips / f"{clip_id('you threw a')}.wav").unlink()
    os.mkfifo(clips / f"{clip_id('you threw a')}.wav")
    capsys.readouterr()
    assert main(["voice", "check", str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"{clip_id('0')}: no WAV file: 0",
        f"{clip_id('red')}: too quiet: red",
        f"{clip_id('you threw a')}: it is a pipe: you threw a",
        f"{clip_id('ghost')}: 8000 samples a second, not 16000: ghost",
    ]


def test_a_folder_that_is_no_voice_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["voice", "check", str(tmp_path)]) == 1
    assert "voice.toml: No such file" in capsys.readouterr().err
    assert main(["voice", "list", "--data", str(tmp_path)]) == 0
    assert "There is no voice" in capsys.readouterr().out


def test_a_language_without_words_is_wrong_usage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as wrong:
        make(tmp_path / "out", "--language", "xx", "--voice", "x")
    assert wrong.value.code == 2
    said = capsys.readouterr().err.replace("'", "")  # Python 3.13 lists them without quotes
    assert "invalid choice: xx (choose from en, de," in said
    assert not (tmp_path / "out").exists()


def test_an_unknown_engine_is_wrong_usage() -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["voice", "make", "--engine", "harp", "--language", "en", "--out", "x"])
    assert wrong.value.code == 2
