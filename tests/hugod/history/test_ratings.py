"""Ratings, streaks, rivals, records: what all games together say, computed anew from them."""

import random
from dataclasses import replace

import pytest
from openskill.models import PlackettLuce

from hugo_core.animal_marks import read_mark
from hugo_core.editions import Colour
from hugod.app.values.past_games import SeatResult, Standings, Summary
from hugod.history.ratings import SANE_MS, Rating, after_each, in_order, rated, standings, with_luck

NIGHT = SANE_MS + 1_000_000


def game(
    number: int, *marks: str, ended_ms: int | None = None, is_rated: bool = True, head: str = ""
) -> Summary:
    """A game in which *marks* took the places in their order; a "?" had none."""
    seats = tuple(
        SeatResult(
            colour,
            None if word == "?" else read_mark(word),
            10 * place,
            place,
            is_rated and word != "?",
        )
        for place, (colour, word) in enumerate(zip(Colour, marks, strict=False), 1)
    )
    ended = NIGHT + number if ended_ms is None else ended_ms
    return Summary(f"{number:04}", number, head or f"{number:064x}", "amigo-hugo", ended, seats)


def numbers(games: list[Summary]) -> list[int]:
    return [each.number for each in in_order(games)]


def test_games_stand_in_the_order_of_their_clocks() -> None:
    games = [game(n, "owl-1", ended_ms=NIGHT + t) for n, t in ((1, 30), (2, 10), (3, 20))]
    assert numbers(games) == numbers(games[::-1]) == [2, 3, 1]


def test_a_game_of_a_box_that_did_not_know_the_time_stands_behind_the_one_before_it() -> None:
    games = [game(1, "owl-1"), game(2, "owl-1"), game(3, "owl-1", ended_ms=7), game(4, "owl-1")]
    assert numbers(games[::-1]) == [1, 2, 3, 4]
    assert numbers([game(n, "owl-1", ended_ms=9 - n) for n in (3, 1, 2)]) == [1, 2, 3]


def test_one_game_in_two_files_is_one_game() -> None:
    twice = [game(1, "owl-1", head="a"), game(1, "owl-1", head="a"), game(2, "owl-1")]
    assert numbers(twice) == [1, 2]


def test_who_wins_has_the_highest_rating_and_who_has_no_mark_has_none() -> None:
    games = [game(n, "owl-1", "?", "cat-2") for n in range(1, 6)]
    owl, cat = standings(games).players
    assert (str(owl.mark), owl.games, owl.wins) == ("owl-1", 5, 5)
    assert (str(cat.mark), cat.games, cat.wins) == ("cat-2", 5, 0)
    assert owl.rating > 0 > cat.rating


def test_only_games_of_two_with_marks_and_by_the_rules_are_rated() -> None:
    unrated = [game(1, "owl-1", "?"), game(2, "?", "?"), game(3, "owl-1", "cat-2", is_rated=False)]
    assert after_each(unrated) == [{}, {}, {}]
    assert [player.rating for player in standings(unrated).players] == [0.0, 0.0]


def test_the_rating_after_each_game_is_told() -> None:
    owl, cat = read_mark("owl-1"), read_mark("cat-2")
    first, second = after_each([game(1, "owl-1", "cat-2"), game(2, "cat-2", "owl-1")])
    assert first[owl].mu > 25 > first[cat].mu
    assert second[owl].mu < first[owl].mu


def test_wins_in_a_row_are_counted_to_the_last_game() -> None:
    places = ["owl-1 cat-2", "owl-1 cat-2", "cat-2 owl-1", "owl-1 cat-2"]
    owl = standings([game(n, *each.split()) for n, each in enumerate(places)]).players[0]
    assert (owl.streak, owl.longest, owl.wins) == (1, 2, 3)


def test_the_rival_is_met_most_often_and_among_those_the_most_even() -> None:
    games = [
        game(1, "owl-1", "cat-2", "fox-3"),
        game(2, "owl-1", "cat-2", "fox-3"),
        game(3, "fox-3", "owl-1", "cat-2"),
        game(4, "bear-4", "owl-1"),
    ]
    players = {str(player.mark): player for player in standings(games).players}
    rival = players["owl-1"].rival
    assert rival is not None
    assert (str(rival.mark), rival.games, rival.ahead) == ("fox-3", 3, 2)
    assert players["bear-4"].rival is None


def test_the_record_is_the_first_of_the_fewest_points() -> None:
    (record,) = standings([game(1, "?", "cat-2"), game(2, "owl-1", "cat-2")]).records
    assert (record.edition, record.points, record.game, record.who.mark) == (
        "amigo-hugo",
        10,
        "0001",
        None,
    )


def test_a_game_that_ended_early_holds_no_record() -> None:
    """A lap after the start somebody has few points for sure, and they would stand for ever."""
    early = replace(game(1, "owl-1", "cat-2"), is_whole=False)
    assert standings([early]).records == ()
    assert standings([replace(game(1, "owl-1", "cat-2"), is_by_sheet=False)]).records == ()
    (record,) = standings([early, game(2, "fox-3", "cat-2")]).records
    assert record.game == "0002"


def test_the_best_and_the_worst_luck_are_told_once_they_are_known() -> None:
    games = [
        with_luck(game(1, "owl-1", "cat-2"), [0.3, -0.3]),
        with_luck(game(2, "owl-1", "cat-2"), [-0.1, 0.1]),
        game(3, "owl-1"),
    ]
    owl = standings(games).players[0]
    assert owl.luck == (-0.1, 0.3)


def test_nobody_has_played_yet() -> None:
    assert standings([]) == Standings()


def test_of_copies_with_other_times_or_another_tail_the_boxs_own_counts_else_the_longest() -> None:
    mine = replace(game(1, "owl-4", "fox-2"), opening="a" * 64, records=90)
    copies = [
        replace(mine, name=f"0001-{n:08x}", head=f"{n:064x}", ended_ms=n, records=90 - n % 3)
        for n in range(1, 1001)
    ]
    assert in_order([*copies, mine]) == [mine]
    longer = replace(copies[7], records=95)
    assert in_order([*copies, mine, longer]) == [mine]
    assert in_order([*copies, longer]) == [longer]


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


def test_who_was_alone_is_counted_by_the_strength_of_the_ghosts() -> None:
    def alone(number: int, *players: str, is_whole: bool = True) -> Summary:
        seats = [
            replace(seat, player=player)
            for seat, player in zip(game(number, *"?" * 3).seats, players, strict=True)
        ]
        return replace(game(number), seats=tuple(seats), is_whole=is_whole)

    one, two = "level:1", "level:2"
    games = [alone(1, "", one, one), alone(2, one, "", one), alone(3, two, two, "")]
    games += [alone(4, "", one, two), alone(5, "", "", one), alone(6, "", one, one, is_whole=False)]
    found = [(each.player, each.games, each.wins) for each in standings(games).alone]
    assert found == [(one, 2, 1), (two, 1, 0)]
