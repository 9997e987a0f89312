"""Games that boxes send to the desk by the network: counted, offered, or refused. Pure.

```
  game -> counted before? -> nothing new, or a correction
     | -> of a box that was given a number of this evening, its round typed?
     |       -> its table waits, and has no other box -> counted
     |       -> else offered to the desk, or refused with a reason
     | -> of any other box: offered for an open table that it fits
```
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from hugo_core.editions import Colour
from hugo_hall.arrivals import is_waiting, why_of_other_players
from hugo_hall.club_evening import ClubTable, Evening, Happening, How, WishRefused, box_of, score
from hugod.app.values.club_codes import game_at, wire_tag
from hugod.app.values.words import N_

MOST_CORRECTIONS = 9
"""Of one game, that are counted by themselves."""


class Claim(NamedTuple):
    """A box's word that it is *table*, and its game of *round*; it shows by its *tag*."""

    table: int
    round: int
    tag: str


@dataclass(frozen=True, slots=True)
class BoxResult:
    """A finished game that a box has sent. The same *game* is the same game, whatever else."""

    game: str
    """Its id, for example the box and the game's number."""
    points: Mapping[Colour, int]
    marks: Mapping[Colour, str] = field(default_factory=dict)
    """Of those who have taken one."""
    table: int | None = None
    """Where its box is believed to stand."""
    left: frozenset[Colour] = frozenset()
    """Who went before the end."""
    claim: Claim | None = None

    @property
    def box(self) -> str:
        return box_of(self.game)


@dataclass(frozen=True, slots=True)
class Offered:
    """A game from the network that somebody at the desk may count for a table, or not."""

    result: BoxResult
    round: int
    table: ClubTable
    is_other_box: bool = False
    """The table has another box."""


@dataclass(frozen=True, slots=True)
class CountedResult:
    """A game from the network that counts by itself, and whether it corrects what was counted."""

    happening: Happening
    is_correction: bool = False


def take_in(
    evening: Evening, result: BoxResult, boxes: Mapping[int, str] | None = None
) -> CountedResult | Offered | None:
    """What a game from the network makes happen; None if it was counted already, or is not ours.

    It counts by itself only if its box was given the number of the table, and its round was typed;
    *boxes* are those of the tables as far as they are known. Raises `WishRefused`.
    """
    if result.game in evening.games:
        return _later_end(evening, result)
    if is_claimed(evening, result):
        assert result.claim is not None
        return _claimed(evening, result, result.claim, boxes or {})
    if is_counted(evening, result):
        return None
    fits = [each for each in evening.open_tables() if _fits(result, each[1])]
    return Offered(result, *fits[-1]) if fits else None


def is_claimed(evening: Evening, result: BoxResult) -> bool:
    """Whether the result comes from a box that was given a number of this evening."""
    claim = result.claim
    if claim is None:
        return False
    return is_right(evening, claim, result.game)


def is_right(evening: Evening, claim: Claim, said: str) -> bool:
    """Whether the *claim* that goes with what is *said* is of a box of this evening."""
    right = wire_tag(game_at(evening.secret, claim.table, claim.round), said)
    return hmac.compare_digest(right, claim.tag)


def _later_end(evening: Evening, result: BoxResult) -> CountedResult | Offered | None:
    """A game that was counted has come once more: the same, or with other points."""
    round_, number, before, times = evening.games[result.game]
    table = evening.table(round_, number)
    points = _points_at(result, table) if table else ()
    if table is None or not points or points == before:
        return None  # the game went on to be read: its result is the same
    stands = table.points == before and table.game == result.game
    is_free = is_claimed(evening, result) and times <= MOST_CORRECTIONS
    if not (stands and is_free) or evening.revealed is not None:
        return Offered(result, round_, table)
    return CountedResult(_scored(evening, result, round_, table), is_correction=True)


def _claimed(
    evening: Evening, result: BoxResult, claim: Claim, boxes: Mapping[int, str]
) -> CountedResult | Offered | None:
    """A game of the evening: its table and round are known."""
    table = evening.table(claim.round, claim.table)
    if table is None:
        raise WishRefused(
            N_("The box says table {table}, round {round}: no such game is played here."),
            table=claim.table,
            round=claim.round,
        )
    points = _points_at(result, table)
    if points and points == table.points:
        return None
    if len(result.points) != len(table.players):
        raise why_of_other_players(table, len(result.points))
    if not points:
        raise WishRefused(N_("A game came that fits no table that waits: type it by hand."))
    if boxes.get(table.number, result.box) != result.box:
        return Offered(result, claim.round, table, is_other_box=True)
    if evening.revealed is not None or not is_waiting(evening, claim.round, table):
        return Offered(result, claim.round, table)
    return CountedResult(_scored(evening, result, claim.round, table))


def count_anyway(evening: Evening, offered: Offered) -> Happening:
    """The desk counts what was offered. Raises `WishRefused`."""
    return _scored(evening, offered.result, offered.round, offered.table)


def _scored(evening: Evening, result: BoxResult, round_: int, table: ClubTable) -> Happening:
    points, seats = _points_at(result, table), seats_at(result, table)
    left = [colour in result.left for colour in seats.values()]
    return score(evening, round_, table.number, points, How.NETWORK, result.game, left)


def is_counted(evening: Evening, result: BoxResult) -> bool:
    """Whether the game was counted already: by its id, or from its digits or by hand."""
    closed = [table for each in evening.rounds for table in each.tables if table.points]
    return result.game in evening.games or any(
        is_played_at(result, table) and _points_at(result, table) == table.points
        for table in closed
    )


def _fits(result: BoxResult, table: ClubTable) -> bool:
    return is_played_at(result, table) and bool(seats_at(result, table))


def is_played_at(result: BoxResult, table: ClubTable) -> bool:
    """Whether the game may be that of *table*, by its number or by who plays."""
    if len(result.points) != len(table.players):
        return False
    if result.table is not None:
        return result.table == table.number
    return bool(result.marks) and {*result.marks.values()} == {*table.players}


def seats_at(result: BoxResult, table: ClubTable) -> dict[str, Colour]:
    """The colour of each player of *table*, in their order; empty if others play there.

    Who took a mark at the box has its colour there; the others have those that the wall shows.
    """
    seats = dict(zip(table.players, table.colours, strict=True))
    taken = {mark: colour for colour, mark in result.marks.items()}
    if not {*taken} <= {*seats} or {*(seats | taken).values()} != {*result.points}:
        return {}
    return seats | taken


def _points_at(result: BoxResult, table: ClubTable) -> tuple[int, ...]:
    return tuple(result.points[colour] for colour in seats_at(result, table).values())
