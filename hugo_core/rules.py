"""The rules: what follows from a command, as Hugo's walk, captures, room points, the next turn.

docs/rules.md tells each number that is cited.
"""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from hugo_core.board import ARROW, CELLAR, DOOR, Place, step_points
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
from hugo_core.company import (
    model_to_join,
    seat_to_join,
    waiting_guests,
    why_not_company,
    why_not_dealt,
)
from hugo_core.editions import MidMove
from hugo_core.ends import (
    captive_points,
    game_end,
    is_last_turn,
    room_points,
    round_end,
    round_points,
    why_not_bedtime,
)
from hugo_core.events import (
    Cause,
    ClockStruck,
    DieRolled,
    Event,
    Fixed,
    GameEnded,
    GuestExpelled,
    GuestLeftOver,
    GuestMoved,
    GuestPlaced,
    GuestsCaptured,
    GuestStayed,
    GuestSteppedOut,
    HugoReturned,
    HugoStepped,
    LastLapAgreed,
    LotDrawn,
    LotsCalled,
    PlacingTurn,
    PlayerCameBack,
    PlayerJoined,
    PlayerLeft,
    PointsChanged,
    PointsExpected,
    RollingTurn,
    RoundBegan,
    RoundEnd,
    RoundEnded,
    RoundScored,
)
from hugo_core.evolve import EFFECTS, Draft
from hugo_core.fixing import why_not_fixed
from hugo_core.moves import goals, holder, is_free, may_stay, origins
from hugo_core.position import (
    DIE,
    GHOST,
    LOTS,
    MOVING,
    PLACING,
    ROLLING,
    Face,
    GameEnd,
    Position,
    Seat,
)
from hugo_core.refusals import why_not


def decide(position: Position, command: Command) -> tuple[Event, ...]:
    """The events that follow if *command* is carried out now.

    The events come in the order they take effect, at least one. *position* stays as it is.
    Raises `Refused` with the rule that forbids it and the nearest places that are allowed.
    """
    return play(position, command)[0]


def play(position: Position, command: Command) -> tuple[tuple[Event, ...], Position]:
    """Like `decide`; returns the position it leads to as well."""
    draft = Draft.of(position)
    events = carry_out(draft, command)
    return tuple(events), draft.settled()


def carry_out(draft: Draft, command: Command) -> list[Event]:
    """The events of *command*, carried out in *draft* itself unless `Refused` is raised."""
    if not is_legal(draft, command):
        raise why_not(Draft.of(draft).settled(), command)
    story = _Story(draft)
    match command:
        case RollDie():
            _roll(story, command.face)
        case MoveGuest():
            _move(story, command.origin, command.target)
        case PlaceGuest():
            _place(story, command.square)
        case StayPut():
            story.tell(GuestStayed(story.seat))
            _end_turn(story)
        case DrawLot(seat):
            _draw(story, seat)
        case Fix():
            story.tell(
                Fixed(command.guests, command.points, command.hugo, command.passes, command.to_act)
            )
        case DealGuests(squares):
            _deal(story, squares)
        case Leave(seat, takes_guests):
            _leave(story, seat, takes_guests=takes_guests)
        case ComeBack(seat):
            story.tell(PlayerCameBack(seat))
        case Join(colour, squares):
            seat, like = seat_to_join(draft, colour), model_to_join(draft, colour)
            story.tell(PlayerJoined(seat, colour, squares, like))
        case LastLap():
            story.tell(LastLapAgreed())
        case EndFairly(points):
            story.tell(PointsExpected(points))
            story.tell(GameEnded(GameEnd.FAIR))
        case _:
            assert_never(command)
    return story.events


def is_legal(position: Position, command: Command) -> bool:
    """Whether *command* is one of `moves.legal_commands`, or can be besides them: a correction,
    guests dealt by chance, a change of who plays, an end that all agree on."""
    phase = position.phase
    match command:
        case RollDie():
            return phase is ROLLING and command.face in DIE
        case MoveGuest():
            if phase is not MOVING or command.origin not in origins(position):
                return False
            return command.target in goals(position, command.origin)
        case PlaceGuest():
            return phase is PLACING and is_free(position, command.square)
        case StayPut():
            return phase is MOVING and may_stay(position)
        case DrawLot(seat):
            return phase is LOTS and seat in position.tied
        case Fix():
            return why_not_fixed(position, command) is None
        case DealGuests():
            return phase is PLACING and why_not_dealt(position, command) is None
        case Leave() | ComeBack() | Join():
            return phase is ROLLING and why_not_company(position, command) is None
        case LastLap() | EndFairly():
            return phase is ROLLING and why_not_bedtime(position, command) is None
        case _:
            assert_never(command)


class _Story:
    """The events so far, and the position they have led to."""

    __slots__ = ("events", "position", "seat")

    def __init__(self, draft: Draft) -> None:
        self.position = draft
        self.events: list[Event] = []
        self.seat = draft.to_act if draft.to_act is not None else Seat(0)
        """The player who acts; meaningless in a draw of lots, where nobody does."""

    def tell(self, event: Event) -> None:
        self.events.append(event)
        EFFECTS[type(event)](self.position, event)


