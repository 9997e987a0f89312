"""An evening from the first mark to the last prize, and what cannot be wished."""

import pytest

from hugo_core.animal_marks import Animal
from hugo_hall.club_evening import (
    Evening,
    Happening,
    How,
    WishRefused,
    can_skip_to_best,
    choose,
    come,
    drop,
    evening_of,
    leave,
    next_round,
    reveal,
    reveal_up_to_best,
    score,
    seat_free,
    unseat,
    without,
)
from hugo_hall.seating import seat
from tests.hall.conftest import evening_with


def test_who_has_no_mark_gets_an_animal_that_nobody_has() -> None:
    evening = Evening().after(come(Evening(), "Owl 1"))
    assert come(evening)["mark"] == "cat-1"
    assert come(evening, "  FOX-17 ")["mark"] == "fox-17"
    *known, last = (f"{animal}-{number}" for number in range(1, 100) for animal in Animal)
    assert come(Evening(players=tuple(known)))["mark"] == last


@pytest.mark.parametrize(
    "typed", ["owl", "owl 0", "owl 100", "<b>1", "dragon 3", "owl 4; drop table", "猫 1", "owl-4-5"]
)
def test_what_is_no_mark_is_refused(typed: str) -> None:
    with pytest.raises(WishRefused, match="an animal and a number"):
        come(Evening(), typed)


def test_a_mark_that_is_here_is_taken_once() -> None:
    evening = evening_with(4)
    with pytest.raises(WishRefused, match="owl-1 is here already"):
        come(evening, "owl 1")
    gone = evening.after(leave(evening, "owl-1"))
    assert gone.after(come(gone, "owl 1")).players == evening.players


def test_the_41st_is_told_that_there_is_no_room() -> None:
    with pytest.raises(WishRefused, match=r"40\. More do not fit"):
        come(evening_with(40, 0))


def test_three_cannot_begin_and_three_of_four_can_go_on() -> None:
    with pytest.raises(WishRefused, match=r"Free players: 3\. A round needs 4\."):
        next_round(evening_with(3, 0))
    evening = evening_with(4)
    evening = evening.after(score(evening, 1, 1, [1, 2, 3, 4]))
    evening = evening.after(leave(evening, "owl-1"))
    assert len(next_round(evening)["tables"][0][1]) == 3
    for mark in evening.free()[:2]:
        evening = evening.after(leave(evening, mark))
    with pytest.raises(WishRefused, match=r"Free players: 1\. A round needs 2\."):
        next_round(evening)


@pytest.mark.parametrize("players", [5, 7, 9])
def test_odd_numbers_are_seated(players: int) -> None:
    tables = evening_with(players).rounds[0].tables
    assert sum(len(table.players) for table in tables) == players


def test_a_table_that_does_not_end_keeps_its_number_and_its_players(evening: Evening) -> None:
    for number in (1, 3):
        evening = evening.after(score(evening, 1, number, [10, 20, 30, 40]))
    stuck = evening.rounds[0].tables[1]
    after = evening.after(next_round(evening))
    seated = {player for table in after.rounds[1].tables for player in table.players}
    assert not seated & {*stuck.players}
    assert [table.number for table in after.rounds[1].tables] == [1, 3]
    assert [number for number, _ in after.open_tables()] == [1, 2, 2]


def test_late_comers_sit_in_the_next_round(evening: Evening) -> None:
    evening = evening.after(come(evening))
    assert evening.free() == ("bear-2",) or len(evening.free()) == 1
    for number in (1, 2, 3):
        evening = evening.after(drop(evening, 1, number))
    assert len(evening.free()) == 13


def test_who_leaves_in_mid_round_keeps_the_seat_and_sits_in_no_other(evening: Evening) -> None:
    player = evening.rounds[0].tables[0].players[0]
    evening = evening.after(leave(evening, player))
    assert player in evening.rounds[0].tables[0].players
    for number in (1, 2, 3):
        evening = evening.after(score(evening, 1, number, [1, 2, 3, 4], How.STANDING))
    assert player not in evening.free()


