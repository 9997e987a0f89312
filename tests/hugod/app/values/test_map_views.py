"""The small map of a board."""

import pytest

from hugo_core.board import DOOR, board_names, load_board
from hugod.app.values.map_views import Map


@pytest.mark.parametrize("name", board_names())
def test_the_map_has_every_place_of_the_board(name: str) -> None:
    board = load_board(name)
    drawn = Map.of(board)
    places = {*range(1, drawn.squares + 1), *dict(drawn.rooms), *drawn.stairs}
    assert places == set(board.places())
    assert drawn.stairs[0] == board.steps[-1]
    assert drawn.stairs[-1] == DOOR
