"""Why the box does it: what is true of its move and of no other, in a word for a child."""

import pytest

from hugo_core.board import ROOMS, Place
from hugo_core.commands import Command, MoveGuest, StayPut
from hugo_core.notation import read_position
from hugod.app.table.why import sentence_for, why
from hugod.app.values.words import Words
from hugod.thinking.motives import motive_for


def move(origin: int, target: int) -> MoveGuest:
    return MoveGuest(Place(origin), Place(target))


@pytest.mark.parametrize(
    ("line", "command", "said", "sentence"),
    [
        (
            "moving:5 act=red hugo=1 passes=2 red(10)=2,7 blue(10)=12",
            move(2, ROOMS + 3),
            "green: 3 off",
            "Room 33 takes points off.",
        ),
        ("moving:1 act=red hugo=1 passes=1 red(10)=5,22 blue(10)=12", move(22, 23), "", ""),
        (
            "moving:4 act=red hugo=20 passes=2 red(10)=22,1 blue(10)=12",
            move(22, 26),
            "22 in danger",
            "The guest on 22 was in danger.",
        ),
        (
            "moving:2 act=red hugo=20 passes=1 red(10)=17,1 blue(10)=r8",
            move(17, ROOMS + 8),
            "out with blue!",
            "That turns blue out.",
        ),
    ],
)
def test_it_says_what_speaks_for_this_move_alone(
    line: str, command: Command, said: str, sentence: str
) -> None:
    position = read_position(f"amigo-hugo {line}")
    motive = motive_for(position, command)
    assert why(position, command, motive, Words()) == said
    assert (sentence_for(motive, position, Words()) if motive else "") == sentence


def test_who_stays_says_whether_it_could_have_moved() -> None:
    line = "ghost-party moving:5 act=red round=1/1 hugo=1 red(0)={} blue(0)=r1,r6"
    assert why(read_position(line.format("4,r2")), StayPut(), None, Words()) == "I stay here"
    assert why(read_position(line.format("r2,r3")), StayPut(), None, Words()) == "nobody can move"
