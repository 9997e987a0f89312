"""The tables of a board: every room from every square, and those one roll may reach."""

import pytest

from hugo_core.board import board_names, load_board
from hugod.thinking.board_view import KINDS, view_of


@pytest.mark.parametrize("name", board_names())
def test_the_rooms_near_a_square_are_the_boards_own_ways(name: str) -> None:
    board = load_board(name)
    view = view_of(board)
    for square, routes in board.ways.items():
        ours = {(room, cost) for room, cost, _ in view.near[square]}
        assert ours == {(route.room.place, route.cost) for route in routes}
        assert len(view.doors[square]) == len(board.rooms)


def test_a_board_is_looked_at_once() -> None:
    board = load_board("amigo-hugo")
    assert view_of(board) is view_of(board)
    assert [KINDS[kind] for kind in view_of(board).kind_of.values()] == [
        room.kind for room in board.rooms
    ]
    assert view_of(board).stairs == len(board.steps)
