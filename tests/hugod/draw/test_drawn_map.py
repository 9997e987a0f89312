"""One place big on a small map: every place of every board, each in a picture of its own."""

import pytest

from hugo_core.board import Board, board_names, load_board
from hugo_core.editions import Colour
from hugod.app.values.map_views import Map, PlaceView
from hugod.app.values.signs import Badge
from hugod.draw import problems, render
from hugod.draw.drawn_map import spots_of

WHO = Badge(Colour.TURQUOISE, "turquoise", "T")
SMALLEST = Map(16, 5, tuple((31 + n, 1 + n) for n in range(11)), (*range(52, 62), 70))
LARGEST = Map(30, 12, tuple((31 + n, 3 + n) for n in range(11)), (*range(52, 62), 70))
MAPS = [*(Map.of(load_board(name)) for name in board_names()), SMALLEST, LARGEST]


@pytest.mark.parametrize("board", MAPS)
def test_every_place_is_on_the_glass_and_in_a_place_of_its_own(board: Map) -> None:
    spots = dict(spots_of(board))
    assert len(set(spots.values())) == len(spots)
    assert all(0 <= x < 128 and 16 <= y < 56 for x, y in spots.values())


@pytest.mark.parametrize("board", MAPS)
def test_every_place_fits_with_its_number_and_its_player(board: Map) -> None:
    for place, _ in spots_of(board):
        title, hint = "sixteen letters!", "at most 25 letters, hint!"
        assert (
            problems(PlaceView(title, board, place, WHO, more=(1, 2, 17, 33, 60), hint=hint)) == ()
        )
        assert problems(PlaceView(title, board, place, WHO, entry="2", hint=hint)) == ()
        assert problems(PlaceView(title, board, place, is_hugo=True, hint=hint)) == ()


def test_each_place_is_another_picture() -> None:
    board = MAPS[0]
    seen = {
        render(PlaceView("", board, place, entry="1")).tobytes() for place, _ in spots_of(board)
    }
    assert len(seen) == len(list(spots_of(board)))


@pytest.mark.parametrize("name", board_names())
def test_a_room_lies_outside_beside_its_door(name: str) -> None:
    board: Board = load_board(name)
    spots = dict(spots_of(Map.of(board)))
    for room in board.rooms:
        (x, y), (right, down) = spots[room.place], spots[room.square]
        assert 4 <= abs(x - right) + abs(y - down) <= 9
        assert x == right or y == down
