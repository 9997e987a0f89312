"""Corrections by the rules: how box and cardboard are put in step, and as what no game can stand.

A correction is the referee's, not a player's: it is no move and never among `legal_commands`. It
is refused only where no course of a game could have led (companion: the guided correction).
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from hugo_core.board import DOOR, Board, Place, order
from hugo_core.commands import Fix
from hugo_core.ends import round_end
from hugo_core.errors import Reason, Refused
from hugo_core.position import Phase, Position, Seat

LEAST_POINTS, MOST_POINTS = -99, 99
"""Of a score sheet of the Midnight Party; in the Hugo rules 0 and one less than the limit."""


def as_it_stands(position: Position) -> Fix:
    """The correction that would change nothing; there is a player to act."""
    assert position.to_act is not None
    return Fix(position.guests, position.points, position.hugo, position.passes, position.to_act)


def with_guest(fix: Fix, seat: Seat, origin: Place, target: Place) -> Fix:
    """*fix* with one guest of *seat* on *target* instead of *origin*."""
    mine = list(fix.guests[seat])
    mine[mine.index(origin)] = target
    mine.sort(key=order)
    return replace(fix, guests=(*fix.guests[:seat], tuple(mine), *fix.guests[seat + 1 :]))


def with_points(fix: Fix, seat: Seat, points: int) -> Fix:
    """*fix* with *points* in all for *seat*."""
    return replace(fix, points=(*fix.points[:seat], points, *fix.points[seat + 1 :]))


def why_not_fixed(position: Position, fix: Fix) -> Refused | None:
    """Why the game cannot stand like *fix*; None if it can."""
    if position.phase is Phase.OVER:
        return Refused(Reason.OVER)
    if position.phase not in (Phase.ROLLING, Phase.MOVING):
        return Refused(Reason.FIX_LATER)
    return (
        _why_not_hugo(position, fix) or _why_not_guests(position, fix) or _why_over(position, fix)
    )


def _why_not_hugo(position: Position, fix: Fix) -> Refused | None:
    """Check his place and the clock, which strikes whenever he comes on the arrow square."""
    board, clock = position.setup.board, position.setup.edition.clock
    is_out = board.is_square(fix.hugo)
    is_known = is_out or board.is_step(fix.hugo) or (bool(clock) and fix.hugo == DOOR)
    if not is_known:
        return Refused(Reason.NOT_HUGOS, where=fix.hugo)
    if not 0 <= fix.passes <= max(0, len(clock) - 1):
        return Refused(Reason.NO_SUCH_HOUR)
    if clock and is_out is not (fix.passes > position.setup.edition.first_hour):
        return Refused(Reason.CLOCK_STRIKES if is_out else Reason.CLOCK_WAITS, where=fix.hugo)
    return None


def _why_not_guests(position: Position, fix: Fix) -> Refused | None:
    setup = position.setup
    known = _places_of_guests(setup.board)
    rooms = [place for mine in fix.guests for place in mine if place in setup.board.room_at]
    if len(fix.guests) != len(setup.colours) or fix.to_act not in position.playing:
        return Refused(Reason.WRONG_PLAYERS)
    for seat, mine in zip(map(Seat, setup.seats), fix.guests, strict=True):
        count = 0 if seat in position.gone else setup.guests_of(seat)
        if len(mine) != count or list(mine) != sorted(mine, key=order):
            return Refused(Reason.WRONG_FIGURES, guests=count)
        for place in mine:
            if place not in known:
                return Refused(Reason.NO_SUCH_PLACE, where=place)
            if rooms.count(place) > 1:
                return Refused(Reason.TWO_IN_A_ROOM, where=place)
            if place == fix.hugo and setup.board.is_square(place):
                return Refused(Reason.BESIDE_HUGO, where=place)
    return None


@lru_cache(maxsize=64)
def _places_of_guests(board: Board) -> frozenset[Place]:
    return frozenset(board.places()) - {DOOR}


def _why_over(position: Position, fix: Fix) -> Refused | None:
    """A correction never ends a game or a round: that is what taking back is for."""
    setup = position.setup
    limit = setup.edition.limit
    least, most = (LEAST_POINTS, MOST_POINTS) if limit is None else (0, limit - 1)
    if len(fix.points) != len(setup.colours):
        return Refused(Reason.WRONG_PLAYERS)
    if not all(least <= points <= most for points in fix.points):
        return Refused(Reason.WRONG_POINTS, least=least, most=most)
    if setup.edition.clock:
        return Refused(Reason.FIX_ENDS) if fix.passes == len(setup.edition.clock) - 1 else None
    is_round_over = round_end(position, fix.guests) is not None
    return Refused(Reason.FIX_ENDS) if is_round_over else None
