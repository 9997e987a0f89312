"""What stands on the wall, in every language, with nothing of a stranger in it."""

import re

import pytest

from hugo_hall.club_evening import Evening, come, drop, leave, next_round, reveal, score
from hugo_hall.live_tables import SeenTable
from hugo_hall.pages.desk_page import desk
from hugo_hall.pages.wall_page import wall
from hugod.app.values.words import Words
from hugod.languages import all_languages, words_in
from tests.hall.conftest import SECRET, evening_with, played_evening


def pages(html: str) -> list[str]:
    return html.split("<section")[1:]


def test_before_the_first_round_the_wall_welcomes_who_is_here() -> None:
    html = wall(evening_with(5, 0), Words())
    assert "Welcome to the club evening!" in html
    assert html.count("<li>") == 5
    assert "Welcome" in wall(Evening(), Words())


def test_the_wall_says_where_everybody_sits_with_colour_and_points() -> None:
    html = wall(played_evening(), Words())
    assert "Round 1: where do I sit?" in html
    for player in played_evening().players:
        assert f"</svg>{player.replace('-', ' ')}</span>" in html
    assert 'class="chip red" role="img" aria-label="red">R</i>' in html


@pytest.mark.parametrize(
    ("players", "shown"), [(4, [4]), (24, [24]), (25, [13, 12]), (40, [20, 20])]
)
def test_standings_of_24_are_one_page_and_more_turn(players: int, shown: list[int]) -> None:
    standing = [
        page for page in pages(wall(played_evening(players), Words())) if "Standings" in page
    ]
    assert [page.count("<li") for page in standing] == shown
    numbers = [f"Standings<small>{n}/{len(shown)}</small></h2>" for n in range(1, len(shown) + 1)]
    assert all(n in page for n, page in zip(numbers, standing, strict=True)) is (len(shown) > 1)


def test_few_have_room_in_the_standings_and_three_tables_of_four_are_a_column() -> None:
    assert ['"rows few"' in wall(played_evening(n), Words()) for n in (12, 13)] == [True, False]
    assert [wall(evening_with(n), Words()).count("<div>") for n in (12, 16)] == [1, 2]


def test_eight_tables_of_five_are_shared_out_evenly_and_each_page_says_which_it_is() -> None:
    evening = Evening(SECRET, wanted=5)
    for _ in range(40):
        evening = evening.after(come(evening))
    html = wall(evening.after(next_round(evening)), Words())
    tables = [page for page in pages(html) if "<article" in page]
    assert [page.count("<article") for page in tables] == [4, 4]
    numbers = [re.findall(r"<small>(\d/\d)</small></h2>", page) for page in tables]
    assert numbers == [["1/2"], ["2/2"]]
    assert "</small></h2>" not in wall(evening_with(24), Words())
    welcome = pages(wall(evening, Words()))
    assert [page.count("<li") for page in welcome] == [20, 20]
    assert "Welcome to the club evening!<small>1/2</small></h2>" in welcome[0]


def test_everybody_finds_the_table_by_the_animal_before_the_tables_are_shown() -> None:
    evening = evening_with(40)
    shown = pages(wall(evening, words_in("de")))
    rows = [
        row
        for page in shown
        for row in re.findall(r"</svg>(\D+) (\d+)</span>.*?<b>(\D+) (\d+)</b>", page)
    ]
    names = [(animal, int(number)) for animal, number, *_ in rows[:40]]
    assert len(names) == 40
    assert names == sorted(names)
    assert "<article" not in shown[0] + shown[1]
    assert "?<small>1/2</small></h2>" in shown[0]
    assert all(
        table.number in map(int, [row[3] for row in rows]) for table in evening.rounds[0].tables
    )


def test_how_all_stand_comes_behind_the_seats_until_a_table_is_done() -> None:
    """In the first round nobody stands anywhere before that."""

    def titles(evening: Evening) -> list[str]:
        return re.findall("(where do I sit|Standings)", wall(evening, Words()))

    seats = ["where do I sit"] * 2  # by animals, and by tables
    assert titles(evening_with(8, 1)) == seats
    second = played_evening(8)
    second = second.after(next_round(second))
    assert titles(second) == [*seats, "Standings"]


def test_one_page_is_shown_at_first() -> None:
    assert wall(played_evening(40), Words()).count('class="page shown"') == 1


def prizes(points: list[int]) -> list[str]:
    """What is said with each place of a table of four that has these points, the last first."""
    evening = evening_with(len(points))
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
    assert prizes([5, 5, 9, 9, 9])[3:] == ["1 First place, and not alone!"] * 2
    assert prizes([5, 5, 9, 9])[0].startswith("3 Third place")
    assert prizes([5, 7, 7, 9])[1:] == [
        "2 Second place: that was close.",
        "2 Second place: that was close.",
        "1 And this is the winner of the evening!",
    ]


