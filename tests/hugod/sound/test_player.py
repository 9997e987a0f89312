"""The player: the newest sounds, a tick for every key, and nobody waits for an instrument."""

import logging
import queue
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hugod.app.values.effects import Cue
from hugod.app.values.settings import Level
from hugod.config import Config
from hugod.gpio.parts import PinParts
from hugod.inbox import Inbox
from hugod.ports import DeviceError, Speaker
from hugod.sound.player import Instrument, Playlist, SoundPlayer, open_speaker
from hugod.sound.quiet_hours import QuietHours
from hugod.sound.tunes import TONES, Tone, length_ms

WAIT_S = 60.0
TICK, TUNE, NO = TONES[Cue.TICK], TONES[Cue.TUNE_RED], TONES[Cue.NO]


def test_a_cue_sounds_until_it_is_over() -> None:
    playlist = Playlist()
    playlist.add([Cue.TUNE_RED], 10.0)
    assert playlist.left(10.0) == TUNE
    assert playlist.left(10.0 + length_ms(TUNE) / 1000) == ()


def test_taken_up_late_it_is_played_whole() -> None:
    playlist = Playlist()
    playlist.add([Cue.TICK], 10.0)
    assert playlist.left(11.0) == TICK
    assert playlist.left(11.0 + length_ms(TICK) / 1000) == ()


def test_a_tick_goes_before_what_sounds_and_that_goes_on() -> None:
    playlist = Playlist()
    playlist.add([Cue.TUNE_RED], 10.0)
    playlist.left(10.0)
    playlist.add([Cue.TICK], 10.14)
    assert playlist.left(10.14) == (*TICK, *TUNE[2:])


def test_many_ticks_are_never_more_than_one_ahead() -> None:
    playlist = Playlist()
    for _ in range(1000):
        playlist.add([Cue.TICK], 10.0)
    assert playlist.left(10.0) == TICK


def test_a_tick_and_its_cue_follow_each_other() -> None:
    playlist = Playlist()
    playlist.add([Cue.TUNE_RED], 10.0)
    playlist.add([Cue.TICK, Cue.NO], 10.0)
    assert playlist.left(10.0) == (*TICK, *NO)


def test_a_cut_leaves_the_tick_of_the_key_and_nothing_else() -> None:
    playlist = Playlist()
    playlist.add([Cue.TICK, Cue.TUNE_RED], 10.0)
    playlist.cut(10.0)
    assert playlist.left(10.0) == TICK
    playlist.add([Cue.DIE], 10.0)
    assert playlist.left(10.0) == (*TICK, *TONES[Cue.DIE])


# With its thread


class Whistle:
    """An instrument that puts down what it is told; it takes all tones at once, or one."""

    def __init__(self, *, takes_all: bool = True) -> None:
        self.takes_all = takes_all
        self.told: queue.Queue[tuple[str, tuple[Tone, ...], Level | None]] = queue.Queue()
        self.works = True
        self.hangs = threading.Event()
        self.hangs.set()

    def sound(self, tones: Sequence[Tone], level: Level) -> int:
        self.told.put(("sound", tuple(tones), level))
        self.hangs.wait()
        if not self.works:
            raise DeviceError("The whistle is lost.")
        return sum(tone.ms for tone in tones) if self.takes_all else tones[0].ms

    def stop(self) -> None:
        self.told.put(("stop", (), None))

    def finish(self) -> None:
        self.told.put(("finish", (), None))

    def next(self) -> tuple[str, tuple[Tone, ...], Level | None]:
        return self.told.get(timeout=WAIT_S)


@pytest.fixture
def whistle() -> Whistle:
    return Whistle()


@pytest.fixture
def player(whistle: Whistle) -> Iterator[SoundPlayer]:
    instrument: Instrument = whistle
    with closing(SoundPlayer(instrument)) as player:
        speaker: Speaker = player
        assert speaker
        yield player
        whistle.hangs.set()


def test_a_cue_is_played_and_ends_by_itself(player: SoundPlayer, whistle: Whistle) -> None:
    player.play([Cue.TICK], Level.LOUD)
    assert whistle.next() == ("sound", TONES[Cue.TICK], Level.LOUD)
    assert whistle.next() == ("finish", (), None)


def test_an_instrument_of_one_tone_gets_them_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's clock goes on when a tone was heard: a busy machine leaves out none."""
    whistle, clock = Whistle(takes_all=False), SimpleNamespace(now=10.0)
    clock.monotonic = lambda: clock.now
    monkeypatch.setattr("hugod.sound.player.time", clock)
    with closing(SoundPlayer(whistle)) as player:
        player.play([Cue.TUNE_RED], Level.LOUD)
        for at, tone in enumerate(TONES[Cue.TUNE_RED]):
            assert whistle.next() == ("sound", TONES[Cue.TUNE_RED][at:], Level.LOUD)
            clock.now += tone.ms / 1000
        assert whistle.next()[0] == "finish"


