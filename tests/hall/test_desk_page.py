"""What stands on the wall and at the desk, in every language, with nothing of a stranger in it."""

import re
from dataclasses import replace

from hugo_hall.club_evening import Evening, WishRefused, come, drop, leave, score
from hugo_hall.pages.desk_page import desk, done_words, refused_words
from hugo_hall.sent import Offered
from hugod.app.values.club_codes import game_at, read_box_number
from hugod.app.values.words import Words
from hugod.languages import words_in
from tests.hall.conftest import evening_with, played_evening, sent


def test_what_the_choice_of_points_means_stands_beside_it() -> None:
    html = desk(played_evening(), Words())
    assert "With places every table is worth the same" in html
    assert "Who misses a round gets nothing for it." in html
    assert html.count("<option selected>4") == html.count("<option selected>") == 1


def test_the_desk_has_open_tables_past_ones_and_who_left() -> None:
    evening = evening_with(12)
    evening = evening.after(score(evening, 1, 2, [1, 2, 3, 4]))
    evening = evening.after(leave(evening.after(drop(evening, 1, 3)), "owl-1"))
    html = desk(evening, Words(), "a <b>notice</b>")
    assert html.count('data-do="score"') == 3
    assert 'value="4"' in html
    assert "owl 1: is back" in html
    assert "a &lt;b&gt;notice" in html


def test_one_of_forty_is_found_by_the_animal_in_the_pages_language() -> None:
    html = desk(evening_with(40, 0), words_in("de"))
    names = re.findall(r"</svg>(\D+) (\d+)</span>", html)
    assert len(names) == 40
    assert names == sorted(names, key=lambda each: (each[0], int(each[1])))
    assert names[0][0] == "Bär"


def test_a_table_is_offered_to_play_without_who_went_and_a_round_to_be_taken_back() -> None:
    evening = evening_with(8)
    assert "does not play" not in desk(evening, Words())
    assert "Take round 1 back" in desk(evening, Words())
    evening = evening.after(leave(evening, "owl-1"))
    assert desk(evening, Words()).count("owl 1 does not play") == 1
    seat = next(t.number for t in evening.rounds[0].tables if "owl-1" in t.players)
    evening = evening.after(score(evening, 1, seat, [1, 2, 3, 4]))
    assert "does not play" not in desk(evening, Words())
    assert "Take round 1 back" not in desk(evening, Words())


def test_before_the_first_round_the_desk_begins_with_who_comes() -> None:
    html = desk(Evening(), Words())
    assert html.index("Somebody comes") < html.index("Numbers for the boxes")
    assert html.index("Numbers for the boxes") < html.index("Seat round 1") < html.index("A result")
    html = desk(evening_with(8), Words())
    assert html.index("A result") < html.index("Seat round 2") < html.index("Somebody comes")


def test_who_seats_the_next_round_too_early_is_told_who_still_plays() -> None:
    assert "Tables that still play: 3." in desk(evening_with(12), Words())
    assert "still play" not in desk(played_evening(12), Words())


def test_what_was_done_and_what_not_is_read_back() -> None:
    evening = played_evening(4)
    happening = {"kind": "scored", "round": 1, "table": 1}
    seats = [mark.replace("-", " ") for mark in evening.rounds[0].tables[0].players]
    told = ", ".join(
        f"{mark} {points}" for mark, points in zip(seats, (10, 11, 12, 13), strict=True)
    )
    said = f"Round 1, table 1: {told}"
    assert done_words(happening, evening, Words()) == said
    assert done_words(come(evening), evening, Words()) == "frog 1 is here."
    assert done_words({"kind": "left"}, evening, Words()) == "Done."
    refused = WishRefused("{mark} is not here.", mark="owl-1")
    assert refused_words(refused, words_in("de")) == "Eule 1 ist nicht da."


def test_each_box_has_a_number_that_tells_nothing_of_another() -> None:
    evening = replace(evening_with(12), secret="7" * 39)
    drawn = desk(evening, Words())
    numbers = re.findall(r"<td>(\d{3} \d{3} \d{3})</td>", drawn)
    read = [read_box_number(number.replace(" ", "")) for number in numbers]
    assert [box.table for box in read if box] == [*range(1, 21)]
    assert len({box.secret for box in read if box}) == 20
    assert [box.secret for box in read if box][2] == game_at(evening.secret, 3, 1).secret


def test_a_game_that_a_box_sent_is_asked_about() -> None:
    evening = evening_with(12)
    result = sent(evening, 2, is_tagged=False)
    drawn = desk(evening, Words(), offered=[Offered(result, 1, evening.rounds[0].tables[1])])
    assert "Sent by a box, not counted" in drawn
    assert f'data-do="count" data-game="{result.game}"' in drawn
    assert f'data-do="ignore" data-game="{result.game}"' in drawn
    assert "<strong>Round 1, table 2</strong><br>owls has sent for this table: " in drawn
