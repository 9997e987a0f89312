"""The value network's inputs that mean the same on every board: what one seat sees of a position.

Everything is told relative to Hugo and to the doors, and comes from `Board`: it means the same on
every board. training/value.c is the same for the trainer; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import accumulate
from typing import NamedTuple

from hugo_core.board import ARROW, CELLAR, DOOR, ROOMS, Place, step_points
from hugo_core.ends import round_points
from hugo_core.odds import at_least
from hugo_core.position import Phase, Position, Seat
from hugod.thinking.board_view import FACES, BoardView, exact_kinds, view_of

BONUS = 1
"""Of `KINDS`."""
# A difference between two of these counts for both, by its place between them.
NODES = (-40, -30, -22, -16, -12, -9, -6, -4, -2, -1, 0, 1, 2, 4, 6, 9, 12, 16, 22, 30, 40)
"""Differences of points."""
SIZES = {
    "players": 7,
    "wait": 9,
    "phase": 3,
    "time": 8,
    "stairs": 11,
    "stride": 6,
    "strike": 10,
    "points": 16,
    "nearest": len(NODES),
    "others": len(NODES),
    "limit": 8,
    "mine_at": 40,
    "theirs_at": 40,
    "mine_doors": 40,
    "theirs_doors": 40,
    "fear": 4,
    "outside": 7,
    "inside": 7,
    "caught": 7,
    "unplaced": 7,
    "mean": 3,
    "vacant": 13,
    "step": 18,
    "bonus": 3,
    "expelled": 6,
    "room_at": 8,
    "crowd": 17,
    "to_bonus": 16,
    "room_to_bonus": 16,
    "theirs_to_bonus": 16,
    "to_room": 12,
    "kinds": 6,
    "lead": 3 * len(NODES),
    "leads": 3 * len(NODES),
}
"""The blocks of inputs in their order, as in training/value.h, which says what each means."""
INPUTS = sum(SIZES.values())
_AT = dict(zip(SIZES, accumulate(SIZES.values(), initial=0), strict=False))
(
    _PLAYERS,
    _WAIT,
    _PHASE,
    _TIME,
    _STAIRS,
    _STRIDE,
    _STRIKE,
    _POINTS,
    _NEAREST,
    _OTHERS,
    _LIMIT,
    _MINE_AT,
    _THEIRS_AT,
    _MINE_DOORS,
    _THEIRS_DOORS,
    _FEAR,
    _OUTSIDE,
    _INSIDE,
    _CAUGHT,
    _UNPLACED,
    _MEAN,
    _VACANT,
    _STEP,
    _BONUS,
    _EXPELLED,
    _ROOM_AT,
    _CROWD,
    _TO_BONUS,
    _ROOM_TO_BONUS,
    _THEIRS_TO_BONUS,
    _TO_ROOM,
    _KINDS,
    _LEAD,
    _LEADS,
) = _AT.values()

Active = list[tuple[int, float]]
"""The inputs that are not 0, with their values; one may come several times, and adds up."""
MOST_AHEAD = 23
"""More ghosts than this are not told apart."""


class PositionInputs(NamedTuple):
    """What is the same for every guest of a position."""

    view: BoardView
    taken: frozenset[Place]
    squares: int
    hugo: int
    stairs: int
    """Hugo's steps to the arrow while he is on the stairs, else 0."""
    stride: int
    expels: bool
    leaves: bool
    exact: tuple[bool, ...]
    playing: tuple[Seat, ...]

    def steps_to(self, square: int) -> int:
        """Hugo's steps until he comes onto *square*, from 1."""
        if self.stairs:
            return self.stairs + square - 1
        return (square - self.hugo - 1) % self.squares + 1

    def ghosts_to(self, square: int) -> int:
        return -(-self.steps_to(square) // self.stride)


def scene_of(position: Position) -> PositionInputs:
    """The scene of *position*."""
    setup = position.setup
    view, edition = view_of(setup.board), setup.edition
    stairs = 0
    if not position.hugo_is_out:
        lowest = setup.board.steps[-1]
        stairs = view.stairs + 1 if position.hugo == DOOR else position.hugo - lowest + 1
    return PositionInputs(
        view,
        frozenset(place for mine in position.guests for place in mine),
        setup.board.squares,
        position.hugo,
        stairs,
        position.stride,
        edition.expels,
        edition.leaves_rooms_and_cellar,
        exact_kinds(edition.exact_rooms),
        position.playing,
    )


def waiting(position: Position, seat: Seat) -> int:
    """How many act before *seat* does; 0 where lots are drawn, and for who has left."""
    if position.to_act is None or seat in position.left:
        return 0
    ahead = (seat - position.to_act) % len(position.guests)
    return ahead - sum(
        (left - position.to_act) % len(position.guests) < ahead for left in position.left
    )


def pending_points(position: Position) -> Sequence[int]:
    """The points of every seat, with those of the round as if it ended here."""
    if not position.setup.edition.rounds or position.phase is Phase.OVER:
        return position.points
    now = round_points(position)
    return [a + b for a, b in zip(position.points, now, strict=True)]


def see(position: Position, seat: Seat) -> Active:
    """The inputs of *position*, which is not over, for *seat*."""
    return PositionSight(position).of(seat)


class PositionSight:
    """A position that is not over, looked at once for all its seats."""

    def __init__(self, position: Position) -> None:
        self.position, self.scene = position, scene_of(position)
        self.points = pending_points(position)
        self.step, after = next_steps(position, self.scene)
        self.owners = [_Owner(self, Seat(seat)) for seat in range(len(position.guests))]
        rooms, taken = self.scene.view.kind_of, self.scene.taken
        vacant = min(sum(room not in taken for room in rooms), 12)
        self.counts = [sum(each) for each in zip(*(o.counts for o in self.owners), strict=True)]
        self.bonus = sum(owner.bonus for owner in self.owners)
        crowd = min(self.counts[0], 16)
        first, second = _STEP + self.step - 2, _STEP + 9 + after - 2
        self.same = [(first, 1.0), (second, 1.0), (_VACANT + vacant, 1.0), (_CROWD + crowd, 1.0)]

    def of(self, seat: Seat) -> Active:
        """The inputs for *seat*."""
        active = [*_table(self.position, seat, self.scene), *self.same]
        active += self._points(seat)
        for owner in self.owners:
            active += owner.as_mine if owner.seat == seat else owner.as_theirs
        return active + self._sums(seat)

    def _points(self, seat: Seat) -> Active:
        points, setup = self.points, self.position.setup
        mine = points[seat]
        others = [points[other] - mine for other in self.scene.playing if other != seat]
        active: Active = []
        for difference in others:
            active += _by_nodes(_OTHERS, difference)
        active += _by_nodes(_NEAREST, min(others))
        if setup.edition.rounds:
            stage = len(NODES) * min(setup.rounds - self.position.round, 2)
            active += _by_nodes(_LEAD + stage, min(others))
            for difference in others:
                active += _by_nodes(_LEADS + stage, difference)
        if setup.edition.limit is not None:
            active += ((_POINTS + k, 1.0) for k in range(min(mine // 3, 15)))
            active.append((_POINTS + 15, mine / 46))
            active += ((_LIMIT + k, 1.0) for k in range(min((max(points) - 21) // 3, 8)))
        return active

    def _sums(self, seat: Seat) -> Active:
        me = self.owners[seat]
        theirs = sum(owner.fear for owner in self.owners if owner is not me)
        active: Active = []
        for k, fear in enumerate((me.fear, theirs)):
            active += [(_FEAR + 2 * k, fear), (_FEAR + 2 * k + 1, fear * self.step / 10)]
        for first, count in zip((_OUTSIDE, _INSIDE, _CAUGHT), me.counts, strict=True):
            active.append((first + count, 1.0))
        unplaced = self.position.setup.guests_of(seat) - sum(me.counts)
        active.append((_UNPLACED + unplaced, 1.0))
        rivals = len(self.scene.playing) - 1
        for k, (mine, of_all) in enumerate(zip(me.counts, self.counts, strict=True)):
            active.append((_MEAN + k, (of_all - mine) / rivals))
        bonus = me.bonus, self.bonus - me.bonus, me.bonus_from_rooms
        active += ((_BONUS + k, count / 2) for k, count in enumerate(bonus))
        return active


def _table(position: Position, seat: Seat, scene: PositionInputs) -> Active:
    setup = position.setup
    if position.phase is Phase.ROLLING:
        phase = 0
    else:
        act = position.to_act
        is_first = act is not None and position.unplaced(act) > 0
        phase = 1 if position.phase is Phase.PLACING and is_first else 2
    time = position.passes
    if setup.edition.rounds:
        time = min(setup.rounds - position.round, 7)
    way = scene.stairs or scene.steps_to(ARROW)
    return [
        (_PLAYERS + len(scene.playing) - 2, 1.0),
        (_WAIT + (8 if position.to_act is None else waiting(position, seat)), 1.0),
        (_PHASE + phase, 1.0),
        (_TIME + time, 1.0),
        (_STAIRS + min(scene.stairs, 10), 1.0),
        (_STRIDE + scene.stride - 2, 1.0),
        (_STRIKE + min(-(-way // scene.stride), 10) - 1, 1.0),
    ]


def by_nodes(first: int, difference: float) -> tuple[tuple[int, float], tuple[int, float]]:
    """A difference between two nodes as a part of each."""
    x = max(NODES[0], min(NODES[-1], difference))
    k = 0
    while k < len(NODES) - 2 and x >= NODES[k + 1]:
        k += 1
    part = (x - NODES[k]) / (NODES[k + 1] - NODES[k])
    return (first + k, 1 - part), (first + k + 1, part)


_by_nodes = cache(by_nodes)


def next_steps(position: Position, scene: PositionInputs) -> tuple[int, int]:
    """The points of the step that the next captives go to, and of the one after it."""
    setup = position.setup
    free = [step_points(step) for step in setup.board.steps if step not in scene.taken][:2]
    overflow = setup.edition.overflow
    rest = step_points(setup.board.last_resort) if overflow is None else overflow
    free += [rest] * (2 - len(free))
    return free[0], free[1]


class _Owner:
    """The guests of one seat: their inputs as its own and as another's, and their sums."""

    def __init__(self, sight: PositionSight, seat: Seat) -> None:
        self.seat, self.sight, self.scene = seat, sight, sight.scene
        self.guests = sight.position.guests[seat]
        self.own = frozenset(self.guests)
        self.counts = [0, 0, 0]
        """On the gallery, in rooms, in the cellar."""
        self.fear, self.bonus = 0.0, 0
        self.as_theirs: Active = []
        self._mine: Active = []
        self._rooms: list[Place] = []
        self.doors: dict[Place, int] = {}
        """By square with its guests: the faces into a room."""
        wait = waiting(sight.position, seat)
        for place in self.guests:
            if place <= ROOMS:
                self.counts[0] += 1
                self._outside(place, wait)
            elif place > CELLAR:
                self.counts[2] += 1
            else:
                self.counts[1] += 1
                self.as_theirs.append((_KINDS + 3 + self.scene.view.kind_of[place], 1.0))
                self._rooms.append(place)

    def _outside(self, square: Place, wait: int) -> None:
        scene, theirs = self.scene, self.as_theirs
        steps = scene.steps_to(square)
        ghosts = -(-steps // scene.stride)
        self.fear += at_least(min(ghosts, MOST_AHEAD), wait, len(scene.playing) - 1)
        doors, bonus = faces_into(scene, self.own, square, 0, 0)
        self.bonus += bonus
        self.doors[square] = doors
        near, at = (min(ghosts, 8) - 1) * 5 + doors, min(steps, 40) - 1
        to_bonus = way_to_room(scene, square, 0, 16, is_bonus=True) - 1
        theirs += [(_THEIRS_AT + at, 1.0), (_THEIRS_DOORS + near, 1.0)]
        theirs.append((_THEIRS_TO_BONUS + to_bonus, 1.0))
        self._mine += [(_MINE_AT + at, 1.0), (_MINE_DOORS + near, 1.0)]
        self._mine.append((_TO_BONUS + to_bonus, 1.0))

    @cached_property
    def as_mine(self) -> Active:
        scene, active = self.scene, self._mine
        for place in self.guests:
            if place <= ROOMS:
                to_room = way_to_room(scene, place, 0, 12, is_bonus=False) - 1
                active.append((_TO_ROOM + to_room, 1.0))
        for room in self._rooms:
            active.append((_KINDS + scene.view.kind_of[room], 1.0))
            ghosts = scene.ghosts_to(scene.view.square_of[room])
            active.append((_ROOM_AT + min(ghosts, 8) - 1, 1.0))
            if scene.leaves:
                way = way_to_room(scene, scene.view.square_of[room], room, 15, is_bonus=True) + 1
                active.append((_ROOM_TO_BONUS + min(way, 16) - 1, 1.0))
            if scene.expels and (rolls := self._rolls_into(room)):
                active.append((_EXPELLED + min(ghosts, 6) - 1, float(rolls)))
        return active

    @cached_property
    def bonus_from_rooms(self) -> int:
        """The faces by which its guests in rooms come into another, with a bonus."""
        if not self.scene.leaves:
            return 0
        square_of = self.scene.view.square_of
        ways = (faces_into(self.scene, self.own, square_of[r], 1, r) for r in self._rooms)
        return sum(bonus for _, bonus in ways)

    def _rolls_into(self, room: Place) -> int:
        """The guests of others on the gallery that one roll brings into *room*."""
        costs = self.scene.view.costs
        return sum(
            costs[place][room] in FACES
            for owner, mine in enumerate(self.sight.position.guests)
            if owner != self.seat
            for place in mine
            if place <= ROOMS
        )


def faces_into(
    scene: PositionInputs, own: frozenset[Place], square: int, less: int, origin: int
) -> tuple[int, int]:
    """How many of the four numbers lead from *square* into a room, and how many into a bonus room.

    *less* points are gone already; *origin* is the room that the guest comes from.
    """
    expels, exact, any_room, bonus_room = scene.expels, scene.exact, 0, 0
    near = scene.view.near[square]
    for face in FACES:
        left, is_any, is_bonus = face - less, False, False
        for room, cost, kind in near:
            if cost > left or room == origin:
                continue
            if room in scene.taken:
                if not expels or cost != left or room in own:
                    continue
            elif cost != left and exact[kind]:
                continue
            is_any = True
            is_bonus = is_bonus or kind == BONUS
        any_room += is_any
        bonus_room += is_bonus
    return any_room, bonus_room


def way_to_room(
    scene: PositionInputs, square: int, origin: int, most: int, *, is_bonus: bool
) -> int:
    """Points from *square* to the next vacant room with a bonus, or without; *most* at most."""
    for room, cost, kind in scene.view.doors[square]:
        if cost >= most:
            break
        if (kind == BONUS) is is_bonus and room != origin and room not in scene.taken:
            return cost
    return most
