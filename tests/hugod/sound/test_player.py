"""A voice and its thread: the newest is played, a cut cuts, and nobody waits for an instrument."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing

import pytest

from hugod.app.effects import Cue
from hugod.app.settings import Level
from hugod.ports import DeviceError, Speaker
from hugod.sound.tunes import TONES, Tone
from hugod.sound.worker import Instrument, Voice

WAIT_S = 10.0


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
def voice(whistle: Whistle) -> Iterator[Voice]:
    instrument: Instrument = whistle
    with closing(Voice(instrument)) as voice:
        speaker: Speaker = voice
        assert speaker
        yield voice
        whistle.hangs.set()


def test_a_cue_is_played_and_ends_by_itself(voice: Voice, whistle: Whistle) -> None:
    voice.play([Cue.TICK], Level.LOUD)
    assert whistle.next() == ("sound", TONES[Cue.TICK], Level.LOUD)
    assert whistle.next() == ("finish", (), None)


def test_an_instrument_of_one_tone_is_given_them_one_by_one() -> None:
    whistle = Whistle(takes_all=False)
    with closing(Voice(whistle)) as voice:
        voice.play([Cue.TICK], Level.LOUD)
        firsts = [whistle.next()[1][0].hz for _ in TONES[Cue.TICK]]
        assert firsts == [tone.hz for tone in TONES[Cue.TICK]]
        assert whistle.next()[0] == "finish"


def test_a_cut_stops_it_at_once(voice: Voice, whistle: Whistle) -> None:
    voice.play([Cue.STRIKE_12], Level.LOUD)
    assert whistle.next()[0] == "sound"
    voice.cut()
    assert whistle.next()[0] == "stop"


def test_a_new_cue_takes_the_place_of_what_sounds(voice: Voice, whistle: Whistle) -> None:
    voice.play([Cue.STRIKE_12], Level.LOUD)
    assert whistle.next()[0] == "sound"
    voice.play([Cue.WINNER], Level.QUIET)
    assert whistle.next() == ("sound", TONES[Cue.WINNER], Level.QUIET)


def test_a_tick_interrupts_a_strike_that_then_goes_on(voice: Voice, whistle: Whistle) -> None:
    voice.play([Cue.STRIKE_12], Level.LOUD)
    whistle.next()
    voice.play([Cue.TICK], Level.LOUD)
    _, tones, _ = whistle.next()
    assert tones[:2] == TONES[Cue.TICK]
    assert len(tones) > 20


def test_who_plays_never_waits_for_an_instrument_that_hangs(voice: Voice, whistle: Whistle) -> None:
    whistle.hangs.clear()
    voice.play([Cue.STRIKE_12], Level.LOUD)
    assert whistle.next()[0] == "sound"  # and now it hangs
    for _ in range(10_000):
        voice.play([Cue.TICK, Cue.NO], Level.LOUD)
        voice.cut()
    voice.play([Cue.TUNE_RED], Level.LOUD)
    assert whistle.told.empty()
    whistle.hangs.set()
    assert whistle.next()[1][-6:] == TONES[Cue.TUNE_RED]  # of all the others nothing is left


def test_an_instrument_that_is_lost_is_told_once_and_found_again(
    voice: Voice, whistle: Whistle, caplog: pytest.LogCaptureFixture
) -> None:
    whistle.works = False
    for _ in range(3):
        voice.play([Cue.WINNER], Level.LOUD)
        assert whistle.next()[0] == "sound"
    whistle.works = True
    voice.play([Cue.TICK], Level.LOUD)
    assert [whistle.next()[0] for _ in range(2)] == ["sound", "finish"]
    assert [record.message for record in caplog.records] == ["The whistle is lost."]


def test_closing_is_the_end_of_every_sound(
    whistle: Whistle, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    voice = Voice(whistle)
    voice.play([Cue.STRIKE_12], Level.LOUD)
    assert whistle.next()[0] == "sound"
    voice.close()
    assert whistle.next()[0] == "stop"
    assert not caplog.records


def test_an_instrument_that_cannot_even_be_silent_is_tried_again(
    voice: Voice, whistle: Whistle, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost() -> None:
        whistle.told.put(("lost", (), None))
        raise DeviceError("The whistle is lost.")

    monkeypatch.setattr(whistle, "stop", lost)
    voice.cut()
    assert whistle.next()[0] == "lost"
    voice.play([Cue.TICK], Level.LOUD)
    assert whistle.next() == ("sound", TONES[Cue.TICK], Level.LOUD)
