"""Results that come to the desk: typed or scanned digits, and games from the network. Pure.

```
  digits -> digits right? -> a table that waits? -> scored
                 |                   |
              mistyped     repeated, old, of another round, with other colours,
                           of another evening, or of no box of this evening
```
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from hugo_core.editions import Colour
from hugod.app.club.codes import (
    MOST_ROUNDS,
    TABLES,
    BadCode,
    Game,
    in_order,
    is_of,
    only_digits,
    read_result,
)
from hugod.app.words import N_
from hugod.club.evening import Evening, Happening, How, Refused, Table, score


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game that a box has sent. The same *game* is the same game, whatever else."""

    game: str
    """Its id, for example the box and the game's number."""
    points: Mapping[Colour, int]
    marks: Mapping[Colour, str] = field(default_factory=dict)
    """Of those who have taken one."""
    table: int | None = None
    end: str = ""
    """Which end of the game it is: one that was taken back and played on has another."""


@dataclass(frozen=True, slots=True)
class Explained:
    """What digits say, and where they belong."""

    points: tuple[int, ...]
    """In the order of the colours."""
    round: int
    table: Table


def explain(evening: Evening, code: str, secrets_before: Iterable[str] = ()) -> Explained:
    """The table that *code* belongs to and its points. Raises `Refused` with the reason.

    *secrets_before* are those of earlier evenings: their codes are known to be of another one.
    """
    try:
        digits, points = only_digits(code), read_result(code)
    except BadCode as error:
        raise Refused(
            N_("These digits are not right: look at the box and type them again.")
        ) from error
    if known := evening.games.get(digits):
        raise Refused(
            N_("Table {table} of round {round} has this result already."),
            round=known[0],
            table=known[1],
        )
    for round_, table in _tables(evening, len(points)):
        if is_of(digits, table.colours, Game(evening.secret, table.number, round_)):
            _check_waiting(evening, round_, table)
            return Explained(points, round_, table)
    raise _why_of_none(evening, digits, len(points), secrets_before)


def _tables(evening: Evening, players: int) -> list[tuple[int, Table]]:
    """The tables of so many players, the newest round first."""
    rounds = list(enumerate(evening.rounds, 1))[::-1]
    return [(n, t) for n, each in rounds for t in each.tables if len(t.players) == players]


def _check_waiting(evening: Evening, round_: int, table: Table) -> None:
    """Raise `Refused` unless the table waits, or the newest round counts it as it stands."""
    if table.is_open or (table.how == How.STANDING and round_ == evening.round):
        return
    raise Refused(
        N_(
            "Table {table} of round {round} has another result already."
            " Have two boxes one number? Then correct it by hand."
        ),
        round=round_,
        table=table.number,
    )


def _why_of_none(
    evening: Evening, digits: str, players: int, secrets_before: Iterable[str]
) -> Refused:
    games = [
        Game(evening.secret, table, round_)
        for round_ in range(1, MOST_ROUNDS + 1)
        for table in range(1, TABLES + 1)
    ]
    usual = Table(0, ("",) * players).colours
    for game in games:
        if is_of(digits, usual, game):
            if table := evening.table(game.round, game.table):
                return _why_of_other_players(table, players)
            return Refused(
                N_("The box says table {table}, round {round}: no such game is played here."),
                table=game.table,
                round=game.round,
            )
    for round_, table in _tables(evening, players):
        game = Game(evening.secret, table.number, round_)
        if any(is_of(digits, colours, game) for colours in combinations(Colour, players)):
            return Refused(
                N_("Table {table} played with other colours: type its points by hand."),
                table=table.number,
            )
    for secret in secrets_before:
        if any(is_of(digits, usual, Game(secret, game.table, game.round)) for game in games):
            return Refused(N_("That is the code of another evening."))
    return Refused(N_("No box of this evening shows these digits."))


def _why_of_other_players(table: Table, played: int) -> Refused:
    count = len(table.players)
    said = (
        N_(
            "Table {table} has played with {played}, and {count} sit there."
            " For who is missing press “goes”, then open the table here."
        )
        if played < count
        else N_(
            "Table {table} has played with {played}, and {count} sit there:"
            " type the points of those by hand."
        )
    )
    return Refused(said, table=table.number, played=played, count=count)


def take_code(evening: Evening, code: str, secrets_before: Iterable[str] = ()) -> Happening:
    """What a code makes happen. Raises `Refused`."""
    found = explain(evening, code, secrets_before)
    points, number = _by_player(found.table, found.points), found.table.number
    return score(evening, found.round, number, points, How.CODE, only_digits(code))


def _by_player(table: Table, points: Sequence[int]) -> list[int]:
    by_colour = dict(zip(in_order(table.colours), points, strict=True))
    return [by_colour[colour] for colour in table.colours]


def take_in(evening: Evening, result: Result) -> Happening | None:
    """What a game from the network makes happen; None if it was counted already.

    It belongs to the open table of its number, or else to the one at which all its marks sit; a
    later end of a game to the table of the earlier one. Raises `Refused`.
    """
    game = f"{result.game} {result.end}"
    if game in evening.games:
        return None
    before = [evening.games[id_] for id_ in _ends_of(evening, result)]
    places = [(n, evening.table(n, number)) for n, number, _ in before] or evening.open_tables()
    for round_, table in reversed(places):
        if table is not None and (before or is_played_at(result, table)):
            points = _points_at(result, table)
            if before and points == before[-1][2]:
                return None  # the game went on to be read: its result is the same
            if points:
                return score(evening, round_, table.number, points, How.NETWORK, game)
    if is_counted(evening, result):
        return None
    raise Refused(N_("A game came that fits no table that waits: type it by hand."))


def is_counted(evening: Evening, result: Result) -> bool:
    """Whether the game was counted already: by its id, or from its digits or by hand."""
    closed = [table for each in evening.rounds for table in each.tables if table.points]
    return bool(_ends_of(evening, result)) or any(
        is_played_at(result, table) and _points_at(result, table) == table.points
        for table in closed
    )


def _ends_of(evening: Evening, result: Result) -> list[str]:
    """The ids of the ends of this game that were counted."""
    return [id_ for id_ in evening.games if id_.split(" ")[0] == result.game]


def is_played_at(result: Result, table: Table) -> bool:
    """Whether the game may be that of *table*, by its number or by who plays."""
    if len(result.points) != len(table.players):
        return False
    if result.table is not None:
        return result.table == table.number
    return bool(result.marks) and {*result.marks.values()} == {*table.players}


def seats_at(result: Result, table: Table) -> dict[str, Colour]:
    """The colour of each player of *table*, in their order; empty if others play there.

    Who took a mark at the box has its colour there; the others have those that the wall shows.
    """
    seats = dict(zip(table.players, table.colours, strict=True))
    taken = {mark: colour for colour, mark in result.marks.items()}
    if not {*taken} <= {*seats} or {*(seats | taken).values()} != {*result.points}:
        return {}
    return seats | taken


def _points_at(result: Result, table: Table) -> tuple[int, ...]:
    return tuple(result.points[colour] for colour in seats_at(result, table).values())
