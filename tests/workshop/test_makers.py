"""The engines that render a voice, with programs of the test's own in their place."""

import importlib.util
from pathlib import Path

import pytest

from hugo_workshop.makers import MAKERS, CannotRender
from hugod.voice.clips import BadClip, faults, wav_of
from hugod.voice.saying import QUICK_S
from tests.hugod.voice.conftest import Programs, hum


@pytest.fixture(autouse=True)
def only_ours(monkeypatch: pytest.MonkeyPatch, programs: Programs, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(programs.folder))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    (tmp_path / "hum.wav").write_bytes(wav_of(hum(0.5, height=2000)))


@pytest.mark.parametrize("engine", MAKERS)
def test_absent_it_says_how_to_get_it(engine: str) -> None:
    with pytest.raises(CannotRender, match=r"is not installed\. .*install"):
        MAKERS[engine].render("Hello", "voice")


@pytest.mark.parametrize("engine", MAKERS)
def test_what_it_says_becomes_a_good_clip(engine: str, programs: Programs, tmp_path: Path) -> None:
    line = (
        "to = [a.partition('=')[2] or a for a in sys.argv if a.endswith('.wav')]\n"
        f"sound = open({str(tmp_path / 'hum.wav')!r}, 'rb').read()\n"
        "open(to[0], 'wb').write(sound) if to else os.write(1, sound)"
    )
    programs.put(engine, line)
    assert faults(MAKERS[engine].render("Hello", "voice")) == []


def test_one_that_makes_no_sound_is_a_bad_clip(programs: Programs) -> None:
    programs.put("flite", "pass")
    with pytest.raises(BadClip, match="no WAV file"):
        MAKERS["flite"].render("Hello", "rms")


def test_a_number_of_hugos_walk_is_said_no_faster_than_it_must(
    programs: Programs, tmp_path: Path
) -> None:
    """An engine that listens is asked for the tempo; what another one says is hurried."""
    for name, seconds in (("1", 0.9), ("deaf", 0.7)):
        (tmp_path / f"{name}.wav").write_bytes(wav_of(hum(seconds, height=2000)))
    (tmp_path / "0.5.wav").write_bytes(wav_of(hum(0.44, height=2000)))
    line = (
        "told = [a.partition('=')[2] for a in sys.argv if 'stretch=' in a]\n"
        f"name = {str(tmp_path)!r} + ('/0.5.wav' if told else '/1.wav')\n"
        "open(sys.argv[-1], 'wb').write(open(name, 'rb').read())"
    )
    programs.put("flite", line)
    assert MAKERS["flite"].quick("56", "rms").seconds == pytest.approx(0.44, abs=0.01)
    deaf = f"open(sys.argv[2], 'wb').write(open({str(tmp_path / 'deaf.wav')!r}, 'rb').read())"
    programs.put("text2wave", deaf)
    assert MAKERS["text2wave"].quick("56", "voice").seconds <= QUICK_S


def test_a_language_that_it_does_not_speak_needs_a_voice() -> None:
    assert MAKERS["pico2wave"].voice_for("de", "") == "de-DE"
    assert MAKERS["flite"].voice_for("de", "mine") == "mine"
    with pytest.raises(CannotRender, match="flite speaks en; name another voice with --voice"):
        MAKERS["flite"].voice_for("de", "")


def test_each_says_under_which_licence_its_sound_is() -> None:
    assert all(maker.licence for maker in MAKERS.values())
