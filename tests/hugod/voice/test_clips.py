"""A clip is read with care: each bad form has its answer."""

import io
import os
import random
import wave
from array import array
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from unittest.mock import Mock

import pytest

from hugod.voice import clips
from hugod.voice.sound_program import Running
from tests.hugod.voice.conftest import Programs, hum


def wav(*, channels: int = 1, width: int = 2, rate: int = 16000, seconds: float = 0.1) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as writing:
        writing.setparams((channels, width, rate, 0, "NONE", ""))
        writing.writeframes(bytes(channels * width * round(rate * seconds)))
    return file.getvalue()


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file, sound = tmp_path / "clip.wav", hum()
    file.write_bytes(clips.wav_of(sound))
    assert clips.read_clip(file).samples == sound.samples
    assert clips.read_clip(file).seconds == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no WAV file"),
        (b"RIFF", "no WAV file"),
        (b"OggS" + bytes(60), "no WAV file"),
        (wav(seconds=0), "empty"),
        (wav(seconds=10.1, rate=8000), "longer than 10 seconds"),
        (wav(channels=2), "2 channels of 16 bits"),
        (wav(width=1), "1 channels of 8 bits"),
        (wav(width=3), "1 channels of 24 bits"),
        (wav(rate=96000), "96000 samples a second"),
        (wav(rate=1), "1 samples a second"),
    ],
)
def test_a_bad_form_is_said_in_words(data: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "clip.wav"
    file.write_bytes(data)
    with pytest.raises(clips.BadClip, match=said):
        clips.read_clip(file)


def test_ten_minutes_are_not_even_read(tmp_path: Path) -> None:
    file = tmp_path / "clip.wav"
    file.write_bytes(wav(seconds=600, rate=8000))
    with pytest.raises(clips.BadClip, match="longer than 1000000 bytes"):
        clips.read_clip(file)


def test_a_link_a_pipe_and_a_folder_are_no_clips(tmp_path: Path) -> None:
    good, link, pipe = tmp_path / "good.wav", tmp_path / "link.wav", tmp_path / "pipe.wav"
    good.write_bytes(wav())
    link.symlink_to(good)
    os.mkfifo(pipe)
    for file, said in ((link, "link"), (pipe, "pipe"), (tmp_path, "folder")):
        with pytest.raises(clips.BadClip, match=said):
            clips.read_clip(file)
    with pytest.raises(clips.BadClip, match=r"^No such file"):
        clips.read_clip(tmp_path / "missing.wav")


def test_bytes_changed_at_random_are_a_clip_or_a_bad_one() -> None:
    chance, good = random.Random(15), wav()
    for _ in range(2000):
        data = bytearray(good[: chance.randrange(1, len(good))])
        for _ in range(chance.randrange(1, 8)):
            data[chance.randrange(min(len(data), 60))] = chance.randrange(256)
        with suppress(clips.BadClip):
            assert clips.sound_of(bytes(data)).seconds <= 10


def test_opus_is_read_by_its_own_program(
    tmp_path: Path, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "clip.opus"
    file.write_bytes(b"OggS")
    programs.put("opusdec", "sys.exit(1)")
    with pytest.raises(clips.BadClip, match=r"Opus cannot be read: opusdec failed \(1\)"):
        clips.read_clip(file)
    good = tmp_path / "good.wav"
    good.write_bytes(clips.wav_of(hum()))
    programs.put("opusdec", f"os.write(1, open({str(good)!r}, 'rb').read())")
    run = Mock(side_effect=Running)
    monkeypatch.setattr(clips, "Running", run)
    assert clips.read_clip(file).seconds == pytest.approx(0.2)
    assert run.call_args.args[2] == 2, "seconds that the speaker waits for it"


def test_silence_at_both_ends_is_left_out_and_within_it_stays() -> None:
    silence = array("h", bytes(16000))
    spoken = hum(0.3).samples
    whole = clips.Waveform(silence + spoken + silence + spoken + silence, 16000)
    assert clips.trimmed(whole).seconds == pytest.approx(0.3 + 0.5 + 0.3 + 0.04, abs=0.01)
    nothing = clips.Waveform(silence, 16000)
    assert clips.trimmed(nothing) is nothing


@pytest.mark.parametrize("height", [131, -131])
def test_what_is_heard_is_cut_out_with_a_fiftieth_of_a_second_at_each_end(height: int) -> None:
    def cut(before: int) -> tuple[int, ...]:
        spoken = [*before * [130], *320 * [height], *1600 * [-130]]
        found = clips.trimmed(clips.Waveform(array("h", spoken), 16000)).samples
        return found.count(130), found.count(height), found.count(-130)

    assert cut(1600) == (320, 320, 320)
    assert cut(64) == (64, 320, 320)


def test_between_two_samples_is_what_lies_between_their_heights() -> None:
    sound = clips.Waveform(array("h", [0, 100, -100, 50]), 8000)
    assert clips.at_rate(sound, 16000).samples.tolist() == [0, 50, 100, 0, -100, -25]


def test_another_rate_is_the_same_tone() -> None:
    sound = clips.at_rate(hum(0.5, rate=16000), 22050)
    assert sound.rate == 22050
    assert sound.seconds == pytest.approx(0.5, abs=0.001)
    crossings = sum(a < 0 <= b for a, b in pairwise(sound.samples))
    assert crossings == pytest.approx(100, abs=1)


SILENCE = clips.Waveform(array("h", bytes(32000)), 16000)


@pytest.mark.parametrize("height", [1000, 5000, 20000, clips.FULL])
def test_loud_and_soft_clips_become_equally_loud(height: int) -> None:
    sound = clips.levelled(hum(height=height))
    assert clips.rms_of(sound) == pytest.approx(clips.WANTED_RMS, rel=0.02)
    assert clips.peak_of(sound) <= clips.MOST_PEAK
    assert clips.faults(sound) == []


def test_a_whisper_is_not_made_a_storm_and_silence_stays_silent() -> None:
    assert clips.peak_of(clips.levelled(hum(height=200))) == pytest.approx(1600, abs=5)
    assert clips.levelled(SILENCE) is SILENCE


def test_one_loud_knock_in_a_soft_clip_stays_below_the_top() -> None:
    knocked = clips.Waveform(array("h", [*hum(height=1000).samples, 20000]), 16000)
    assert clips.peak_of(clips.levelled(knocked)) == 29163
    assert clips.rms_of(clips.levelled(hum())) == pytest.approx(3932, rel=0.01)


def test_silence_counts_for_nothing() -> None:
    for height in (130, -130, 131, -131, 1000):
        frames = clips.Waveform(array("h", [*320 * [height], *320 * [0]]), 16000)
        assert clips.rms_of(frames) == (abs(height) if abs(height) > 130 else 0.0)
    spoken = hum()
    spaced = clips.Waveform(SILENCE.samples + spoken.samples + SILENCE.samples, 16000)
    assert clips.rms_of(spaced) == pytest.approx(clips.rms_of(spoken), rel=0.02)


def test_each_fault_has_its_word() -> None:
    flat = clips.Waveform(array("h", [clips.FULL] * 8 + list(hum().samples)), 16000)
    gap = clips.Waveform(hum().samples + SILENCE.samples + hum().samples, 16000)
    assert clips.faults(SILENCE) == ["empty: nothing is heard"]
    assert clips.faults(hum(height=130)) == ["empty: nothing is heard"]
    assert clips.faults(hum(height=400)) == ["too quiet"]
    assert clips.faults(flat) == ["clipped: recorded too loud"]
    assert clips.faults(gap) == ["silent in its midst for more than 0.8 s"]


def test_a_pause_in_a_phrase_may_last_so_long_and_not_a_moment_longer() -> None:
    too_long = ["silent in its midst for more than 0.8 s"]
    for height, frames, faults in ((8000, 40, []), (8000, 41, too_long), (-8000, 40, [])):
        loud, pause = array("h", [height] * 3200), array("h", [130, -130] * (160 * frames))
        paused = clips.Waveform(loud + pause + loud, 16000)
        assert clips.faults(paused) == faults
        assert clips._longest_gap_s(paused) == frames / 50
    assert clips._longest_gap_s(clips.Waveform(loud, 16000)) == 0


def test_what_is_just_loud_enough_is_not_too_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clips, "LEAST_RMS", clips.rms_of(hum()))
    assert clips.faults(hum()) == []


@pytest.mark.parametrize("top", [clips.FULL, clips.FULL - 1, 1 - clips.FULL])
def test_flat_at_the_top_or_one_below_is_clipped(top: int) -> None:
    for count, faults in ((4, ["clipped: recorded too loud"]), (3, [])):
        flat = clips.Waveform(array("h", [top] * count + list(hum().samples)), 16000)
        assert clips.faults(flat) == faults


@pytest.mark.parametrize(
    ("heights", "is_flat"),
    [
        ((32767, 32766, 32767, 32766), True),
        ((32767, 32765, 32767, 32765), False),
        ((32765, 32765, 32765, 32765), False),
        ((32767, 32767, 0, 32767, 32767, 32767, 0), False),
    ],
)
def test_at_the_very_top_a_wave_is_flat_and_below_it_is_not(
    heights: tuple[int, ...], *, is_flat: bool
) -> None:
    around = hum().samples
    sound = clips.Waveform(around + array("h", heights) + around, 16000)
    assert clips.faults(sound) == ["clipped: recorded too loud"] * is_flat


def test_one_sample_at_the_top_is_no_fault() -> None:
    assert clips.faults(clips.Waveform(array("h", [clips.FULL, *hum().samples]), 16000)) == []
