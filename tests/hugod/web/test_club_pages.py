"""What stands on the wall and at the desk, in every language, with nothing of a stranger in it."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from hugod.app.words import Words
from hugod.club.evening import Evening, Refused, come, drop, leave, reveal, score
from hugod.languages import all_languages, words_in
from hugod.web.club_pages import (
    desk,
    done_words,
    mark_typed,
    refused_words,
    wall,
    why,
)
from tests.hugod.club.conftest import SECRET, evening_with


def played(players: int = 16) -> Evening:
    evening = evening_with(players)
    for table in evening.rounds[0].tables:
        evening = evening.after(score(evening, 1, table.number, range(10, 10 + len(table.players))))
    return evening


def pages(html: str) -> list[str]:
    return html.split("<section")[1:]


def test_before_the_first_round_the_wall_welcomes_who_is_here() -> None:
    html = wall(evening_with(5, 0), Words())
    assert "Welcome to the club evening!" in html
    assert html.count("<li>") == 5
    assert "Welcome" in wall(Evening(), Words())


def test_the_wall_says_where_everybody_sits_with_colour_and_points() -> None:
    html = wall(played(), Words())
    assert "Round 1: where do I sit?" in html
    for player in played().players:
        assert f"<span>{player.replace('-', ' ')}</span>" in html
    assert 'class="chip red" role="img" aria-label="red">R</i>' in html


@pytest.mark.parametrize(
    ("players", "shown"), [(4, [4]), (24, [24]), (25, [13, 12]), (40, [20, 20])]
)
def test_standings_of_24_are_one_page_and_more_turn(players: int, shown: list[int]) -> None:
    standing = [page for page in pages(wall(played(players), Words())) if "Standings" in page]
    assert [page.count("<li") for page in standing] == shown


def test_one_page_is_shown_at_first() -> None:
    assert wall(played(40), Words()).count('class="page shown"') == 1


def test_prizes_are_told_from_the_last_to_the_first() -> None:
    evening = played(4)
    told = []
    for _ in range(5):
        evening = evening.after(reveal(evening))
        told += re.findall(r"<strong>(.*?)</strong>", wall(evening, Words()))
    assert told == ["fox 1", "mouse 1", "cat 1", "owl 1"]
    assert "And this is the winner of the evening!" in wall(evening, Words())
    assert "Next place" not in desk(evening, Words())


def prizes(points: list[int]) -> list[str]:
    """What is said with each place of a table of four that has these points, the last first."""
    evening = evening_with(4)
    evening = evening.after(score(evening, 1, 1, points))
    evening = evening.after(reveal(evening))
    told = []
    for _ in points:
        evening = evening.after(reveal(evening))
        told += re.findall(
            r"<i>(\d)</i><strong>.*?</strong><span>(.*?)</span>", wall(evening, Words())
        )
    return [f"{place} {said}" for place, said in told]


def test_who_shares_the_first_place_is_not_the_winner() -> None:
    assert prizes([5, 5, 9, 9])[2:] == ["1 First place, and not alone!"] * 2
    assert prizes([5, 5, 9, 9])[0].startswith("3 Third place")
    assert prizes([5, 7, 7, 9])[1:] == [
        "2 Second place: that was close.",
        "2 Second place: that was close.",
        "1 And this is the winner of the evening!",
    ]


def test_what_the_choice_of_points_means_stands_beside_it() -> None:
    html = desk(played(), Words())
    assert "With places every table is worth the same" in html
    assert "Who misses a round gets nothing for it." in html


def test_the_desk_says_why_somebody_meets_again() -> None:
    assert "nobody meets anybody twice" in why(evening_with(16), Words())
    assert "6. With so few strangers left" in why(evening_with(4, 2), Words())
    evening = evening_with(4, 2)
    newest = replace(evening.rounds[-1], repeats=6, least=5)
    evening = replace(evening, rounds=(*evening.rounds[:-1], newest))
    assert "Fewer were not found; 5 cannot be avoided" in why(evening, Words())
    assert "Free: 9, for tables of 5 + 4." in why(evening_with(9, 0), Words())


def test_the_desk_has_open_tables_past_ones_and_who_left() -> None:
    evening = evening_with(12)
    evening = evening.after(score(evening, 1, 2, [1, 2, 3, 4]))
    evening = evening.after(leave(evening.after(drop(evening, 1, 3)), "owl-1"))
    html = desk(evening, Words(), "a <b>notice</b>")
    assert html.count('data-do="score"') == 3
    assert 'value="4"' in html
    assert "owl 1: is back" in html
    assert "a &lt;b&gt;notice" in html
    assert SECRET not in wall(evening, Words())


def test_hostile_marks_and_words_are_written_out() -> None:
    """A mark is checked before it is kept; what a page is given is escaped all the same."""

    class Hostile(Words):
        def mark(self, mark: object) -> str:
            return "<script>alert(1)</script>"

    hostile = Hostile(lambda said: said.replace("Table", "<img src=x onerror=alert(2)>"))
    evening = played(12)
    for html in (wall(evening, hostile), desk(evening, hostile, "<svg onload=alert(3)>")):
        assert "<script" not in html
        assert "<img" not in html
        assert "<svg" not in html


@pytest.mark.parametrize("language", all_languages())
def test_each_page_is_there_in_every_language(language: str) -> None:
    words, evening = words_in(language), played(40)
    for html in (wall(evening, words), desk(evening, words)):
        assert "{" not in html
    if language != "en":
        assert "where do I sit" not in wall(evening, words)


def test_a_mark_is_typed_in_the_pages_language() -> None:
    german = words_in("de")
    assert mark_typed(" eule 4", german) == "owl 4"
    assert mark_typed("Owl-4", german) == "owl 4"
    assert mark_typed("", german).strip() == ""
    assert come(Evening(), mark_typed("Bär 7", german))["mark"] == "bear-7"


def test_what_was_done_and_what_not_is_read_back() -> None:
    evening = played(4)
    happening = {"kind": "scored", "round": 1, "table": 1}
    said = "Round 1, table 1: owl 1 10, cat 1 11, mouse 1 12, fox 1 13"
    assert done_words(happening, evening, Words()) == said
    assert done_words(come(evening), evening, Words()) == "frog 1 is here."
    assert done_words({"kind": "left"}, evening, Words()) == "Done."
    refused = Refused("{mark} is not here.", mark="owl-1")
    assert refused_words(refused, words_in("de")) == "Eule 1 ist nicht da."
