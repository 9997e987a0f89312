"""Marks: an animal and a number for who wants to be known again; nothing else of a person."""

import pytest

from hugo_core.animal_marks import Animal, Mark, Marked, mark_of, read_mark, with_mark
from hugo_core.codec import from_plain, to_plain
from hugo_core.editions import EDITIONS, Colour
from hugo_core.errors import BadJournal, BadRecord, BadSetup
from hugo_core.game_file import read_record, write_record
from hugo_core.history import Begun, Drafted
from hugo_core.position import Setup, agree

RED, BLUE = Colour.RED, Colour.BLUE
OWL, CAT = Mark(Animal.OWL, 4), Mark(Animal.CAT, 12)
HEADER = "hugo-record 1\nedition amigo-hugo\nplayers red blue\n"


def setup(*marks: Marked) -> Setup:
    return agree(EDITIONS["amigo-hugo"], (RED, BLUE), marks=marks)


def test_a_mark_is_written_with_a_dash_and_read_back() -> None:
    assert str(OWL) == "owl-4"
    for animal in Animal:
        for number in (1, 9, 10, 99):
            assert read_mark(f"{animal}-{number}") == Mark(animal, number)


@pytest.mark.parametrize(
    "word",
    [
        *("", "owl", "owl-", "owl-0", "owl-04", "owl-100", "owl-4 ", "OWL-4", "owl-٤", "dog-4"),
        *("anna-7", "owl--4", "owl-4\n", "<b>-1", "x" * 5000),
    ],
)
def test_anything_else_is_no_mark_and_is_told_shortly(word: str) -> None:
    with pytest.raises(BadSetup, match="no mark is called") as told:
        read_mark(word)
    assert len(str(told.value)) < 250


@pytest.mark.parametrize("number", [-1, 0, 100])
def test_a_mark_has_a_number_that_can_be_typed(number: int) -> None:
    with pytest.raises(BadSetup, match="from 1 to 99"):
        Mark(Animal.OWL, number)


def test_who_takes_a_mark_has_it_and_who_takes_none_has_none() -> None:
    marks = with_mark(with_mark((), BLUE, CAT), RED, OWL)
    assert marks == (Marked(RED, OWL), Marked(BLUE, CAT))
    assert mark_of(marks, RED) == OWL
    assert mark_of(with_mark(marks, RED, None), RED) is None
    assert mark_of(with_mark(marks, RED, Mark(Animal.FOX, 1)), RED) == Mark(Animal.FOX, 1)


@pytest.mark.parametrize(
    ("marks", "why"),
    [
        ((Marked(RED, OWL), Marked(BLUE, OWL)), "red and blue are both owl-4"),
        ((Marked(RED, OWL), Marked(RED, CAT)), "red has two marks"),
        ((Marked(Colour.GREEN, OWL),), "green has a mark and does not play"),
        ((Marked(BLUE, OWL), Marked(RED, CAT)), "in the order of the colours"),
    ],
)
def test_two_seats_are_never_the_same_and_none_is_two(marks: tuple[Marked, ...], why: str) -> None:
    with pytest.raises(BadSetup, match=why):
        setup(*marks)


def test_the_header_of_a_game_in_words_says_who_was_who() -> None:
    known = setup(Marked(RED, OWL), Marked(BLUE, CAT))
    text = write_record(known, ())
    assert text == HEADER + "mark red owl-4\nmark blue cat-12\n"
    (step,) = read_record(text.encode())
    assert step.position.setup == known


@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        ("mark red dog-4\n", 4, "no mark is called 'dog-4'"),
        ("mark red\n", 4, "mark wants a colour and a mark"),
        ("mark red owl-4 cat-1\n", 4, "mark wants a colour and a mark"),
        ("mark purple owl-4\n", 4, "no colour is called 'purple'"),
        ("mark green owl-4\n", 4, "green does not play"),
        ("mark red owl-4\nmark red cat-1\n", 5, "a second mark of red"),
        ("mark red owl-4\nmark blue owl-4\n", 5, "two players are owl-4"),
        ("place red 5\nmark red owl-4\n", 5, "belongs to the header"),
    ],
)
def test_a_wrong_mark_is_refused_with_its_line(lines: str, line: int, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason) as refused:
        list(read_record((HEADER + lines).encode()))
    assert refused.value.line == line


def test_a_game_without_marks_is_kept_as_it_always_was() -> None:
    for record in (Drafted(players=2), Begun(setup())):
        assert "marks" not in str(to_plain(record))
        assert from_plain(to_plain(record)) == record


def test_a_mark_comes_back_from_the_card_and_a_hostile_one_does_not() -> None:
    marks = (Marked(RED, OWL),)
    for record in (Drafted(players=2, colours=(RED, BLUE), marks=marks), Begun(setup(*marks))):
        assert from_plain(to_plain(record)) == record
    plain = to_plain(Begun(setup(*marks)))
    for animal, number in (("dog", 4), ("owl", 100), ("owl", True), (["owl"], 4)):
        plain["setup"]["marks"][0]["mark"] = {"animal": animal, "number": number}
        with pytest.raises(BadJournal, match="marks"):
            from_plain(plain)
