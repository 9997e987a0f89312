"""Names of rooms, and what no board can be; the geometry is in test_board.py."""

from dataclasses import fields
from typing import Any

import pytest

from hugo_core.board import load_board, read_board, write_board
from hugo_core.cardboard import Board, Place, Room, RoomKind, RoomName
from hugo_core.errors import BadBoard
from hugo_core.limits import FEWEST_SQUARES, MOST_ROOMS, MOST_SQUARES

PLAIN = Room(Place(31), Place(3), RoomKind.PLAIN)
HALL = Room(Place(31), Place(3), RoomKind.PLAIN, (RoomName("en", "Hall"), RoomName("fr", "Entrée")))


def test_a_room_has_a_name_only_in_the_languages_that_know_it() -> None:
    assert [HALL.name_in(language) for language in ("en", "de", "fr")] == ["Hall", "", "Entrée"]
    assert PLAIN.name_in("en") == ""


def test_another_name_does_not_make_another_room() -> None:
    assert HALL == PLAIN
    assert hash(HALL) == hash(PLAIN)


SHIPPED = load_board("amigo-hugo")
VALUES = {field.name: getattr(SHIPPED, field.name) for field in fields(Board) if field.init}
STAIRS = tuple(Place(50 + number) for number in range(10, 1, -1))


def test_a_board_is_told_by_what_it_was_made_of() -> None:
    told = repr(SHIPPED)
    assert all(f"{name}=" in told for name in VALUES)
    assert not any(f"{name}=" in told for name in ("room_at", "ways", "reach"))


def other(**values: Any) -> Board:
    return Board(**{**VALUES, "name": "other", **values})


def rooms(*doors: int) -> tuple[Room, ...]:
    """Give rooms of whose doors the squares are told."""
    kind = RoomKind.PLAIN
    return tuple(Room(Place(31 + at), Place(door), kind) for at, door in enumerate(doors))


def named(*names: tuple[str, str]) -> tuple[Room, ...]:
    return (Room(Place(31), Place(3), RoomKind.PLAIN, tuple(RoomName(*name) for name in names)),)


@pytest.mark.parametrize(
    "values",
    [
        {"name": ""},
        {"name": "a\nb"},
        {"name": "x" * 41},
        {"name": "x" * 10_000},
        {"squares": FEWEST_SQUARES - 1},
        {"squares": MOST_SQUARES + 1},
        {"squares": 10**7},
        {"across": 1},
        {"across": SHIPPED.squares // 2},
        {"across": 10**7},
        {"rooms": ()},
        {"rooms": rooms(*sorted([*range(1, 11)] * 2))},
        {"rooms": rooms(*[1] * 20_000)},
        {"rooms": rooms(0)},
        {"rooms": rooms(10**6)},
        {"rooms": rooms(SHIPPED.squares + 1)},
        {"rooms": rooms(4, 3)},
        {"rooms": rooms(4, 4, 4)},
        {"rooms": rooms(4, 5)[::-1]},
        {"rooms": rooms(4, 5)[1:]},
        {"rooms": named(("French", "Hall"))},
        {"rooms": named(("f", "Hall"))},
        {"rooms": named(("en", "Hall"), ("en", "Hall"))},
        {"rooms": named(("de", "Saal"), ("en", "Hall"))},
        {"rooms": named(("it", "Sala"), ("fr", "Salle"))},
        {"rooms": named(("en", "Hall\n"))},
        {"rooms": named(("en", "\x1b[31m"))},
        {"rooms": named(("en", "x" * 10_000))},
        {"steps": ()},
        {"steps": STAIRS[1:]},
        {"steps": STAIRS[::-1]},
        {"steps": (*STAIRS, Place(51))},
        {"steps": (*STAIRS[:3], *STAIRS[4:])},
        {"steps": STAIRS[:1] * 2},
        {"steps": tuple(Place(60 - number) for number in range(10_000))},
    ],
)
def test_what_no_file_could_say_is_no_board(values: dict[str, Any]) -> None:
    """RH2: a board out of a stick's game was only asked for its number of squares."""
    with pytest.raises(BadBoard) as caught:
        other(**values)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    "values",
    [
        {"name": "x" * 40},
        {"squares": FEWEST_SQUARES, "across": 7, "rooms": rooms(16, 16)},
        {"squares": MOST_SQUARES, "across": 14},
        {"across": 2},
        {"rooms": rooms(*sorted([*range(1, 11)] * 2)[:MOST_ROOMS])},
        {"rooms": named(("en", "x" * 24), ("fr", "\u00e9t\u00e9"), ("sv", "Sal"))},
        {"steps": STAIRS},
        {"steps": STAIRS[:1]},
    ],
)
def test_at_the_edge_of_the_limits_a_board_is_one_and_comes_back(values: dict[str, Any]) -> None:
    board = other(**values)
    again = read_board(write_board(board))
    assert [getattr(again, name) for name in VALUES] == [getattr(board, name) for name in VALUES]
