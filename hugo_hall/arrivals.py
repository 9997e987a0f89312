"""Results that come to the desk as digits: which table each is for, or why it is refused. Pure.

```
  digits -> digits right? -> a table that waits? -> scored
                 |                   |
              mistyped     repeated, old, of another round, with other colours,
                           of another evening, or of no box of this evening
```
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from hugo_core.editions import Colour
from hugo_hall.club_evening import ClubTable, Evening, Happening, How, WishRefused, score
from hugod.app.values import club_codes
from hugod.app.values.words import N_


@dataclass(frozen=True, slots=True)
class Explained:
    """What digits say, and where they belong."""

    reading: club_codes.Reading
    """In the order of the colours."""
    round: int
    table: ClubTable


def explain(evening: Evening, code: str, secrets_before: Iterable[str] = ()) -> Explained:
    """Return the table that *code* belongs to and its points. Raises `WishRefused` with the reason.

    *secrets_before* are those of earlier evenings: their codes are known to be of another one.
    """
    try:
        digits, readings = club_codes.only_digits(code), club_codes.read_result(code)
    except club_codes.BadCode as error:
        raise WishRefused(
            N_("These digits are not right: look at the box and type them again.")
        ) from error
    if known := evening.games.get(digits):
        raise WishRefused(
            N_("Table {table} of round {round} has this result already."),
            round=known.round,
            table=known.table,
        )
    for reading in readings:
        for round_, table in _tables(evening, len(reading.points)):
            if club_codes.is_of(
                reading, table.colours, club_codes.game_at(evening.secret, table.number, round_)
            ):
                _check_waiting(evening, round_, table)
                return Explained(reading, round_, table)
    raise _why_of_none(evening, readings, list(secrets_before))


def _tables(evening: Evening, players: int) -> list[tuple[int, ClubTable]]:
    """Return the tables of so many players, the newest round first."""
    rounds = list(enumerate(evening.rounds, 1))[::-1]
    return [(n, t) for n, each in rounds for t in each.tables if len(t.players) == players]


def _check_waiting(evening: Evening, round_: int, table: ClubTable) -> None:
    """Raise `WishRefused` unless the table waits, or the newest round counts it as it stands."""
    if is_waiting(evening, round_, table):
        return
    raise WishRefused(
        N_(
            "Table {table} of round {round} has another result already."
            " Have two boxes one number? Then correct it by hand."
        ),
        round=round_,
        table=table.number,
    )


def _why_of_none(
    evening: Evening, readings: Sequence[club_codes.Reading], secrets_before: Sequence[str]
) -> WishRefused:
    for reading in readings:
        players = len(reading.points)
        for number, round_ in product(
            range(1, club_codes.TABLES + 1), range(1, club_codes.MOST_ROUNDS + 1)
        ):
            if _is_usual(reading, evening.secret, number, round_):
                if table := evening.table(round_, number):
                    return why_of_other_players(table, players)
                return WishRefused(
                    N_("The box says table {table}, round {round}: no such game is played here."),
                    table=number,
                    round=round_,
                )
        for round_, table in _tables(evening, players):
            game = club_codes.game_at(evening.secret, table.number, round_)
            if any(
                club_codes.is_of(reading, colours, game)
                for colours in combinations(Colour, players)
            ):
                return WishRefused(
                    N_("Table {table} played with other colours: type its points by hand."),
                    table=table.number,
                )
    if any(_is_before(reading, secret) for reading in readings for secret in secrets_before):
        return WishRefused(N_("That is the code of another evening."))
    return WishRefused(N_("No box of this evening shows these digits."))


def _is_usual(reading: club_codes.Reading, secret: str, table: int, round_: int) -> bool:
    """Return whether *reading* is of that table and round, with the usual colours for so many."""
    usual = ClubTable(0, ("",) * len(reading.points)).colours
    return club_codes.is_of(reading, usual, club_codes.game_at(secret, table, round_))


def _is_before(reading: club_codes.Reading, secret: str) -> bool:
    """Return whether *reading* is of an evening with that *secret*."""
    games = product(range(1, club_codes.TABLES + 1), range(1, club_codes.MOST_ROUNDS + 1))
    return any(_is_usual(reading, secret, table, round_) for table, round_ in games)


def why_of_other_players(table: ClubTable, played: int) -> WishRefused:
    """Return the reason that a game of so many is not counted for *table*."""
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
    return WishRefused(said, table=table.number, played=played, count=count)


def take_code(evening: Evening, code: str, secrets_before: Iterable[str] = ()) -> Happening:
    """What a code makes happen. Raises `WishRefused`."""
    found = explain(evening, code, secrets_before)
    table, reading, colours = found.table, found.reading, club_codes.in_order(found.table.colours)
    at = [colours.index(colour) for colour in table.colours]
    points, left = [reading.points[n] for n in at], [reading.left[n] for n in at]
    digits = club_codes.only_digits(code)
    return score(evening, found.round, table.number, points, How.CODE, digits, left)


def is_waiting(evening: Evening, round_: int, table: ClubTable) -> bool:
    """Return whether the table waits, or the newest round counts it as it stands."""
    return table.is_open or (table.how == How.STANDING and round_ == evening.round)
