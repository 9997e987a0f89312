"""What a position becomes when something happens. Arithmetic only: nothing here refuses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from hugo_core.board import Place, order
from hugo_core.events import (
    ClockStruck,
    DieThrown,
    Event,
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
    LotDrawn,
    LotsCalled,
    PlacingTurn,
    PointsChanged,
    RollingTurn,
    RoundBegan,
    RoundEnded,
    RoundScored,
)
from hugo_core.position import Face, Phase, Position, Seat


def evolve(position: Position, event: Event) -> Position:
    """Give the position after *event*. Total: every event has its effect, none fails."""
    return _EFFECTS[type(event)](position, event)


def replay(position: Position, events: Iterable[Event]) -> Position:
    """Give the position after all of *events*."""
    for event in events:
        position = evolve(position, event)
    return position


def _carried(
    position: Position, seat: Seat, origin: Place | None, target: Place
) -> tuple[tuple[Place, ...], ...]:
    """Give the guests with one of *seat* carried from *origin* (None: the box) to *target*."""
    mine = list(position.guests[seat])
    if origin is not None:
        mine.remove(origin)
    mine.append(target)
    mine.sort(key=order)
    return (*position.guests[:seat], tuple(mine), *position.guests[seat + 1 :])


def _guest_placed(position: Position, event: GuestPlaced) -> Position:
    return replace(position, guests=_carried(position, event.seat, event.origin, event.square))


def _die_thrown(position: Position, event: DieThrown) -> Position:
    if event.face is Face.GHOST:
        return position
    return replace(position, phase=Phase.MOVING, face=event.face)


def _guest_moved(position: Position, event: GuestMoved) -> Position:
    return replace(position, guests=_carried(position, event.seat, event.origin, event.target))


def _guest_expelled(position: Position, event: GuestExpelled) -> Position:
    return replace(position, guests=_carried(position, event.seat, event.room, event.square))


def _hugo_stepped(position: Position, event: HugoStepped) -> Position:
    return replace(position, hugo=event.place)


def _guests_captured(position: Position, event: GuestsCaptured) -> Position:
    for seat in event.seats:
        guests = _carried(position, seat, event.square, event.step)
        position = replace(position, guests=guests)
    return position


def _points_changed(position: Position, event: PointsChanged) -> Position:
    points = list(position.points)
    points[event.seat] += event.by
    return replace(position, points=tuple(points))


def _clock_struck(position: Position, event: ClockStruck) -> Position:
    return replace(position, passes=event.passes)


def _guest_left_over(position: Position, event: GuestLeftOver) -> Position:
    return replace(position, guests=_carried(position, event.seat, event.square, event.place))


def _round_scored(position: Position, event: RoundScored) -> Position:
    points = tuple(a + b for a, b in zip(position.points, event.points, strict=True))
    return replace(position, points=points, sheet=(*position.sheet, event.points))


def _round_began(position: Position, event: RoundBegan) -> Position:
    return replace(position, round=event.round)


def _guest_stepped_out(position: Position, event: GuestSteppedOut) -> Position:
    return replace(position, guests=_carried(position, event.seat, event.room, event.square))


def _hugo_returned(position: Position, event: HugoReturned) -> Position:
    return replace(position, hugo=event.place)


def _lots_called(position: Position, event: LotsCalled) -> Position:
    return replace(position, phase=Phase.LOTS, to_act=None, face=None, tied=event.seats)


def _lot_drawn(position: Position, event: LotDrawn) -> Position:
    return replace(position, tied=())


def _placing_turn(position: Position, event: PlacingTurn) -> Position:
    return replace(position, phase=Phase.PLACING, to_act=event.seat, face=None)


def _rolling_turn(position: Position, event: RollingTurn) -> Position:
    return replace(position, phase=Phase.ROLLING, to_act=event.seat, face=None)


def _game_ended(position: Position, event: GameEnded) -> Position:
    return replace(position, phase=Phase.OVER, to_act=None, face=None, end=event.how)


def _unchanged(position: Position, event: Event) -> Position:
    return position


_EFFECTS: dict[type, Callable[[Position, Any], Position]] = {
    GuestPlaced: _guest_placed,
    DieThrown: _die_thrown,
    GuestMoved: _guest_moved,
    GuestStayed: _unchanged,
    GuestExpelled: _guest_expelled,
    HugoStepped: _hugo_stepped,
    GuestsCaptured: _guests_captured,
    PointsChanged: _points_changed,
    ClockStruck: _clock_struck,
    RoundEnded: _unchanged,
    GuestLeftOver: _guest_left_over,
    RoundScored: _round_scored,
    RoundBegan: _round_began,
    GuestSteppedOut: _guest_stepped_out,
    HugoReturned: _hugo_returned,
    LotsCalled: _lots_called,
    LotDrawn: _lot_drawn,
    PlacingTurn: _placing_turn,
    RollingTurn: _rolling_turn,
    GameEnded: _game_ended,
}
