"""One place on the map: what is said of it, and which places a board's map has."""

from __future__ import annotations

import pytest

from hugo_core.board import DOOR, board_names, load_board
from hugo_core.editions import Colour
from hugod.app.badge import Badge
from hugod.app.place_view import Map, PlaceView

RED = Badge(Colour.RED, "red", "R")
MAP = Map.of(load_board("amigo-hugo"))


def test_the_place_is_said_with_how_many_stand_there() -> None:
    assert PlaceView("red 2/6", MAP, 17, RED).words == "red 2/6: 17."
    assert PlaceView("red", MAP, 17, RED, count=2, hint="Roll").words == "red: 2× 17. Roll"


def test_what_is_typed_is_said_instead() -> None:
    assert PlaceView("red 2/6", MAP, 17, RED, entry="2").words == "red 2/6: [2]."


def test_a_question_names_its_place_itself() -> None:
    assert PlaceView("red on 17?", MAP, 17, RED, hint="# yes").words == "red on 17? # yes"


@pytest.mark.parametrize("name", board_names())
def test_the_map_has_every_place_of_the_board(name: str) -> None:
    board = load_board(name)
    drawn = Map.of(board)
    places = {*range(1, drawn.squares + 1), *dict(drawn.rooms), *drawn.stairs}
    assert places == set(board.places())
    assert drawn.stairs[0] == board.steps[-1]
    assert drawn.stairs[-1] == DOOR
