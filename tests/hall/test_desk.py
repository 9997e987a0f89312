"""The desk: each wish is on the card before anybody is told."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hugo_hall.club_evening import WishRefused
from hugo_hall.desk import Desk
from hugo_hall.heard import MOST_WRONG
from hugo_hall.live_tables import SHORTEST_S, LiveTable, LiveTables, SeenTable
from hugo_hall.log import EveningLog, evenings_in
from hugo_hall.sent import Claim
from hugod.app.values.club_codes import game_at, result_code, wire_tag
from hugod.ports import JournalError
from tests.hall.conftest import sent


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    for _ in range(8):
        desk.do({"do": "come", "mark": ""})
    yield desk
    desk.close()


def test_an_evening_is_played_by_wishes(desk: Desk, tmp_path: Path) -> None:
    told: list[int] = []
    desk.changed = lambda: told.append(evenings_in(tmp_path)[0].round)
    desk.do({"do": "choose", "rule": "wins", "wanted": 4})
    desk.do({"do": "next"})
    table = desk.evening.rounds[0].tables[0]
    points = dict(zip(table.colours, (10, 20, 30, 40), strict=True))
    digits = result_code(points, game_at(desk.evening.secret, 1, 1))
    with pytest.raises(WishRefused):
        desk.do({"do": "code", "code": f"{digits:>101}"})
    desk.do({"do": "code", "code": f"{digits:>100}"})
    by_hand = {"do": "score", "round": 1, "table": 2, "points": ["1", " 2", "\u22123", "4"]}
    assert desk.do({**by_hand, "stands": True})["how"] == "standing"
    desk.do({"do": "drop", "round": 1, "table": 2})
    desk.do({"do": "leave", "mark": "owl-1"})
    desk.do({"do": "reveal"})
    desk.do({"do": "reopen"})
    assert told == [0, 1, 1, 1, 1, 1, 1, 1]
    assert evenings_in(tmp_path)[0] == desk.evening
    desk.do({"do": "begin"})
    assert desk.evening.players == ()


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"do": "dance"},
        {"do": "come"},
        {"do": "come", "mark": 4},
        {"do": "score", "round": "1", "table": 1, "points": []},
        {"do": "score", "round": 1, "table": 1, "points": ["1", "x", "3", "4"]},
        {"do": "score", "round": 1, "table": 1, "points": [None] * 4},
        {"do": "score", "round": 1, "table": 1, "points": ["٣", "1", "1", "1"]},
        {"do": "score", "round": 1, "table": 1, "points": ["9999", "1", "1", "1"]},
        {"do": "code", "code": "<script>"},
        {"do": "code", "code": "9" * 100_000},
        {"do": "choose", "rule": "wins", "wanted": "4"},
        {"do": "leave", "mark": "<b>"},
        {"do": "without", "round": 1, "table": 1, "mark": "<b>"},
        {"do": "without", "round": 1, "table": 1},
        {"do": "score", "round": 1, "table": 1, "points": ["9" * 5_000, "1", "1", "1"]},
        {"do": "best"},
        {"do": "ignore", "game": 4},
    ],
)
def test_rubbish_gets_an_answer_and_changes_nothing(desk: Desk, wish: dict[str, Any]) -> None:
    desk.do({"do": "next"})
    before = desk.evening
    with pytest.raises(WishRefused):
        desk.do(wish)
    assert desk.evening == before


def test_a_round_is_taken_back_and_a_table_plays_with_one_less(desk: Desk) -> None:
    desk.do({"do": "next"})
    desk.do({"do": "unseat"})
    assert not desk.evening.rounds
    desk.do({"do": "next"})
    went = desk.evening.rounds[0].tables[1].players[0]
    desk.do({"do": "leave", "mark": went})
    desk.do({"do": "without", "round": 1, "table": 2, "mark": went})
    assert len(desk.evening.rounds[0].tables[1].players) == 3
    points = dict(zip(desk.evening.rounds[0].tables[1].colours, (10, 20, 30), strict=True))
    desk.do({"do": "code", "code": result_code(points, game_at(desk.evening.secret, 2, 1))})
    assert desk.evening.rounds[0].tables[1].points == (10, 20, 30)


def test_the_prize_giving_of_many_goes_to_the_best_by_one_press(desk: Desk) -> None:
    for _ in range(5):
        desk.do({"do": "come", "mark": ""})
    desk.do({"do": "next"})
    for _, table in desk.evening.open_tables():
        desk.do({"do": "drop", "round": 1, "table": table.number})
    desk.do({"do": "reveal"})
    desk.do({"do": "best"})
    assert desk.evening.revealed == 3


def test_the_pages_are_drawn_anew_for_what_is_new_alone(desk: Desk, tmp_path: Path) -> None:
    told: list[str] = []
    desk.changed, desk.wall_changed = lambda: told.append("desk"), lambda: told.append("wall")
    for standing in ("no answer", "no answer", ""):
        desk.tell_broker(standing)
        assert desk.broker == standing
    assert told == ["desk", "desk"]
    now = [0.0]
    desk.live = LiveTables(lambda: now[0])
    desk.do({"do": "next"})
    result = sent(desk.evening, 1)
    for box in ("owls", "cats"):
        claim = Claim(1, 0, wire_tag(game_at(desk.evening.secret, 1, 0), box))
        assert told[2:] == ["desk"]
        desk.tell(box, LiveTable(result, is_over=False), claim)
    assert str(desk.notice).startswith("Two boxes say that they are table 1: cats, and owls")
    assert desk.seen()[1, 1].points == (12, 46, 30, 7)
    desk.look()
    assert told[2:] == ["desk", "desk"]
    now[0] = SHORTEST_S
    desk.look()
    assert told[2:] == ["desk", "desk", "wall"]


def test_a_new_round_awaits_no_game_of_before_it(desk: Desk) -> None:
    desk.do({"do": "next"})
    old = replace(sent(desk.evening, 1, is_tagged=False), marks={}, table=1)
    desk.tell("owls", LiveTable(old, is_over=False))
    desk.take_in(old)
    desk.do({"do": "choose", "rule": "wins", "wanted": 4})
    assert [each.result for each in desk.offered()] == [old]
    assert desk.seen()[1, 1].points == (12, 46, 30, 7)
    for table in (1, 2):
        points = ["1", "2", "3", "4"]
        desk.do({"do": "score", "round": 1, "table": table, "points": points, "stands": True})
    desk.do({"do": "next"})
    assert desk.offered() == []
    assert desk.seen()[2, 1] == SeenTable()


def test_points_of_four_digits_are_told_as_such(desk: Desk) -> None:
    desk.do({"do": "next"})
    with pytest.raises(WishRefused, match="No game gives such points"):
        desk.do({"do": "score", "round": 1, "table": 1, "points": ["1000", "1", "1", "1"]})
    desk.do({"do": "score", "round": 1, "table": 1, "points": ["100", "1", "1", "1"]})
    assert desk.evening.rounds[0].tables[0].points == (100, 1, 1, 1)


def test_a_full_card_that_takes_no_game_from_the_network_is_told_at_the_desk_until_it_does(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise JournalError("The card did not take it: No space left on device.")

    desk.do({"do": "next"})
    told: list[str] = []
    desk.changed = lambda: told.append(str(desk.notice))
    result = sent(desk.evening, 1)
    with monkeypatch.context() as card:
        card.setattr(EveningLog, "append", full)
        with pytest.raises(JournalError):
            desk.take_in(result)
    assert told == ["The card did not take it: nothing was changed. Is it full?"]
    assert len(desk.evening.open_tables()) == 2
    assert desk.take_in(result)
    assert told[1:] == [""]


def test_a_game_from_the_network_is_one_game(desk: Desk) -> None:
    desk.do({"do": "next"})
    table = desk.evening.rounds[0].tables[0]
    result = sent(desk.evening, table.number)
    assert desk.take_in(result)
    assert not desk.take_in(result)
    assert desk.evening.rounds[0].tables[0].points == (12, 46, 30, 7)
    desk.take_in(sent(desk.evening, 1, points=(12, 46, 30, 8)))
    assert str(desk.notice).startswith("Table 1 of round 1 has another result now")


def test_a_box_that_is_not_heard_any_more_is_told_until_the_evening_ends(desk: Desk) -> None:
    for _ in range(4):
        desk.do({"do": "come", "mark": ""})
    desk.do({"do": "next"})
    for number in range(1, MOST_WRONG):
        desk.take_in(sent(desk.evening, 1, box="bats", game=number, secret=f"{number:06}"))
    told: list[str] = []
    desk.changed = lambda: told.append(str(desk.notice))
    assert desk.take_in(sent(desk.evening, 1, box="bats", game=99, secret="271828")) is False
    assert told == [str(desk.notice)]
    assert str(desk.notice).startswith("bats has sent many games of no table")
    desk.do({"do": "come", "mark": ""})
    assert desk.take_in(sent(desk.evening, 1))
    assert str(desk.notice).startswith("bats has sent many games of no table")
    desk.do({"do": "begin"})
    assert desk.notice == ""


def test_a_desk_that_was_closed_leaves_its_folder_to_the_next(tmp_path: Path) -> None:
    for _ in range(2):
        Desk(tmp_path).close()


def test_what_says_no_evening_is_counted_when_the_desk_says_so(desk: Desk) -> None:
    desk.do({"do": "next"})
    last_week = [sent(desk.evening, n, is_tagged=False, game=n) for n in (1, 2)]
    assert not any(map(desk.take_in, last_week))
    assert len(desk.evening.open_tables()) == len(desk.offered()) == 2
    desk.do({"do": "count", "game": last_week[0].game})
    desk.do({"do": "ignore", "game": last_week[1].game})
    assert desk.offered() == []
    assert [table.number for _, table in desk.evening.open_tables()] == [2]
    with pytest.raises(WishRefused):
        desk.do({"do": "count", "game": last_week[1].game})


def test_who_left_is_ticked_where_points_are_typed(desk: Desk) -> None:
    desk.do({"do": "next"})
    points = {"do": "score", "round": 1, "table": 1, "points": ["1", "2", "3", "4"]}
    desk.do({**points, "left": [0, "x", 9]})
    assert desk.evening.rounds[0].tables[0].left == (True, False, False, False)
    assert desk.do(points).get("left") is None
