"""Who sits with whom: everybody once, sizes near what is wished, nobody often."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from hugo_hall.seating import (
    AHEAD,
    MOST,
    NoSeating,
    RoundTables,
    check_number,
    pairs,
    repeats_of,
    seat,
    sizes,
    with_colours,
)
from hugo_hall.seating_bound import least_of_round
from hugo_hall.seating_exact import TooMany
from hugo_hall.seating_plan import odd_tables
from tests.hall.conftest import evening_with


def names(players: int) -> list[str]:
    return [f"owl-{number}" for number in range(1, players + 1)]


def rounds(players: int, count: int, wanted: int = 4) -> tuple[list[RoundTables], list[int]]:
    """Tables of each round, and how many met again in it."""
    met: dict[frozenset[str], int] = {}
    past: list[RoundTables] = []
    repeats = []
    for _ in range(count):
        seating = seat(names(players), met, past, wanted=wanted)
        past.append(seating.tables)
        repeats.append(seating.repeats)
        for table in seating.tables:
            for pair in pairs(table):
                met[pair] = met.get(pair, 0) + 1
    return past, repeats


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 3, 41, 1000])
def test_an_evening_that_cannot_be_is_told_how_many_can(players: int) -> None:
    with pytest.raises(NoSeating, match=f"{players} players: an evening takes 4 to 40"):
        check_number(players)
    check_number(4)
    check_number(40)


def test_each_colour_costs_the_square_of_the_times_it_was_had() -> None:
    past = [(("a", "x"),)] * 6 + [(("b", "x"),)] * 5 + [(("x", "a"),)] * 4
    assert with_colours([("a", "b")], past, Random(0)) == (("a", "b"),)


def test_where_not_all_seatings_can_be_looked_through_what_is_counted_is_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_many(*_: object) -> None:
        raise TooMany

    (first, second), _ = rounds(7, 2)
    past = [first, second]
    met = Counter(pair for tables in past for table in tables for pair in pairs(table))
    shape = sizes(7)
    monkeypatch.setattr("hugo_hall.seating.fewest_repeats", too_many)
    assert seat(names(7), met, past).least == least_of_round(names(7), shape, past, met)


@pytest.mark.parametrize(
    ("players", "wanted", "shape"),
    [
        (5, 4, (5,)),
        (7, 4, (4, 3)),
        (9, 4, (5, 4)),
        (16, 4, (4, 4, 4, 4)),
        (40, 8, (8,) * 5),
        (3, 2, (3,)),
        (9, 2, (3, 2, 2, 2)),
        (17, 8, (6, 6, 5)),
    ],
)
def test_tables_are_even_and_near_the_wish(
    players: int, wanted: int, shape: tuple[int, ...]
) -> None:
    assert sizes(players, wanted) == shape


def test_no_number_of_players_has_an_impossible_table() -> None:
    for players in range(2, MOST + 1):
        for wanted in range(2, 9):
            shape = sizes(players, wanted)
            assert sum(shape) == players
            assert max(shape) - min(shape) <= 1
            assert 2 <= min(shape) <= max(shape) <= 8


def test_one_player_is_no_table() -> None:
    with pytest.raises(NoSeating):
        sizes(1)


@pytest.mark.parametrize(
    ("players", "count", "wanted"),
    [
        (16, 5, 4),
        (24, 5, 4),
        (25, 5, 4),
        (40, 8, 4),
        (20, 5, 4),
        (28, 6, 4),
        (25, 6, 5),
        (9, 1, 4),
        (9, 4, 3),
        (15, 6, 3),
        (6, 5, 2),
        (11, 6, 2),
        (40, 5, 5),
    ],
)
def test_nobody_meets_twice_while_it_can_be_helped(players: int, count: int, wanted: int) -> None:
    past, repeats = rounds(players, count, wanted)
    assert repeats == [0] * count
    for tables in past:
        assert sorted(player for table in tables for player in table) == sorted(names(players))


def test_five_are_one_table_and_all_meet_again() -> None:
    assert rounds(5, 3)[1] == [0, 10, 10]


def test_two_tables_of_four_meet_again_as_seldom_as_can_be() -> None:
    past, repeats = rounds(8, 4)
    assert sum(repeats[:3]) == 12  # each two rounds have four pairs in common: two and two
    assert max(times(past).values()) == 2


def times(past: list[RoundTables]) -> Counter[frozenset[str]]:
    return Counter(pair for tables in past for table in tables for pair in pairs(table))


@pytest.mark.parametrize("players", range(10, MOST + 1))
def test_from_ten_on_nobody_meets_anybody_more_than_twice_in_six_rounds(players: int) -> None:
    past, _ = rounds(players, 6)
    assert max(times(past).values()) <= 2


@pytest.mark.parametrize(("players", "most"), [(6, 3), (7, 3), (8, 3), (9, 4)])
def test_fewer_meet_again_as_evenly_as_can_be(players: int, most: int) -> None:
    past, _ = rounds(players, 6)
    assert max(times(past).values()) == most


def test_two_do_not_sit_together_all_evening_to_save_a_few_others_a_second_meeting() -> None:
    past, repeats = rounds(17, 5)
    assert set(times(past).values()) == {1, 2}
    assert sum(repeats) == 14


@pytest.mark.parametrize("players", [17, 18, 22, 25, 29, 33, 37])
def test_the_odd_table_is_not_always_the_same_peoples(players: int) -> None:
    past, _ = rounds(players, 5)
    odd = Counter(
        player
        for tables in past
        for table, is_odd in zip(tables, odd_tables([*map(len, tables)]), strict=True)
        for player in (table if is_odd else ())
    )
    assert max(odd.values()) <= 3


def test_where_another_one_pauses_each_round_the_odd_table_is_twice_theirs_at_most() -> None:
    met: dict[frozenset[str], int] = {}
    past: list[RoundTables] = []
    odd: Counter[str] = Counter()
    for gone in range(4):
        tables = seat([each for each in names(19) if each != names(19)[gone]], met, past).tables
        past.append(tables)
        met = {pair: many for pair, many in times(past).items()}
        for table, is_odd in zip(tables, odd_tables([*map(len, tables)]), strict=True):
            odd.update(table if is_odd else ())
    assert max(odd.values()) == 2


def test_another_evening_has_other_tables() -> None:
    one, other = (set(seat(names(16), {}, seed=seed).tables) for seed in (1, 2))
    assert not one & other


def test_tables_that_were_seated_otherwise_than_planned_are_gone_on_from() -> None:
    """As an evening that an older desk began, or one whose choice of sizes was changed."""
    played = (("owl-1", "owl-2", "owl-3", "owl-4"), ("owl-5", "owl-6", "owl-7", "owl-8"))
    met = {pair: 1 for table in played for pair in pairs(table)}
    assert seat(names(8), met, [played]).repeats == 4
    assert seat(names(8), met, [played], wanted=2).repeats == 0


def test_nine_are_a_table_of_five_and_one_of_four() -> None:
    repeats = rounds(9, 2)[1]
    assert repeats == [0, 6]  # of five two groups: 3 + 2 is four pairs; of four, two


def test_a_late_comer_makes_a_new_plan_and_nobody_meets_again() -> None:
    met: dict[frozenset[str], int] = {}
    past: list[RoundTables] = []
    for players in (23, 23, 24, 24, 24):
        seating = seat(names(players), met, past)
        assert seating.repeats == 0
        past.append(seating.tables)
        met.update({pair: met.get(pair, 0) + 1 for table in past[-1] for pair in pairs(table)})


def test_what_is_said_of_repeats_is_what_sits_there() -> None:
    past, repeats = rounds(12, 4)
    met: set[frozenset[str]] = set()
    for tables, said in zip(past, repeats, strict=True):
        assert repeats_of(tables, dict.fromkeys(met, 1)) == said
        met.update(pair for table in tables for pair in pairs(table))


def fewest(players: list[str], shape: list[int], met: dict[frozenset[str], int]) -> int:
    """The fewest repeats, by looking at every seating."""
    if not shape:
        return 0
    best = 999
    for size in {*shape}:
        left = list(shape)
        left.remove(size)
        for others in combinations(players[1:], size - 1):
            table = (players[0], *others)
            rest = [player for player in players if player not in table]
            best = min(best, repeats_of([table], met) + fewest(rest, left, met))
    return best


LATE: list[RoundTables] = [(("cat-1", "cat-2"),)] * AHEAD
"""After so many rounds, of others, the next one alone is thought of."""


def test_no_seating_of_few_players_is_better_than_ours() -> None:
    for number in range(60):
        chance = Random(number)
        players = names(chance.randint(4, 8))
        all_pairs = [frozenset(pair) for pair in combinations(players, 2)]
        met = dict.fromkeys(chance.sample(all_pairs, chance.randint(0, len(all_pairs))), 1)
        wanted = chance.randint(2, 5)
        found = seat(players, met, LATE, wanted=wanted)
        best = fewest(players, list(sizes(len(players), wanted)), met)
        assert (found.repeats, found.least) == (best, best)


def test_the_same_seed_gives_the_same_tables() -> None:
    met = dict.fromkeys(map(frozenset, combinations(names(15)[:10], 2)), 1)
    first, second = (seat(names(15), met, seed=5) for _ in range(2))
    assert first == second
    # Too many seatings to look through: what counting tells of the least is all that is said.
    assert (first.repeats, first.least) == (8, least_of_round(names(15), sizes(15), [], met))


def test_who_was_red_is_red_again_when_all_others_have_been() -> None:
    past = [(("a", "b", "c", "d"),), (("b", "a", "d", "c"),), (("c", "d", "a", "b"),)]
    assert with_colours([["a", "b", "c", "d"]], past, Random(1)) == (("d", "c", "b", "a"),)


def test_everybody_sits_where_he_sat() -> None:
    tables = with_colours([["a", "b", "c"], ["d", "e"]], [], Random(1))
    assert [sorted(table) for table in tables] == [["a", "b", "c"], ["d", "e"]]


def test_in_a_whole_evening_nobody_has_a_colour_often() -> None:
    """In five rounds at tables of four somebody has one twice; before, seven were red each time."""
    for players in (16, 29, 40):
        had: Counter[tuple[str, int]] = Counter()
        for each in evening_with(players, 5).rounds:
            had.update((one, seat) for t in each.tables for seat, one in enumerate(t.players))
        assert max(had.values()) <= 2
