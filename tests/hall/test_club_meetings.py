"""The desk says of each round, in words: tables that come, pairs that meet again."""

import re
from dataclasses import replace

from hugo_hall.pages.club_meetings import why
from hugod.app.values.words import Words
from tests.hall.conftest import evening_with


def test_the_desk_says_why_somebody_meets_again() -> None:
    assert "Round 1: In this round nobody meets anybody twice." in why(evening_with(16), Words())
    assert "6. With so few strangers left" in why(evening_with(4, 2), Words())
    evening = evening_with(4, 2)
    newest = replace(evening.rounds[-1], repeats=6, least=5)
    evening = replace(evening, rounds=(*evening.rounds[:-1], newest))
    assert "5 at least must, but better many pairs twice" in why(evening, Words())
    assert "Free: 9, for tables of 5 + 4." in why(evening_with(9, 0), Words())
    assert why(evening_with(2, 0), Words()) == "Free: 2, for tables of 2."
    assert why(evening_with(1, 0), Words()) == "Free: 1."


def test_the_desk_names_who_meets_again() -> None:
    assert "meet again" in why(evening_with(12, 2), Words())
    assert "owl 1 and" not in why(evening_with(4), Words())
    for round_, nth in ((2, "second"), (3, "third"), (4, "4th")):
        said = why(evening_with(4, round_), Words())
        assert len(re.findall(rf"\w+ 1 and \w+ 1 for the {nth} time\.", said)) == 6


def test_who_met_most_often_is_named_first() -> None:
    evening = evening_with(8)
    first, second = evening.rounds[0].tables
    twice = replace(first, players=(first.players[0], second.players[0], *second.players[1:3]))
    thrice = replace(twice, players=twice.players[2:4])
    again = replace(evening.rounds[0], tables=(thrice,))
    rounds = (*evening.rounds, again, replace(again, tables=(twice,)))
    said = re.findall(r"for the (\w+) time", why(replace(evening, rounds=rounds), Words()))
    assert said == ["third", "second", "second"]


def test_many_second_meetings_are_counted_and_the_third_is_named() -> None:
    evening = evening_with(8, 2)
    tables = [replace(t, points=()) for t in evening.rounds[0].tables]
    again = replace(evening.rounds[1], tables=tuple(tables), repeats=12)
    said = why(replace(evening, rounds=(evening.rounds[0], again)), Words())
    assert "time." not in said
    thrice = replace(evening, rounds=(evening.rounds[0], again, again))
    assert why(thrice, Words()).count("for the third time.") == 12


def test_six_second_meetings_are_named_and_a_seventh_makes_them_a_number() -> None:
    evening = evening_with(12)
    one, other, last = evening.rounds[0].tables
    pair = replace(other, players=(*other.players[:2], last.players[0]), points=())
    for tables, named in (((one,), 6), ((one, pair), 0)):
        again = replace(evening.rounds[0], tables=tables)
        said = why(replace(evening, rounds=(*evening.rounds, again)), Words())
        assert said.count("for the second time.") == named
