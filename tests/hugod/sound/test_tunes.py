"""The tones of the cues: every one has some, none is long, and no two players sound alike."""

import io
import wave
from itertools import pairwise

import pytest

from hugod.app.values.effects import Cue
from hugod.app.values.settings import Level
from hugod.sound import tunes

PLAYERS = [cue for cue in Cue if cue.startswith("tune-")]
WALK_MS, TUMBLE_MS = 500, 700
"""How long a step of Hugo and the tumbling of the die take on the glass."""


@pytest.mark.parametrize("cue", Cue)
def test_every_cue_is_heard_and_soon_over(cue: Cue) -> None:
    assert 0 < tunes.length_ms(tunes.TONES[cue]) <= tunes.LONGEST_MS
    assert any(tone.hz for tone in tunes.TONES[cue])
    assert all(
        tone.ms > 0 and (tone.hz == 0 or 150 <= tone.hz <= 4000) for tone in tunes.TONES[cue]
    )


@pytest.mark.parametrize(
    ("cue", "most_ms"),
    [
        (Cue.TICK, 30),
        (Cue.NO, 400),
        (Cue.DIE, TUMBLE_MS),
        (Cue.STEP, WALK_MS // 2),
        (Cue.CAUGHT, WALK_MS),
        *((cue, 450) for cue in PLAYERS),
        *((Cue(cue.replace("tune", "caught")), 1200) for cue in PLAYERS),
        (Cue.STRIKE_12, tunes.LONGEST_MS),
    ],
)
def test_a_cue_is_over_before_the_next_one_is_due(cue: Cue, most_ms: int) -> None:
    assert tunes.length_ms(tunes.TONES[cue]) <= most_ms


@pytest.mark.parametrize("cue", PLAYERS)
def test_a_players_tune_has_three_notes(cue: Cue) -> None:
    assert len([tone for tone in tunes.TONES[cue] if tone.hz]) == 3


def test_the_tunes_of_the_players_differ_in_their_shape() -> None:
    def shape(cue: Cue) -> tuple[int, ...]:
        notes = [tone.hz for tone in tunes.TONES[cue] if tone.hz]
        return tuple((b > a) - (b < a) for a, b in pairwise(notes))

    assert len({shape(cue) for cue in PLAYERS}) == len(PLAYERS) == 8


@pytest.mark.parametrize("strokes", [1, 2, 3, 4, 5, 12])
def test_the_clock_strikes_as_often_as_it_says(strokes: int) -> None:
    struck = [tone for tone in tunes.TONES[Cue(f"strike-{strokes}")] if tone.hz]
    assert len(struck) == strokes


def test_no_two_cues_sound_the_same() -> None:
    assert len(set(tunes.TONES.values())) == len(tunes.TONES) == len(Cue)


def test_cues_follow_each_other() -> None:
    assert tunes.tones_of([Cue.TICK, Cue.NO]) == tunes.TONES[Cue.TICK] + tunes.TONES[Cue.NO]


@pytest.mark.parametrize(
    ("passed_ms", "left"),
    [
        (0, (tunes.Tone(440, 100), tunes.Tone(0, 50), tunes.Tone(220, 100))),
        (40, (tunes.Tone(440, 60), tunes.Tone(0, 50), tunes.Tone(220, 100))),
        (100, (tunes.Tone(0, 50), tunes.Tone(220, 100))),
        (120, (tunes.Tone(0, 30), tunes.Tone(220, 100))),
        (249, (tunes.Tone(220, 1),)),
        (250, ()),
        (9999, ()),
    ],
)
def test_what_is_left_after_a_while(passed_ms: int, left: tuple[tunes.Tone, ...]) -> None:
    assert (
        tunes.after((tunes.Tone(440, 100), tunes.Tone(0, 50), tunes.Tone(220, 100)), passed_ms)
        == left
    )


@pytest.mark.parametrize("hz", [262, 1047, 2093])
def test_a_tone_has_its_pitch(hz: int) -> None:
    swings = tunes.samples([tunes.Tone(hz, 1000)], Level.LOUD)
    crossings = sum(a < 0 <= b for a, b in pairwise(swings))
    assert crossings == pytest.approx(hz, rel=0.01)


@pytest.mark.parametrize("cue", Cue)
def test_nothing_clicks(cue: Cue) -> None:
    """No tone begins or ends at a height, nor leaves the range."""
    for tone in tunes.TONES[cue]:
        swings = tunes.samples([tone], Level.LOUD)
        assert abs(swings[0]) <= 300
        assert abs(swings[-1]) <= 300
        assert max(map(abs, swings)) < 32767


def test_a_rest_is_silent() -> None:
    assert set(tunes.samples([tunes.Tone(0, 20)], Level.LOUD)) == {0}


def test_each_level_is_louder_than_the_one_before() -> None:
    loud = [max(tunes.samples(tunes.TONES[Cue.TUNE_RED], level)) for level in Level]
    assert 0 < 2 * loud[0] < loud[1]
    assert 2 * loud[1] < loud[2]


@pytest.mark.parametrize("cue", [Cue.TICK, Cue.TUNE_VIOLET])
def test_the_file_is_a_whole_wav(cue: Cue) -> None:
    with wave.open(io.BytesIO(tunes.wav(tunes.TONES[cue], Level.LOUD))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, tunes.RATE)
        seconds = file.getnframes() / tunes.RATE
        swings = file.readframes(file.getnframes())
    assert seconds == pytest.approx(tunes.length_ms(tunes.TONES[cue]) / 1000, abs=0.005)
    assert any(swings)
