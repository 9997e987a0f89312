"""The boards: what is printed on them and how far places are apart (docs/rules.md, Boards)."""

import pytest

from hugo_core.board import (
    ARROW,
    DOOR,
    WINE_CELLAR,
    Place,
    Room,
    RoomKind,
    board_names,
    load_board,
    order,
    read_board,
    step_points,
)
from hugo_core.errors import BadBoard

REACH = """
 0 R1:3 R2:4      | 7 R4:2 R5:4        | 14 R6:1 R7:3 R8:4 | 21 R10:3 R11:5
 1 R1:2 R2:3 R3:5 | 8 R4:1 R5:3        | 15 R7:2 R8:3      | 22 R10:2 R11:4
 2 R1:1 R2:2 R3:4 | 9 R5:2             | 16 R7:1 R8:2 R9:5 | 23 R10:1 R11:3
 3 R2:1 R3:3      | 10 R5:1 R6:5       | 17 R8:1 R9:4      | 24 R11:2
 4 R3:2 R4:5      | 11 R6:4            | 18 R9:3           | 25 R11:1
 5 R3:1 R4:4      | 12 R6:3 R7:5       | 19 R9:2 R10:5     | 26 R1:5
 6 R4:3 R5:5      | 13 R6:2 R7:4 R8:5  | 20 R9:1 R10:4     | 27 R1:4 R2:5
"""
"""What each room in reach costs; counted on the photograph, where the arrow is 0."""


def reach() -> dict[int, dict[int, int]]:
    """The table with stickers: square -> room -> cost."""
    table = {}
    for cell in REACH.replace("|", "\n").split("\n"):
        index, *rooms = cell.split() or ["", ""]
        if index:
            costs = (room.removeprefix("R").split(":") for room in rooms)
            table[int(index) + 1] = {30 + int(room): int(cost) for room, cost in costs}
    return table


def test_the_table_of_costs_is_whole() -> None:
    assert sorted(reach()) == list(range(1, 29))


@pytest.mark.parametrize("name", ["ravensburger-1989", "amigo-midnight-party"])
def test_rooms_in_reach_of_one_roll_are_those_of_the_table(name: str) -> None:
    routes = load_board(name).ways
    assert {
        square: {route.room.place: route.cost for route in found}
        for square, found in routes.items()
    } == reach()


def test_amigos_hugo_side_has_the_first_nine_rooms_only() -> None:
    routes = load_board("amigo-hugo").ways
    assert {
        square: {route.room.place: route.cost for route in found}
        for square, found in routes.items()
    } == {
        square: {room: cost for room, cost in costs.items() if room <= 39}
        for square, costs in reach().items()
    }


DOORS = (3, 4, 6, 9, 11, 15, 17, 18, 21, 24, 26)


@pytest.mark.parametrize(
    ("name", "rooms", "lowest", "wine_cellar", "confirmed"),
    [
        ("ravensburger-1989", 11, 3, True, True),
        ("amigo-midnight-party", 11, 2, False, False),
        ("amigo-hugo", 9, 2, False, False),
    ],
)
def test_the_boards_are_those_of_the_specification(
    name: str, rooms: int, lowest: int, wine_cellar: bool, confirmed: bool
) -> None:
    board = load_board(name)
    assert (board.name, board.squares, board.across) == (name, 28, 11)
    kinds = {6: RoomKind.BONUS, 9: RoomKind.BONUS, 21: RoomKind.HAUNTED, 26: RoomKind.HAUNTED}
    assert board.rooms == tuple(
        Room(Place(30 + number), Place(door), kinds.get(door, RoomKind.PLAIN))
        for number, door in enumerate(DOORS[:rooms], 1)
    )
    assert board.steps == tuple(50 + n for n in range(10, lowest - 1, -1))
    assert (board.has_wine_cellar, board.is_confirmed) == (wine_cellar, confirmed)


def test_three_boards_are_shipped_and_each_is_loaded_once() -> None:
    assert board_names() == ("amigo-hugo", "amigo-midnight-party", "ravensburger-1989")
    assert load_board("amigo-hugo") is load_board("amigo-hugo")


def test_a_board_that_is_not_shipped_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadBoard, match=r"'escher'; there are amigo-hugo, .*ravensburger-1989"):
        load_board("escher")


def test_the_ring_closes_after_the_last_square() -> None:
    board = load_board("ravensburger-1989")
    assert board.walk(Place(27), 1) == 28
    assert board.walk(Place(28), 1) == ARROW
    assert board.walk(Place(26), 5) == 3
    assert board.walk(Place(5), 0) == 5
    assert board.walk(Place(5), 28) == 5


