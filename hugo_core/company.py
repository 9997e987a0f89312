"""The rules of leaving, coming back and joining: when, in which colour, with which guests, points.

Nothing of it is any player's turn, so none of it is among `legal_commands`. No sheet knows it: what
happens is decided in docs/rules.md.
"""

from __future__ import annotations

from hugo_core.board import Place
from hugo_core.commands import ComeBack, DealGuests, Join, Leave, OfCompany
from hugo_core.editions import MOST_PLAYERS, Colour
from hugo_core.errors import Reason, Refused
from hugo_core.moves import free_squares
from hugo_core.position import Phase, Position, Seat


def waiting_guests(position: Position) -> tuple[tuple[Seat, Place | None], ...]:
    """Every guest that is to be placed, with its step (None: it is in the box), in their order.

    At the start one after the other, clockwise. Later from the highest step down, on each step the
    player whose turn it is, then more points first (C-46), then by the seats: chance has dealt the
    squares, so no lot is drawn (C-63).
    """
    act = position.to_act
    if position.phase is not Phase.PLACING or act is None:
        return ()
    seats = tuple(map(Seat, position.setup.seats))
    missing = [position.unplaced(seat) for seat in seats]
    if missing[act] > 0:
        clockwise = (*seats[act:], *seats[:act])
        laps = range(max(missing))
        return tuple((seat, None) for lap in laps for seat in clockwise if lap < missing[seat])
    captives = [
        (place, Seat(seat))
        for seat, mine in enumerate(position.guests)
        for place in filter(position.setup.board.in_cellar, mine)
    ]
    highest = max(captives)[0]

    def turn(captive: tuple[Place, Seat]) -> tuple[int, bool, int, int]:
        step, seat = captive
        return -step, not (step == highest and seat == act), -position.points[seat], seat

    return tuple((seat, step) for step, seat in sorted(captives, key=turn))


def squares_to_join(position: Position) -> tuple[Place, ...]:
    """Where the guests of a new player may be dealt: free squares, but not Hugo's (C-61)."""
    return tuple(square for square in free_squares(position) if square != position.hugo)


def colours_to_join(position: Position) -> tuple[Colour, ...]:
    """The colours in which somebody may join: free ones, and of who left and took the figures."""
    setup = position.setup
    is_full = len(setup.colours) == MOST_PLAYERS
    gone = {setup.colours[seat] for seat in position.gone}
    free = {colour for colour in Colour if colour not in setup.colours and not is_full}
    return tuple(colour for colour in Colour if colour in gone | free)


def seat_to_join(position: Position, colour: Colour) -> Seat:
    """The seat that who joins in *colour* takes: the one it had, or one more, the last."""
    colours = position.setup.colours
    return Seat(colours.index(colour) if colour in colours else len(colours))


def guests_to_join(position: Position, colour: Colour) -> int:
    """How many guests come with who joins in *colour*: as many as the others have (C-61)."""
    setup, seat = position.setup, seat_to_join(position, colour)
    return (setup if seat in setup.seats else setup.with_seat(colour)).guests_of(seat)


def model_to_join(position: Position, colour: Colour) -> Seat:
    """Whose points so far who joins in *colour* gets: the most of all that are there (C-61)."""
    seat = seat_to_join(position, colour)
    known = [*position.playing, *(gone for gone in position.gone if gone == seat)]
    most = max(position.points[each] for each in known)
    return next(each for each in known if position.points[each] == most)


def why_not_now(position: Position) -> Refused | None:
    """Why nobody can join now, whatever the colour; None if it is the time (C-62)."""
    setup = position.setup
    if not setup.edition.rounds or position.hugo == setup.hugo_start:
        return None if colours_to_join(position) else Refused(Reason.TABLE_FULL)
    is_last = position.round == setup.rounds
    return Refused(Reason.LAST_ROUND if is_last else Reason.NEXT_ROUND)


def why_not_company(position: Position, command: OfCompany) -> Refused | None:
    """Why *command* cannot be carried out while a roll is due; None if it can."""
    match command:
        case Leave(seat):
            return None if seat in position.playing else Refused(Reason.NOT_THERE)
        case ComeBack(seat):
            stayed = seat in position.left and seat not in position.gone
            return None if stayed else Refused(Reason.STILL_THERE)
        case Join(colour, squares):
            return why_not_now(position) or _why_not_joined(position, colour, squares)


def _why_not_joined(
    position: Position, colour: Colour, squares: tuple[Place, ...]
) -> Refused | None:
    if colour not in colours_to_join(position):
        is_known = colour in position.setup.colours
        return Refused(Reason.STILL_THERE if is_known else Reason.TABLE_FULL)
    count = guests_to_join(position, colour)
    return _why_not_on(squares, squares_to_join(position), count)


def why_not_dealt(position: Position, command: DealGuests) -> Refused | None:
    """Why the guests that wait cannot be dealt like this; None if they can."""
    count = len(waiting_guests(position))
    return _why_not_on(command.squares, tuple(free_squares(position)), count)


def _why_not_on(squares: tuple[Place, ...], free: tuple[Place, ...], count: int) -> Refused | None:
    if count > len(free):
        return Refused(Reason.NO_ROOM)
    if len(squares) != count:
        return Refused(Reason.WRONG_FIGURES, guests=count)
    for index, square in enumerate(squares):
        if square not in free or square in squares[:index]:
            return Refused(Reason.SQUARE_TAKEN, where=square)
    return None


def to_deal(position: Position, colour: Colour | None) -> tuple[tuple[Place, ...], int]:
    """The squares chance deals from, and how many it deals.

    For who joins in *colour*, or None: for all guests that wait to be placed.
    """
    if colour is None:
        return tuple(free_squares(position)), len(waiting_guests(position))
    return squares_to_join(position), guests_to_join(position, colour)
