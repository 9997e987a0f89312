"""Which reason the rules give for refusing a command, and the nearest places allowed instead.

The legal moves come from `moves`; this module never allows anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from hugo_core.board import ARROW, CELLAR, HIGHEST_ROLL, Board, Place, order
from hugo_core.commands import (
    ComeBack,
    Command,
    DealGuests,
    DrawLot,
    EndFairly,
    Fix,
    Join,
    LastLap,
    Leave,
    MoveGuest,
    PlaceGuest,
    RollDie,
    StayPut,
)
from hugo_core.company import why_not_company, why_not_dealt
from hugo_core.ends import why_not_bedtime
from hugo_core.errors import Reason, Refused
from hugo_core.fixing import why_not_fixed
from hugo_core.moves import departure, free_squares, goals, holder, mover, origins
from hugo_core.position import Phase, Position

MOST_NEAREST = 3


def why_not(position: Position, command: Command) -> Refused:
    """Why *command*, which is against the rules, is refused."""
    if isinstance(command, Fix):
        return _known(why_not_fixed(position, command))
    wanted = _wrong_phase(position, command)
    if wanted is not None:
        return wanted
    match command:
        case DealGuests():
            return _known(why_not_dealt(position, command))
        case Leave() | ComeBack() | Join():
            return _known(why_not_company(position, command))
        case LastLap() | EndFairly():
            return _known(why_not_bedtime(position, command))
        case PlaceGuest(square):
            return _why_not_placed(position, square)
        case MoveGuest(origin, target):
            return _why_not_from(position, origin) or _why_not_to(position, origin, target)
        case StayPut():
            return Refused(Reason.MUST_MOVE, nearest=_nearest_goals(position, None))
        case DrawLot():
            return Refused(Reason.NOT_TIED)
        case RollDie():
            return Refused(Reason.NO_SUCH_FACE, face=int(command.face))
        case _:
            assert_never(command)


def _known(refused: Refused | None) -> Refused:
    assert refused is not None  # the rules said no
    return refused


def why_not_there(position: Position, target: Place) -> Refused:
    """Why no guest of the player to act may go to *target* with this roll.

    Where several guests could be meant, the reason is about the one that came nearest to it.
    """
    reasons = [_why_not_to(position, origin, target) for origin in origins(position)]
    if not reasons:
        return Refused(_why_inside(position), where=target)
    return min(reasons, key=lambda refused: _VAGUENESS.get(refused.reason, 0))


_VAGUENESS = {Reason.ROOM_TOO_FAR: 1, Reason.WRONG_COUNT: 2, Reason.ROOM_OUT_OF_REACH: 3}
"""Of several reasons the least vague is told: the rule about the room before the distance."""

PHASES = {
    PlaceGuest: Phase.PLACING,
    RollDie: Phase.ROLLING,
    MoveGuest: Phase.MOVING,
    StayPut: Phase.MOVING,
    DrawLot: Phase.LOTS,
    DealGuests: Phase.PLACING,
}
"""In which phase a command is asked for; a correction, or who plays, is never asked for."""
_FIRST = {
    Phase.PLACING: Reason.PLACE_FIRST,
    Phase.ROLLING: Reason.ROLL_FIRST,
    Phase.MOVING: Reason.MOVE_FIRST,
    Phase.LOTS: Reason.LOTS_FIRST,
    Phase.OVER: Reason.OVER,
}


def _wrong_phase(position: Position, command: Command) -> Refused | None:
    phase = position.phase
    if PHASES.get(type(command), Phase.ROLLING) is phase:
        return None
    reason = _FIRST[phase]
    if phase is not Phase.OVER and isinstance(command, DrawLot):
        reason = Reason.NO_LOT
    elif phase in (Phase.ROLLING, Phase.MOVING) and isinstance(command, PlaceGuest | DealGuests):
        reason = Reason.NOT_PLACING
    return Refused(reason, face=int(position.face or 0))


def _why_not_placed(position: Position, square: Place) -> Refused:
    board = position.setup.board
    nearest = _closest(board, square, free_squares(position))
    if square not in board.places():
        return Refused(Reason.NO_SUCH_PLACE, where=square, nearest=nearest)
    if not board.is_square(square):
        return Refused(Reason.GALLERY_ONLY, where=square, nearest=nearest, squares=board.squares)
    return Refused(Reason.SQUARE_TAKEN, where=square, nearest=nearest)


def _why_inside(position: Position) -> Reason:
    """Why a guest stays inside; where guests are thrown out (C-69), not all stay till the end."""
    return Reason.SHUT_IN if position.setup.edition.expels else Reason.STAYS_INSIDE


def _why_not_from(position: Position, origin: Place) -> Refused | None:
    if origin in origins(position):
        return None
    nearest = _closest(position.setup.board, origin, origins(position))
    if origin not in mover(position):
        return Refused(Reason.NO_GUEST_THERE, where=origin, nearest=nearest)
    if not position.setup.edition.leaves_rooms_and_cellar:
        return Refused(_why_inside(position), where=origin, nearest=nearest)
    steps = (place for place in origins(position) if position.setup.board.in_cellar(place))
    return Refused(Reason.HIGHEST_STEP_FIRST, where=origin, nearest=tuple(steps))


def _why_not_to(position: Position, origin: Place, target: Place) -> Refused:
    board = position.setup.board
    nearest = _nearest_goals(position, target)
    if target not in (*board.places(), CELLAR):
        return Refused(Reason.NO_SUCH_PLACE, where=target, nearest=nearest)
    if target in board.room_at:
        return _why_not_into(position, origin, target, nearest)
    if board.is_square(target):
        face = int(position.face or 0)
        return Refused(Reason.WRONG_COUNT, where=target, nearest=nearest, face=face)
    return Refused(Reason.NOT_A_GOAL, where=target, nearest=nearest)


def _why_not_into(
    position: Position, origin: Place, target: Place, nearest: tuple[Place, ...]
) -> Refused:
    if not position.hugo_is_out:
        return Refused(Reason.ROOMS_CLOSED, where=target, nearest=nearest)
    if target == origin and not position.setup.edition.may_return_to_same_room:
        return Refused(Reason.ROOM_JUST_LEFT, where=target, nearest=nearest)
    reason = _room_rule(position, origin, target)
    needs = _points_to(position, origin, target)
    return Refused(reason, where=target, nearest=nearest, needs=needs)


def _room_rule(position: Position, origin: Place, target: Place) -> Reason:
    """Name the rule that keeps the guest out of a room that is not its own."""
    needs = _points_to(position, origin, target)
    owner = None if target == origin else holder(position, target)
    if owner is not None and owner == position.to_act:
        return Reason.ROOM_OWN
    if owner is not None and not position.setup.edition.expels:
        return Reason.ROOM_FULL
    if needs > HIGHEST_ROLL:
        return Reason.ROOM_OUT_OF_REACH
    if owner is not None:
        return Reason.ROOM_FULL_EXACT
    is_exact = position.setup.board.room_at[target].kind in position.setup.edition.exact_rooms
    return Reason.ROOM_EXACT if is_exact else Reason.ROOM_TOO_FAR


def _points_to(position: Position, origin: Place, room: Place) -> int:
    """The whole cost of the way from *origin* into *room*."""
    board = position.setup.board
    start, left = departure(position, origin)
    on_foot = (board.room_at[room].square - start) % board.squares + 1
    return on_foot + int(position.face or 0) - left


def _nearest_goals(position: Position, target: Place | None) -> tuple[Place, ...]:
    legal = {place for origin in origins(position) for place in goals(position, origin)}
    return _closest(position.setup.board, target, legal)


def _closest(board: Board, wanted: Place | None, places: Iterable[Place]) -> tuple[Place, ...]:
    """The few of *places* that lie nearest to *wanted* round the ring, nearest first.

    Of two as near as each other the one of the same kind comes first, a room beside a room.
    """
    here = _foot(board, wanted) if wanted is not None else ARROW

    def distance(place: Place) -> tuple[int, bool, int]:
        differs = board.is_square(place) is not board.is_square(wanted or ARROW)
        clockwise = (_foot(board, place) - here) % board.squares
        return min(clockwise, board.squares - clockwise), differs, order(place)

    return tuple(sorted(places, key=distance)[:MOST_NEAREST])


def _foot(board: Board, place: Place) -> Place:
    """The gallery square from which *place* is reached; the arrow for the stairs."""
    if place in board.room_at:
        return board.room_at[place].square
    return place if board.is_square(place) else ARROW
