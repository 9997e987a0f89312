"""Rooms and their shields."""

from __future__ import annotations

from hugo_core.board import Room, RoomKind, load_board
from hugod.board_art.layout import Spot, plan
from hugod.board_art.rooms import room

BOARD = load_board("ravensburger-1989")
SPOTS = {spot.place: spot for spot in plan(BOARD).spots}


def drawn(of: Room) -> str:
    spot: Spot = SPOTS[of.place]
    return room(spot, of)


def test_shields_say_what_the_room_does() -> None:
    for one in BOARD.rooms:
        number = {RoomKind.PLAIN: "", RoomKind.BONUS: ">3<", RoomKind.HAUNTED: ">1<"}[one.kind]
        assert number in drawn(one)
        assert ("<text" in drawn(one)) == (one.kind is not RoomKind.PLAIN)


def test_neighbouring_plain_rooms_differ() -> None:
    plain = [drawn(one) for one in BOARD.rooms if one.kind is RoomKind.PLAIN]
    assert len({drawing.split("url(")[1].split(")")[0] for drawing in plain}) >= 3
