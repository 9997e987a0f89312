"""What a seat sees two things of at once. Blocks are named as in `OF_OWNER`."""

from itertools import accumulate

import pytest

from hugo_core.notation import read_position
from hugo_core.position import Seat
from hugod.thinking.pairs import ALL_INPUTS, OF_OWNER, PairSight
from hugod.thinking.sparse_inputs import NODES, PositionSight, by_nodes
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
    assert (1 - 7) * SIZES["hugo"] + 4 in pairs(RED), "his place, with the clock"
    assert first["top"] + 10 in pairs(RED)
    assert first["caught"] + 10 - 1 in pairs(RED)
    assert not mine & pairs(RED, LINE.replace("hugo=5 passes=1", "hugo=6 passes=2"))


@pytest.mark.parametrize("passes", [1, 2, 5])
def test_the_lead_is_seen_together_with_the_clock_now_and_with_what_hugo_will_cost(
    passes: int,
) -> None:
    line = LINE.replace("passes=1", f"passes={passes}")
    squares = SquareSight(PositionSight(read_position(line)))
    first = WIDE_INPUTS + 7 * SIZES["hugo"] + 2 * sum(OF_OWNER.values())
    for seat in (RED, BLUE):
        now, after = squares.leads(seat)
        wanted = [*by_nodes(first + passes * len(NODES), now)]
        wanted += by_nodes(first + (7 + passes) * len(NODES), after)
        assert [each for each in PairSight(squares).of(seat) if each[0] >= first] == wanted


def test_the_doors_before_a_guest_are_seen_with_the_ghosts_and_the_turns_until_then() -> None:
    """Blue is to act, so red waits one turn. Three at a time Hugo comes to 8 with the first ghost
    and to 20 with the fifth; blue's on 14, 1 and 2 are reached with the third, eighth and ninth."""
    first = dict(zip(OF_OWNER, accumulate(OF_OWNER.values(), initial=0), strict=False))
    seen = {RED: [(0, 1, 1), (4, 1, 3)], BLUE: [(2, 0, 3), (7, 0, 1), (8, 0, 2)]}
    block = range(first["doors"], first["caught"])
    for seat, each in seen.items():
        wanted = {first["doors"] + (ghosts * 4 + wait) * 5 + doors for ghosts, wait, doors in each}
        assert wanted == {index for index in pairs(seat) if index in block}
    assert first["green"] + 1 * 5 + 3 in pairs(RED)
    assert first["green"] + 0 * 5 + 1 in pairs(BLUE)