def test_prizes_are_told_from_the_last_to_the_first() -> None:
    evening = played_evening(4)
    told = []
    for _ in range(5):
        evening = evening.after(reveal(evening))
        told += re.findall(r"<strong>(.*?)</strong>", wall(evening, Words()))
    seats = evening.rounds[0].tables[0].players
    assert told == [mark.replace("-", " ") for mark in seats[::-1]]
    assert "And this is the winner of the evening!" in wall(evening, Words())
    assert "Next place" not in desk(evening, Words())
    assert SECRET not in wall(evening, Words())


def cards(html: str) -> list[str]:
    return html.split("<article")[1:]


def test_a_table_without_a_network_plays_and_that_is_all_that_is_known() -> None:
    for card in cards(wall(evening_with(12), Words())):
        assert "<p>plays</p>" in card
        assert "<small></small>" in card


def test_a_table_is_seen_live_with_its_hour_its_turn_and_who_leads() -> None:
    evening = evening_with(12)
    player = evening.rounds[0].tables[1].players[2]
    seen = SeenTable((30, 20, 10, 7), acts=player, leads=player, clock="2:00", round=1)
    first, second, _ = cards(wall(evening, Words(), {(1, 2): seen}))
    assert "<p>plays</p>" in first
    words = player.replace("-", " ")
    assert f"<p>{words} leads</p>" in second
    assert f'</svg>{words} <em role="img" aria-label="has the turn">' in second
    assert "<small>2:00</small>" in second
    assert '<b class="now">30</b>' in second


def test_an_edition_without_a_clock_says_the_games_round() -> None:
    html = wall(evening_with(4), Words(), {(1, 1): SeenTable((1, 2, 3, 4), round=2)})
    assert "<small>game round 2</small>" in html


def test_a_game_that_is_over_waits_for_its_result_and_then_has_it() -> None:
    evening = evening_with(12)
    over = {(1, 1): SeenTable((1, 2, 3, 4), is_over=True)}
    assert "<p>Finished, its result is awaited</p>" in cards(wall(evening, Words(), over))[0]
    evening = evening.after(score(evening, 1, 1, [1, 2, 3, 4]))
    assert "<p>The result is here</p>" in cards(wall(evening, Words(), over))[0]
    evening = evening.after(drop(evening, 1, 2))
    assert "<p>This game is left out</p>" in cards(wall(evening, Words()))[1]


def test_a_table_of_which_nothing_is_heard_is_told_of_kindly() -> None:
    html = wall(evening_with(4), Words(), {(1, 1): SeenTable(quiet_min=7)})
    assert "<p>Nothing heard for 7 minutes</p>" in html


def test_a_late_table_is_seen_beside_the_next_round() -> None:
    evening = evening_with(12)
    for number in (1, 2):
        evening = evening.after(score(evening, 1, number, [1, 2, 3, 4]))
    evening = evening.after(next_round(evening))
    seen = {
        (1, 3): SeenTable((1, 2, 3, 4), clock="5:00"),
        (2, 1): SeenTable((1, 2, 3, 4), clock="24:00"),
    }
    late, first, *_ = cards(wall(evening, Words(), seen))
    assert "<h3>Round 1, table 3<small>5:00</small></h3>" in late
    assert "<h3>Table 1<small>24:00</small></h3>" in first


def test_standings_are_first_as_soon_as_a_round_has_a_result() -> None:
    evening = evening_with(12)
    assert "where do I sit" in pages(wall(evening, Words()))[0]
    evening = evening.after(score(evening, 1, 1, [1, 2, 3, 4]))
    assert "Standings" in pages(wall(evening, Words()))[0]


def test_hostile_marks_and_words_are_written_out() -> None:
    """A mark is checked before it is kept; what a page is given is escaped all the same."""

    class Hostile(Words):
        def mark(self, mark: object) -> str:
            return "<script>alert(1)</script>"

    hostile = Hostile(lambda said: said.replace("Table", "<img src=x onerror=alert(2)>"))
    evening = played_evening(12)
    evening = evening.after(next_round(evening))
    evening = evening.after(leave(evening, evening.rounds[-1].tables[0].players[0]))
    mark, strange = evening.players[0], "<img src=x onerror=alert(4)>"
    seen = {(2, n): SeenTable((1, 2, 3, 4), mark, mark, strange) for n in (1, 2, 3)}
    for html in (wall(evening, hostile, seen), desk(evening, hostile, "<svg onload=alert(3)>")):
        assert "<script" not in html
        assert "<img" not in html
        assert "<svg onload" not in html


@pytest.mark.parametrize("language", all_languages())
def test_each_page_is_there_in_every_language(language: str) -> None:
    words, evening = words_in(language), played_evening(40)
    for html in (wall(evening, words), desk(evening, words)):
        assert "{" not in html
    if language != "en":
        assert "where do I sit" not in wall(evening, words)
