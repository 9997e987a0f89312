"""Why the box does it, in a word that a child understands."""

from __future__ import annotations

import pytest

from hugo_core.board import CELLAR, ROOMS, Place
from hugo_core.commands import Command, MoveGuest, StayPut
from hugo_core.notation import read_position
from hugod.app.partners.why import why
from hugod.app.values.words import Words


def move(origin: int, target: int) -> MoveGuest:
    return MoveGuest(Place(origin), Place(target))


@pytest.mark.parametrize(
    ("line", "command", "said"),
    [
        ("moving:4 act=red hugo=20 passes=1 red(10)=4 blue(10)=12", move(4, 8), "away from Hugo"),
        ("moving:4 act=red hugo=6 passes=1 red(10)=4 blue(10)=12", move(4, 8), "past Hugo"),
        ("moving:2 act=red hugo=6 passes=1 red(10)=4 blue(10)=12", move(4, 6), "to Hugo!"),
        ("moving:4 act=red red(10)=4 blue(10)=12", move(4, 8), "on I go"),
        (
            "moving:1 act=red hugo=20 passes=1 red(10)=c10 blue(10)=12",
            move(CELLAR + 10, 1),
            "from the cellar",
        ),
        (
            "moving:5 act=red hugo=20 passes=1 red(10)=17 blue(10)=12",
            move(17, ROOMS + 8),
            "safe in a room",
        ),
        (
            "moving:2 act=red hugo=20 passes=1 red(10)=17 blue(10)=r8",
            move(17, ROOMS + 8),
            "out with blue!",
        ),
    ],
)
def test_it_says_why_in_a_word(line: str, command: Command, said: str) -> None:
    assert why(read_position(f"amigo-hugo {line}"), command, Words()) == said


def test_a_green_room_says_what_it_gives() -> None:
    position = read_position("amigo-hugo moving:4 act=red hugo=20 passes=1 red(10)=1 blue(10)=12")
    green = [room for room in position.setup.board.rooms if room.kind == "bonus"]
    from_door = position.setup.board.ways
    ways = [
        (square, route.cost, room.place)
        for room in green
        for square, routes in from_door.items()
        for route in routes
        if route.room is room and route.cost in (1, 2, 4, 5)
    ]
    square, cost, place = ways[0]
    line = f"amigo-hugo moving:{cost} act=red hugo=20 passes=1 red(10)={square} blue(10)=12"
    assert why(read_position(line), move(square, place), Words()) == "green: 3 off"


def test_who_stays_says_whether_it_could_have_moved() -> None:
    line = "ghost-party moving:5 act=red round=1/1 hugo=1 red(0)={} blue(0)=r1,r6"
    assert why(read_position(line.format("4,r2")), StayPut(), Words()) == "I stay here"
    assert why(read_position(line.format("r2,r3")), StayPut(), Words()) == "nobody can move"
