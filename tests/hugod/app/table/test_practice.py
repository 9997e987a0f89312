"""How often each player did what."""

from hugo_core.commands import LastLap, RollDie, StayPut
from hugo_core.history import Done
from hugo_core.notation import read_position
from hugo_core.position import Face
from hugod.app.table.practice import ENOUGH, Practice

RED = read_position("amigo-hugo rolling act=red hugo=20 passes=1 red(10)=4 blue(10)=12")
ROLLED = Done(RollDie(Face.ONE), ())
BLUE = read_position("amigo-hugo rolling act=blue hugo=20 passes=1 red(10)=4 blue(10)=12")


def test_each_player_learns_alone_and_what_is_known_is_counted_no_more() -> None:
    practice = Practice()
    for _ in range(9):
        practice = practice.after(RED, ROLLED, is_by_box=True)
        practice = practice.after(RED, Done(LastLap(), ()))
    for times in range(9):
        assert practice.knows(RED) is (times >= ENOUGH)
        practice = practice.after(RED, ROLLED)
    assert not practice.knows(BLUE)
    assert (len(practice.deeds), practice.turns) == (ENOUGH, 27)


def test_a_roll_that_moves_nobody_teaches_no_key() -> None:
    stuck = read_position("ghost-party moving:2 act=red hugo=20 red(0)=r3 blue(0)=12")
    free = read_position("ghost-party moving:2 act=red hugo=20 red(0)=4 blue(0)=12")
    practice = Practice()
    for _ in range(ENOUGH):
        practice = practice.after(stuck, Done(StayPut(), ()))
    assert not practice.knows(stuck)
    for _ in range(ENOUGH):
        practice = practice.after(free, Done(StayPut(), ()))
    assert practice.knows(stuck)
