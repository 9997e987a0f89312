"""The manners of ghosts: which of several good moves an animal likes best.

The box's seat of each colour is an animal, the same every evening. Its manner weighs what its level
would choose by chance; the best level leaves nothing to chance and has no manner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hugo_core.animal_marks import Animal
from hugo_core.board import ROOMS
from hugo_core.commands import Command, MoveGuest
from hugo_core.editions import Colour
from hugo_core.position import Position
from hugod.thinking.sparse_inputs import scene_of

LIKING = 3.0
"""How many times as often a move is chosen that an animal likes."""
ANIMALS = dict(zip(Colour, Animal, strict=True))
"""Which animal the box is in a colour."""

Likes = Callable[[Position, MoveGuest], bool]


def animal_of(colour: Colour) -> Animal:
    """The animal that the box is in the seat of this *colour*."""
    return ANIMALS[colour]


def _flees(position: Position, move: MoveGuest) -> bool:
    """It takes the guest that Hugo comes to first."""
    mine = position.guests[position.to_act or 0]
    outside = [place for place in mine if position.setup.board.is_square(place)]
    return bool(outside) and move.origin == min(outside, key=scene_of(position).steps_to)


def _runs(position: Position, move: MoveGuest) -> bool:
    """It takes the guest that is furthest from Hugo's way."""
    mine = position.guests[position.to_act or 0]
    outside = [place for place in mine if position.setup.board.is_square(place)]
    return bool(outside) and move.origin == max(outside, key=scene_of(position).steps_to)


def _hides(position: Position, move: MoveGuest) -> bool:
    """It likes rooms."""
    return move.target in position.setup.board.room_at


def _teases(position: Position, move: MoveGuest) -> bool:
    """It turns others out, and goes where others stand before Hugo."""
    others = [m for seat, m in enumerate(position.guests) if seat != position.to_act]
    is_beside = any(0 < abs(move.target - place) <= 1 for mine in others for place in mine)
    in_room = any(move.target in mine for mine in others) and move.target > ROOMS
    return in_room or (move.target <= ROOMS and is_beside)


MANNERS: dict[Animal, Likes] = {
    Animal.OWL: _flees,
    Animal.CAT: _hides,
    Animal.MOUSE: _hides,
    Animal.FOX: _teases,
    Animal.FROG: _teases,
    Animal.BEAR: _runs,
    Animal.RABBIT: _flees,
    Animal.HEDGEHOG: _runs,
}


def weigh(
    animal: Animal | None, position: Position, options: Sequence[Command], parts: list[float]
) -> list[float]:
    """Return the *parts* by which *options* are chosen, as this *animal* likes them."""
    if animal is None:
        return parts
    likes = MANNERS[animal]
    liked = [
        part * LIKING if isinstance(each, MoveGuest) and likes(position, each) else part
        for each, part in zip(options, parts, strict=True)
    ]
    return [part / sum(liked) for part in liked]
