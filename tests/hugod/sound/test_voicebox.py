"""The voicebox with its player: the cue first, then the words; what is newer cuts both at once."""

import queue
import threading
from array import array
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from hugod.app.values.effects import Cue, Utterance
from hugod.app.values.settings import Level
from hugod.ports import DeviceError
from hugod.sound.player import SoundPlayer
from hugod.sound.tunes import TONES, Tone, length_ms
from hugod.sound.voicebox import LATE_S, Voicebox
from hugod.voice.clips import Waveform, wav_of
from hugod.voice.phrases import clip_id
from hugod.voice.saying import Saying, SentenceMaker
from hugod.voice.sound_program import Running
from tests.clock import Clock
from tests.hugod.voice.conftest import hum

WAIT_S = 60.0
HUGO, TWO = Utterance("Hugo!", "en"), Utterance("Hugo! Hugo!", "en")
TICK = TONES[Cue.TICK]


class Device:
    """A sound device whose words take no time at all; it tells the test what it is given."""

    def __init__(self) -> None:
        self.told: queue.Queue[tuple[str, tuple[Tone, ...], int]] = queue.Queue()
        self.works = True
        self.is_hung = threading.Event()

    def sound(self, tones: Sequence[Tone], level: Level) -> int:
        self.told.put(("sound", tuple(tones), 0))
        return length_ms(tones)

    def speak(self, tones: Sequence[Tone], words: Waveform, level: Level) -> int:
        works = self.works
        self.told.put(("speak", tuple(tones), words.rate))
        if not works:
            raise DeviceError("The speaker is lost.")
        return 0

    @property
    def is_sounding(self) -> bool:
        return self.is_hung.is_set()

    def stop(self) -> None:
        self.told.put(("stop", (), 0))

    def finish(self) -> None:
        self.told.put(("finish", (), 0))

    def next(self) -> tuple[str, tuple[Tone, ...], int]:
        return self.told.get(timeout=WAIT_S)

    def until(self, what: str) -> list[str]:
        """All that is told up to *what*."""
        found = [self.next()[0]]
        while found[-1] != what:
            found.append(self.next()[0])
        return found


class Engine:
    """An engine that says each sentence in its own time: the test's."""

    def __init__(self, folder: Path) -> None:
        (folder / "said.wav").write_bytes(wav_of(hum(rate=22050)))
        self.command: tuple[str, ...] = ("cat", str(folder / "said.wav"))
        self.running: queue.Queue[Running] = queue.Queue()

    def begin(self, text: str, said: Utterance) -> Running:
        running = Running(self.command, b"", 60.0)
        self.running.put(running)
        return running


@pytest.fixture
def device() -> Device:
    return Device()


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return Engine(tmp_path)


@pytest.fixture
def player(device: Device, engine: Engine, tmp_path: Path) -> Iterator[SoundPlayer]:
    with closing(
        SoundPlayer(device, voicebox=Voicebox(SentenceMaker([tmp_path], engine.begin), device))
    ) as player:
        yield player


def process_of(running: Running) -> int:
    """The code with which it ended, waited for."""
    return running._process.wait(WAIT_S)


def test_words_are_said_behind_their_cue_then_it_ends(player: SoundPlayer, device: Device) -> None:
    player.play([Cue.TICK], Level.LOUD, HUGO)
    assert device.until("speak") == ["stop", "sound", "speak"]
    assert device.next()[0] == "finish"
    assert device.told.empty()


def test_each_sentence_is_said_behind_the_one_before(player: SoundPlayer, device: Device) -> None:
    player.play([], Level.LOUD, TWO)
    assert device.until("finish") == ["stop", "speak", "speak", "finish"]


def test_any_key_wins_over_a_word(player: SoundPlayer, device: Device, engine: Engine) -> None:
    """Its tick lets other cues go on; words end."""
    engine.command = ("sleep", "60")
    player.play([], Level.LOUD, HUGO)
    running = engine.running.get(timeout=WAIT_S)
    player.play([Cue.TICK], Level.LOUD)
    assert process_of(running) == -9
    assert device.until("finish")[-2:] == ["sound", "finish"]


def test_of_twenty_keys_in_a_second_the_last_is_heard_and_no_engine_is_left(
    player: SoundPlayer, device: Device, engine: Engine
) -> None:
    engine.command = ("sleep", "60")
    for _ in range(20):
        player.play([Cue.TICK], Level.LOUD, HUGO)
    player.cut()
    device.until("sound")
    player.close()
    while not engine.running.empty():
        assert process_of(engine.running.get()) == -9
    assert "speak" not in [each[0] for each in list(device.told.queue)]


