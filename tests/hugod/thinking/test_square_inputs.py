"""What a seat sees of the squares of its board. Blocks are named as in `SIZES`."""

from itertools import accumulate

import pytest

from hugo_core.notation import read_position
from hugo_core.odds import at_least
from hugo_core.position import Seat
from hugod.thinking.sparse_inputs import INPUTS, PositionSight, by_nodes
from hugod.thinking.square_inputs import SIZES, WIDE_INPUTS, SquareSight

RED, BLUE = Seat(0), Seat(1)
LINE = "amigo-hugo rolling act=blue hugo=5 passes=1 red(10)=8,20,r1,r2,r5,c10 "
LINE += "blue(16)=1,2,14,c9,c8,c7"


def block(name: str, seat: Seat = RED, line: str = LINE) -> dict[int, float]:
    """The inputs of one block that are not 0."""
    first = dict(zip(SIZES, accumulate(SIZES.values(), initial=INPUTS), strict=False))[name]
    sums: dict[int, float] = {}
    for index, value in SquareSight(PositionSight(read_position(line))).of(seat):
        assert INPUTS <= index < WIDE_INPUTS
        if first <= index < first + SIZES[name] and value:
            sums[index - first] = sums.get(index - first, 0) + value
    return sums


def test_guests_and_hugo_are_seen_where_they_stand() -> None:
    assert block("hugo") == {5 - 1: 1}
    assert block("mine_on") == {8 - 1: 1, 20 - 1: 1}
    assert block("theirs_on") == {1 - 1: 1, 2 - 1: 1, 14 - 1: 1}
    assert block("mine_in") == {0: 1, 1: 1, 4: 1}
    assert (block("points"), block("fewest")) == ({10: 1}, {16: 1})


@pytest.mark.parametrize(
    ("hugo", "seen"), [("1", 0), ("28", 27), ("c2", 31), ("c10", 39), ("door", 40)]
)
def test_each_place_of_hugo_is_seen_as_one_of_its_own(hugo: str, seen: int) -> None:
    assert block("hugo", line=LINE.replace("hugo=5", f"hugo={hugo}")) == {seen: 1}


def test_each_guest_is_seen_by_its_odds_and_by_the_step_that_it_would_come_to() -> None:
    """8 is caught by the first ghost and comes to step 6, the highest free one; 20 to step 4."""
    first, fifth = at_least(1, 1, 1), at_least(5, 1, 1)
    assert block("lost")[0] == pytest.approx((6 * first + 4 * fifth) / 10)
    assert sum(block("my_odds").values()) == 2


def test_who_finds_no_step_free_is_seen_with_the_points_of_the_one_that_is_taken_again() -> None:
    """8 comes to the last free step, 20 to the 10 once more; where none is free, 8 does, too."""
    first, fifth = at_least(1, 1, 1), at_least(5, 1, 1)
    line = "amigo-hugo rolling act=blue hugo=5 passes=1 red(10)=8,{},c10,c9,c8,c7 "
    line += "blue(16)=1,2,c6,c5,c4,c3"
    assert block("lost", line=line.format(20))[0] == pytest.approx((2 * first + 10 * fifth) / 10)
    assert block("lost", line=line.format("c2"))[0] == pytest.approx(10 * first / 10)


def test_46_points_and_more_are_seen_alike() -> None:
    for points in (46, 50):
        line = LINE.replace("red(10)", f"red({points})").replace("blue(16)", "blue(60)")
        assert (block("points", line=line), block("fewest", line=line)) == ({46: 1}, {46: 1})


def test_the_points_of_all_are_seen_as_they_are_after_what_hugo_will_cost() -> None:
    lost = block("lost")
    ahead = by_nodes(0, 16 + 10 * lost[1] - 10 - 10 * lost[0])
    assert block("after") == pytest.approx(dict(ahead))


def test_the_faces_into_a_green_room_are_seen() -> None:
    """Blue needs a five, from 2 to the door on 6; red a two from 8, a four or five from a room.

    A guest of one's own keeps the others out, one of another seat is turned out.
    """
    assert block("my_green", BLUE) == {1: 1}
    assert block("my_green") == block("my_green", line=LINE.replace("c7", "r4")) == {3: 1}
    assert block("my_green", line=LINE.replace("r5", "r3")) == {2: 1}


@pytest.mark.parametrize(
    ("house", "blue", "faces"),
    [
        ("", "1", {1: 1}),
        ("", "r4", {1: 1}),
        ("green-any", "1", {3: 1}),
        ("green-any", "r4", {1: 1}),
        ("no-throwing-out", "r4", {0: 1}),
        ("green-any,no-throwing-out", "r4", {0: 1}),
    ],
)
def test_by_the_rules_of_the_house_other_faces_lead_into_a_green_room(
    house: str, blue: str, faces: dict[int, float]
) -> None:
    """From 8 a two leads to the door on 9 and in; where points may be left over, four and five as
    well, but only the two turns a guest out."""
    rule = f"house={house} " if house else ""
    line = f"amigo-hugo rolling act=red {rule}hugo=20 passes=1 red(10)=8 blue(16)={blue}"
    assert block("my_green", line=line) == faces
