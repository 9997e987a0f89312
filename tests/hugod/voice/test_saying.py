"""An utterance becomes sound: clips first, then the engine, and nothing wrong in between."""

import logging
import os
import random
import signal
from array import array
from itertools import pairwise
from pathlib import Path
from unittest.mock import Mock
from zlib import crc32

import pytest

from hugod.app.values.effects import Utterance
from hugod.app.values.settings import Speed
from hugod.voice.clips import Waveform, wav_of
from hugod.voice.folders import voices_in
from hugod.voice.phrases import clip_id, quick_id
from hugod.voice.saying import TEMPO, Saying, SentenceMaker, at_tempo, hurried
from hugod.voice.sound_program import ProgramFailed, Running
from tests.hugod.voice.conftest import Programs, give, hum

HUM_S = 0.2


def all_of(saying: Saying) -> list[Waveform]:
    """Everything that is said, an engine waited for."""
    found = []
    while not saying.is_over:
        if sound := saying.take():
            found.append(sound)
    return found


class Engine:
    """An engine at run time: what it was asked, and a hum of a second for each sentence."""

    def __init__(self, folder: Path) -> None:
        self.asked: list[tuple[str, str, Speed]] = []
        self.file = folder / "engine.wav"
        self.file.write_bytes(wav_of(hum(1.0, rate=22050)))
        self.command: tuple[str, ...] = ("cat", str(self.file))
        self.running: list[Running] = []

    def begin(self, text: str, said: Utterance) -> Running:
        self.asked.append((text, said.language, said.speed))
        self.running.append(Running(self.command, b"", 60.0))
        return self.running[-1]


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return Engine(tmp_path)


def test_clips_are_joined_with_short_pauses(tmp_path: Path, engine: Engine) -> None:
    give(tmp_path / "v" / "en", "you threw a", "blue", "4")
    maker = SentenceMaker([tmp_path / "v"], engine.begin)
    (said,) = all_of(maker.begin(Utterance("Blue, you threw a 4.", "en")))
    assert said.rate == 16000
    assert len(said.samples) == 3 * 3200 + 2400 + 400
    assert engine.asked == []


def test_a_clip_of_another_rate_is_said_at_that_of_the_first(
    tmp_path: Path, engine: Engine
) -> None:
    clips = give(tmp_path / "v" / "en", "blue", "4") / "clips"
    (clips / f"{clip_id('4')}.wav").write_bytes(wav_of(hum(rate=8000)))
    (said,) = all_of(SentenceMaker([tmp_path / "v"], engine.begin).begin(Utterance("Blue 4", "en")))
    assert said.rate == 16000
    assert said.seconds == pytest.approx(2 * HUM_S + 0.025, abs=0.001)


def test_a_sentence_half_known_is_the_engines(tmp_path: Path, engine: Engine) -> None:
    give(tmp_path / "v" / "en", "you threw a", "4", "Hello")
    maker = SentenceMaker([tmp_path / "v"], engine.begin)
    said = all_of(maker.begin(Utterance("Hello! Pink, you threw a 4.", "en", Speed.SLOW)))
    assert [sound.rate for sound in said] == [16000, 22050]
    assert engine.asked == [("Pink you threw a 4", "en", Speed.SLOW)]


def test_a_sentence_is_said_by_one_voice_the_first_that_has_all_of_it(
    tmp_path: Path, engine: Engine
) -> None:
    """Grandmother's numbers do not stand in the middle of a robot's sentences."""
    give(tmp_path / "own" / "grandma", "blue", rate=22050)
    give(tmp_path / "shipped" / "de", "you threw", language="de")
    give(tmp_path / "shipped" / "en", "blue", "you threw")
    maker = SentenceMaker([tmp_path / "own", tmp_path / "shipped"], engine.begin)
    said = all_of(maker.begin(Utterance("Blue! Blue you threw", "en")))
    assert [each.rate for each in said] == [22050, 16000]
    assert said[1].seconds == pytest.approx(2 * HUM_S + 0.025, abs=0.01)
    assert engine.asked == []


def test_a_pack_of_another_language_is_silent(tmp_path: Path, engine: Engine) -> None:
    give(tmp_path / "v" / "de", "Hugo", language="de")
    all_of(SentenceMaker([tmp_path / "v"], engine.begin).begin(Utterance("Hugo!", "en")))
    assert engine.asked == [("Hugo", "en", Speed.NORMAL)]


