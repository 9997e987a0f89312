"""How a game or a round ends; what rooms and captives count then, and who has which place.

docs/rules.md tells each number that is cited.
"""

from __future__ import annotations

from hugo_core.board import DOOR, Board, Place, RoomKind, step_points
from hugo_core.commands import EndFairly, OfBedtime
from hugo_core.errors import Reason, Refused
from hugo_core.events import RoundEnd
from hugo_core.position import GameEnd, Position, Seat

MOST_EXPECTED = 999
"""Points; in the Midnight Party as many may be below 0."""

_ROOM_POINTS = {RoomKind.PLAIN: 0, RoomKind.BONUS: -3, RoomKind.HAUNTED: 1}


def game_end(position: Position) -> GameEnd | None:
    """How the game ends here, other than with its last round."""
    edition = position.setup.edition
    if edition.limit is not None and max(position.points) >= edition.limit:
        return GameEnd.LIMIT
    if edition.clock and position.passes == len(edition.clock) - 1:
        return GameEnd.CLOCK
    return None


def round_end(
    position: Position, guests: tuple[tuple[Place, ...], ...] | None = None
) -> RoundEnd | None:
    """How the round ends here: by an empty gallery (C-39) or full rooms (C-41, C-42).

    With *guests* it is asked of these. Guests of who has left keep no round going (C-58).
    """
    guests = position.guests if guests is None else guests
    if position.setup.edition.rounds is None:
        return None
    board = position.setup.board
    places: set[Place] = set()
    places = places.union(*guests)
    moving = places
    if position.left:
        moving = {place for seat in position.playing for place in guests[seat]}
    if min(moving, default=DOOR) > board.squares:
        return RoundEnd.GALLERY_EMPTY
    return RoundEnd.ROOMS_FULL if places.issuperset(board.room_at) else None


def is_last_turn(position: Position, seat: Seat) -> bool:
    """Whether the last lap is over with the turn of *seat* (C-65)."""
    if not position.last:
        return False
    return not any(other in position.playing for other in position.last if other != seat)


def why_not_bedtime(position: Position, command: OfBedtime) -> Refused | None:
    """Why all cannot agree on *command* while a roll is due; None if they can (C-66)."""
    if not isinstance(command, EndFairly):
        return Refused(Reason.LAST_LAP) if position.last else None
    if len(command.points) != len(position.points):
        return Refused(Reason.WRONG_PLAYERS)
    least = 0 if position.setup.edition.scores_at_once else -MOST_EXPECTED
    if not all(least <= points <= MOST_EXPECTED for points in command.points):
        return Refused(Reason.WRONG_POINTS, least=least, most=MOST_EXPECTED)
    return None


def captive_points(position: Position, seat: Seat, points: int) -> int:
    """The points that *seat* gets for guests that count *points*.

    Who has left stops one below the limit, and never ends the game (C-58).
    """
    limit = position.setup.edition.limit
    if limit is None or seat not in position.left:
        return points
    return min(points, limit - 1 - position.points[seat])


def room_points(board: Board, room: Place) -> int:
    """Points for entering *room* (Hugo rules) or ending a round in it (C-43)."""
    return _ROOM_POINTS[board.room_at[room].kind]


def round_points(position: Position) -> tuple[int, ...]:
    """Points of each seat for the round that ends here (Midnight Party); may be negative (C-35)."""
    board = position.setup.board
    return tuple(sum(guest_points(board, place) for place in mine) for mine in position.guests)


def guest_points(board: Board, place: Place) -> int:
    """Points of a guest on *place* when a round of the Midnight Party ends."""
    if board.in_cellar(place):
        return step_points(place)
    return room_points(board, place) if place in board.room_at else 0


def places(position: Position) -> tuple[int, ...]:
    """The place of each seat, 1 with the fewest points; equal points share it.

    Who has left comes after those who are there.
    """
    standing = [(seat in position.left, position.points[seat]) for seat in position.setup.seats]
    return tuple(1 + sum(other < mine for other in standing) for mine in standing)
