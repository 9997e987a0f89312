"""The last turns of an agreed last lap, played out: what each choice is worth, exactly.

Everybody has at most one turn left, so the tree is small: every face of the die, every reply that
makes a difference, and whoever replies takes the best for itself, the first among equals. Moves
that differ in nothing that can still count are looked at once. Where the tree is too large all the
same, only the ghosts to come are counted, as if nobody moved any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import comb

from hugo_core.board import ARROW, Place
from hugo_core.commands import Command, MoveGuest, RollDie
from hugo_core.ends import round_points
from hugo_core.moves import legal_commands
from hugo_core.odds import GHOST
from hugo_core.position import DIE, Face, Phase, Position, Seat
from hugo_core.rules import play
from hugod.thinking.value import Value

MOST_PLAYS = 1500
"""Commands that are carried out for one choice: a tenth of a second here."""
Shares = tuple[float, ...]
"""By seat."""
_NUMBERS = tuple(face for face in DIE if face is not Face.GHOST)


class _TooMany(Exception):
    """The tree is too large."""


def shares(position: Position) -> Shares:
    """The share of the win of each seat when it is over."""
    winners = position.winners
    return tuple((seat in winners) / len(winners) for seat in range(len(position.guests)))


def worths_of(value: Value, position: Position, options: Sequence[Command]) -> Sequence[float]:
    """What each of *options* is worth to the seat to act: in a last lap what comes, else by
    *value*."""
    seat = position.to_act
    assert seat is not None
    found = worths(position, options)
    return found or [value.worth(play(position, each)[1], seat) for each in options]


def worths(position: Position, options: Sequence[Command], most: int = MOST_PLAYS) -> Shares | None:
    """What each of *options* is worth to the seat to act; None outside a last lap."""
    if not position.last or position.phase is not Phase.MOVING or position.to_act is None:
        return None
    seat, tree = position.to_act, _Tree(most)
    try:
        return tuple(each[seat] for each in tree.after_each(position, options))
    except _TooMany:
        return tuple(_ghosts_alone(play(position, each)[1])[seat] for each in options)


class _Tree:
    """All that may follow, with at most so many commands carried out."""

    def __init__(self, most: int) -> None:
        self._left = most
        self._known: dict[object, Shares] = {}

    def after_each(self, position: Position, options: Sequence[Command]) -> list[Shares]:
        """The shares after each of *options*; those that come to the same are looked at once."""
        alike = _Alike(position)
        found: dict[object, Shares] = {}
        for each in options:
            key = alike.key(each)
            if key not in found:
                found[key] = self._ahead(self._played(position, each))
        return [found[alike.key(each)] for each in options]

    def _played(self, position: Position, command: Command) -> Position:
        self._left -= 1
        if self._left < 0:
            raise _TooMany
        return play(position, command)[1]

    def _ahead(self, position: Position) -> Shares:
        if position.phase is Phase.OVER:
            return shares(position)
        key = (position.guests, position.points, position.hugo, position.passes, position.last)
        if key not in self._known:
            self._known[key] = self._rolled(position)
        return self._known[key]

    def _rolled(self, position: Position) -> Shares:
        """The mean over the sides of the die, each with the best reply."""
        ends = [self._ahead(self._played(position, RollDie(Face.GHOST)))] * DIE.count(Face.GHOST)
        for face in _NUMBERS:
            rolled = self._played(position, RollDie(face))
            if rolled.phase is not Phase.MOVING or rolled.to_act is None:
                ends.append(self._ahead(rolled))
                continue
            seat = rolled.to_act
            replies = self.after_each(rolled, tuple(legal_commands(rolled)))
            ends.append(max(replies, key=lambda reply: reply[seat]))
        return tuple(sum(each) / len(DIE) for each in zip(*ends, strict=True))


class _Alike:
    """Which moves come to the same in the rest of a last lap: the mover has no other turn."""

    def __init__(self, position: Position) -> None:
        self._position = position
        to_come = [seat for seat in _to_come(position) if seat != position.to_act]
        self._is_last = not to_come
        self._near = _near_hugo(position, len(to_come))

    def key(self, command: Command) -> object:
        """The same for all moves between squares that nobody comes to any more."""
        if not isinstance(command, MoveGuest):
            return None
        origin, target, hugo = command.origin, command.target, self._position.hugo
        room = self._position.setup.board.room_at.get(target)
        if self._is_last and hugo not in (target, room and room.square):
            return room and room.kind  # nobody is caught, and nobody comes after
        seen = self._seen(origin), self._seen(target)
        return seen if any(seen) else None

    def _seen(self, place: Place) -> Place | None:
        is_square = self._position.setup.board.is_square(place)
        return None if is_square and place not in self._near else place


def _to_come(position: Position) -> list[Seat]:
    """Who is there and has a turn of the last lap left."""
    return [seat for seat in position.last if seat in position.playing]


def _near_hugo(position: Position, turns: int) -> frozenset[Place]:
    """Hugo's square, and at least those that he clears if all these *turns* are ghosts."""
    board, clock = position.setup.board, position.setup.edition.clock
    strides = [hour.stride for hour in clock[position.passes :][: turns + 1]] or [position.stride]
    begins = position.hugo if board.is_square(position.hugo) else ARROW
    ways = range(1 + turns * max(strides)) if turns else range(0)
    return frozenset((position.hugo, *(board.walk(begins, steps) for steps in ways)))


def _ghosts_alone(position: Position) -> Shares:
    """The shares if nobody moves any more: each number of ghosts as likely as it is."""
    turns = len(_to_come(position))
    found, ghosts = [0.0] * len(position.guests), replace(position, last=())
    for count in range(turns + 1):
        likely = comb(turns, count) * GHOST**count * (1 - GHOST) ** (turns - count)
        for seat, part in enumerate(_as_it_stands(ghosts)):
            found[seat] += likely * part
        if ghosts.phase is Phase.ROLLING and ghosts.round == position.round:
            ghosts = play(ghosts, RollDie(Face.GHOST))[1]
    return tuple(found)


def _as_it_stands(position: Position) -> Shares:
    """The shares if the game ended here: who is on the gallery counts as at the end of a round."""
    setup, points = position.setup, position.points
    if position.phase is Phase.OVER:
        return shares(position)
    if setup.edition.rounds:
        board = setup.board
        inside = (
            tuple(board.last_resort if board.is_square(place) else place for place in mine)
            for mine in position.guests
        )
        more = round_points(replace(position, guests=tuple(inside)))
        points = tuple(map(sum, zip(points, more, strict=True)))
    return shares(replace(position, phase=Phase.OVER, points=points))
