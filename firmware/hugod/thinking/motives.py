"""Motives: what is true of one choice and of no other, by odds, rooms and points.

The odds are those of Hugo catching a guest before its owner may move again. What fits another
move as well is no motive.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from hugo_core.board import Place, RoomKind
from hugo_core.commands import Command, MoveGuest, PlaceGuest
from hugo_core.events import GuestExpelled
from hugo_core.moves import legal_commands
from hugo_core.odds import odds
from hugo_core.position import Phase, Position
from hugo_core.rules import play
from hugod.thinking.sparse_inputs import scene_of
from hugod.thinking.square_inputs import green_faces

IN_DANGER = 0.2
"""Odds of being caught that a child would call danger."""
PLAINLY = 0.15
"""So many guests fewer to be caught, on average, is plainly safer."""


class Gain(Enum):
    """What speaks for a choice, the plainest first."""

    GREEN = auto()
    """It leads into a green room."""
    SAVED = auto()
    """Its guest was in danger, and is in half of it at most."""
    OUT = auto()
    """It turns somebody out of a room."""
    SHELTER = auto()
    """It leads into a room."""
    SAFER = auto()
    """After it Hugo catches the fewest of its guests."""
    NEAR = auto()
    """After it a roll may lead into a green room."""
    LATER = auto()
    """A guest that is placed there is met by Hugo the latest."""


@dataclass(frozen=True, slots=True)
class Motive:
    """What speaks for a choice, and of which place or seat."""

    gain: Gain
    of: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """What a seat may do, what that brings, and what it has to fear then."""

    command: Command
    origin: Place | None
    target: Place | None
    kind: RoomKind | None
    """Of the room that it leads into."""
    expels: int
    """The seat whose guest must leave; -1: nobody's."""
    fear: dict[Place, float]
    caught: float
    """How many of its guests Hugo catches, on average, before it may move again."""
    greens: int
    """How many numbers of the next roll lead into a green room."""

    def saves(self, others: Sequence[Option]) -> bool:
        """Whether its guest is in danger with any other guest's move, and in half of it now."""
        if self.origin is None or self.target is None:
            return False
        stays = (each.fear.get(self.origin, 0.0) for each in others if each.origin != self.origin)
        danger = max(stays, default=0.0)
        return danger >= IN_DANGER and self.fear.get(self.target, 0.0) <= danger / 2


def motive_for(position: Position, command: Command) -> Motive | None:
    """What speaks for *command*, and for nothing else that is legal in *position*; or None."""
    mine = option_of(position, command)
    rivals = (each for each in legal_commands(position) if each != command)
    options = [mine, *(option_of(position, each) for each in rivals)]
    if len(options) == 1:
        return None
    about = {
        Gain.SAVED: mine.origin or 0,
        Gain.OUT: mine.expels,
        Gain.GREEN: mine.target or 0,
        Gain.SHELTER: mine.target or 0,
        Gain.LATER: mine.target or 0,
    }
    found = (Motive(gain, about.get(gain, 0)) for gain in Gain)
    return next((each for each in found if who_fits(each, options) == [mine]), None)


def who_fits(motive: Motive, options: Sequence[Option]) -> list[Option]:
    """Those of *options* for which *motive* speaks."""
    safest = min(each.caught for each in options)
    last = max(each.target or 0 for each in options)
    fits: dict[Gain, Callable[[Option], bool]] = {
        Gain.GREEN: lambda each: each.kind is RoomKind.BONUS,
        Gain.SAVED: lambda each: each.origin == motive.of and each.saves(options),
        Gain.OUT: lambda each: each.expels == motive.of >= 0,
        Gain.SHELTER: lambda each: each.kind is not None,
        Gain.SAFER: lambda each: each.caught <= safest + PLAINLY,
        Gain.NEAR: lambda each: each.greens > 0,
        Gain.LATER: lambda each: isinstance(each.command, PlaceGuest) and each.target == last,
    }
    return list(filter(fits[motive.gain], options))


def option_of(position: Position, command: Command) -> Option:
    """What *command* brings to the seat that is to act in *position*."""
    seat, board = position.to_act, position.setup.board
    assert seat is not None
    events, after = play(position, command)
    is_on = after.phase is Phase.ROLLING
    fear = odds(after)[seat] if is_on else {}
    target = target_of(command)
    room = board.room_at.get(target) if target else None
    return Option(
        command,
        command.origin if isinstance(command, MoveGuest) else None,
        target,
        room.kind if room else None,
        next((each.seat for each in events if isinstance(each, GuestExpelled)), -1),
        fear,
        sum(fear.get(place, 0.0) for place in after.guests[seat]),
        green_faces(after, scene_of(after), after.guests[seat]) if is_on else 0,
    )


def target_of(command: Command) -> Place | None:
    """The place that a guest comes to."""
    match command:
        case MoveGuest(_origin, target):
            return target
        case PlaceGuest(square):
            return square
    return None
