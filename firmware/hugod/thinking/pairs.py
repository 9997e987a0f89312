"""The value network's inputs of two things at once: Hugo's place and a guest's, clock and lead.

On a board that ships they come beside those of `square_inputs`, and lead to the first of the hidden
units only. training/squares.c is the same for the trainer; tests compare the two.
"""

from __future__ import annotations

from itertools import accumulate

from hugo_core.board import CELLAR, ROOMS
from hugo_core.position import Seat
from hugod.thinking.sparse_inputs import NODES, Active, by_nodes, waiting
from hugod.thinking.square_inputs import SIZES as SQUARE_SIZES
from hugod.thinking.square_inputs import WIDE_INPUTS, SquareSight, hugo_input

_PLACES, _HOURS, _STEPS, _DOORS = SQUARE_SIZES["hugo"], 7, 40, 5
_SQUARES, _ROOMS = SQUARE_SIZES["mine_on"], SQUARE_SIZES["mine_in"]
_MOST_GHOSTS, _MOST_WAIT = 10, 3
OF_OWNER = {
    "on": _PLACES * _SQUARES,
    "in": _PLACES * _ROOMS,
    "steps": _HOURS * _STEPS,
    "doors": _MOST_GHOSTS * (_MOST_WAIT + 1) * _DOORS,
    "caught": 10,
    "top": 11,
    "green": (_MOST_WAIT + 1) * _DOORS,
}
"""The blocks of inputs of one seat's guests, in their order; the same follow for the others'."""
_TIME = WIDE_INPUTS
_MINE = _TIME + _HOURS * _PLACES
_OWN = sum(OF_OWNER.values())
_LEAD = _MINE + 2 * _OWN
_AFTER = _LEAD + _HOURS * len(NODES)
ALL_INPUTS = _AFTER + _HOURS * len(NODES)
_ON, _IN, _STEP, _DOOR, _CAUGHT, _TOP, _GREEN = accumulate(
    list(OF_OWNER.values())[:-1], initial=_MINE
)


class PairSight:
    """A position on a board that ships, looked at once for all its seats."""

    def __init__(self, squares: SquareSight) -> None:
        self.squares, self.sight = squares, squares.sight
        position = self.sight.position
        self._hour, self._hugo = min(position.passes, _HOURS - 1), hugo_input(position)
        self._time = (_TIME + self._hour * _PLACES + self._hugo, 1.0)
        self._owners = [self._owner(Seat(seat)) for seat in range(len(position.guests))]

    def _owner(self, seat: Seat) -> list[int]:
        """The inputs of a seat's guests, as of its own."""
        position, scene, doors = (
            self.sight.position,
            self.sight.scene,
            self.sight.owners[seat].doors,
        )
        wait = min(waiting(position, seat), _MOST_WAIT)
        found, top = list[int](), 0
        for place in position.guests[seat]:
            if place <= ROOMS:
                ghosts = min(scene.ghosts_to(place), _MOST_GHOSTS) - 1
                steps = min(scene.steps_to(place), _STEPS) - 1
                found.append(_ON + self._hugo * _SQUARES + place - 1)
                found.append(_STEP + self._hour * _STEPS + steps)
                found.append(_DOOR + (ghosts * (_MOST_WAIT + 1) + wait) * _DOORS + doors[place])
            elif place < CELLAR:
                found.append(_IN + self._hugo * _ROOMS + place - ROOMS - 1)
            else:
                found.append(_CAUGHT + place - CELLAR - 1)
                top = max(top, place - CELLAR)
        return [*found, _TOP + top, _GREEN + wait * _DOORS + self.squares.greens[seat]]

    def of(self, seat: Seat) -> Active:
        """The inputs for *seat*."""
        active = [self._time]
        for owner, inputs in enumerate(self._owners):
            more = 0 if owner == seat else _OWN
            active += [(index + more, 1.0) for index in inputs]
        now, after = self.squares.leads(seat)
        active += by_nodes(_LEAD + self._hour * len(NODES), now)
        active += by_nodes(_AFTER + self._hour * len(NODES), after)
        return active
