"""After a bump: how far and how likely figures slip, which place is asked about, when it is sure.

The box knows the places before the bump. The family reads out a place or two that look wrong, and
the box weighs every way the figures may have slipped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log2

from hugo_core.board import Board, Place, order
from hugo_core.position import Position, Seat

Guests = tuple[tuple[Place, ...], ...]
"""Each seat's places, in the order of places."""
Move = tuple[Seat, Place, Place]

# A figure rarely slips at all, seldom far, and sometimes two change places.
SLIPS = 0.08
"""The chance that one figure has slipped, of all that may have."""
FAR = 3
"""No figure slips further than so many squares or steps."""
NEARER = 0.5
"""Factor by which a slip is less likely for every square more."""
SWAPS = 0.004
"""How likely two given figures are to have changed places."""
SURE = 0.35
"""A way so likely is proposed at once."""
MOST_SLIPS = 5
MOST_WAYS = 300


@dataclass(frozen=True, slots=True)
class SeenPlace:
    """Something read out: *seat* has a guest on *place*, or (not `is_there`) has none there."""

    seat: Seat
    place: Place
    is_there: bool = True


@dataclass(frozen=True, slots=True)
class _Way:
    """How the figures may stand, and which of them have slipped from where."""

    guests: Guests
    slipped: frozenset[tuple[Seat, Place]] = frozenset()

    def after(self, moves: tuple[Move, ...]) -> _Way | None:
        """Return this way after *moves*; None if one figure would slip twice."""
        gone = frozenset((seat, origin) for seat, origin, _ in moves)
        if gone & self.slipped:
            return None
        guests = [list(mine) for mine in self.guests]
        for seat, origin, target in moves:
            guests[seat].remove(origin)
            guests[seat].append(target)
        ordered = tuple(tuple(sorted(mine, key=order)) for mine in guests)
        return _Way(ordered, self.slipped | gone)


