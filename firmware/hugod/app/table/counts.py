"""The numbers a child counts: the way, the points, long sums by tens; when it counts well."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from hugo_core.board import Place
from hugo_core.ends import guest_points
from hugo_core.events import Event, GuestMoved, PointsChanged, RoundScored
from hugo_core.evolve import replay
from hugo_core.moves import departure
from hugo_core.position import Position, Seat


@dataclass(frozen=True, slots=True)
class Count:
    """What the player of *seat* counts: from *start*, which is known, to the last of *numbers*."""

    seat: Seat
    start: int
    numbers: tuple[int, ...]
    """Each differs from the one before it; at least one."""
    is_way: bool = False
    """They are the places of a guest's way; else points."""
    by_guest: bool = False
    """Each is a guest more; else one point more or less, or ten of a long sum."""

    @property
    def goal(self) -> int:
        return self.numbers[-1]

    @property
    def steps(self) -> int:
        """Number of its steps."""
        # The last step is for hearing that the count is over.
        return len(self.numbers) + 1

    def number(self, at: int) -> int:
        """The number that is reached after *at* steps, 0 to `steps`."""
        return self.numbers[min(at, len(self.numbers)) - 1] if at else self.start

    def on(self, position: Position, at: int) -> Position:
        """*position*, but as it is known after *at* steps."""
        if not self.is_way:
            points = list(position.points)
            points[self.seat] = self.number(at)
            return replace(position, points=tuple(points))
        moved = GuestMoved(self.seat, Place(self.start), Place(self.number(at)))
        return replay(position, [moved]) if at else position


def points_counts(before: Position, events: Iterable[Event]) -> tuple[Count, ...]:
    """What *events* bring in points, a count for each seat whose points change."""
    after, is_round = list(before.points), False
    for event in events:
        if isinstance(event, PointsChanged):
            after[event.seat] += event.by
        elif isinstance(event, RoundScored):
            is_round = True
            after = [was + by for was, by in zip(after, event.points, strict=True)]
    seats = (seat for seat in before.setup.seats if after[seat] != before.points[seat])
    counts = (_points(Seat(seat), before.points[seat], after[seat]) for seat in seats)
    return tuple(_by_guest(each, before) if is_round else each for each in counts)


LONG = 12
"""A sum that is longer than this is not counted one by one: ten is the most for one capture."""


def _points(seat: Seat, start: int, goal: int) -> Count:
    """Return the sum from *start* to *goal*, a long one by tens first, then one by one."""
    by = 1 if goal > start else -1
    tens = abs(goal - start) // 10 if abs(goal - start) > LONG else 0
    by_tens = (start + by * 10 * ten for ten in range(1, tens + 1))
    return Count(seat, start, (*by_tens, *range(start + by * (10 * tens + 1), goal + by, by)))


def _by_guest(count: Count, before: Position) -> Count:
    """Return a long *count* of a round as the sum of the guests in cellar and rooms."""
    board, mine = before.setup.board, before.guests[count.seat]
    points = sorted(filter(None, (guest_points(board, place) for place in mine)), reverse=True)
    sums = tuple(accumulate(points, initial=count.start))
    is_long = abs(count.goal - count.start) > LONG
    if not is_long or sums[-1] != count.goal:
        return count
    return Count(count.seat, count.start, sums[1:], by_guest=True)


def together(first: Iterable[Count], then: Iterable[Count]) -> tuple[Count, ...]:
    """Join the counts of two captures on one page: each seat counts all of its own."""
    counts = {count.seat: count for count in first}
    for count in then:
        was = counts.get(count.seat)
        counts[count.seat] = _points(count.seat, was.start, count.goal) if was else count
    return tuple(counts[seat] for seat in sorted(counts))


def way_counts(before: Position, events: Sequence[Event]) -> tuple[Count, ...]:
    """The way of the guest that was moved; empty if none was."""
    match events:
        case [GuestMoved(seat, origin, target), *_]:
            return (Count(seat, origin, way(before, origin, target), is_way=True),)
        case _:
            return ()


def way(before: Position, origin: Place, target: Place) -> tuple[Place, ...]:
    """Every place on the way from *origin* to *target* by the number rolled, *target* the last."""
    board = before.setup.board
    start, left = departure(before, origin)
    first = () if board.is_square(origin) else (start,)
    if target not in board.room_at:
        return (*first, *(board.walk(start, step) for step in range(1, left + 1)))
    _, routes = board.reach[start, left]
    cost = next(route.cost for route in routes if route.room.place == target)
    return (*first, *(board.walk(start, step) for step in range(1, cost)), target)


@dataclass(frozen=True, slots=True)
class Due:
    """The count whose turn it is."""

    count: Count
    at: int
    """Number of its steps that are done."""
    first: int
    """Number of the steps of the counts before it."""


IsCounting = Callable[[Seat], bool]


def due(counts: Iterable[Count], done: int, is_counting: IsCounting) -> Due | None:
    """Return the count that goes on after *done* steps; None where no counting seat has one
    left."""
    first = 0
    for count in counts:
        at = max(0, done - first)
        # A seat that stopped counting is skipped, its steps left as they are (docs/theory.md, 3).
        if at < count.steps and is_counting(count.seat):
            return Due(count, at, first)
        first += count.steps
    return None


def known(
    position: Position, counts: Iterable[Count], done: int, is_counting: IsCounting
) -> Position:
    """Return *position* as it is known when *done* steps are done: nothing ahead of the count."""
    first = 0
    for count in counts:
        # The points of a seat that does not count stay as they are.
        if is_counting(count.seat):
            position = count.on(position, min(max(0, done - first), count.steps))
        first += count.steps
    return position


MASTERED = 3
"""After so many counts in a row without help a child is asked: how many now?"""


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers that were counted in a game so far."""

    numbers: int = 0
    alone: int = 0
    """Those of them for which nobody helped."""
    in_a_row: tuple[tuple[Seat, int], ...] = ()
    """How many counts each seat has counted in a row without help, where that is more than none."""
    is_helped: bool = False
    """In the count that is going on something was helped."""

    def after(self, due: Due, steps: int, *, helped: bool) -> Tally:
        """Return the tally when *steps* more of the count that is *due* are done."""
        is_helped = helped or (self.is_helped and due.at > 0)
        left = len(due.count.numbers) - due.at
        if steps > left:
            # Whatever goes on beyond its last number was said by the box, and nobody has counted
            # it.
            is_told = left > 0
            return self._with(due.count.seat, 0) if is_told else replace(self, is_helped=False)
        then = replace(
            self,
            numbers=self.numbers + steps,
            alone=self.alone + (0 if helped else steps),
            is_helped=is_helped,
        )
        if steps < left:
            return then
        return then._with(due.count.seat, 0 if is_helped else self.mastered(due.count.seat) + 1)

    def mastered(self, seat: Seat) -> int:
        """How many counts *seat* has counted in a row without help."""
        return dict(self.in_a_row).get(seat, 0)

    def _with(self, seat: Seat, count: int) -> Tally:
        counts = {**dict(self.in_a_row), seat: count}
        in_a_row = tuple((seat, count) for seat, count in sorted(counts.items()) if count)
        return replace(self, in_a_row=in_a_row, is_helped=False)
