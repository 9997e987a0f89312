"""What is being said is waited for, and not for ever; the words under a key that is held."""

import pytest

from hugod.app.screens.hearing import KEPT_S, Hearing, KeptWords
from hugod.app.values.effects import Cue, Play, Utterance
from hugod.app.values.holds import AGAIN
from hugod.app.values.inputs import Key, KeyDown, KeyUp, TimePassed
from hugod.app.values.settings import Sound

SAID = Utterance("Red, it is your turn.", "en", number=7)
TICK = Play((Cue.TICK,), cuts=False, sound=Sound())
WORDS = Play((), cuts=False, sound=Sound(), said=SAID)


def hearing(*plays: Play) -> Hearing:
    found = Hearing()
    found.find(has_voice=True)
    found.begin(plays, 10.0)
    return found


def test_words_are_waited_for_until_they_are_over() -> None:
    now = hearing(WORDS)
    assert now.is_speaking(10.1)
    assert now.after(10.5) == 10.0 + SAID.longest_s
    now.end(6)
    assert now.is_speaking(10.1)
    now.end(7)
    assert not now.is_speaking(10.1)
    assert now.after(10.5) == 10.5


@pytest.mark.parametrize("ends", ["cut", "lost", "late"])
def test_nothing_is_waited_for_that_nobody_says_any_more(ends: str) -> None:
    now, late = hearing(WORDS), 10.0 + SAID.longest_s
    if ends == "cut":
        now.begin((TICK,), 10.2)
    elif ends == "lost":
        now.find(has_voice=False)
    assert not now.is_speaking(late if ends == "late" else 10.2)
    now.begin((WORDS,), 30.0)
    assert now.is_speaking(30.1) is (ends == "cut")


def test_a_speaker_that_was_given_up_is_waited_for_once_it_answers() -> None:
    now = hearing(WORDS)
    assert not now.is_speaking(60.0)
    now.end(7)
    now.begin((WORDS,), 70.0)
    assert now.is_speaking(70.1)


@pytest.mark.parametrize("tells_up", [True, False])
def test_words_wait_until_a_is_let_go_and_those_of_another_key_do_not(*, tells_up: bool) -> None:
    kept, both = KeptWords(), (TICK, WORDS)
    assert kept.sift(KeyDown(Key.B), both, 1.0, tells_up=tells_up) == both
    (tick, silent) = kept.sift(KeyDown(Key.A), both, 2.0, tells_up=tells_up)
    assert (tick, silent.said) == (TICK, None)
    assert kept.deadline() == 2.0 + (AGAIN.after_s if tells_up else KEPT_S)
    assert kept.sift(TimePassed(), (), 2.1, tells_up=False) == ()
    assert kept.sift(KeyUp(Key.A), (), 2.2, tells_up=False) == (WORDS,)
    assert kept.deadline() is None


def test_of_a_that_is_held_nothing_is_said_but_what_it_asks_for() -> None:
    kept, again = KeptWords(), Play((), cuts=False, sound=Sound(), said=Utterance("Again.", "en"))
    kept.sift(KeyDown(Key.A), (WORDS,), 2.0, tells_up=True)
    assert kept.sift(TimePassed(), (again,), 3.0, tells_up=False) == (again,)
    assert kept.sift(KeyUp(Key.A), (), 3.2, tells_up=False) == ()