# The same few events come again and again: each is made once.
_once = lru_cache(maxsize=None, typed=True)
_die_rolled = _once(DieRolled)
_hugo_stepped = _once(HugoStepped)
_guest_moved = _once(GuestMoved)
_guest_placed = _once(GuestPlaced)
_points_changed = _once(PointsChanged)
_rolling_turn = _once(RollingTurn)
_placing_turn = _once(PlacingTurn)


# Placing


def _place(story: _Story, square: Place) -> None:
    seat = story.seat
    if story.position.unplaced(seat):
        story.tell(_guest_placed(seat, None, square))
        _next_first_placement(story)
    else:
        step = _highest_step(story.position.guests[seat], story.position)
        assert step is not None  # whoever places in a later round has a captive
        story.tell(_guest_placed(seat, step, square))
        _next_return(story, step)


def _next_first_placement(story: _Story) -> None:
    following = story.position.setup.after(story.seat)
    if story.position.unplaced(following):
        story.tell(_placing_turn(following))
    else:
        story.tell(_rolling_turn(Seat(0)))  # C-03


def _deal(story: _Story, squares: tuple[Place, ...]) -> None:
    """Put every guest that waits on its square (C-63)."""
    waiting = waiting_guests(story.position)
    for (seat, step), square in zip(waiting, squares, strict=True):
        story.tell(_guest_placed(seat, step, square))
    if waiting[0][1] is None:
        story.tell(_rolling_turn(Seat(0)))
    else:
        _call_starter(story)


def _highest_step(places: tuple[Place, ...], position: Position) -> Place | None:
    """The cellar place with the highest number; the wine cellar is the last of all."""
    return max(filter(position.setup.board.in_cellar, places), default=None)


def _next_return(story: _Story, just_left: Place | None) -> None:
    """Choose who puts a captive back next: from -10 up, more points first (C-44, C-46, C-47)."""
    position = story.position
    everyone = tuple(place for mine in position.guests for place in mine)
    step = _highest_step(everyone, position)
    if step is None:
        _call_starter(story)
        return
    owners = [Seat(seat) for seat in position.setup.seats if step in position.guests[seat]]
    if step == just_left and story.seat in owners:
        story.tell(_placing_turn(story.seat))
        return
    ahead = _with_most_points(position, owners)
    story.tell(_placing_turn(ahead[0]) if len(ahead) == 1 else LotsCalled(ahead))


def _call_starter(story: _Story) -> None:
    """The player with the most points so far starts the round (C-04), else the lot (C-05).

    By a house rule it is the next one in turn: no lot is drawn (C-72).
    """
    position = story.position
    if position.setup.edition.begins_in_turn:
        story.tell(_rolling_turn(position.first_in_turn))
        return
    ahead = _with_most_points(position, list(position.playing))
    story.tell(_rolling_turn(ahead[0]) if len(ahead) == 1 else LotsCalled(ahead))


def _with_most_points(position: Position, seats: list[Seat]) -> tuple[Seat, ...]:
    most = max(position.points[seat] for seat in seats)
    return tuple(seat for seat in seats if position.points[seat] == most)


def _draw(story: _Story, seat: Seat) -> None:
    captives = any(_highest_step(mine, story.position) for mine in story.position.guests)
    story.tell(LotDrawn(seat))
    story.tell(_placing_turn(seat) if captives else RollingTurn(seat))


# Rolling and moving


def _roll(story: _Story, face: Face) -> None:
    story.tell(_die_rolled(story.seat, face))
    if face is GHOST:
        _move_hugo(story)
        _end_turn(story)


def _move(story: _Story, origin: Place, target: Place) -> None:
    position = story.position
    room = position.setup.board.room_at.get(target)
    evicted = holder(position, target) if room and target != origin else None
    story.tell(_guest_moved(story.seat, origin, target))
    if room:
        if evicted is not None:
            story.tell(GuestExpelled(evicted, target, room.square))
        _score_room(story, target)
        if evicted is not None and position.setup.edition.expelled_onto_hugo_is_captured:
            _capture_beside_hugo(story, room.square)
    else:
        _capture_beside_hugo(story, target)
    _end_turn(story)


def _score_room(story: _Story, room: Place) -> None:
    """Points of a shield, each time a guest goes in (C-36), never below 0 (C-34)."""
    setup = story.position.setup
    if not setup.edition.scores_at_once:
        return
    by = max(room_points(setup.board, room), -story.position.points[story.seat])
    if by:
        story.tell(_points_changed(story.seat, by, Cause.BONUS if by < 0 else Cause.HAUNTED))


def _capture_beside_hugo(story: _Story, square: Place) -> None:
    """Take everyone on *square* if Hugo stands there: by a guest's own move (C-22) or C-15."""
    if square == story.position.hugo:
        _capture(story, square)