@dataclass(frozen=True, slots=True)
class Bump:
    """All that is known of a bump: how the box stands, what was read out, what was not right."""

    position: Position
    seen: tuple[SeenPlace, ...] = ()
    refused: tuple[Guests, ...] = ()
    """Ways that were proposed and were not right."""

    def with_seen(self, seen: SeenPlace) -> Bump:
        """Return this bump with one place more that was read out."""
        return replace(self, seen=(*self.seen, seen))

    def with_place(self, place: Place, there: Collection[Seat]) -> Bump:
        """Return this bump with everyone on *place* read out: *there* and no others."""
        told = (SeenPlace(Seat(s), place, s in there) for s in self.position.setup.seats)
        return replace(self, seen=(*self.seen, *(seen for seen in told if seen not in self.seen)))

    def without(self, guests: Guests) -> Bump:
        """Return this bump with one way more that is not right."""
        return replace(self, refused=(*self.refused, guests))

    def ways(self) -> list[tuple[Guests, float]]:
        """List the ways the figures may stand by all that was read out, the likeliest first.

        The numbers add up to 1.
        """
        weights: dict[Guests, float] = {}
        for guests, weight in self._explained():
            if guests not in self.refused:
                weights[guests] = max(weight, weights.get(guests, 0.0))
        # With no way left nothing explains it, and only a guided correction helps.
        whole = sum(weights.values())
        ways = [(guests, weight / whole) for guests, weight in weights.items()]
        return sorted(ways, key=lambda way: (-way[1], way[0]))

    def question(self, ways: Sequence[tuple[Guests, float]]) -> SeenPlace | None:
        """Return what is best asked, as if it were so; None if the likeliest of *ways* is sure."""
        if not ways or ways[0][1] >= SURE:
            return None
        asked = {(seen.seat, seen.place) for seen in self.seen}
        chances: dict[tuple[Seat, Place], float] = {}
        for guests, chance in ways:
            for seat, mine in enumerate(guests):
                for place in set(mine):
                    key = Seat(seat), place
                    chances[key] = chances.get(key, 0.0) + chance
        open_ = [key for key in chances if key not in asked]
        best = max(open_, key=lambda key: (_tells(chances[key]), -order(key[1])), default=None)
        return SeenPlace(*best) if best and _tells(chances[best]) > 0.01 else None

    def _explained(self) -> Iterator[tuple[Guests, float]]:
        """Yield the ways that agree with everything that was read out, from the likeliest
        `MOST_WAYS`."""
        # Only slips that something read out speaks for are followed: a figure nobody has mentioned
        # stands where it stood.
        ways = {_Way(self.position.guests): 1.0}
        for number, seen in enumerate(self.seen, 1):
            longer: dict[_Way, float] = {}
            for way, weight in ways.items():
                for other, share in self._ways_on(way, seen):
                    if _is_as_told(other.guests, self.seen[:number]):
                        longer[other] = max(weight * share, longer.get(other, 0.0))
            likely = sorted(longer.items(), key=lambda item: (-item[1], item[0].guests))
            ways = dict(likely[:MOST_WAYS])
        for way, weight in ways.items():
            if self._can_stand(way.guests):
                yield way.guests, weight

    def _ways_on(self, way: _Way, seen: SeenPlace) -> Iterator[tuple[_Way, float]]:
        """Yield *way* if it explains what was seen, else with one slip more that does."""
        if (seen.place in way.guests[seen.seat]) is seen.is_there:
            yield way, 1.0
        elif len(way.slipped) < MOST_SLIPS:
            for moves, share in self._slips(seen):
                other = way.after(moves)
                if other is not None:
                    yield other, share

    def _slips(self, seen: SeenPlace) -> Iterator[tuple[tuple[Move, ...], float]]:
        """Yield each single slip and each swap that *seen* speaks for, with its likelihood."""
        guests = self.position.guests
        for origin in set(guests[seen.seat]):
            for target, far in near(self.position.setup.board, origin):
                if (target if seen.is_there else origin) == seen.place:
                    yield ((seen.seat, origin, target),), SLIPS * NEARER**far
            if origin != seen.place and not seen.is_there:
                continue
            for other, mine in enumerate(guests):
                for place in set(mine):
                    if other != seen.seat and (not seen.is_there or place == seen.place):
                        swap = (seen.seat, origin, place), (Seat(other), place, origin)
                        yield swap, SWAPS

    def _can_stand(self, guests: Guests) -> bool:
        rooms = [p for mine in guests for p in mine if p in self.position.setup.board.room_at]
        hugo = self.position.hugo
        beside_hugo = any(hugo in mine for mine in guests) and self.position.hugo_is_out
        return len(rooms) == len(set(rooms)) and not beside_hugo


def _is_as_told(guests: Guests, told: Sequence[SeenPlace]) -> bool:
    return all((seen.place in guests[seen.seat]) is seen.is_there for seen in told)


def near(board: Board, place: Place) -> list[tuple[Place, int]]:
    """List where a figure on *place* may have slipped, with how far: 1 to `FAR`."""
    if place in board.steps:
        at = board.steps.index(place)
        return [
            (step, abs(other - at))
            for other, step in enumerate(board.steps)
            if 0 < abs(other - at) <= FAR
        ]
    if place in board.room_at:
        door = board.room_at[place].square
        return [(board.walk(door, by), 1 + abs(by)) for by in range(1 - FAR, FAR)]
    if not board.is_square(place):
        return [(board.steps[-1], 1)]
    squares = [(board.walk(place, by), abs(by)) for by in range(-FAR, FAR + 1) if by]
    rooms = [(room.place, 2) for room in board.rooms if room.square == place]
    return squares + rooms


def _tells(chance: float) -> float:
    """Return how much an answer tells that is yes with *chance*, in bits."""
    if not 0 < chance < 1:
        return 0.0
    return -chance * log2(chance) - (1 - chance) * log2(1 - chance)
