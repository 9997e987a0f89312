"""The rating of players by their places: Weng and Lin's Bayesian approximation.

R. C. Weng, C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011), algorithm
4 (Plackett-Luce), with the numbers of openskill. Pure arithmetic: the same games in the same order
give the same rating on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
"""How much luck one game has."""
TAU = MU / 300
"""How much anybody may have changed from game to game."""
KAPPA = 0.0001
"""Nothing is ever quite sure."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The skill of a player, as a bell: *mu* is its height, *sigma* how unsure that is."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def ordinal(self) -> float:
        """So well at least, as good as surely; 0 for a beginner, from about -20 to 50."""
        return self.mu - 3 * self.sigma


def rated(players: Sequence[Rating], places: Sequence[int]) -> tuple[Rating, ...]:
    """Return the ratings after a game of *players* with these *places*, 1 the best, equal for ties.

    Two players at least.
    """
    spread = [each.sigma * each.sigma + TAU * TAU for each in players]
    whole = math.sqrt(sum(spread) + len(players) * BETA * BETA)
    worth = [math.exp(each.mu / whole) for each in players]
    # For each player the worth of all who were not better.
    after = [sum(w for w, p in zip(worth, places, strict=True) if p >= place) for place in places]
    tied = [places.count(place) for place in places]
    found: list[Rating] = []
    for i, player in enumerate(players):
        omega = delta = 0.0
        for q, place in enumerate(places):
            if place <= places[i]:
                share = worth[i] / after[q]
                delta += share * (1 - share) / tied[q]
                omega += ((1 - share) if q == i else -share) / tied[q]
        sigma = math.sqrt(spread[i])
        gamma = sigma / whole
        shrunk = 1 - gamma * delta * spread[i] / whole**2
        mu = player.mu + omega * spread[i] / whole
        found.append(Rating(mu, sigma * math.sqrt(max(shrunk, KAPPA))))
    return tuple(found)
