"""Points a small player is ahead at the start, so that the chances are even: a table.

Measured by `training/fair.py`, which writes the rows below: one that plays as the rule player
`child` among `careful` ones, or among those of a level, wins its even share. Rule players are no
people: whoever sets a game up may choose a step less or more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod

from hugo_core.board import Board, board_names, load_board
from hugo_core.editions import FEWEST_PLAYERS, Edition, HouseRule
from hugo_core.position import MOST_START

USUAL_ROUNDS = 3
"""Of the Midnight Party, where nothing is said."""
PLAYED_AS = {"bga-midnight-party": "amigo-midnight-party", "fantome-de-minuit": "ghost-party"}
"""Editions that play by the rules of another one, to the switch."""

HandicapRows = tuple[tuple[int, ...], ...]
"""For one round, two and so on to eight, or one row where there are none; from two players on."""
# python -m training.fair --write
AHEAD: dict[tuple[str, str], HandicapRows] = {
    ("amigo-hugo", "amigo-hugo"): ((13, 11, 9, 6, 5, 4, 4),),
    ("amigo-hugo", "ravensburger-1989"): ((16, 11, 8, 6, 4, 4, 4),),
    ("bga-hugo", "amigo-hugo"): ((14, 11, 9, 7, 5, 4, 4),),
    ("bga-hugo", "ravensburger-1989"): ((16, 11, 9, 6, 5, 4, 4),),
    ("amigo-midnight-party", "amigo-midnight-party"): (
        (8, 6, 6, 4, 2, 2, 2),
        (11, 10, 9, 6, 3, 3, 3),
        (14, 14, 12, 9, 4, 4, 4),
        (18, 17, 15, 11, 5, 5, 6),
        (21, 21, 19, 13, 6, 6, 7),
        (25, 24, 22, 15, 7, 6, 8),
        (27, 27, 24, 18, 8, 8, 9),
        (31, 30, 28, 20, 10, 8, 11),
    ),
    ("ghost-party", "ravensburger-1989"): (
        (8, 8, 6, 4, 3, 3, 3),
        (14, 12, 10, 7, 4, 4, 5),
        (17, 16, 14, 10, 5, 6, 7),
        (21, 20, 18, 12, 7, 8, 9),
        (25, 24, 21, 15, 8, 10, 11),
        (29, 28, 25, 18, 9, 11, 13),
        (33, 32, 29, 20, 10, 13, 15),
        (37, 36, 33, 24, 12, 14, 18),
    ),
}
"""By edition and board."""


BY_HOUSE = {
    HouseRule.STRIDE_TWO: 0.8,
    HouseRule.GREEN_LIKE_OTHERS: 0.85,
    HouseRule.THROWING_OUT: 1.15,
}
"""How many times as many where it is played so; the other house rules change too little."""


def ahead(
    edition: Edition, players: int, rounds: int = USUAL_ROUNDS, board: Board | None = None
) -> int:
    """The points that make a game of *players* even on *board*; None: the one of the edition."""
    name = PLAYED_AS.get(edition.name, edition.name)
    usual = AHEAD[name, edition.board]
    rows = usual if board is None else AHEAD.get((name, name_of(board)), usual)
    points = rows[rounds - 1 if edition.rounds else 0][players - FEWEST_PLAYERS]
    return max(1, round(points * prod(BY_HOUSE.get(rule, 1.0) for rule in edition.house)))


# python -m training.fair --levels --write, then by hand nearer to even where --levels was off.
OF_LEVEL: dict[str, tuple[tuple[float, ...], ...]] = {
    "clock": (
        (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
        (0.12, 0.03, 0.08, 0.1, 0.28, 0.12, 0.12),
        (0.68, 0.47, 0.45, 0.58, 0.68, 0.63, 0.63),
        (1.12, 1.02, 0.9, 1.08, 1.28, 1.12, 1.12),
        (1.58, 1.43, 1.42, 1.77, 1.48, 1.75, 1.62),
        (2.08, 1.65, 1.68, 2.33, 2.12, 2.38, 2.25),
        (2.38, 1.88, 1.92, 2.78, 2.68, 3.12, 2.75),
    ),
    "rounds": (
        (1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
        (0.08, 0.03, 0.03, 0.08, 0.12, 0.03, 0.08),
        (0.38, 0.47, 0.47, 0.33, 0.28, 0.43, 0.47),
        (0.78, 0.83, 0.78, 0.83, 0.88, 0.88, 0.88),
        (1.23, 1.23, 1.12, 1.23, 1.38, 1.23, 1.23),
        (1.88, 1.68, 1.52, 1.62, 1.73, 1.58, 1.62),
        (2.33, 2.23, 1.98, 1.83, 1.73, 1.77, 1.62),
    ),
}
"""How much of it a child needs ahead of players who all are of a level; first: of rules. For games
by the clock and in rounds, by the number of players, from two on."""


def against(edition: Edition, points: int, levels: Sequence[int], others: int) -> int:
    """Return how many of *points* a child needs where the box plays some of the *others*.

    *levels* are those of its seats, 0 for rules. At least 1: less is no head start.
    """
    parts = OF_LEVEL["clock" if edition.clock else "rounds"]
    people, column = others - len(levels), others + 1 - FEWEST_PLAYERS
    need = people + sum(parts[level][column] for level in levels)
    return max(1, min(round(points * need / others), MOST_START))


@cache
def name_of(board: Board) -> str:
    """The name of the board that ships and is the same as *board*, whoever counted it; else ""."""
    shipped = map(load_board, board_names())
    return next((each.name for each in shipped if is_same(each, board)), "")


def is_same(one: Board, other: Board) -> bool:
    """Whether the same is played on both, by whatever names."""
    return _played(one) == _played(other)


def _played(board: Board) -> tuple[object, ...]:
    return board.squares, board.rooms, board.steps, board.has_wine_cellar


def step(points: int) -> int:
    """One step less or more of *points*: a quarter."""
    return max(1, round(points / 4))
