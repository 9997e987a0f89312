"""Which moves and placements are allowed now (docs/rules.md, Moving). The one generator of moves.

Everything else (what is accepted, what is offered, why something is refused) is derived from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hugo_core.board import ARROW, Place, Route
from hugo_core.commands import Command, DrawLot, MoveGuest, PlaceGuest, RollDie, StayPut
from hugo_core.position import Face, Phase, Position, Seat


def legal_commands(position: Position) -> Iterator[Command]:
    """Everything that may be done now, in the order of places; staying put comes last."""
    if position.phase is Phase.PLACING:
        yield from map(_placed_on, free_squares(position))
    elif position.phase is Phase.ROLLING:
        yield from map(RollDie, Face)
    elif position.phase is Phase.MOVING:
        yield from _moves(position)
    elif position.phase is Phase.LOTS:
        yield from map(DrawLot, position.tied)


def _moves(position: Position) -> Iterator[Command]:
    for origin in origins(position):
        for target in goals(position, origin):
            yield _moved(origin, target)
    if may_stay(position):
        yield StayPut()


# The same few commands come again and again: each is made once.
_placed_on = cache(PlaceGuest)
_moved = cache(MoveGuest)


def free_squares(position: Position) -> Iterator[Place]:
    """The gallery squares without a guest, the arrow among them (C-01, C-02, C-45)."""
    taken = position.taken
    for square in range(1, position.setup.board.squares + 1):
        if square not in taken:
            yield Place(square)


def is_free(position: Position, square: Place) -> bool:
    """Whether *square* is one of `free_squares`."""
    is_taken = any(square in mine for mine in position.guests)
    return position.setup.board.is_square(square) and not is_taken


def origins(position: Position) -> Iterator[Place]:
    """The places from which the player to act may move a guest (C-09), each once (C-11)."""
    board, mine = position.setup.board, mover(position)
    last = None
    for place in mine:
        if place == last:
            continue
        last = place
        if board.is_square(place):
            yield place
        elif position.setup.edition.leaves_rooms_and_cellar:
            yield place
            if board.in_cellar(place):  # C-10: the highest step comes first and goes first
                return


def mover(position: Position) -> tuple[Place, ...]:
    """The guests of the player to act. There is one while placing, rolling and moving."""
    assert position.to_act is not None
    return position.guests[position.to_act]


def goals(position: Position, origin: Place) -> Iterator[Place]:
    """The places to which the rolled number may bring the guest on *origin*: a square, then rooms.

    All of them are offered: no room must be entered, and not the nearest first (C-07, C-08).
    """
    start, left = departure(position, origin)
    square, routes = position.setup.board.reach[start, left]
    yield square
    if routes and position.hugo_is_out:
        for route in routes:
            if _may_enter(position, origin, route, left):
                yield route.room.place


def departure(position: Position, origin: Place) -> tuple[Place, int]:
    """The gallery square a guest's way begins on, and the points left to go on from there.

    Stepping out of a room or the cellar costs one point, whatever the step (C-12).
    """
    board, pips = position.setup.board, int(position.face or 0)
    if board.is_square(origin):
        return origin, pips
    if origin in board.room_at:
        return board.room_at[origin].square, pips - 1
    return ARROW, pips - 1


def _may_enter(position: Position, origin: Place, route: Route, left: int) -> bool:
    """Whether a guest with *left* points may go in.

    Points may be left over in a vacant room without a bonus, or as the table plays it (C-14,
    C-18, C-70); a rival is expelled by an exact roll alone (C-17, C-69), a guest of one's own
    never (C-16). C-13 is the way back in.
    """
    edition = position.setup.edition
    returns = route.room.place == origin
    if returns and not edition.may_return_to_same_room:
        return False
    owner = None if returns else holder(position, route.room.place)
    if owner is None:
        return route.cost == left or route.room.kind not in edition.exact_rooms
    return edition.expels and owner != position.to_act and route.cost == left


def holder(position: Position, room: Place) -> Seat | None:
    """The seat whose guest is in *room*."""
    for seat, mine in enumerate(position.guests):
        if room in mine:
            return Seat(seat)
    return None


def may_stay(position: Position) -> bool:
    """Whether the roll may be missed (C-20): at most one guest is on the gallery (C-21)."""
    if not position.setup.edition.may_miss_with_one_guest:
        return False
    board = position.setup.board
    return sum(map(board.is_square, mover(position))) <= 1