def test_a_device_lost_in_mid_word_is_told_once_and_speaks_again(
    player: SoundPlayer, device: Device, caplog: pytest.LogCaptureFixture
) -> None:
    """The second half of what was lost is not said: nobody heard the first."""
    device.works = False
    player.play([], Level.LOUD, TWO)
    device.until("speak")
    device.works = True
    player.play([], Level.LOUD, HUGO)
    assert device.until("finish").count("speak") == 1
    assert [record.message for record in caplog.records] == ["The speaker is lost."]


def test_the_end_is_told_once_the_device_is_silent_or_lost_and_never_of_what_was_cut(
    device: Device, engine: Engine, tmp_path: Path
) -> None:
    ended: queue.Queue[int] = queue.Queue()
    voicebox = Voicebox(SentenceMaker([tmp_path], engine.begin), device, ended=ended.put)
    says, engine.command = engine.command, ("sleep", "60")
    with closing(SoundPlayer(device, voicebox=voicebox)) as player:
        player.play([], Level.LOUD, replace(TWO, number=1))
        engine.running.get(timeout=WAIT_S)
        engine.command = says
        player.play([], Level.LOUD, replace(TWO, number=2))
        assert device.until("finish").count("speak") == 2
        assert ended.get(timeout=WAIT_S) == 2
        device.works = False
        player.play([], Level.LOUD, replace(TWO, number=3))
        assert ended.get(timeout=WAIT_S) == 3
        assert ended.empty()


def test_words_that_fail_are_not_heard_until_some_are(
    device: Device, engine: Engine, tmp_path: Path
) -> None:
    for works in (False, True):
        device.works = works
        voicebox = Voicebox(SentenceMaker([tmp_path], engine.begin), device)
        with closing(SoundPlayer(device, voicebox=voicebox)) as player:
            voicebox.has_voice = not works
            player.play([], Level.LOUD, HUGO)
            device.until("speak")
        assert player.has_voice is works


def test_an_instrument_without_a_voice_has_its_tones_alone(device: Device) -> None:
    with closing(SoundPlayer(device)) as player:
        player.play([Cue.TICK], Level.LOUD, HUGO)
        assert device.until("finish") == ["sound", "finish"]
        player.play([], Level.LOUD, HUGO)
        assert device.until("stop") == ["stop"]


def test_what_was_cut_early_is_unsaid(player: SoundPlayer, device: Device, engine: Engine) -> None:
    is_begun, goes_on = threading.Event(), threading.Event()
    begin = engine.begin

    def slowly(text: str, said: Utterance) -> Running:
        is_begun.set()
        assert goes_on.wait(WAIT_S)
        return begin(text, said)

    assert player._voicebox is not None
    player._voicebox._maker._begin = slowly
    player.play([], Level.LOUD, TWO)
    assert is_begun.wait(WAIT_S)
    player.play([], Level.LOUD, HUGO)
    player.cut()
    goes_on.set()
    assert device.until("stop") == device.until("stop") == ["stop"]
    player.close()
    assert engine.running.qsize() == 1
    assert "speak" not in [each[0] for each in list(device.told.queue)]