def test_who_came_by_a_slip_has_not_been_here_and_who_played_stays(evening: Evening) -> None:
    slip = evening.after(come(evening, "owl 44"))
    assert slip.after(leave(slip, "owl-44")).players == evening.players
    assert evening.after(leave(evening, "owl-1")).players == evening.players


def test_a_round_that_was_seated_too_early_is_taken_back(evening: Evening) -> None:
    back = evening.after(unseat(evening))
    assert (back.round, back.met()) == (0, {})
    assert back.after(next_round(back)) == evening
    late = back.after(come(back))
    seats = next_round(late)["tables"]
    assert sum(len(players) for _, players in seats) == 13
    for number in (1, 2, 3):
        evening = evening.after(drop(evening, 1, number))
    second = evening.after(next_round(evening))
    assert second.after(unseat(second)) == evening


def test_the_secret_of_the_evening_seats_it(evening: Evening) -> None:
    for secret, seed in (("", 0), ("0271828", 271828)):
        new = Evening(secret, players=evening.players)
        assert seat_free(new, new.players) == seat(new.players, {}, [], wanted=4, seed=seed)
    assert seat_free(evening, evening.players) != seat_free(new, new.players)


def test_a_round_with_a_result_is_not_taken_back(evening: Evening) -> None:
    with pytest.raises(WishRefused, match="A table of this round has ended"):
        unseat(evening.after(drop(evening, 1, 2)))
    with pytest.raises(WishRefused, match="A table of this round has ended"):
        unseat(Evening())


def test_a_table_plays_without_who_went_before_the_game(evening: Evening) -> None:
    went, *others = evening.rounds[0].tables[1].players
    after = evening.after(leave(evening, went))
    after = after.after(without(after, 1, 2, went))
    table = after.rounds[0].tables[1]
    assert table.players == tuple(others)
    assert len(table.colours) == 3
    assert after.rounds[0].tables[::2] == evening.rounds[0].tables[::2]
    scored = after.after(score(after, 1, 2, [1, 2, 3]))
    assert len(scored.open_tables()) == 2


def test_a_table_cannot_play_without_a_stranger_or_with_one_alone(evening: Evening) -> None:
    table = evening.rounds[0].tables[1]
    with pytest.raises(WishRefused, match="no table 9 in round 1"):
        without(evening, 1, 9, table.players[0])
    with pytest.raises(WishRefused, match="not here"):
        without(evening, 1, 2, evening.rounds[0].tables[0].players[0])
    for player in table.players[:2]:
        evening = evening.after(without(evening, 1, 2, player))
    with pytest.raises(WishRefused, match="One alone cannot play"):
        without(evening, 1, 2, table.players[2])
    evening = evening.after(score(evening, 1, 2, [1, 2]))
    with pytest.raises(WishRefused, match="no table 2 in round 1"):
        without(evening, 1, 2, table.players[2])


def test_a_result_is_corrected(evening: Evening) -> None:
    evening = evening.after(score(evening, 1, 2, [1, 2, 3, 4]))
    evening = evening.after(score(evening, 1, 2, [4, 3, 2, 1]))
    table = evening.table(1, 2)
    assert table is not None
    assert table.points == (4, 3, 2, 1)
    # Another one typed by hand is no game that was counted before.
    assert evening.games == {}


@pytest.mark.parametrize(
    ("round_", "table", "points", "said"),
    [
        (2, 1, [1, 2, 3, 4], "no table 1 in round 2"),
        (0, 1, [1, 2, 3, 4], "no table 1 in round 0"),
        (1, 9, [1, 2, 3, 4], "no table 9"),
        (1, 1, [1, 2, 3], "points of all players"),
        (1, 1, [1, 2, 3, 1000], "No game gives such points"),
        (1, 1, [-1000, 2, 3, 4], "No game gives such points"),
    ],
)
def test_a_result_of_nothing_is_refused(
    evening: Evening, round_: int, table: int, points: list[int], said: str
) -> None:
    with pytest.raises(WishRefused, match=said):
        score(evening, round_, table, points)


