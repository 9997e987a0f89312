"""The position after an event: what each kind changes. Arithmetic only: nothing here refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hugo_core.board import Place, order
from hugo_core.events import (
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
    RoundEnded,
    RoundScored,
)
from hugo_core.position import (
    GHOST,
    LOTS,
    MOVING,
    OVER,
    PLACING,
    ROLLING,
    Face,
    GameEnd,
    Phase,
    Position,
    Seat,
    Setup,
)


def evolve(position: Position, event: Event) -> Position:
    """The position after *event*. Total: every event has its effect, none fails."""
    draft = Draft.of(position)
    draft.take_in(event)
    return draft.settled()


def replay(position: Position, events: Iterable[Event]) -> Position:
    """The position after all of *events*."""
    draft = Draft.of(position)
    for event in events:
        draft.take_in(event)
    return draft.settled()


class Draft(Position):
    """A position while events are still happening to it: the only one that changes.

    It costs one copy a turn instead of one an event. Whoever makes a draft settles it before
    anybody else sees it.
    """

    __slots__ = ()
    __setattr__ = object.__setattr__
    __delattr__ = object.__delattr__  # CPython sets fast only if neither is Python's

    setup: Setup
    phase: Phase
    to_act: Seat | None
    round: int
    hugo: Place
    passes: int
    guests: tuple[tuple[Place, ...], ...]
    points: tuple[int, ...]
    sheet: tuple[tuple[int, ...], ...]
    face: Face | None
    tied: tuple[Seat, ...]
    end: GameEnd | None
    left: tuple[Seat, ...]
    last: tuple[Seat, ...]

    @classmethod
    def of(cls, position: Position) -> Draft:
        draft = object.__new__(cls)
        draft.setup = position.setup
        draft.phase = position.phase
        draft.to_act = position.to_act
        draft.round = position.round
        draft.hugo = position.hugo
        draft.passes = position.passes
        draft.guests = position.guests
        draft.points = position.points
        draft.sheet = position.sheet
        draft.face = position.face
        draft.tied = position.tied
        draft.end = position.end
        draft.left = position.left
        draft.last = position.last
        return draft

    def take_in(self, event: Event) -> None:
        """Let *event* happen."""
        EFFECTS[type(event)](self, event)

    def settled(self) -> Position:
        """Become an ordinary position: from now on nothing changes any more."""
        self.__class__ = Position  # type: ignore[assignment]  # the slots are the same
        return self

    def carry(self, seat: Seat, origin: Place | None, target: Place) -> None:
        """Carry one guest of *seat* from *origin* (None: the box) to *target*."""
        mine = list(self.guests[seat])
        if origin is not None:
            mine.remove(origin)
        mine.append(target)
        mine.sort(key=order)
        self.lay(seat, tuple(mine))

    def lay(self, seat: Seat, guests: tuple[Place, ...]) -> None:
        """Let *guests* be all of *seat*."""
        everyone = list(self.guests)
        everyone[seat] = guests
        self.guests = tuple(everyone)

    def wait_for(self, phase: Phase, seat: Seat | None) -> None:
        """Let *seat* be the one to act in *phase*."""
        self.phase, self.to_act, self.face = phase, seat, None


def _guest_placed(draft: Draft, event: GuestPlaced) -> None:
    draft.carry(event.seat, event.origin, event.square)


def _die_rolled(draft: Draft, event: DieRolled) -> None:
    if event.face is not GHOST:
        draft.phase, draft.face = MOVING, event.face


def _guest_moved(draft: Draft, event: GuestMoved) -> None:
    draft.carry(event.seat, event.origin, event.target)


def _guest_left_its_room(draft: Draft, event: GuestExpelled | GuestSteppedOut) -> None:
    draft.carry(event.seat, event.room, event.square)


def _hugo_moved(draft: Draft, event: HugoStepped | HugoReturned) -> None:
    draft.hugo = event.place


def _guests_captured(draft: Draft, event: GuestsCaptured) -> None:
    for seat in event.seats:
        draft.carry(seat, event.square, event.step)


def _points_changed(draft: Draft, event: PointsChanged) -> None:
    points = list(draft.points)
    points[event.seat] += event.by
    draft.points = tuple(points)


def _clock_struck(draft: Draft, event: ClockStruck) -> None:
    draft.passes = event.passes


def _guest_left_over(draft: Draft, event: GuestLeftOver) -> None:
    draft.carry(event.seat, event.square, event.place)


def _round_scored(draft: Draft, event: RoundScored) -> None:
    draft.points = tuple(a + b for a, b in zip(draft.points, event.points, strict=True))
    draft.sheet = (*draft.sheet, event.points)


def _round_began(draft: Draft, event: RoundBegan) -> None:
    draft.round = event.round


def _lots_called(draft: Draft, event: LotsCalled) -> None:
    draft.wait_for(LOTS, None)
    draft.tied = event.seats


def _lot_drawn(draft: Draft, event: LotDrawn) -> None:
    draft.tied = ()


def _placing_turn(draft: Draft, event: PlacingTurn) -> None:
    draft.wait_for(PLACING, event.seat)


def _rolling_turn(draft: Draft, event: RollingTurn) -> None:
    if draft.last:  # who had the turn before has had the last one
        draft.last = tuple(seat for seat in draft.last if seat != draft.to_act)
    draft.wait_for(ROLLING, event.seat)


def _game_ended(draft: Draft, event: GameEnded) -> None:
    draft.wait_for(OVER, None)
    draft.end, draft.last = event.how, ()


def _fixed(draft: Draft, event: Fixed) -> None:
    """Stand as the cardboard does; a number that is rolled stays while its player is to act."""
    if event.to_act != draft.to_act:
        draft.wait_for(ROLLING, event.to_act)
    draft.guests, draft.points = event.guests, event.points
    draft.hugo, draft.passes = event.hugo, event.passes


def _player_left(draft: Draft, event: PlayerLeft) -> None:
    draft.left = tuple(sorted((*draft.left, event.seat)))
    if event.takes_guests:
        draft.lay(event.seat, ())


def _player_came_back(draft: Draft, event: PlayerCameBack) -> None:
    draft.left = tuple(seat for seat in draft.left if seat != event.seat)


def _player_joined(draft: Draft, event: PlayerJoined) -> None:
    """Seat the player, with the points and the score sheet of the seat it is *like*."""
    seat, like = event.seat, event.like
    if seat == len(draft.points):
        draft.setup = draft.setup.with_seat(event.colour)
        draft.guests = (*draft.guests, ())
    draft.left = tuple(other for other in draft.left if other != seat)
    draft.points = _alike(draft.points, seat, like)
    draft.sheet = tuple(_alike(column, seat, like) for column in draft.sheet)
    draft.lay(seat, tuple(sorted(event.squares, key=order)))


def _alike(points: tuple[int, ...], seat: Seat, like: Seat) -> tuple[int, ...]:
    return (*points[:seat], points[like], *points[seat + 1 :])


def _last_lap_agreed(draft: Draft, event: LastLapAgreed) -> None:
    draft.last = draft.playing


def _points_expected(draft: Draft, event: PointsExpected) -> None:
    """Let the *points* to be expected stand; on a score sheet as one more column."""
    if draft.setup.edition.rounds:
        more = tuple(a - b for a, b in zip(event.points, draft.points, strict=True))
        draft.sheet = (*draft.sheet, more)
    draft.points = event.points


def _unchanged(draft: Draft, event: Event) -> None:
    pass


# What each kind of event does to a draft.
EFFECTS: dict[type, Callable[[Draft, Any], None]] = {
    GuestPlaced: _guest_placed,
    DieRolled: _die_rolled,
    GuestMoved: _guest_moved,
    GuestStayed: _unchanged,
    GuestExpelled: _guest_left_its_room,
    HugoStepped: _hugo_moved,
    GuestsCaptured: _guests_captured,
    PointsChanged: _points_changed,
    ClockStruck: _clock_struck,
    RoundEnded: _unchanged,
    GuestLeftOver: _guest_left_over,
    RoundScored: _round_scored,
    RoundBegan: _round_began,
    GuestSteppedOut: _guest_left_its_room,
    HugoReturned: _hugo_moved,
    LotsCalled: _lots_called,
    LotDrawn: _lot_drawn,
    PlacingTurn: _placing_turn,
    RollingTurn: _rolling_turn,
    GameEnded: _game_ended,
    Fixed: _fixed,
    PlayerLeft: _player_left,
    PlayerCameBack: _player_came_back,
    PlayerJoined: _player_joined,
    LastLapAgreed: _last_lap_agreed,
    PointsExpected: _points_expected,
}
