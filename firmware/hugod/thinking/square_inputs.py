"""The value network's inputs for one board that ships: its squares one by one, as a seat sees it.

By the board's own numbers: a value of these is good on its board alone. training/squares.c is the
same for the trainer; tests compare the two.
"""

from __future__ import annotations

from itertools import accumulate

from hugo_core.board import ARROW, CELLAR, DOOR, ROOMS, Place, step_points
from hugo_core.odds import at_least
from hugo_core.position import Position, Seat
from hugod.thinking.board_view import FACES
from hugod.thinking.sparse_inputs import (
    BONUS,
    INPUTS,
    MOST_AHEAD,
    NODES,
    Active,
    PositionInputs,
    PositionSight,
    by_nodes,
    waiting,
)

SIZES = {
    "hugo": 41,
    "mine_on": 30,
    "theirs_on": 30,
    "mine_in": 19,
    "theirs_in": 19,
    "my_odds": 12,
    "their_odds": 12,
    "my_green": 5,
    "their_green": 1,
    "lost": 2,
    "after": len(NODES),
    "points": 47,
    "fewest": 47,
}
"""The blocks of inputs in their order, as in training/value.h, which says what each means."""
WIDE_INPUTS = INPUTS + sum(SIZES.values())
_AT = dict(zip(SIZES, accumulate(SIZES.values(), initial=INPUTS), strict=False))
(
    _HUGO,
    _MINE_ON,
    _THEIRS_ON,
    _MINE_IN,
    _THEIRS_IN,
    _MY_ODDS,
    _THEIR_ODDS,
    _MY_GREEN,
    _THEIR_GREEN,
    _LOST,
    _AFTER,
    _POINTS,
    _FEWEST,
) = _AT.values()
ODDS = (0.01, 0.03, 0.06, 0.1, 0.16, 0.25, 0.35, 0.5, 0.65, 0.8, 0.92)
"""Between these lie the classes of odds; none is a chance that the die can give."""


class SquareSight:
    """A position on a board that ships, looked at once for all its seats."""

    def __init__(self, sight: PositionSight) -> None:
        self.sight = sight
        position, scene = sight.position, sight.scene
        self._hugo = (_HUGO + hugo_input(position), 1.0)
        waits = [waiting(position, Seat(seat)) for seat in range(len(position.guests))]
        self._steps = steps_for(position, scene)
        self._odds = [self._odds_for(wait) for wait in waits]
        self.greens = [green_faces(position, scene, mine) for mine in position.guests]
        self._leads: dict[Seat, tuple[int, float]] = {}
        self._lost = [
            sum(odds[square] * self._steps[square] for square in mine if square in odds)
            for odds, mine in zip(self._odds, position.guests, strict=True)
        ]

    def _odds_for(self, wait: int) -> dict[int, float]:
        """By square with guests: the odds of who acts after *wait* others."""
        scene, others = self.sight.scene, len(self.sight.scene.playing) - 1
        return {
            square: at_least(min(scene.ghosts_to(square), MOST_AHEAD), wait, others)
            for square in self._steps
        }

    def of(self, seat: Seat) -> Active:
        """The inputs for *seat*."""
        active, guests = [self._hugo], self.sight.position.guests
        for owner, mine in enumerate(guests):
            is_mine = owner == seat
            on, into = (_MINE_ON, _MINE_IN) if is_mine else (_THEIRS_ON, _THEIRS_IN)
            first, odds = _MY_ODDS if is_mine else _THEIR_ODDS, self._odds[owner]
            for place in mine:
                if place <= ROOMS:
                    active.append((on + place - 1, 1.0))
                    active.append((first + sum(odds[place] > edge for edge in ODDS), 1.0))
                elif place < CELLAR:
                    active.append((into + place - ROOMS - 1, 1.0))
        greens = sum(self.greens) - self.greens[seat]
        rivals = len(self.sight.scene.playing) - 1
        active.append((_MY_GREEN + self.greens[seat], 1.0))
        active.append((_THEIR_GREEN, greens / (4 * rivals)))
        return active + self._losses(seat, rivals)

    def leads(self, seat: Seat) -> tuple[int, float]:
        """The least points of the others less those of *seat*, now and with what Hugo will cost."""
        found = self._leads.get(seat)
        if found is None:
            points, lost = self.sight.points, self._lost
            others = [other for other in self.sight.scene.playing if other != seat]
            now = min([points[other] for other in others]) - points[seat]
            then = min([points[other] + lost[other] for other in others])
            found = self._leads[seat] = now, then - points[seat] - lost[seat]
        return found

    def _losses(self, seat: Seat, rivals: int) -> Active:
        """What Hugo will cost before *seat* acts, and the points of all with that."""
        mine, lost = self.sight.points[seat], self._lost
        theirs = sum([lost[other] for other in self.sight.scene.playing if other != seat])
        lead, after = self.leads(seat)
        active = [(_LOST, lost[seat] / 10), (_LOST + 1, theirs / (10 * rivals))]
        active += by_nodes(_AFTER, after)
        if self.sight.position.setup.edition.limit is not None:
            active.append((_POINTS + min(mine, 46), 1.0))
            active.append((_FEWEST + min(mine + lead, 46), 1.0))
        return active


def hugo_input(position: Position) -> int:
    """Hugo's square, his step, or the door, as one number from 0."""
    if position.hugo_is_out:
        return position.hugo - 1
    return 40 if position.hugo == DOOR else 29 + position.hugo - CELLAR


def steps_for(position: Position, scene: PositionInputs) -> dict[int, int]:
    """By square with guests, in Hugo's order: the points of the step that he takes them to."""
    setup = position.setup
    squares = sorted((place for place in scene.taken if place <= ROOMS), key=scene.steps_to)
    overflow = setup.edition.overflow
    rest = step_points(setup.board.last_resort) if overflow is None else overflow
    free = [step_points(step) for step in setup.board.steps if step not in scene.taken]
    free += [max(rest, 2)] * max(0, len(squares) - len(free))
    return dict(zip(squares, free, strict=False))


def green_faces(position: Position, scene: PositionInputs, mine: tuple[Place, ...]) -> int:
    """How many of the four numbers bring one of these guests into a bonus room."""
    if not position.hugo_is_out:
        return 0
    faces, is_first = set[int](), True
    for place in mine:
        if place <= ROOMS:
            faces |= _into_green(scene, mine, place, 0, 0)
        elif not scene.leaves:
            continue
        elif place < CELLAR:
            faces |= _into_green(scene, mine, scene.view.square_of[place], 1, place)
        elif is_first:
            is_first = False
            faces |= _into_green(scene, mine, ARROW, 1, 0)
    return len(faces)


def _into_green(
    scene: PositionInputs, mine: tuple[Place, ...], square: int, less: int, origin: int
) -> set[int]:
    greens = [
        (cost + less, room not in scene.taken)
        for room, cost, kind in scene.view.near[square]
        if kind == BONUS
        and room != origin
        and (room not in scene.taken or (scene.expels and room not in mine))
    ]
    if scene.exact[BONUS]:
        return {needs for needs, _ in greens if needs in FACES}
    return {
        face
        for needs, is_vacant in greens
        for face in FACES
        if face == needs or (is_vacant and face > needs)
    }
