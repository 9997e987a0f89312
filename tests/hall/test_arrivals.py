"""Results that come to the desk: each is taken once, or refused with its own reason."""

from random import Random

import pytest

from hugo_core.editions import Colour
from hugo_hall.arrivals import explain, take_code
from hugo_hall.club_evening import (
    Evening,
    How,
    WishRefused,
    drop,
    leave,
    next_round,
    score,
    without,
)
from hugod.app.values.club_codes import game_at, result_code
from tests.hall.conftest import SECRET, evening_with

POINTS = (12, 46, 30, 7)


def code(
    evening: Evening,
    table: int = 1,
    round_: int = 1,
    secret: str = SECRET,
    points: tuple[int, ...] = POINTS,
) -> str:
    colours = evening.rounds[0].tables[0].colours
    return result_code(dict(zip(colours, points, strict=True)), game_at(secret, table, round_))


def refused(evening: Evening, digits: str, *before: str) -> str:
    with pytest.raises(WishRefused) as caught:
        take_code(evening, digits, before)
    return str(caught.value)


def test_a_code_is_counted_for_its_table(evening: Evening) -> None:
    digits = code(evening, 2)
    assert explain(evening, digits).table.number == 2
    evening = evening.after(take_code(evening, f"{digits[:4]} {digits[4:9]}-{digits[9:]}"))
    table = evening.table(1, 2)
    assert table is not None
    assert (table.points, table.how) == (POINTS, How.CODE)


def test_a_code_that_was_mistyped_is_refused(evening: Evening) -> None:
    digits = code(evening)
    wrong = str((int(digits[5]) + 1) % 10)
    for typed in (digits[:5] + wrong + digits[6:], digits[:-1], "", "12", "owl", digits + "0"):
        assert refused(evening, typed).startswith("These digits are not right")


def test_a_code_is_counted_once(evening: Evening) -> None:
    evening = evening.after(take_code(evening, code(evening)))
    assert refused(evening, code(evening)) == "Table 1 of round 1 has this result already."


def test_two_boxes_with_one_number_are_told_apart_from_a_repeat(evening: Evening) -> None:
    evening = evening.after(take_code(evening, code(evening)))
    said = refused(evening, code(evening, points=(1, 2, 3, 4)))
    assert "has another result already. Have two boxes one number?" in said


def test_an_old_code_is_refused_with_its_round() -> None:
    evening = evening_with(12)
    for number in (1, 2, 3):
        evening = evening.after(score(evening, 1, number, [1, 2, 3, 4], How.STANDING))
    evening = evening.after(next_round(evening))
    assert "of round 1 has another result already" in refused(evening, code(evening))


def test_a_late_code_of_a_table_that_was_left_open_is_counted() -> None:
    evening = evening_with(12)
    for number in (1, 2):
        evening = evening.after(score(evening, 1, number, [1, 2, 3, 4]))
    evening = evening.after(next_round(evening))
    evening = evening.after(take_code(evening, code(evening, 3)))
    assert [number for number, _ in evening.open_tables()] == [2, 2]


def test_the_end_of_a_game_replaces_how_it_stood(evening: Evening) -> None:
    evening = evening.after(score(evening, 1, 1, [5, 5, 5, 5], How.STANDING))
    evening = evening.after(take_code(evening, code(evening)))
    assert evening.table(1, 1) is not None
    assert not [table for _, table in evening.open_tables() if table.number == 1]


@pytest.mark.parametrize(("table", "round_"), [(1, 1), (20, 9)])
def test_a_code_of_another_evening_is_known_by_its_secret(
    evening: Evening, table: int, round_: int
) -> None:
    foreign = code(evening, table, round_, secret="271828")
    assert refused(evening, foreign, "161803", "271828") == "That is the code of another evening."
    assert refused(evening, foreign).startswith("No box of this evening")


def test_a_box_with_the_wrong_round_or_table_says_which(evening: Evening) -> None:
    said = "The box says table {}, round {}: no such game is played here."
    assert refused(evening, code(evening, round_=2)) == said.format(1, 2)
    assert refused(evening, code(evening, table=17)) == said.format(17, 1)
    assert refused(evening, code(evening, 20, 9)) == said.format(20, 9)


def test_a_game_of_fewer_players_is_counted_once_the_table_plays_without_who_is_missing() -> None:
    evening = evening_with(12)
    players = evening.rounds[0].tables[1].players
    three = dict(zip((Colour.RED, Colour.BLUE, Colour.TURQUOISE), POINTS[1:], strict=True))
    digits = result_code(three, game_at(SECRET, 2, 1))
    assert refused(evening, digits).startswith(
        "Table 2 has played with 3, and 4 sit there. For who is missing press “goes”"
    )
    evening = evening.after(leave(evening, players[0]))
    evening = evening.after(without(evening, 1, 2, players[0]))
    said = "Table 2 has played with 4, and 3 sit there: type the points of those by hand."
    assert refused(evening, code(evening, 2)) == said
    evening = evening.after(take_code(evening, digits))
    assert evening.rounds[0].tables[1].points == POINTS[1:]


def test_other_colours_are_typed_by_hand(evening: Evening) -> None:
    colours = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.BLACK)
    digits = result_code(dict(zip(colours, POINTS, strict=True)), game_at(SECRET, 3, 1))
    assert refused(evening, digits) == (
        "Table 3 played with other colours: type its points by hand."
    )


@pytest.mark.parametrize(
    "tries",
    [pytest.param(300, marks=pytest.mark.share), pytest.param(3_000, marks=pytest.mark.endurance)],
)
def test_a_forged_code_seldom_passes(evening: Evening, tries: int) -> None:
    """At most 1 in 10,000 at each table: here is three tables' share of the tries."""
    chance = Random(1)
    passed = 0
    for _ in range(tries):
        digits = code(evening, chance.randint(1, 3), 1, str(chance.randrange(10**6)))
        try:
            take_code(evening, digits)
            passed += 1
        except WishRefused:
            pass
    assert passed <= tries // 1_000


def test_a_dropped_table_takes_no_code(evening: Evening) -> None:
    evening = evening.after(drop(evening, 1, 1))
    assert "another result already" in refused(evening, code(evening))