def test_a_cut_stops_it_at_once(player: SoundPlayer, whistle: Whistle) -> None:
    player.play([Cue.STRIKE_12], Level.LOUD)
    assert whistle.next()[0] == "sound"
    player.cut()
    assert whistle.next()[0] == "stop"


def test_a_new_cue_takes_the_place_of_what_sounds(player: SoundPlayer, whistle: Whistle) -> None:
    player.play([Cue.STRIKE_12], Level.LOUD)
    assert whistle.next()[0] == "sound"
    player.play([Cue.WINNER], Level.QUIET)
    assert whistle.next() == ("sound", TONES[Cue.WINNER], Level.QUIET)


def test_a_ring_without_news_begins_nothing_again(player: SoundPlayer, whistle: Whistle) -> None:
    player.play([Cue.STRIKE_12], Level.LOUD)
    assert whistle.next()[0] == "sound"
    turned = threading.Event()
    player._worker.ask(turned.set)
    assert turned.wait(WAIT_S)
    assert whistle.told.empty()


def test_play_waits_for_no_instrument_that_hangs(player: SoundPlayer, whistle: Whistle) -> None:
    whistle.hangs.clear()
    player.play([Cue.STRIKE_12], Level.LOUD)
    assert whistle.next()[0] == "sound"  # and now it hangs
    for _ in range(10_000):
        player.play([Cue.TICK, Cue.NO], Level.LOUD)
        player.cut()
    player.play([Cue.TUNE_RED], Level.LOUD)
    assert whistle.told.empty()
    whistle.hangs.set()
    assert whistle.next()[1][-6:] == TONES[Cue.TUNE_RED]  # of all the others nothing is left


def test_an_instrument_that_is_lost_is_told_once_and_found_again(
    player: SoundPlayer, whistle: Whistle, caplog: pytest.LogCaptureFixture
) -> None:
    whistle.works = False
    for _ in range(3):
        player.play([Cue.WINNER], Level.LOUD)
        assert whistle.next()[0] == "sound"
    whistle.works = True
    player.play([Cue.TICK], Level.LOUD)
    assert [whistle.next()[0] for _ in range(2)] == ["sound", "finish"]
    assert [record.message for record in caplog.records] == ["The whistle is lost."]


def test_closing_ends_every_sound(whistle: Whistle, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    player = SoundPlayer(whistle)
    player.play([Cue.STRIKE_12], Level.LOUD)
    assert whistle.next()[0] == "sound"
    player.close()
    assert whistle.next()[0] == "stop"
    assert not caplog.records


def test_an_instrument_that_cannot_even_be_silent_is_tried_again(
    player: SoundPlayer, whistle: Whistle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost() -> None:
        whistle.told.put(("lost", (), None))
        raise DeviceError("The whistle is lost.")

    monkeypatch.setattr(whistle, "stop", lost)
    player.cut()
    assert whistle.next()[0] == "lost"
    player.play([Cue.TICK], Level.LOUD)
    assert whistle.next() == ("sound", TONES[Cue.TICK], Level.LOUD)


# The configured speaker


def players(config: Config, data: Path, *, has_pins: bool) -> int:
    """Count the players that sing while the speaker of *config* is open."""
    pins = PinParts(lambda: MockFactory(pin_class=MockPWMPin)) if has_pins else None
    before = threading.active_count()
    with ExitStack() as opened:
        if pins:
            opened.enter_context(closing(pins))
        open_speaker(opened, QuietHours(Inbox().put, lambda: None), config, pins, data)
        if pins:
            pins.begin()
        return threading.active_count() - before


@pytest.mark.parametrize(
    ("kind", "has_pins", "heard"),
    [
        ("auto", True, 1),
        ("auto", False, 0),
        ("none", True, 0),
        ("buzzer", True, 1),
        ("buzzer", False, 0),
        ("device", False, 1),
    ],
)
def test_a_box_is_heard_as_it_may(kind: str, has_pins: bool, heard: int, tmp_path: Path) -> None:
    assert players(Config(sound_kind=kind), tmp_path, has_pins=has_pins) == heard


def test_a_speakers_trouble_is_told(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    players(Config(sound_kind="buzzer"), tmp_path, has_pins=False)
    assert "The buzzer needs the pins of a Raspberry Pi." in caplog.text
