"""What each event makes of a position: arithmetic, and nothing is ever refused."""

from dataclasses import replace
from typing import get_args

import pytest

from hugo_core import events
from hugo_core.board import Place
from hugo_core.editions import Colour
from hugo_core.evolve import evolve, replay
from hugo_core.notation import position_line, read_position
from hugo_core.position import Face, GameEnd, Seat
from tests.core.stories import after

RED, BLUE, GREEN = Seat(0), Seat(1), Seat(2)
BEFORE = "ghost-party moving:4 act=red round=1/3 hugo=20 red(1)=4,17,r5 blue(2)=9,w green(3)=9,c10"
STAYS = BEFORE.removeprefix("ghost-party moving:4 act=red ")

TABLE: list[tuple[events.Event, str]] = [
    (events.GuestPlaced(RED, None, Place(8)), BEFORE.replace("4,17", "4,8,17")),
    (events.GuestPlaced(BLUE, Place(51), Place(8)), BEFORE.replace("9,w", "8,9")),
    (events.DieRolled(RED, Face.ONE), BEFORE.replace("moving:4", "moving:1")),
    (events.DieRolled(RED, Face.GHOST), BEFORE),
    (events.GuestMoved(RED, Place(17), Place(2)), BEFORE.replace("4,17", "2,4")),
    (events.GuestMoved(RED, Place(4), Place(31)), BEFORE.replace("4,17,r5", "17,r1,r5")),
    (events.GuestStayed(RED), BEFORE),
    (events.GuestExpelled(RED, Place(35), Place(11)), BEFORE.replace("4,17,r5", "4,11,17")),
    (events.HugoStepped(Place(21)), BEFORE.replace("hugo=20", "hugo=21")),
    (
        events.GuestsCaptured(Place(9), Place(57), (BLUE, GREEN)),
        BEFORE.replace("9,w", "c7,w").replace("9,c10", "c10,c7"),
    ),
    (events.PointsChanged(BLUE, 10, events.Cause.CAPTURED), BEFORE.replace("blue(2)", "blue(12)")),
    (events.PointsChanged(BLUE, -2, events.Cause.BONUS), BEFORE.replace("blue(2)", "blue(0)")),
    (events.ClockStruck(2), BEFORE.replace("hugo=20", "hugo=20 passes=2")),
    (events.RoundEnded(events.RoundEnd.ROOMS_FULL), BEFORE),
    (events.GuestLeftOver(RED, Place(4), Place(51)), BEFORE.replace("4,17,r5", "17,r5,w")),
    (
        events.RoundScored((5, -3, 0)),
        BEFORE.replace("hugo=20", "hugo=20 sheet=5,-3,0")
        .replace("red(1)", "red(6)")
        .replace("blue(2)", "blue(-1)"),
    ),
    (events.RoundBegan(2), BEFORE.replace("1/3", "2/3")),
    (events.GuestSteppedOut(RED, Place(35), Place(11)), BEFORE.replace("4,17,r5", "4,11,17")),
    (events.HugoReturned(Place(60)), BEFORE.replace("hugo=20 ", "")),
    (
        events.LotsCalled((RED, GREEN)),
        "ghost-party lots " + STAYS.replace("hugo=20", "hugo=20 tied=red,green"),
    ),
    (events.LotDrawn(RED), BEFORE),
    (events.PlacingTurn(GREEN), f"ghost-party placing act=green {STAYS}"),
    (events.RollingTurn(BLUE), f"ghost-party rolling act=blue {STAYS}"),
    (events.GameEnded(GameEnd.ROUNDS), f"ghost-party over:rounds {STAYS}"),
    (
        events.Fixed(((Place(1),), (Place(2),), (Place(3),)), (4, 5, 6), Place(60), 0, GREEN),
        "ghost-party rolling act=green round=1/3 red(4)=1 blue(5)=2 green(6)=3",
    ),
    (events.PlayerLeft(BLUE, False), BEFORE.replace("hugo=20", "hugo=20 left=blue")),
    (
        events.PlayerLeft(BLUE, True),
        BEFORE.replace("hugo=20", "hugo=20 left=blue").replace("9,w", ""),
    ),
    (events.PlayerCameBack(BLUE), BEFORE),
    (
        events.PlayerJoined(Seat(3), Colour.WHITE, (Place(8), Place(2)), GREEN),
        BEFORE.replace("hugo=20", "hugo=20 joined=1") + " white(3)=2,8",
    ),
    (
        events.PlayerJoined(BLUE, Colour.BLUE, (Place(8), Place(2)), GREEN),
        BEFORE.replace("blue(2)=9,w", "blue(3)=2,8"),
    ),
    (events.LastLapAgreed(), BEFORE.replace("hugo=20", "hugo=20 last=red,blue,green")),
    (
        events.PointsExpected((11, 2, -1)),
        BEFORE.replace("hugo=20", "hugo=20 sheet=10,0,-4")
        .replace("red(1)", "red(11)")
        .replace("green(3)", "green(-1)"),
    ),
]


@pytest.mark.parametrize(("event", "expected"), TABLE, ids=lambda value: type(value).__name__)
def test_an_event_changes_this_and_nothing_else(event: events.Event, expected: str) -> None:
    before = read_position(BEFORE)
    assert position_line(evolve(before, event)) == expected
    assert position_line(before) == BEFORE


def test_every_kind_of_event_is_in_the_table() -> None:
    assert {type(event) for event, _ in TABLE} == set(get_args(events.Event))


def test_a_drawn_lot_empties_the_draw() -> None:
    drawing = replace(read_position(BEFORE), tied=(RED, GREEN))
    assert evolve(drawing, events.LotDrawn(GREEN)).tied == ()


def test_who_comes_back_has_left_no_more() -> None:
    away = replace(read_position(BEFORE), left=(RED, GREEN))
    assert evolve(away, events.PlayerCameBack(GREEN)).left == (RED,)
    assert evolve(away, events.PlayerLeft(BLUE, False)).left == (RED, BLUE, GREEN)
    back = evolve(away, events.PlayerJoined(RED, Colour.RED, (Place(1),), GREEN))
    assert back.left == (GREEN,)


def test_who_joins_has_the_score_sheet_of_the_one_with_most_points() -> None:
    scored = replace(read_position(BEFORE), sheet=((5, 1, 2), (-4, 1, 1)))
    joined = evolve(scored, events.PlayerJoined(Seat(3), Colour.WHITE, (Place(8),), GREEN))
    assert joined.sheet == ((5, 1, 2, 2), (-4, 1, 1, 1))
    assert evolve(scored, events.PlayerJoined(BLUE, Colour.BLUE, (), GREEN)).sheet == (
        (5, 2, 2),
        (-4, 1, 1),
    )


def test_of_two_guests_on_a_square_one_is_moved() -> None:
    line = "ghost-party moving:4 act=red round=1/3 red(0)=4,4 blue(0)=9"
    assert "red(0)=4,8 " in after(line, "4>8")


def test_replay_folds_the_events_in_order() -> None:
    happened: list[events.Event] = [
        events.HugoStepped(Place(21)),
        events.HugoStepped(Place(22)),
        events.RollingTurn(GREEN),
    ]
    end = replay(read_position(BEFORE), happened)
    assert position_line(end) == "ghost-party rolling act=green " + STAYS.replace("=20", "=22")
    assert replay(end, []) == end