def test_the_worst_and_the_best_that_can_be_typed_are_counted(evening: Evening) -> None:
    points = [-999, 999, 0, 1]
    scored = score(evening, 1, 2, points, How.CODE, "314")
    assert scored["points"] == points
    assert evening.after(scored).games == {"314": (1, 2, tuple(points), 1)}


def test_who_left_is_told_as_long_as_somebody_stayed(evening: Evening) -> None:
    points, some = [1, 2, 3, 4], [True, True, True, False]
    assert score(evening, 1, 1, points, left=some)["left"] == some
    assert "left" not in score(evening, 1, 1, points, left=[True] * 4)


@pytest.mark.parametrize(("round_", "table"), [(2, 1), (1, 9)])
def test_no_table_that_there_is_not_is_left_out(evening: Evening, round_: int, table: int) -> None:
    with pytest.raises(WishRefused, match=f"no table {table} in round {round_}"):
        drop(evening, round_, table)


def test_prizes_wait_for_the_last_table(evening: Evening) -> None:
    with pytest.raises(WishRefused, match="Table 1 still plays"):
        reveal(evening)
    with pytest.raises(WishRefused, match="Nothing has been played"):
        reveal(evening_with(4, 0))
    for number in (1, 2, 3):
        evening = evening.after(drop(evening, 1, number))
    for places in (0, 1, 2):
        evening = evening.after(reveal(evening))
        assert evening.revealed == places
    assert evening.after({"kind": "reopened"}).revealed is None


def test_a_hall_of_forty_goes_straight_to_the_best_ten() -> None:
    evening = evening_with(40, 1)
    for number in range(1, 11):
        evening = evening.after(drop(evening, 1, number))
    assert not can_skip_to_best(evening)
    evening = evening.after(reveal(evening))
    assert can_skip_to_best(evening)
    evening = evening.after(reveal_up_to_best(evening))
    assert evening.revealed == 30
    assert not can_skip_to_best(evening)
    assert evening.after(reveal(evening)).revealed == 31
    small = evening_with(11, 1)
    for _, table in small.open_tables():
        small = small.after(drop(small, 1, table.number))
    assert not can_skip_to_best(small.after(reveal(small)))


@pytest.mark.parametrize(("rule", "wanted"), [("luck", 4), ("wins", 1), ("wins", 9)])
def test_what_is_no_choice_is_refused(rule: str, wanted: int) -> None:
    with pytest.raises(WishRefused, match="cannot be chosen"):
        choose(Evening(), rule, wanted)


@pytest.mark.parametrize("wanted", [2, 8])
def test_two_at_a_table_can_be_chosen_and_eight(wanted: int) -> None:
    evening = Evening().after(choose(Evening(), "points", wanted))
    assert (evening.rule, evening.wanted) == ("points", wanted)


def test_an_evening_is_what_happened() -> None:
    happened: list[Happening] = [
        {"kind": "begun", "secret": "271828"},
        {"kind": "came", "mark": "owl-1"},
        {"kind": "chosen", "rule": "wins", "wanted": 3},
    ]
    evening = evening_of(happened)
    assert (evening.secret, evening.players, evening.wanted) == ("271828", ("owl-1",), 3)
    with pytest.raises(ValueError, match="danced"):
        evening.after({"kind": "danced"})


def test_an_evening_has_nine_rounds_and_no_more() -> None:
    evening = evening_with(4, 9)
    evening = evening.after(drop(evening, 9, 1))
    with pytest.raises(WishRefused, match="last round"):
        next_round(evening)
