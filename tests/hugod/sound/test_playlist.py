"""What sounds: the newest, a tick for every key, and nothing after a cut but the tick."""

from __future__ import annotations

from hugod.app.effects import Cue
from hugod.sound.player import Score
from hugod.sound.tunes import TONES, length_ms

TICK, TUNE, NO = TONES[Cue.TICK], TONES[Cue.TUNE_RED], TONES[Cue.NO]


def test_a_cue_sounds_until_it_is_over() -> None:
    score = Score()
    score.add([Cue.TUNE_RED], 10.0)
    assert score.left(10.0) == TUNE
    assert score.left(10.0 + length_ms(TUNE) / 1000) == ()


def test_whoever_takes_it_up_late_plays_it_whole() -> None:
    score = Score()
    score.add([Cue.TICK], 10.0)
    assert score.left(11.0) == TICK
    assert score.left(11.0 + length_ms(TICK) / 1000) == ()


def test_the_newest_cue_takes_the_place_of_the_one_before() -> None:
    score = Score()
    score.add([Cue.STRIKE_12], 10.0)
    score.add([Cue.NO], 10.1)
    assert score.left(10.1) == NO


def test_a_tick_goes_before_what_sounds_and_that_goes_on() -> None:
    score = Score()
    score.add([Cue.TUNE_RED], 10.0)
    score.left(10.0)
    score.add([Cue.TICK], 10.14)
    assert score.left(10.14) == (*TICK, *TUNE[2:])


def test_many_ticks_are_never_more_than_one_ahead() -> None:
    score = Score()
    for _ in range(1000):
        score.add([Cue.TICK], 10.0)
    assert score.left(10.0) == TICK


def test_a_tick_and_its_cue_follow_each_other() -> None:
    score = Score()
    score.add([Cue.TUNE_RED], 10.0)
    score.add([Cue.TICK, Cue.NO], 10.0)
    assert score.left(10.0) == (*TICK, *NO)


def test_a_cut_leaves_the_tick_of_the_key_and_nothing_else() -> None:
    score = Score()
    score.add([Cue.TICK, Cue.TUNE_RED], 10.0)
    score.cut(10.0)
    assert score.left(10.0) == TICK
    score.add([Cue.DIE], 10.0)
    assert score.left(10.0) == (*TICK, *TONES[Cue.DIE])