def test_an_older_pack_has_no_new_word(tmp_path: Path, engine: Engine) -> None:
    give(tmp_path / "v" / "en", "you have thrown a", "4")
    all_of(SentenceMaker([tmp_path / "v"], engine.begin).begin(Utterance("you threw a 4", "en")))
    assert engine.asked == [("you threw a 4", "en", Speed.NORMAL)]


def bad_clips() -> list[bytes]:
    whole = wav_of(hum())
    return [b"", whole[:44], wav_of(hum(10.5, rate=8000)), whole[:22] + b"\2" + whole[23:]]


@pytest.mark.parametrize("data", bad_clips(), ids=["empty", "no-sample", "long", "stereo"])
def test_a_bad_clip_is_told_once_and_the_next_says_it(
    data: bytes, tmp_path: Path, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    bad = give(tmp_path / "own" / "bad", "blue") / "clips" / f"{clip_id('blue')}.wav"
    bad.write_bytes(data)
    give(tmp_path / "shipped" / "good", "blue")
    maker = SentenceMaker([tmp_path / "own", tmp_path / "shipped"], engine.begin)
    for _ in range(3):
        (said,) = all_of(maker.begin(Utterance("Blue!", "en")))
        assert said.seconds == pytest.approx(HUM_S, abs=0.01)
    assert len(caplog.records) == 1
    assert str(bad) in caplog.text


def test_a_bad_clip_of_one_voice_is_the_engines(tmp_path: Path, engine: Engine) -> None:
    clip = give(tmp_path / "v" / "en", "blue") / "clips" / f"{clip_id('blue')}.wav"
    clip.unlink()
    os.mkfifo(clip)
    (said,) = all_of(SentenceMaker([tmp_path / "v"], engine.begin).begin(Utterance("Blue!", "en")))
    assert said.rate == 22050


def test_without_an_engine_a_sentence_is_whole_or_not_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """ "You may go to 12" would be wrong with its "not" left out."""

    def absent(text: str, said: Utterance) -> Running:
        raise ProgramFailed("espeak-ng is not installed")

    give(tmp_path / "v" / "en", "Hello", "you may", "go to", "12")
    maker = SentenceMaker([tmp_path / "v"], absent)
    for _ in range(3):
        assert len(all_of(maker.begin(Utterance("You may not go to 12. Hello!", "en")))) == 1
    assert [record.message for record in caplog.records] == [
        "What no clip says is not said: espeak-ng is not installed."
    ]


@pytest.mark.parametrize("command", [("false",), ("true",), ("echo", "no sound")])
def test_an_engine_that_fails_leaves_its_sentence_out(
    command: tuple[str, ...], tmp_path: Path, engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    engine.command = command
    maker = SentenceMaker([tmp_path / "none"], engine.begin)
    assert all_of(maker.begin(Utterance("One. Two.", "en"))) == []
    assert len(engine.asked) == 2
    assert len(caplog.records) == 1


def test_after_an_engine_is_killed_the_next_is_said(tmp_path: Path, engine: Engine) -> None:
    engine.command = ("sleep", "60")
    saying = SentenceMaker([tmp_path], engine.begin).begin(Utterance("One. Two.", "en"))
    while not saying.is_waiting:
        assert saying.take() is None
    os.kill(engine.running[0]._process.pid, signal.SIGKILL)
    engine.command = ("cat", str(engine.file))
    assert len(all_of(saying)) == 1


def test_a_cut_kills_the_engine_even_one_that_is_stopped(tmp_path: Path, engine: Engine) -> None:
    engine.command = ("sleep", "60")
    saying = SentenceMaker([tmp_path], engine.begin).begin(Utterance("One. Two.", "en"))
    while not saying.is_waiting:
        assert saying.take() is None
    process = engine.running[0]._process
    os.kill(process.pid, signal.SIGSTOP)
    saying.cancel()
    assert process.returncode == -signal.SIGKILL
    assert saying.is_over
    assert saying.take() is None
    assert len(engine.asked) == 1


def test_a_cut_in_the_midst_of_a_sentence_of_clips_leaves_nothing_to_say(
    tmp_path: Path, engine: Engine
) -> None:
    give(tmp_path / "v" / "en", "you threw a", "blue", "4")
    maker = SentenceMaker([tmp_path / "v"], engine.begin)
    saying = maker.begin(Utterance("Blue, you threw a 4.", "en"))
    assert saying.take() is None
    assert not saying.is_over
    saying.cancel()
    assert saying.is_over
    assert [saying.take() for _ in range(4)] == [None] * 4


def test_a_voice_that_comes_later_is_heard(tmp_path: Path, engine: Engine) -> None:
    maker = SentenceMaker([tmp_path / "v"], engine.begin)
    all_of(maker.begin(Utterance("Hugo!", "en")))
    give(tmp_path / "v" / "grandma", "Hugo")
    (said,) = all_of(maker.begin(Utterance("Hugo!", "en")))
    assert said.rate == 16000
    assert len(engine.asked) == 1


def test_slow_and_fast_are_slower_and_faster(tmp_path: Path, engine: Engine) -> None:
    give(tmp_path / "v" / "en", "Hugo")
    maker = SentenceMaker([tmp_path / "v"], engine.begin)
    lengths = [
        all_of(maker.begin(Utterance("Hugo, Hugo, Hugo", "en", speed)))[0].seconds
        for speed in (Speed.SLOW, Speed.NORMAL, Speed.FAST)
    ]
    assert lengths == pytest.approx([lengths[1] / 0.8, lengths[1], lengths[1] / 1.25], rel=0.1)


def test_a_number_that_is_counted_in_a_row_is_quick_and_whole(
    tmp_path: Path, engine: Engine
) -> None:
    """By a clip of its own; where a voice has none, or the engine speaks, it is hurried."""
    folder = give(tmp_path / "v" / "en", "56", "caught") / "clips"
    for number, seconds in (("57", 0.4), ("58", 0.8), ("59", 1.4)):
        sound = hum(seconds)
        name = quick_id(number) if number == "57" else clip_id(number)
        (folder / f"{name}.wav").write_bytes(wav_of(sound))
    maker = SentenceMaker([tmp_path / "v"], engine.begin)
    said = [
        all_of(maker.begin(Utterance(text, "en", is_quick=True)))[0].seconds
        for text in ("56.", "57.", "58.", "59.", "60.", "56: caught!")
    ]
    assert said[:5] == pytest.approx([HUM_S, 0.4, 0.45, 0.7, 0.5], abs=0.06)
    assert said[5] > 2 * HUM_S
    assert len(engine.asked) == 1
    for text, is_quick in (("60.", False), ("Now 60.", True)):  # nothing else is hurried
        (sound,) = all_of(maker.begin(Utterance(text, "en", is_quick=is_quick)))
        assert sound.seconds == pytest.approx(1.0, abs=0.06)
    (sound,) = all_of(maker.begin(Utterance("58.", "en")))
    assert sound.seconds == pytest.approx(0.8, abs=0.01)


def test_a_clip_that_comes_later_is_heard(tmp_path: Path, engine: Engine) -> None:
    about = give(tmp_path / "v" / "grandma") / "voice.toml"
    maker, age = SentenceMaker([tmp_path / "v"], engine.begin), about.stat().st_mtime_ns
    os.utime(about.parent / "clips", (1000, 1000))
    all_of(maker.begin(Utterance("Hugo!", "en")))
    give(tmp_path / "v" / "grandma", "Hugo")
    os.utime(about, ns=(age, age))
    (said,) = all_of(maker.begin(Utterance("Hugo!", "en")))
    assert said.rate == 16000
    assert len(engine.asked) == 1


def test_the_voices_are_read_again_only_when_one_has_changed(
    tmp_path: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(tmp_path / "v" / "grandma", "Hugo")
    read = Mock(side_effect=voices_in)
    monkeypatch.setattr("hugod.voice.saying.voices_in", read)
    maker = SentenceMaker([tmp_path / "v"], engine.begin)
    for _ in range(3):
        all_of(maker.begin(Utterance("Hugo!", "en")))
    assert read.call_count == 1


def test_a_voice_that_is_deleted_while_it_is_looked_for_is_none(
    tmp_path: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page deletes it; the loop of the speaker must not end for that."""
    gone = give(tmp_path / "v" / "grandma", "Hugo")
    monkeypatch.setattr("hugod.voice.saying.voice_folders", lambda folder: [gone])
    gone.rename(tmp_path / "elsewhere")
    all_of(SentenceMaker([tmp_path / "v"], engine.begin).begin(Utterance("Hugo!", "en")))
    assert len(engine.asked) == 1


@pytest.mark.parametrize(("seconds", "is_said"), [(20.0, True), (61.0, False)])
def test_a_long_list_is_said_by_the_engine_and_not_without_end(
    seconds: float, tmp_path: Path, engine: Engine, *, is_said: bool
) -> None:
    """Said slowly, where all guests stand takes longer than any clip may."""
    sound = hum(1.0, rate=8000)
    engine.file.write_bytes(wav_of(Waveform(sound.samples * int(seconds), 8000)))
    said = all_of(SentenceMaker([tmp_path / "v"], engine.begin).begin(Utterance("A list!", "en")))
    assert [round(each.seconds) for each in said] == [20] * is_said


def test_there_is_a_voice_where_there_are_clips_or_an_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not SentenceMaker([tmp_path / "v"]).has_voice
    (tmp_path / "espeak-ng").touch(mode=0o755)
    assert SentenceMaker([tmp_path / "v"]).has_voice
    (tmp_path / "espeak-ng").unlink()
    give(tmp_path / "v" / "en", "Hugo")
    assert SentenceMaker([tmp_path / "v"]).has_voice


def test_an_endless_text_has_an_end(tmp_path: Path, engine: Engine) -> None:
    give(tmp_path / "v" / "en", "Hugo")
    maker = SentenceMaker([tmp_path / "v"], engine.begin)
    assert len(all_of(maker.begin(Utterance("Hugo. " * 1000, "en")))) == 20


def test_it_is_told_in_the_log_of_the_owner(
    tmp_path: Path, programs: Programs, caplog: pytest.LogCaptureFixture
) -> None:
    """A voice whose file is broken: the box speaks without it."""
    caplog.set_level(logging.WARNING)
    give(tmp_path / "v" / "bad").joinpath("voice.toml").write_text("name =")
    assert SentenceMaker([tmp_path / "v"]).begin(Utterance("", "en")).is_over
    assert "voice.toml: line 1: not TOML" in caplog.text


def height_hz(sound: Waveform) -> float:
    rises = sum(before < 0 <= after for before, after in pairwise(sound.samples))
    return rises / sound.seconds


@pytest.mark.parametrize("speed", Speed)
@pytest.mark.parametrize("rate", [8000, 16000, 22050, 48000])
def test_the_length_changes_and_the_height_does_not(speed: Speed, rate: int) -> None:
    sound = at_tempo(hum(1.0, hz=180, rate=rate), TEMPO[speed])
    assert sound.rate == rate
    assert sound.seconds == pytest.approx(1.0 / TEMPO[speed], abs=0.05)
    assert height_hz(sound) == pytest.approx(180, rel=0.03)
    assert max(sound.samples) <= 8000


def test_slow_is_slower_than_fast_and_normal_is_as_it_was_recorded() -> None:
    assert TEMPO[Speed.SLOW] < TEMPO[Speed.NORMAL] == 1.0 < TEMPO[Speed.FAST]
    sound = hum()
    assert at_tempo(sound, 1.0) is sound


@pytest.mark.parametrize("seconds", [0.001, 0.01, 0.03, 0.05])
@pytest.mark.parametrize("tempo", [0.5, 2.0])
def test_the_shortest_clips_stay_whole(seconds: float, tempo: float) -> None:
    sound = hum(seconds)
    assert 0 < len(at_tempo(sound, tempo).samples) <= 3 * len(sound.samples)


def noise(count: int) -> Waveform:
    chance = random.Random(count)
    return Waveform(array("h", [chance.randrange(-9000, 9000) for _ in range(count)]), 16000)


def test_a_clip_of_three_grains_is_said_at_another_tempo_and_a_shorter_one_is_left() -> None:
    shorter, whole = noise(655), noise(656)
    assert at_tempo(shorter, 1.25) is shorter
    assert at_tempo(whole, 1.25) is not whole


def test_a_number_that_is_quick_enough_is_not_hurried() -> None:
    for sound in (noise(6900), noise(7200)):  # 0.45 s
        assert hurried(sound) is sound
    assert len(hurried(noise(9600)).samples) == 6912


def test_to_the_sample_a_recording_is_said_as_ever() -> None:
    """Heard and found good; who changes it on purpose hears it again and writes its sum anew."""
    said = array("h")
    for count in range(656, 1200, 8):
        for tempo in (0.5, 0.8, 1.25, 2.0):
            said.extend(at_tempo(noise(count), tempo).samples)
    said.extend(hurried(noise(9600)).samples)
    assert crc32(said.tobytes()) == 2716464626
