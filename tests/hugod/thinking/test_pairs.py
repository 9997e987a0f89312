"""What a seat sees two things of at once. Blocks are named as in `OF_OWNER`."""

from itertools import accumulate

from hugo_core.notation import read_position
from hugo_core.position import Seat
from hugod.thinking.pairs import ALL_INPUTS, OF_OWNER, PairSight
from hugod.thinking.sparse_inputs import PositionSight
from hugod.thinking.square_inputs import SIZES, WIDE_INPUTS, SquareSight

RED, BLUE = Seat(0), Seat(1)
LINE = "amigo-hugo rolling act=blue hugo=5 passes=1 red(10)=8,20,r1,r2,r5,c10 "
LINE += "blue(16)=1,2,14,c9,c8,c7"


def pairs(seat: Seat, line: str = LINE) -> set[int]:
    """The inputs of *seat* of two things at once, counted from the first of its own guests."""
    sight = PairSight(SquareSight(PositionSight(read_position(line))))
    found = {index - WIDE_INPUTS for index, value in sight.of(seat) if value}
    assert all(0 <= index < ALL_INPUTS - WIDE_INPUTS for index in found)
    return {index - 7 * SIZES["hugo"] for index in found}


def test_a_guest_is_seen_together_with_hugos_place_and_the_clock() -> None:
    """Red's on 8 while Hugo is on 5, in the room 1; in the first hour 3 and 15 steps before him."""
    first = dict(zip(OF_OWNER, accumulate(OF_OWNER.values(), initial=0), strict=False))
    on, inside, steps = first["on"], first["in"], first["steps"]
    mine = {on + 4 * 30 + 8 - 1, inside + 4 * 19, steps + 40 + 3 - 1, steps + 40 + 15 - 1}
    assert mine <= pairs(RED)
    assert {index + sum(OF_OWNER.values()) for index in mine} <= pairs(BLUE)
    assert first["top"] + 10 in pairs(RED)
    assert first["caught"] + 10 - 1 in pairs(RED)
    assert not mine & pairs(RED, LINE.replace("hugo=5 passes=1", "hugo=6 passes=2"))
