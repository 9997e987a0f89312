"""Tables between their results: what a box tells is seen at its table, as long as it is so."""

from collections.abc import Mapping
from dataclasses import astuple, replace

import pytest

from hugo_core.editions import Colour
from hugo_hall.club_evening import Evening, How, next_round, score
from hugo_hall.live_tables import LiveTable, LiveTables, SeenTable
from hugo_hall.sent import BoxResult
from tests.clock import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock(1000.0)


@pytest.fixture
def live(clock: Clock) -> LiveTables:
    return LiveTables(clock)


def told(
    evening: Evening,
    number: int,
    *points: int,
    game: str = "g1",
    marks: Mapping[Colour, str] | None = None,
    is_over: bool = False,
) -> LiveTable:
    table = evening.rounds[-1].tables[number - 1]
    at = dict(zip(table.colours, points, strict=True))
    result = BoxResult(f"table-{number}/{game}", at, marks or {}, number)
    return LiveTable(result, is_over, table.colours[1], "1:00")


def test_a_table_is_seen_as_its_box_tells_it(
    evening: Evening, live: LiveTables, clock: Clock
) -> None:
    live.tell("table-2", told(evening, 2, 12, 9, 30, 40))
    seen = live.seen(evening)
    second = evening.rounds[0].tables[1].players[1]
    assert seen[1, 2] == SeenTable((12, 9, 30, 40), second, second, "1:00", 1)
    assert seen[1, 1] == seen[1, 3] == SeenTable()
    assert astuple(SeenTable()) == ((), "", "", "", 0, False, 0)
    live.tell("cats", told(evening, 1, 1, 2, 3, 4))
    clock.now += 1
    live.tell("bats", told(evening, 1, 5, 6, 7, 8))
    assert live.seen(evening)[1, 1].points == (5, 6, 7, 8)


def test_the_box_of_a_table_is_heard_alone(evening: Evening, live: LiveTables) -> None:
    for box in ("cats", "bats"):
        said = told(evening, 1, 1 + (box == "bats"), 2, 3, 4)
        result = replace(said.result, game=f"{box}/g1")
        live.tell(box, replace(said, result=result))
    assert live.seen(evening, {1: "cats"})[1, 1].points == (1, 2, 3, 4)
    assert live.seen(evening, {1: "bats"})[1, 1].points == (2, 2, 3, 4)
    assert live.seen(evening, {2: "cats"})[1, 1].points == (2, 2, 3, 4)
    assert live.seen(evening, {2: "bats"})[1, 1].points == (1, 2, 3, 4)


def test_nobody_leads_where_two_are_level_or_who_leads_has_left(
    evening: Evening, live: LiveTables
) -> None:
    level = told(evening, 1, 9, 9, 30, 40)
    live.tell("table-1", level)
    assert live.seen(evening)[1, 1].leads == ""
    live.tell("table-1", replace(level, left=(Colour.RED,)))
    assert live.seen(evening)[1, 1].leads == evening.rounds[0].tables[0].players[1]


def test_a_table_is_found_by_its_marks_whatever_colours_they_took(
    evening: Evening, live: LiveTables
) -> None:
    table = evening.rounds[0].tables[2]
    marks = dict(zip(table.colours, reversed(table.players), strict=True))
    box = told(evening, 3, 1, 2, 3, 4, marks=marks)
    live.tell("lounge", replace(box, result=replace(box.result, table=None)))
    assert live.seen(evening)[1, 3].points == (4, 3, 2, 1)


def test_others_at_a_box_are_not_taken_for_the_table(evening: Evening, live: LiveTables) -> None:
    stranger = told(evening, 1, 1, 2, 3, 4, marks={Colour.RED: "hedgehog-99"})
    live.tell("table-1", stranger)
    other = told(evening, 2, 1, 2, 3, 4)
    two = {Colour.RED: 1, Colour.BLUE: 2}
    live.tell("table-2", replace(other, result=replace(other.result, points=two)))
    assert {*live.seen(evening).values()} == {SeenTable()}


def test_a_long_silence_is_told_in_minutes_and_ends_with_a_word(
    evening: Evening, live: LiveTables, clock: Clock
) -> None:
    box = told(evening, 1, 1, 2, 3, 4)
    live.tell("table-1", box)
    clock.now += 299
    assert live.seen(evening)[1, 1].quiet_min == 0
    clock.now += 120
    assert live.seen(evening)[1, 1].quiet_min == 6
    clock.now += 1
    assert live.seen(evening)[1, 1].quiet_min == 7
    live.tell("table-1", box)
    assert live.seen(evening)[1, 1].quiet_min == 0


def test_a_box_that_is_away_plays_on_without_figures(
    evening: Evening, live: LiveTables, clock: Clock
) -> None:
    live.tell("table-1", replace(told(evening, 1, 1, 2, 3, 4), is_away=True))
    assert live.seen(evening)[1, 1] == SeenTable()
    clock.now += 300
    assert live.seen(evening)[1, 1] == SeenTable(quiet_min=5)
    live.tell("table-1", None)
    assert live.seen(evening)[1, 1] == SeenTable()


def test_the_game_before_is_no_game_of_the_new_round(evening: Evening, live: LiveTables) -> None:
    for number in (1, 2, 3):
        live.tell(f"table-{number}", told(evening, number, 1, 2, 3, 4))
    evening = evening.after(score(evening, 1, 1, [1, 2, 3, 4], How.STANDING))
    evening = evening.after(score(evening, 1, 2, [1, 2, 3, 4], How.STANDING))
    live.round_begins(evening)
    evening = evening.after(next_round(evening))
    seen = live.seen(evening)
    assert seen[2, 1] == seen[2, 2] == SeenTable()
    assert seen[1, 3].points  # the late table plays on
    live.tell("table-1", told(evening, 1, 5, 6, 7, 8, game="g2"))
    assert live.seen(evening)[2, 1].points == (5, 6, 7, 8)


def test_a_finished_game_that_was_counted_from_its_digits_is_not_awaited_again(
    evening: Evening, live: LiveTables, clock: Clock
) -> None:
    over = told(evening, 1, 1, 2, 3, 4, is_over=True)
    live.tell("table-1", replace(over, is_away=True))
    clock.now += 300
    seen = live.seen(evening)[1, 1]
    assert (seen.points, seen.is_over, seen.quiet_min) == ((1, 2, 3, 4), True, 0)
    for number in (1, 2, 3):
        evening = evening.after(score(evening, 1, number, [1, 2, 3, 4], How.CODE, f"{number}"))
    evening = evening.after(next_round(evening))  # and the desk was started anew in between
    assert live.seen(evening)[2, 1] == SeenTable()
    live.tell("table-1", replace(over, is_over=False))
    assert live.seen(evening)[2, 1].points


def test_the_wall_is_drawn_soon_after_a_word_and_once_a_minute(
    evening: Evening, live: LiveTables, clock: Clock
) -> None:
    clock.now += 2
    assert not live.is_due()
    drawn = 0
    for _ in range(100):  # a flood of ten seconds
        clock.now += 0.1
        live.tell("table-1", told(evening, 1, 1, 2, 3, 4))
        drawn += live.is_due()
    assert 1 <= drawn <= 5
    live.tell("table-1", None)
    clock.now += 2
    assert [live.is_due(), live.is_due()] == [True, False]
    clock.now += 59
    assert not live.is_due()
    clock.now += 1
    assert [live.is_due(), live.is_due()] == [True, False]