def _capture(story: _Story, square: Place) -> None:
    """Take everyone on *square* to one step of the cellar (C-23, C-29, C-29a)."""
    position = story.position
    caught: tuple[Seat, ...] = ()
    for seat, mine in enumerate(position.guests):
        if square in mine:
            caught += (Seat(seat),) * mine.count(square)
    if not caught:
        return
    step = _step_for_captives(position)
    story.tell(GuestsCaptured(square, step, caught))
    if position.setup.edition.scores_at_once:
        for seat in dict.fromkeys(caught):
            by = captive_points(position, seat, caught.count(seat) * step_points(step))
            if by:
                story.tell(_points_changed(seat, by, Cause.CAPTURED))


def _step_for_captives(position: Position) -> Place:
    """The free step with the highest number (C-26), just left or not (C-28).

    When all are taken it is the overflow step (C-25, C-27) or the last resort (C-24).
    """
    setup = position.setup
    taken = position.taken
    for step in setup.board.steps:
        if step not in taken:
            return step
    overflow = setup.edition.overflow
    return setup.board.last_resort if overflow is None else Place(CELLAR + overflow)


# Hugo


def _move_hugo(story: _Story) -> None:
    """Move Hugo step by step: capture, then the clock, then look whether it is over.

    Every arrival on the arrow counts once (C-50) and changes the stride of the next move only
    (C-53). An end breaks the move off where the edition says so (C-30, C-31, C-39).
    """
    edition = story.position.setup.edition
    board = story.position.setup.board
    for _ in range(story.position.stride):
        place = _next_for_hugo(story.position)
        step = _hugo_stepped(place)
        story.tell(step)
        if board.is_square(place):
            _capture(story, place)
        if place == ARROW and edition.clock:
            story.tell(ClockStruck(story.position.passes + 1))
        something_happened = story.events[-1] is not step
        if something_happened and edition.mid_move is MidMove.STOP and _is_final(story.position):
            return


def _next_for_hugo(position: Position) -> Place:
    """The place after his own; from the gallery none leads back to the stairs (C-29b)."""
    board, hugo = position.setup.board, position.hugo
    if board.is_square(hugo):
        return board.walk(hugo, 1)
    if hugo == DOOR:
        return board.steps[0]
    return ARROW if hugo == board.steps[-1] else Place(hugo - 1)


def _is_final(position: Position) -> bool:
    """Whether the game, or in the Midnight Party the round, is over here."""
    return game_end(position) is not None or round_end(position) is not None


# Ends


def _end_turn(story: _Story) -> None:
    how = game_end(story.position)
    is_over = round_end(story.position)
    if how:
        story.tell(GameEnded(how))
    elif is_over:
        _end_round(story, is_over)
    else:
        _next_turn(story)


def _next_turn(story: _Story) -> None:
    """Go on to the next player, or end the last lap (C-65)."""
    position = story.position
    if not is_last_turn(position, story.seat):
        story.tell(_rolling_turn(position.after(story.seat)))
    elif position.setup.edition.rounds:
        _end_round(story, RoundEnd.AGREED)
    else:
        story.tell(GameEnded(GameEnd.LAST_LAP))


def _end_round(story: _Story, how: RoundEnd) -> None:
    story.tell(RoundEnded(how))
    _clear_gallery(story)
    story.tell(RoundScored(round_points(story.position)))  # before the ranking of C-48
    if story.position.round == story.position.setup.rounds:
        story.tell(GameEnded(GameEnd.ROUNDS))
    elif story.position.last:
        story.tell(GameEnded(GameEnd.LAST_LAP))
    else:
        _begin_round(story)


def _clear_gallery(story: _Story) -> None:
    """Whoever is still on the gallery goes where 2 points are counted (C-40)."""
    board = story.position.setup.board
    for seat, mine in enumerate(story.position.guests):
        for square in filter(board.is_square, mine):
            story.tell(GuestLeftOver(Seat(seat), square, board.last_resort))


def _begin_round(story: _Story) -> None:
    """Everyone out of the rooms (C-49), Hugo back to the cellar, captives put back (C-44)."""
    setup = story.position.setup
    story.tell(RoundBegan(story.position.round + 1))
    for seat, mine in enumerate(story.position.guests):
        for place in mine:
            if place in setup.board.room_at:
                square = setup.board.room_at[place].square
                story.tell(GuestSteppedOut(Seat(seat), place, square))
    story.tell(HugoReturned(setup.hugo_start))
    _next_return(story, None)


# Who plays


def _leave(story: _Story, seat: Seat, *, takes_guests: bool) -> None:
    """Go on without the player of *seat* (C-57), if there is anybody to go on with (C-59)."""
    story.tell(PlayerLeft(seat, takes_guests))
    position = story.position
    if len(position.playing) == 1:
        story.tell(GameEnded(GameEnd.ALONE))
    elif how := round_end(position):
        _end_round(story, how)
    elif position.to_act == seat:
        _next_turn(story)
