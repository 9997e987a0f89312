"""The exact odds that Hugo catches a guest before its owner rolls a number again.

From the player to act on each in turn rolls; a ghost walks Hugo by the rules, a number moves
nobody. Until a guest's owner rolls a number its fate hangs on one thing, how many ghosts come:
Hugo's way is known. It is walked once by the rules; the chance of so many ghosts is a closed sum.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import comb

from hugo_core.board import Place
from hugo_core.commands import RollDie
from hugo_core.events import GuestsCaptured
from hugo_core.position import DIE, Face, Phase, Position, Seat
from hugo_core.rules import play

GHOST = DIE.count(Face.GHOST) / len(DIE)
"""The chance that a roll is a ghost."""

Odds = tuple[dict[Place, float], ...]
"""By seat: for each gallery square with a guest of it the chance from 0 to 1 that Hugo comes."""


def odds(position: Position) -> Odds:
    """The chance for every guest on the gallery to be caught before its owner may move again.

    *position* is one in which the die is due. A guest of a player who left is caught, or the game
    or round ends before that; in a last lap nobody rolls after its end.
    """
    assert position.phase is Phase.ROLLING
    ghosts = _ghosts_needed(position)
    cycle = _in_turn(position)
    turns = _turns(position, cycle)
    is_square = position.setup.board.is_square
    return tuple(
        {
            place: _chance(cycle, Seat(seat), ghosts[place], turns) if place in ghosts else 0.0
            for place in mine
            if is_square(place)
        }
        for seat, mine in enumerate(position.guests)
    )


def _in_turn(position: Position) -> tuple[Seat, ...]:
    """Who rolls, from the player to act on; after the last it is the first one's turn again."""
    assert position.to_act is not None
    cycle = [position.to_act]
    while (following := position.after(cycle[-1])) != position.to_act:
        cycle.append(following)
    return tuple(cycle)


def _ghosts_needed(position: Position) -> dict[Place, int]:
    """The squares that Hugo clears before round or game ends, each with the ghosts it takes.

    The end of a last lap is not looked at: it ends the rolls, not Hugo's way.
    """
    position = replace(position, last=())
    waiting = position.taken
    waiting = set(filter(position.setup.board.is_square, waiting))
    needed: dict[Place, int] = {}
    began, ghosts = position.round, 0
    while waiting and position.phase is Phase.ROLLING and position.round == began:
        events, after = play(position, RollDie(Face.GHOST))
        ghosts += 1
        for event in events:
            if isinstance(event, GuestsCaptured):
                needed[event.square] = ghosts
                waiting.discard(event.square)
        position = replace(after, to_act=position.to_act)
    return needed


def _turns(position: Position, cycle: tuple[Seat, ...]) -> int | None:
    """How many rolls are left in a last lap (C-65); None where none is agreed on."""
    if not position.last:
        return None
    to_come = (cycle.index(seat) for seat in position.last if seat in cycle)
    return 1 + max(to_come, default=0)


def _chance(cycle: tuple[Seat, ...], seat: Seat, ghosts: int, turns: int | None) -> float:
    """The chance that at least so many *ghosts* are rolled before *seat* rolls a number."""
    if seat in cycle:
        return at_least(ghosts, cycle.index(seat), len(cycle) - 1, turns)
    return 1.0 if turns is None else at_least(ghosts, turns, 0, turns)


@cache
def at_least(ghosts: int, before: int, others: int, turns: int | None = None) -> float:
    """The chance of at least *ghosts* ghosts before a player's first number.

    *before* rolls come before the player's next one, and *others* between each two of them; all
    end after so many *turns*. With k ghosts of the player's own, a chance of GHOST^k (1 - GHOST),
    there are before + k others rolls of the rest.
    """
    fewer = 0.0
    for own in range(ghosts):
        rolls = before + own * others
        is_over = turns is not None and rolls + own >= turns  # the player rolls no more
        if turns is not None and is_over:
            rolls = turns - own
        rest = (_exactly(count, rolls) for count in range(ghosts - own))
        fewer += GHOST**own * (1 if is_over else 1 - GHOST) * sum(rest)
        if is_over:
            break
    return 1 - fewer


def _exactly(ghosts: int, rolls: int) -> float:
    return comb(rolls, ghosts) * GHOST**ghosts * (1 - GHOST) ** max(0, rolls - ghosts)
