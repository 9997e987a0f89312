"""What a seat sees: Hugo's distance, the doors, the points. Blocks are named as in `SIZES`."""

from __future__ import annotations

from itertools import accumulate

import pytest

from hugo_core.notation import read_position
from hugo_core.odds import at_least
from hugo_core.position import Seat
from hugod.thinking.sparse_inputs import INPUTS, NODES, SIZES, see

RED, BLUE, GREEN = map(Seat, range(3))
LINE = "amigo-hugo rolling act=blue hugo=5 passes=1 red(10)=8,20,r1,r2,r5,c10 "
LINE += "blue(16)=7,9,14,c9,c8,c7"


def block(line: str, seat: Seat, name: str) -> dict[int, float]:
    """The inputs of one block that are not 0."""
    first = dict(zip(SIZES, accumulate(SIZES.values(), initial=0), strict=False))[name]
    sums: dict[int, float] = {}
    for index, value in see(read_position(line), seat):
        if first <= index < first + SIZES[name] and value:
            sums[index - first] = sums.get(index - first, 0) + value
    return sums


def test_guests_are_seen_by_hugos_steps_to_them() -> None:
    assert block(LINE, RED, "mine_at") == {3 - 1: 1, 15 - 1: 1}
    assert block(LINE, RED, "theirs_at") == {2 - 1: 1, 4 - 1: 1, 9 - 1: 1}


def test_fear_is_the_exact_odds_where_the_stride_stays() -> None:
    fear = block(LINE, RED, "fear")
    assert fear[0] == pytest.approx(at_least(1, 1, 1) + at_least(5, 1, 1))


def test_all_counts_are_seen() -> None:
    for name, count in (("outside", 2), ("inside", 3), ("caught", 1), ("unplaced", 0)):
        assert block(LINE, RED, name) == {count: 1}


def test_the_way_on_the_stairs_is_counted_from_the_door() -> None:
    line = "amigo-hugo rolling act=red red(10)=1,r1,r2,r5,r6,r7 blue(10)=28,c10,c9,c8,c7,c6"
    assert block(line, RED, "stairs") == {10: 1}
    assert block(line, RED, "mine_at") == {10 - 1: 1}
    assert block(line, RED, "theirs_at") == {37 - 1: 1}


def test_points_of_the_round_count_as_if_it_ended_here() -> None:
    line = "ghost-party rolling act=red round=1/3 hugo=5 red(0)=20,r3,c10,r1,r2,r5 "
    line += "blue(0)=6,c9,c8,r6,r7,r8"
    assert block(line, RED, "nearest") == {15: pytest.approx(2 / 3), 16: pytest.approx(1 / 3)}


@pytest.mark.parametrize(("now", "stage"), [("1/3", 2), ("2/3", 1), ("3/3", 0)])
def test_a_lead_is_told_by_the_rounds_to_come(now: str, stage: int) -> None:
    line = f"ghost-party rolling act=red round={now} hugo=5 red(0)=20,r3,c10,r1,r2,r5 "
    line += "blue(0)=6,c9,c8,r6,r7,r8"
    first = len(NODES) * stage
    parts = {first + 15: pytest.approx(2 / 3), first + 16: pytest.approx(1 / 3)}
    assert block(line, RED, "lead") == block(line, RED, "leads") == parts
    assert not block(LINE, RED, "lead")


def test_who_has_left_is_no_rival_and_nobody_waits_for_it() -> None:
    line = "amigo-hugo rolling act=red hugo=5 passes=1 left=blue red(10)=8,r1,r2,r5,r6 "
    line += "blue(0)=9,c10,c9,c8,c7 green(12)=7,r7,r8,c6,c5"
    assert block(line, RED, "players") == {0: 1}
    assert block(line, GREEN, "wait") == {1: 1}
    assert block(line, RED, "nearest") == {12: 1}


def test_every_input_has_its_place() -> None:
    seen = [index for seat in (RED, BLUE) for index, _ in see(read_position(LINE), seat)]
    assert 0 <= min(seen) <= max(seen) < INPUTS
