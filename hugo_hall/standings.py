"""Standings: points of an evening from places at the tables, by its rule; who is level. Pure.

The official result of a game is that of the rule sheets: fewest points win. The evening's rule
makes places of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hugo_hall.club_evening import Evening, Rule

# Points of the first at a table: it divides evenly for most numbers of players.
FIRST = 12


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A player in the standings."""

    place: int
    mark: str
    points: Fraction
    games: int
    wins: Fraction
    is_here: bool
    has_left: bool = False
    """A game before its end: whoever did so comes after all who stayed there."""


def evening_points(points: Sequence[int], rule: Rule, left: Sequence[bool] = ()) -> list[Fraction]:
    """Return the points of the evening for each player of a table, by the *points* of a game."""
    count = len(points)
    # Who left comes after all who stayed, however few the points, and in points has no fewer than
    # any of them.
    if any(left) and rule is Rule.POINTS:
        points = [max(points) if gone else mine for mine, gone in zip(points, left, strict=True)]
    elif any(left):
        behind = max(points) - min(points) + 1
        points = [mine + behind * gone for mine, gone in zip(points, left, strict=True)]
    if rule is Rule.POINTS:
        return [Fraction(sum(points), count) - mine for mine in points]
    if rule is Rule.WINS:
        best = min(points)
        return [Fraction(mine == best, points.count(best)) for mine in points]
    return [
        FIRST
        * (sum(other > mine for other in points) + Fraction(points.count(mine) - 1, 2))
        / Fraction(count - 1)
        for mine in points
    ]


def standings(evening: Evening) -> list[StandingsRow]:
    """Return all players of the evening, the first place first; level players share a place."""
    points = dict.fromkeys(evening.players, Fraction())
    wins, games = dict(points), dict.fromkeys(evening.players, 0)
    for each in evening.rounds:
        for table in each.tables:
            if not table.points:
                continue
            got = evening_points(table.points, evening.rule, table.left)
            won = evening_points(table.points, Rule.WINS, table.left)
            for player, mine, win in zip(table.players, got, won, strict=True):
                points[player] += mine
                wins[player] += win
                games[player] += 1
    # Of players with the same points who has won more is before; then they are level.
    order = sorted(evening.players, key=lambda one: (-points[one], -wins[one]))
    ranks = [(-points[one], -wins[one]) for one in order]
    left = set(_left_a_game(evening))
    return [
        StandingsRow(
            1 + ranks.index(rank),
            one,
            points[one],
            games[one],
            wins[one],
            one in evening.here,
            one in left,
        )
        for one, rank in zip(order, ranks, strict=True)
    ]


def _left_a_game(evening: Evening) -> Iterator[str]:
    for table in (table for each in evening.rounds for table in each.tables if table.points):
        for player, gone in zip(table.players, table.left, strict=False):
            if gone:
                yield player


def written(points: Fraction) -> str:
    """Return points with a real minus sign, and a decimal only where one is needed."""
    tenths = round(points * 10)
    whole, rest = divmod(abs(tenths), 10)
    sign = "\u2212" if tenths < 0 else ""
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"
