"""Points a small player is ahead at the start, so that the chances are even: a table.

Measured by `training/fair.py`, which writes the rows below: one that plays as the rule player
`child` among `careful` ones wins its even share. Rule players are no people: whoever sets a game
up may choose a step less or more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hugo_core.board import Board, board_names, load_board
from hugo_core.editions import FEWEST_PLAYERS, Edition

USUAL_ROUNDS = 3
"""Of the Midnight Party, where nothing is said."""
PLAYED_AS = {"bga-midnight-party": "amigo-midnight-party", "fantome-de-minuit": "ghost-party"}
"""Editions that play by the rules of another one, to the switch."""

Rows = tuple[tuple[int, ...], ...]
"""For one round, two and so on to eight, or one row where there are none; from two players on."""
# python -m training.fair --write
AHEAD: dict[tuple[str, str], Rows] = {
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


def ahead(
    edition: Edition, players: int, rounds: int = USUAL_ROUNDS, board: Board | None = None
) -> int:
    """The points that make a game of *players* even on *board*; None: the one of the edition."""
    name = PLAYED_AS.get(edition.name, edition.name)
    usual = AHEAD[name, edition.board]
    rows = usual if board is None else AHEAD.get((name, name_of(board)), usual)
    return rows[rounds - 1 if edition.rounds else 0][players - FEWEST_PLAYERS]


OF_LEVEL = (1.0, 0.0, 0.3, 0.7, 1.2, 1.6, 2.0)
"""How much of it a child needs ahead of players who all are of a level; first: of rules."""


def against(points: int, levels: Sequence[int], others: int) -> int:
    """Return how many of *points* a child needs where the box plays some of the *others*.

    *levels* are those of its seats, 0 for rules. At least 1: less is no head start.
    """
    people = others - len(levels)
    need = people + sum(OF_LEVEL[level] for level in levels)
    return max(1, round(points * need / others))


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