def test_what_sounds_is_ended_before_the_next_words_are_looked_for(
    player: SoundPlayer, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """New voices are read then, which takes as long as the card wants."""
    begin = SentenceMaker.begin

    def reading(maker: SentenceMaker, said: Utterance) -> Saying:
        device.told.put(("read", (), 0))
        return begin(maker, said)

    monkeypatch.setattr(SentenceMaker, "begin", reading)
    player.play([], Level.LOUD, HUGO)
    assert device.until("speak") == ["stop", "read", "speak"]


def test_a_cue_does_not_wait_for_words_that_are_not_ready(
    player: SoundPlayer, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is heard first, and they are said behind it all the same."""
    take, is_heard = Saying.take, threading.Event()
    sound = device.sound

    def slowly(saying: Saying) -> Waveform | None:
        return take(saying) if is_heard.wait(0.001) else None

    def hear(tones: Sequence[Tone], level: Level) -> int:
        is_heard.set()
        return sound(tones, level)

    monkeypatch.setattr(Saying, "take", slowly)
    monkeypatch.setattr(device, "sound", hear)
    player.play([Cue.TICK], Level.LOUD, HUGO)
    assert device.until("speak") == ["stop", "sound", "speak"]


# Without its thread, on a clock of the test's own


class Slow(Device):
    """A device that takes as long as it should."""

    def speak(self, tones: Sequence[Tone], words: Waveform, level: Level) -> int:
        super().speak(tones, words, level)
        return length_ms(tones) + round(1000 * words.seconds)


def test_a_cue_and_a_sentence_of_clips_are_one_sound(give_hugo: Path) -> None:
    device = Slow()
    voicebox = Voicebox(SentenceMaker([give_hugo]), device, Clock(0.0))
    voicebox.begin(HUGO)
    assert voicebox.prepare(lambda: False)
    assert voicebox.speak(TICK, Level.LOUD) == length_ms(TICK) + 200
    assert device.next() == ("speak", TICK, 16000)


def test_the_next_sentence_waits_until_the_device_is_silent(give_hugo: Path) -> None:
    device, clock = Slow(), Clock(0.0)
    voicebox = Voicebox(SentenceMaker([give_hugo]), device, clock)
    voicebox.begin(TWO)
    assert voicebox.prepare(lambda: False)
    voicebox.speak((), Level.LOUD)
    device.is_hung.set()
    waits: list[float | None] = []
    while not waits or not waits[-1]:
        waits.append(voicebox.go_on(Level.LOUD))
    assert waits[-1] == pytest.approx(0.52, abs=0.001)
    clock.now = 0.52
    assert voicebox.go_on(Level.LOUD) == 0.01
    assert device.until("speak") == ["speak"]
    device.is_hung.clear()
    assert voicebox.go_on(Level.LOUD) == 0.0
    assert device.until("speak") == ["speak"]


def test_a_device_that_hangs_is_not_waited_for_for_ever(give_hugo: Path) -> None:
    device, clock = Slow(), Clock(0.0)
    voicebox = Voicebox(SentenceMaker([give_hugo]), device, clock)
    voicebox.begin(TWO)
    voicebox.prepare(lambda: False)
    voicebox.speak((), Level.LOUD)
    device.is_hung.set()
    while not voicebox.go_on(Level.LOUD):
        assert voicebox.is_open
    clock.now = 0.6 + LATE_S
    assert voicebox.go_on(Level.LOUD) is None
    assert not voicebox.is_open


def test_what_was_cut_keeps_nothing_waiting(give_hugo: Path) -> None:
    """The next words need not wait until those before would have been over."""
    device, clock = Slow(), Clock(0.0)
    voicebox = Voicebox(SentenceMaker([give_hugo]), device, clock)
    voicebox.begin(HUGO)
    assert voicebox.prepare(lambda: False)
    voicebox.speak((), Level.LOUD)
    voicebox.begin(HUGO)
    assert [voicebox.go_on(Level.LOUD) for _ in range(3)] == [0.0] * 3
    assert device.until("speak") == device.until("speak") == ["speak"]


def test_preparing_ends_when_something_newer_came(give_hugo: Path) -> None:
    voicebox = Voicebox(SentenceMaker([give_hugo]), Slow(), Clock(0.0))
    voicebox.begin(Utterance("Hugo, Hugo, Hugo, Hugo!", "en"))
    steps = iter([False, False, True])
    assert not voicebox.prepare(lambda: next(steps))
    assert voicebox.is_open


@pytest.fixture
def give_hugo(tmp_path: Path) -> Path:
    """A folder with a voice that says Hugo in 0.2 s."""
    clips = tmp_path / "voices" / "en" / "clips"
    clips.mkdir(parents=True)
    about = 'name="a"\nlanguage="en"\nlicence="b"\nmade_by="c"\nrate=16000'
    (clips.parent / "voice.toml").write_text(about)
    sound = Waveform(array("h", hum().samples), 16000)
    (clips / f"{clip_id('Hugo')}.wav").write_bytes(wav_of(sound))
    return tmp_path / "voices"


def test_a_voice_that_could_say_nothing_of_it_has_no_voice(engine: Engine, tmp_path: Path) -> None:
    device = Device()
    voicebox = Voicebox(SentenceMaker([tmp_path], engine.begin), device)
    for command, is_heard in ((("false",), False), (engine.command, True)):
        engine.command = command
        voicebox.begin(HUGO)
        while voicebox.go_on(Level.LOUD) is not None:
            pass
        assert voicebox.has_voice is is_heard
