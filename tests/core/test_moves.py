"""Where guests may go: docs/rules.md, Moving, as a table."""

import pytest

from hugo_core.moves import departure, free_squares, holder
from hugo_core.notation import read_position
from tests.core.stories import after, legal

HUGO_ON_1989 = "amigo-hugo@ravensburger-1989"
ROOM_TO_ROOM = {
    "r1": {"r2": 3, "r3": 5},
    "r2": {"r3": 4},
    "r3": {"r4": 5},
    "r4": {"r5": 4},
    "r5": {},
    "r6": {"r7": 4, "r8": 5},
    "r7": {"r8": 3},
    "r8": {"r9": 5},
    "r9": {"r10": 5},
    "r10": {"r11": 4},
    "r11": {},
}
"""What it costs to go from room to room in one roll."""
BONUS = ("r3", "r4")


def rooms(moves: list[str]) -> set[str]:
    return {move.partition(">")[2] for move in moves if ">r" in move}


@pytest.mark.parametrize("room", ROOM_TO_ROOM)
def test_from_room_to_room_as_in_the_table(room: str) -> None:
    for roll in [1, 2, 4, 5]:
        line = f"{HUGO_ON_1989} moving:{roll} act=red hugo=28 passes=1 red(10)={room} blue(10)=9"
        assert rooms(legal(line)) == {
            goal
            for goal, cost in ROOM_TO_ROOM[room].items()
            if cost == roll or (cost < roll and goal not in BONUS)
        }


@pytest.mark.parametrize("room", ROOM_TO_ROOM)
def test_into_a_rivals_room_the_cost_is_exact(room: str) -> None:
    for roll in [1, 2, 4, 5]:
        costs = ROOM_TO_ROOM[room]
        held = ",".join(other for other in ROOM_TO_ROOM if other != room)
        line = (
            f"{HUGO_ON_1989} moving:{roll} act=red hugo=28 passes=1 red(10)={room} blue(10)={held}"
        )
        assert rooms(legal(line)) == {goal for goal, cost in costs.items() if cost == roll}


def test_a_gallery_guest_always_may_walk_on_as_far_as_rolled() -> None:
    for square in range(1, 29):
        for roll in [1, 2, 4, 5]:
            line = f"amigo-hugo moving:{roll} act=red red(10)={square} blue(10)=9"
            goal = (square + roll - 1) % 28 + 1
            assert legal(line) == [f"{square}>{goal}"]  # Hugo is in the cellar: no room is open


@pytest.mark.parametrize(
    ("edition", "ghosts", "square"),
    [
        ("ghost-party", 3, 2),
        ("amigo-midnight-party", 3, 1),
        (HUGO_ON_1989, 3, 1),
        ("amigo-hugo", 4, 3),
    ],
)
def test_hugo_first_arrives_as_in_the_table(edition: str, ghosts: int, square: int) -> None:
    rounds = "" if "hugo" in edition else " round=1/3"
    line = f"{edition} rolling act=red{rounds} red(0)=20 blue(0)=21"
    turns = ["red ghost", "blue ghost"] * 2
    assert f"hugo={square} " in after(line, *turns[:ghosts])
    assert "hugo=c" in after(line, *turns[: ghosts - 1])


@pytest.mark.parametrize(
    ("edition", "ghosts", "square"), [("ghost-party", 4, 1), ("amigo-midnight-party", 5, 2)]
)
def test_at_two_spaces_hugo_arrives_as_in_the_table(edition: str, ghosts: int, square: int) -> None:
    line = f"{edition} rolling act=red round=1/3 red(0)=20 blue(0)=21"
    turns = ["red ghost", "blue ghost"] * 3
    assert f"hugo={square} " in after(line, *turns[:ghosts], slow_from=2)


def test_moves_come_in_the_order_of_places_and_staying_last() -> None:
    line = "amigo-hugo moving:5 act=red hugo=12 passes=1 red(10)=2,17,r6,c9 blue(10)=9,r7"
    assert legal(line) == [
        "2>7", "2>r1", "2>r2", "2>r3", "17>22", "17>r8", "17>r9", "r6>19", "r6>r8",
        "c9>5", "c9>r1", "c9>r2",
    ]  # fmt: skip
    single = "ghost-party moving:1 act=red round=1/3 hugo=12 red(0)=3,r2,c10 blue(0)=9"
    assert legal(single) == ["3>4", "3>r1", "pass"]


def test_the_arrow_is_reached_from_the_last_squares() -> None:
    line = "amigo-hugo moving:5 act=red hugo=12 passes=1 red(10)=27,28 blue(10)=9"
    assert legal(line) == ["27>4", "27>r1", "28>5", "28>r1", "28>r2"]


def test_free_squares_are_those_without_any_guest() -> None:
    line = "ghost-party placing act=red round=1/3 red(0)=1,28 blue(0)=2,r1"
    assert list(free_squares(read_position(line))) == list(range(3, 28))


def test_a_room_is_held_by_the_seat_whose_guest_is_in_it() -> None:
    line = "ghost-party rolling act=red round=1/3 hugo=9 red(0)=1,r2 blue(0)=2,r1"
    position = read_position(line)
    assert [holder(position, room.place) for room in position.setup.board.rooms[:3]] == [1, 0, None]


@pytest.mark.parametrize(
    ("origin", "departs"), [("7", (7, 4)), ("r5", (11, 3)), ("c10", (1, 3)), ("c4", (1, 3))]
)
def test_stepping_out_of_room_or_cellar_costs_one(origin: str, departs: tuple[int, int]) -> None:
    line = f"amigo-hugo moving:4 act=red hugo=12 passes=1 red(10)={origin} blue(10)=9"
    position = read_position(line)
    assert departure(position, position.guests[0][0]) == departs


def test_when_it_is_over_nothing_may_be_done() -> None:
    assert legal("amigo-hugo over:limit hugo=5 red(46)=1 blue(9)=2") == []
