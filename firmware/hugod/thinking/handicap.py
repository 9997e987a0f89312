"""Points a small player is ahead at the start, so that the chances are even: a table.

Measured by `training/fair.py`, which writes the rows below: one that plays as the rule player
`child` among `careful` ones wins its even share. Rule players are no people: whoever sets a game
up may choose a step less or more.
"""

from __future__ import annotations

from hugo_core.editions import FEWEST_PLAYERS, Edition

USUAL_ROUNDS = 3
"""Of the Midnight Party; the table is about these."""

# python -m training.fair --write
AHEAD: dict[str, tuple[int, ...]] = {
    "amigo-hugo": (13, 11, 9, 6, 5, 4, 4),
    "bga-hugo": (14, 11, 9, 7, 5, 4, 4),
    "amigo-midnight-party": (14, 14, 12, 9, 4, 4, 4),
    "bga-midnight-party": (14, 14, 12, 9, 4, 4, 4),
    "fantome-de-minuit": (17, 16, 14, 10, 5, 6, 7),
    "ghost-party": (17, 16, 14, 10, 5, 6, 7),
}
"""By edition, then from two players on."""


def ahead(edition: Edition, players: int, rounds: int = USUAL_ROUNDS) -> int:
    """The points that make a game of *players* even; they grow with the number of *rounds*.

    By how much was measured for one round to eight: half as many for one, twice for eight.
    """
    points = AHEAD[edition.name][players - FEWEST_PLAYERS]
    return max(1, round(points * (5 + 4 * rounds) / 17)) if edition.rounds else points


def step(points: int) -> int:
    """One step less or more of *points*: a quarter."""
    return max(1, round(points / 4))
