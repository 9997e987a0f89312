"""The sound device, with an `aplay` of the test's own on the path: real processes, real files."""

import io
import os
import signal
import sys
import wave
from array import array
from contextlib import closing
from pathlib import Path

import pytest

from hugod.app.values.effects import Cue
from hugod.app.values.settings import Level
from hugod.ports import DeviceError
from hugod.sound.alsa import SoundDevice
from hugod.sound.player import SoundPlayer
from hugod.sound.tunes import LOUDNESS, RATE, SPOKEN, TONES, length_ms
from hugod.voice.clips import Waveform

APLAY = """#!{python}
import os, sys
with open({pipe!r}, "wb") as heard:
    heard.write(repr(sys.argv[1:]).encode() + b"\\n" + sys.stdin.buffer.read())
{then}
"""


class Aplay:
    """An `aplay` that writes down what it is given, for the test to read."""

    def __init__(self, folder: Path) -> None:
        self.program, self.pipe = folder / "aplay", folder / "heard"
        os.mkfifo(self.pipe)

    def is_there(self, then: str = "") -> None:
        """Put it on the path; after it has read everything it does *then*."""
        text = APLAY.format(python=sys.executable, pipe=str(self.pipe), then=then)
        self.program.write_text(text)
        self.program.chmod(0o755)

    def heard(self) -> tuple[str, bytes]:
        """Wait for the next sound: the arguments, and the file."""
        arguments, _, sound = self.pipe.read_bytes().partition(b"\n")
        return arguments.decode(), sound


@pytest.fixture
def aplay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Aplay:
    monkeypatch.setenv("PATH", str(tmp_path))
    return Aplay(tmp_path)


def test_a_sound_is_a_wav_for_the_device_that_was_named(aplay: Aplay) -> None:
    aplay.is_there()
    device = SoundDevice("plughw:1,0")
    tones = TONES[Cue.STRIKE_12]
    assert device.sound(tones, Level.LOUD) == length_ms(tones)
    arguments, sound = aplay.heard()
    assert arguments == "['-q', '-t', 'wav', '-D', 'plughw:1,0', '-']"
    with wave.open(io.BytesIO(sound)) as file:
        seconds = file.getnframes() / RATE
    assert seconds == pytest.approx(length_ms(tones) / 1000, abs=0.01)
    device.stop()


def test_the_usual_device_needs_no_name(aplay: Aplay) -> None:
    aplay.is_there()
    device = SoundDevice()
    device.sound(TONES[Cue.TICK], Level.QUIET)
    assert aplay.heard()[0] == "['-q', '-t', 'wav', '-']"
    device.stop()


def test_a_sound_in_the_middle_is_ended_at_once(aplay: Aplay) -> None:
    """The player has read everything and would go on for ever."""
    aplay.is_there("import signal; signal.pause()")
    device = SoundDevice()
    device.sound(TONES[Cue.WINNER], Level.LOUD)
    aplay.heard()
    process = device._playing
    device.stop()  # which waits until it is gone: this test would hang
    assert process is not None
    assert process.returncode == -signal.SIGKILL  # one that is stopped hears nothing else
    device.sound(TONES[Cue.TICK], Level.LOUD)
    device.sound(TONES[Cue.TICK], Level.LOUD)
    device.stop()


def test_without_aplay_it_says_what_to_install(aplay: Aplay) -> None:
    with pytest.raises(DeviceError, match="alsa-utils"):
        SoundDevice().sound(TONES[Cue.TICK], Level.LOUD)


def test_an_aplay_that_cannot_be_started_is_a_sentence(aplay: Aplay) -> None:
    aplay.program.mkdir()
    with pytest.raises(DeviceError, match="aplay cannot be started"):
        SoundDevice().sound(TONES[Cue.TICK], Level.LOUD)


def test_a_device_that_was_pulled_out_is_told_and_found_again(aplay: Aplay) -> None:
    aplay.is_there("sys.exit(1)")
    device = SoundDevice()
    device.sound(TONES[Cue.TICK], Level.LOUD)
    aplay.heard()
    assert device._playing is not None
    device._playing.wait()
    with pytest.raises(DeviceError, match="no sound device"):
        device.sound(TONES[Cue.TICK], Level.LOUD)
    aplay.is_there()
    device.sound(TONES[Cue.TICK], Level.LOUD)
    assert aplay.heard()[1].startswith(b"RIFF")
    device.stop()


def test_through_a_player_a_cue_is_a_process_and_closing_ends_it(aplay: Aplay) -> None:
    aplay.is_there("import signal; signal.pause()")
    device = SoundDevice()
    with closing(SoundPlayer(device)) as player:
        player.play([Cue.TUNE_RED], Level.LOUD)
        assert aplay.heard()[1].startswith(b"RIFF")
        assert device._playing is not None
        process = device._playing
    assert process.poll() is not None


def test_words_follow_their_cue_in_one_sound_of_one_process(aplay: Aplay) -> None:
    """The cue is made at the rate of the words, so that the device is opened once."""
    aplay.is_there()
    device, tones = SoundDevice(), TONES[Cue.TUNE_RED]
    words = Waveform(array("h", [20000] * 16000), 16000)
    assert device.speak(tones, words, Level.MIDDLE) == length_ms(tones) + 1000
    with wave.open(io.BytesIO(aplay.heard()[1])) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 16000)
        cue = file.readframes(16 * length_ms(tones))
        said = array("h", file.readframes(16001))
    assert max(array("h", cue)) > 1000
    assert len(said) == 16000
    assert set(said) == {20000 * round(256 * SPOKEN[Level.MIDDLE]) >> 8}
    device.stop()


@pytest.mark.parametrize("level", Level)
def test_words_and_cues_are_of_one_loudness(level: Level) -> None:
    """A clip's mean height, an eighth of its peak, against a bell that fades."""
    assert 1 < SPOKEN[level] / LOUDNESS[level] <= 2


def test_it_knows_whether_it_still_sounds(aplay: Aplay) -> None:
    device = SoundDevice()
    assert not device.is_sounding
    aplay.is_there("import signal; signal.pause()")
    device.sound(TONES[Cue.TICK], Level.LOUD)
    aplay.heard()
    assert device.is_sounding
    device.stop()
    assert not device.is_sounding


def test_pulled_out_in_mid_word_it_says_so(aplay: Aplay) -> None:
    aplay.is_there("sys.exit(1)")
    device = SoundDevice()
    device.speak((), Waveform(array("h", [0] * 16000), 16000), Level.LOUD)
    aplay.heard()
    assert device._playing is not None
    device._playing.wait()
    with pytest.raises(DeviceError, match="no sound device"):
        assert device.is_sounding
    assert not device.is_sounding
