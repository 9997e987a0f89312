"""Choices of a game with a house that is far away: each has two digits of its own.

```
  placing   where the guest is put, 01 to 30; 00: the box deals all
  moving    where a guest goes, 01 to 60; 00: it stays; 61 to 79: another guest that can go there
```
"""

from __future__ import annotations

from collections.abc import Mapping

from hugo_core.commands import Command, DealGuests, MoveGuest, PlaceGuest, StayPut
from hugo_core.history import Done, History
from hugo_core.moves import legal_commands
from hugo_core.position import Phase, Position

FAR = "far"
"""Who plays the seat of a person in the other house."""
STAYS = DEALS = "00"
OTHER_GUEST = 61
"""The first number of a further guest that can go to the same place; no place is so high."""


def is_choice(before: Position, command: Command) -> bool:
    """Whether *command* in the position *before* is one that a person has to choose."""
    if isinstance(command, StayPut):
        return tuple(legal_commands(before)) != (command,)
    return isinstance(command, PlaceGuest | MoveGuest | DealGuests)


def numbered(position: Position) -> Mapping[str, Command | None]:
    """Return each choice there is in *position* by its two digits; None: the box deals all."""
    choices: dict[str, Command | None] = {}
    if position.phase is Phase.PLACING:
        choices[DEALS] = None
    others = OTHER_GUEST
    for command in legal_commands(position):
        number = _number(command)
        if number in choices:
            number, others = str(others), others + 1
        choices[number] = command
    return choices


def number_of(before: Position, command: Command) -> str:
    """Return the two digits of *command*, a choice in the position *before*."""
    if isinstance(command, DealGuests):
        return DEALS
    return next(number for number, each in numbered(before).items() if each == command)


def _number(command: Command) -> str:
    match command:
        case PlaceGuest(place) | MoveGuest(target=place):
            return f"{place:02}"
        case _:
            return STAYS


def last_choice(history: History, steps: int | None = None) -> int | None:
    """Return where in the first *steps* of the trail of *history* the last choice was made."""
    trail = history.trail()[:steps]
    return next((at for at in reversed(range(len(trail))) if _is_made(*trail[at])), None)


def choices_made(history: History) -> tuple[int, ...]:
    """Return where in the trail of *history* a choice was made, by a person of any house."""
    return tuple(at for at, step in enumerate(history.trail()) if _is_made(*step))


def _is_made(before: Position, done: Done) -> bool:
    return is_choice(before, done.command)
