"""Two houses meet by four words, over a line that loses and mixes up, and among strangers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hugo_far.meeting import (
    MEETING_BYTES,
    TRIES,
    VERSION,
    WORD_CODES,
    MeetingGuest,
    MeetingHost,
    Met,
    OtherVersion,
    meeting_place,
)

WORDS, WRONG = (7, 400, 12, 999), (7, 400, 12, 998)


def seed(number: int) -> bytes:
    return bytes([number]) * 32


def talk(host: MeetingHost, *guests: MeetingGuest, beats: int = 6) -> list[bytes]:
    """Let all hear all for some *beats*; returns what was said."""
    said = []
    for _ in range(beats):
        of_guests = [data for guest in guests for data in guest.say()]
        for data in of_guests:
            host.hear(data)
        of_host = host.say()
        for data in of_host:
            for guest in guests:
                guest.hear(data)
        said += of_guests + of_host
    return said


def test_two_houses_with_the_same_words_have_one_key_that_nobody_else_has() -> None:
    host, guest = MeetingHost(WORDS, seed(1)), MeetingGuest(WORDS, seed(2))
    said = talk(host, guest)
    assert (host.standing, guest.standing) == (Met.JOINED, Met.JOINED)
    assert host.key == guest.key
    assert len(host.key) == 32
    assert {len(data) for data in said} == {MEETING_BYTES}
    assert meeting_place(WORDS) == "m007"


@settings(max_examples=25)
@given(number=st.integers(0, 2**32))
def test_a_line_that_loses_repeats_and_mixes_up_delays_them_and_no_more(number: int) -> None:
    host, guest = MeetingHost(WORDS, seed(1)), MeetingGuest(WORDS, seed(2))
    chance = Random(number)
    to_host: list[bytes] = []
    to_guest: list[bytes] = []
    for beat in range(60):
        to_host += guest.say()
        to_guest += host.say()
        for waiting, hear in ((to_host, host.hear), (to_guest, guest.hear)):
            chance.shuffle(waiting)
            for data in list(waiting):
                if chance.random() < 0.5 or beat > 40:
                    hear(data)
                if chance.random() < 0.5:
                    waiting.remove(data)
    assert host.standing is guest.standing is Met.JOINED
    assert host.key == guest.key


def test_rh4_three_wrong_tries_and_the_words_are_worth_nothing() -> None:
    host = MeetingHost(WORDS, seed(1))
    for number in range(TRIES):
        guest = MeetingGuest(WRONG, seed(10 + number))
        talk(host, guest)
        assert guest.standing is Met.WRONG
        assert host.tries == TRIES - number - 1
    late = MeetingGuest(WORDS, seed(20))
    talk(host, late)
    assert (host.standing, late.standing, host.key) == (Met.SPENT, Met.WAITING, b"")


def test_a_wrong_try_said_again_and_again_costs_one_try() -> None:
    host, guest = MeetingHost(WORDS, seed(1)), MeetingGuest(WRONG, seed(2))
    for data in talk(host, guest) * 3:
        host.hear(data)
        host.say()
    assert host.tries == TRIES - 1


def test_rh4_a_third_on_the_topic_with_wrong_words_does_not_keep_the_right_guest_out() -> None:
    host = MeetingHost(WORDS, seed(1))
    third, guest = MeetingGuest(WRONG, seed(3)), MeetingGuest(WORDS, seed(2))
    talk(host, third, guest)
    assert (third.standing, guest.standing) == (Met.WRONG, Met.JOINED)
    assert guest.key == host.key


def test_who_comes_after_the_guest_is_told_that_it_is_not_for_them_even_with_the_words() -> None:
    """Words that were overheard are good once: the second one never has the key."""
    host, guest, third = (
        MeetingHost(WORDS, seed(1)),
        *map(lambda n: MeetingGuest(WORDS, seed(n)), (2, 3)),
    )
    talk(host, guest)
    talk(host, third)
    assert guest.standing is Met.JOINED
    assert third.key == b""


def test_who_guesses_and_gives_no_proof_learns_nothing_and_costs_no_try() -> None:
    host = MeetingHost(WORDS, seed(1))
    for number in range(40):
        host.hear(MeetingGuest(WRONG, seed(number + 2)).say()[0])
        # The answer is made without a key: it is of SPAKE2 alone.
        assert len(host.say()) == 1
    assert host.tries == TRIES


def test_a_box_of_another_version_is_told_apart_before_any_game() -> None:
    host = MeetingHost(WORDS, seed(1))
    newer = bytearray(MeetingGuest(WORDS, seed(2)).say()[0])
    newer[4] = VERSION + 1
    with pytest.raises(OtherVersion, match=f"version {VERSION + 1}, this one {VERSION}"):
        host.hear(bytes(newer))
    assert host.standing is Met.WAITING
    (told,) = host.say()
    assert told[4] == VERSION, "by which the newer box knows it, too"
    guest = MeetingGuest(WORDS, seed(3))
    talk(host, guest)
    assert host.key == guest.key != b"", "a stranger may have said it"


@settings(max_examples=25)
@given(
    data=st.one_of(
        st.binary(max_size=200), st.binary(min_size=90, max_size=90).map(lambda b: b"HUGO\1" + b)
    )
)
def test_rubbish_changes_nothing(data: bytes) -> None:
    host, guest = MeetingHost(WORDS, seed(1)), MeetingGuest(WORDS, seed(2))
    try:
        host.hear(data)
        guest.hear(data)
    except OtherVersion:
        pass
    host.say()
    talk(host, guest)
    assert host.key == guest.key != b""


@settings(max_examples=25)
@given(words=st.tuples(*[st.integers(0, WORD_CODES - 1)] * 4), changed=st.integers(1, 3))
def test_any_other_secret_word_is_another_key(words: tuple[int, ...], changed: int) -> None:
    other = tuple((word + (at == changed)) % WORD_CODES for at, word in enumerate(words))
    host, guest = MeetingHost(words, seed(1)), MeetingGuest(other, seed(2))
    talk(host, guest)
    assert (host.key, guest.standing) == (b"", Met.WRONG)
