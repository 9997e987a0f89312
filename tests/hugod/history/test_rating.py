"""The rating is openskill's to the ninth place, whoever plays, however they tie."""

from __future__ import annotations

import random

import pytest
from openskill.models import PlackettLuce

from hugod.history.rating import Rating, rated

MODEL = PlackettLuce()


def theirs(players: list[Rating], places: list[int]) -> list[Rating]:
    teams = [[MODEL.rating(mu=each.mu, sigma=each.sigma)] for each in players]
    return [Rating(one.mu, one.sigma) for (one,) in MODEL.rate(teams, ranks=[*map(float, places)])]


@pytest.mark.parametrize("players", range(2, 9))
def test_a_year_of_games_is_rated_as_openskill_rates_it(players: int) -> None:
    chance = random.Random(players)
    club = [Rating() for _ in range(players + 4)]
    for _ in range(60):
        seats = chance.sample(range(len(club)), players)
        places = [chance.randint(1, players) for _ in seats]
        before = [club[seat] for seat in seats]
        wanted = theirs(before, places)
        for seat, ours, other in zip(seats, rated(before, places), wanted, strict=True):
            assert ours.mu == pytest.approx(other.mu, abs=1e-9)
            assert ours.sigma == pytest.approx(other.sigma, abs=1e-9)
            club[seat] = ours


@pytest.mark.parametrize("places", [[1, 1], [1, 1, 1, 1], [1, 2, 2], [3, 1, 1, 3, 2], [1] * 8])
def test_ties_are_shared_as_openskill_shares_them(places: list[int]) -> None:
    players = [Rating(20 + 2.5 * at, 8.3 - at) for at in range(len(places))]
    for ours, other in zip(rated(players, places), theirs(players, places), strict=True):
        assert (ours.mu, ours.sigma) == pytest.approx((other.mu, other.sigma), abs=1e-9)


def test_who_wins_rises_and_who_loses_falls_and_both_are_better_known() -> None:
    winner, loser = rated([Rating(), Rating()], [1, 2])
    assert winner.mu > 25 > loser.mu
    assert max(winner.sigma, loser.sigma) < Rating().sigma
    assert winner.ordinal > Rating().ordinal == 0


def test_only_the_order_of_the_places_counts() -> None:
    players = [Rating(), Rating(30, 2), Rating(10, 4)]
    assert rated(players, [1, 2, 2]) == rated(players, [10, 40, 40])


def test_somebody_who_always_wins_against_a_whole_club_stays_a_number() -> None:
    best, others = Rating(), [Rating() for _ in range(7)]
    for _ in range(3000):
        best, *others = rated([best, *others], [1, 2, 3, 4, 5, 6, 7, 8])
    assert 30 < best.mu < 1000
    assert best.sigma > 0
