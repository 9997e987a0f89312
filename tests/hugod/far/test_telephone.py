"""What two boxes say and take, by their notes alone."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hugod.app.values.far_sayings import ArrivedThere, OpenedThere, OpenThere, SaidThere
from hugod.far.telephone import MOST_DIGITS, Telephone


def two() -> tuple[Telephone, Telephone]:
    return Telephone(Random(1).randbytes), Telephone(Random(2).randbytes)


def test_what_is_said_is_told_until_it_is_taken_and_then_it_has_arrived() -> None:
    here, there = two()
    here.say("1691", 7)
    there.hear(here.note)
    assert there.news() == there.news() == (SaidThere("1691", 7),)
    here.hear(there.note)
    assert here.news() == ()
    there.take("1691")
    assert there.news() == ()
    here.hear(there.note)
    assert here.news() == (ArrivedThere("1691"),)


def test_what_is_opened_stands_in_every_note_and_is_told_until_it_was_heard() -> None:
    """Behind what was said: it may be of the game that only begins by that."""
    here, there = two()
    here.say("1691", 7)
    here.open(OpenThere(b"a link"))
    there.hear(here.note)
    assert there.news() == there.news() == (SaidThere("1691", 7), OpenedThere(b"a link"))
    there.take("1691")
    there.open(OpenThere(b"our own", heard=b"a link"))
    assert there.news() == ()
    here.hear(there.note)
    assert here.news() == (ArrivedThere("1691"), OpenedThere(b"our own"))


def test_the_same_said_anew_is_told_anew() -> None:
    """After a start, or of a later step: whether it was taken before the session knows."""
    here, there = two()
    here.say("1691", 7)
    there.hear(here.note)
    there.take("1691")
    here.say("", 8)
    here.say("1691", 9)
    there.hear(here.note)
    assert there.news() == (SaidThere("1691", 9),)


def test_that_nothing_is_said_any_more_is_told_once() -> None:
    here, there = two()
    here.say("9155", 7)
    there.hear(here.note)
    there.news()
    here.say("", 7)
    there.hear(here.note)
    assert (there.news(), there.news()) == ((SaidThere("", 0),), ())


def test_what_is_said_again_while_it_is_said_is_no_news() -> None:
    here, _ = two()
    here.say("1691", 7)
    note = here.note
    here.say("1691", 7)
    assert here.note == note


@given(note=st.binary(max_size=2 * MOST_DIGITS))
def test_any_note_is_taken_in_or_left(note: bytes) -> None:
    _, there = two()
    there.hear(note)
    for news in there.news():
        assert isinstance(news, SaidThere)
        assert news.digits.isdecimal() or not news.digits
