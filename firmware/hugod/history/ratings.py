"""Ratings, streaks, rivals and records, computed anew from all games in their order. Pure.

Rated by R. C. Weng, C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011),
algorithm 4 (Plackett-Luce), with the numbers of openskill: the same games in the same order give
the same rating on every machine.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from hugo_core.animal_marks import Mark
from hugod.app.values.past_games import (
    AloneResult,
    FewestPoints,
    PastPlayer,
    Rival,
    SeatResult,
    Standings,
    Summary,
)

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


# The year 2020: a clock that shows less was never set (F14).
SANE_MS = 1_577_836_800_000
# Two players who met once are no rivals yet.
LEAST_MEETINGS = 2


def in_order(games: Iterable[Summary]) -> list[Summary]:
    """Return *games* as they were played, oldest first, each once."""
    # Of several copies the box's own counts, `0012`, else the longest that was brought.
    copies = sorted(games, key=lambda game: ("-" not in game.name, game.records, game.name))
    once = {game.opening or game.head: game for game in copies}
    known = {game.head: game for game in once.values()}
    latest = 0
    timed: list[tuple[int, int, str]] = []
    for game in sorted(known.values(), key=lambda game: (game.number, game.head)):
        # A clock that was never set says nothing: such a game stands behind the one with the next
        # lower number.
        latest = game.ended_ms if game.ended_ms >= SANE_MS else latest
        timed.append((latest, game.number, game.head))
    return [known[head] for _, _, head in sorted(timed)]


def after_each(games: Sequence[Summary]) -> list[dict[Mark, Rating]]:
    """Return for each of *games*, in this order, the new ratings of those who are rated in it."""
    now: dict[Mark, Rating] = {}
    found: list[dict[Mark, Rating]] = []
    for game in games:
        places = {seat.mark: seat.place for seat in game.seats if seat.is_rated and seat.mark}
        new: dict[Mark, Rating] = {}
        if len(places) > 1:
            before = [now.get(mark, Rating()) for mark in places]
            new = dict(zip(places, rated(before, [*places.values()]), strict=True))
        now |= new
        found.append(new)
    return found


# Told apart by identity, for a mark is slow to look up.
@dataclass(slots=True, eq=False)
class _Sum:
    """The sum of one mark's games so far."""

    mark: Mark
    games: int = 0
    wins: int = 0
    streak: int = 0
    longest: int = 0
    met: Counter[_Sum] = field(default_factory=Counter)
    ahead: Counter[_Sum] = field(default_factory=Counter)
    luck: list[float] = field(default_factory=list)

    def note(self, mine: SeatResult, marked: Sequence[tuple[_Sum, SeatResult]]) -> None:
        """Take in one more game, in which those *marked* have played."""
        has_won = mine.place == 1
        self.games += 1
        self.wins += has_won
        self.streak = self.streak + 1 if has_won else 0
        self.longest = max(self.longest, self.streak)
        if mine.luck is not None:
            self.luck.append(mine.luck)
        for other, its in marked:
            if other is not self:
                self.met[other] += 1
                self.ahead[other] += mine.place < its.place

    @property
    def rival(self) -> Rival | None:
        """The player met most often; of several the one with whom this one is most even."""
        often = [other for other, count in self.met.items() if count >= LEAST_MEETINGS]
        if not often:
            return None

        def rank(other: _Sum) -> tuple[int, int, Mark]:
            met = self.met[other]
            return -met, abs(2 * self.ahead[other] - met), other.mark

        rival = min(often, key=rank)
        return Rival(rival.mark, self.met[rival], self.ahead[rival])


def standings(games: Sequence[Summary]) -> Standings:
    """Return the standings of all who have a mark by *games*, oldest first, and the records."""
    ratings: dict[Mark, Rating] = {}
    for new in after_each(games):
        ratings |= new
    sums: dict[Mark, _Sum] = {}
    for game in games:
        marked = [(_sum_of(sums, seat.mark), seat) for seat in game.seats if seat.mark]
        for one, mine in marked:
            one.note(mine, marked)
    players = [_player(each, ratings.get(each.mark, Rating())) for each in sums.values()]
    players.sort(key=lambda player: (-player.rating, -player.games, player.mark))
    return Standings(tuple(players), tuple(_records(games)), tuple(_alone(games)))


def _sum_of(sums: dict[Mark, _Sum], mark: Mark) -> _Sum:
    known = sums.get(mark)
    return known or sums.setdefault(mark, _Sum(mark))


def _player(each: _Sum, rating: Rating) -> PastPlayer:
    luck = (min(each.luck), max(each.luck)) if each.luck else None
    return PastPlayer(
        each.mark,
        each.games,
        each.wins,
        rating.ordinal,
        each.streak,
        each.longest,
        each.rival,
        luck,
    )


def _records(games: Sequence[Summary]) -> Iterable[FewestPoints]:
    """Return the fewest points of a winner in each edition; the first who had them keeps it."""
    best: dict[str, FewestPoints] = {}
    # In a game that ended early, a lap after the start, everybody has few points; and by house
    # rules they may begin with fewer, or play a short night.
    for game in (each for each in games if each.is_whole and each.is_by_sheet):
        winner = game.ranking[0]
        known = best.get(game.edition)
        if known is None or winner.points < known.points:
            best[game.edition] = FewestPoints(game.edition, winner.points, winner, game.name)
    return [best[edition] for edition in sorted(best)]


def _alone(games: Sequence[Summary]) -> Iterable[AloneResult]:
    """Return what was done by who was alone, against each kind of ghosts."""
    won: dict[str, list[bool]] = {}
    for game in (each for each in games if each.is_whole and each.alone_against):
        mine = next(seat for seat in game.seats if not seat.player)
        won.setdefault(game.alone_against, []).append(mine.place == 1)
    return [AloneResult(player, len(won[player]), sum(won[player])) for player in sorted(won)]


def with_luck(game: Summary, luck: Sequence[float]) -> Summary:
    """Return *game* with the *luck* of its seats."""
    seats = zip(game.seats, luck, strict=True)
    return replace(game, seats=tuple(replace(seat, luck=share) for seat, share in seats))
