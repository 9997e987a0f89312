"""Spooky points: what a room brings, what a round brings."""

from __future__ import annotations

from hugo_core.board import Board, Place, RoomKind, step_points
from hugo_core.position import Position

_ROOM_POINTS = {RoomKind.PLAIN: 0, RoomKind.BONUS: -3, RoomKind.HAUNTED: 1}


def room_points(board: Board, room: Place) -> int:
    """Say what entering *room* (Hugo rules) or ending a round in it brings (C-43)."""
    return _ROOM_POINTS[board.room_at[room].kind]


def round_points(position: Position) -> tuple[int, ...]:
    """Give the points each seat has earned in the round that ends here (Midnight Party).

    They may be fewer than none (C-35).
    """
    board = position.setup.board
    return tuple(sum(_guest_points(board, place) for place in mine) for mine in position.guests)


def _guest_points(board: Board, place: Place) -> int:
    if board.in_cellar(place):
        return step_points(place)
    return room_points(board, place) if place in board.room_at else 0