def test_every_place_is_of_one_kind() -> None:
    board = load_board("ravensburger-1989")
    assert [p for p in board.places() if board.is_square(p)] == list(range(1, 29))
    assert [p for p in board.places() if board.is_step(p)] == list(range(60, 52, -1))
    assert [p for p in board.places() if board.in_cellar(p)] == [*range(60, 52, -1), 51]
    assert [p for p in board.places() if p in board.room_at] == list(range(31, 42))
    assert not board.is_square(Place(0))
    assert not board.is_square(Place(29))


def test_places_are_told_in_the_order_of_the_record_format() -> None:
    board = load_board("ravensburger-1989")
    in_play = [place for place in board.places() if place != DOOR]
    assert in_play == [*range(1, 29), *range(31, 42), *range(60, 52, -1), WINE_CELLAR]
    assert sorted(reversed(in_play), key=order) == in_play


def test_late_captives_go_to_the_wine_cellar_or_the_lowest_step() -> None:
    assert load_board("ravensburger-1989").last_resort == WINE_CELLAR
    assert load_board("amigo-midnight-party").last_resort == 52


def test_a_step_counts_its_number_and_the_wine_cellar_two() -> None:
    board = load_board("ravensburger-1989")
    assert [step_points(place) for place in (*board.steps, WINE_CELLAR)] == [
        10, 9, 8, 7, 6, 5, 4, 3, 2,
    ]  # fmt: skip
    assert step_points(Place(52)) == 2


GOOD = """name = "ours"
squares = 20
across = 6
steps = 4
wine_cellar = true
confirmed = true

[[room]]
door = 5
kind = "plain"

[[room]]
door = 20
kind = "bonus"
"""


def test_an_owner_may_draw_a_board_of_his_own() -> None:
    board = read_board(GOOD)
    assert (board.name, board.squares, len(board.rooms), board.steps[-1]) == ("ours", 20, 2, 54)
    assert [route.cost for route in board.ways[Place(19)]] == [2]
    assert board.walk(Place(20), 1) == ARROW
    assert [(route.room.place, route.cost) for route in board.ways[Place(1)]] == [(31, 5)]


def test_the_ring_may_be_passed_at_its_end() -> None:
    board = read_board(GOOD.replace("door = 5", "door = 2"))
    assert [(route.room.place, route.cost) for route in board.ways[Place(20)]] == [(31, 3), (32, 1)]


def test_two_doors_may_share_a_square() -> None:  # C-49
    shared = GOOD.replace("door = 5", "door = 20")
    board = read_board(shared.replace("squares = 20", "squares = 20\ntwo_doors = true"))
    assert [room.square for room in board.rooms] == [20, 20]
    with pytest.raises(BadBoard, match="line 13: room 2: door = 20: another room"):
        read_board(shared)


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("squares = 20", "squares = ", "not TOML"),
        ("steps = 4", "steps = 4\nstairs = 4", "stairs"),
        ("squares = 20", "", "squares"),
        ("squares = 20", "squares = 15", "squares"),
        ("squares = 20", "squares = 31", "squares"),
        ("squares = 20", "squares = 1000", "squares"),
        ("squares = 20", 'squares = "20"', "squares"),
        ("squares = 20", "squares = true", "squares"),
        ("squares = 20", "squares = 20.0", "squares"),
        ("across = 6", "across = 1", "across"),
        ("across = 6", "across = 10", "across"),
        ("steps = 4", "steps = 1", "steps"),
        ("steps = 4", "steps = 11", "steps"),
        ('name = "ours"', "", "name"),
        ('name = "ours"', 'name = ""', "name"),
        ('name = "ours"', "name = 5", "name"),
        ("wine_cellar = true", "wine_cellar = 1", "wine_cellar"),
        ("confirmed = true", "", "confirmed"),
        ("door = 5", "door = 0", "room 1"),
        ("door = 20", "door = 21", "door"),
        ("door = 20", "door = 4", "room 2"),
        ('kind = "bonus"', 'kind = "green"', "room 2"),
        ('kind = "bonus"', "", "room 2"),
        ('kind = "bonus"', 'kind = "bonus"\nname = "hall"', "room 2"),
        (GOOD[GOOD.index("[[room]]") :], "", "room"),
        (GOOD[GOOD.index("[[room]]") :], "room = 5", "room"),
        (GOOD[GOOD.index("[[room]]") :], '[[room]]\ndoor = 2\nkind = "plain"\n' * 20, "19"),
    ],
)
def test_a_faulty_board_file_is_refused_with_its_wrong_word(old: str, new: str, word: str) -> None:
    assert GOOD.count(old) == 1
    with pytest.raises(BadBoard, match=word):
        read_board(GOOD.replace(old, new))
