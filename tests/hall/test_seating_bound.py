"""What no seating can avoid: never more than the best seating has."""

from itertools import combinations

from hugo_hall.seating_bound import least_of_evening, least_of_round, least_squares

PLAYERS = list("abcdefgh")
FIRST = ["abcd", "efgh"]
MET = {frozenset(pair): 1 for pair in ("ab", "ac", "ad", "bc", "bd", "cd")}
MET |= {frozenset(pair): 1 for pair in ("ef", "eg", "eh", "fg", "fh", "gh")}


def test_two_tables_of_four_from_two_groups_have_four_repeats() -> None:
    assert least_of_round(PLAYERS, [4, 4], [FIRST], MET) == 4
    assert least_of_round(PLAYERS, [4, 4], [["abcd"], ["efgh"]], MET) == 4


def test_a_first_round_has_none() -> None:
    assert least_of_round(PLAYERS, [4, 4], [], {}) == 0


def test_newcomers_help_one_table_each() -> None:
    assert least_of_round([*PLAYERS, "i", "j"], [5, 5], [FIRST], MET) == 4
    assert least_of_round(PLAYERS, [8], [["ab"]], {frozenset("ab"): 1}) == 1


def test_who_knows_everybody_meets_somebody_again() -> None:
    met = {frozenset("a" + other): 1 for other in "bcdefgh"}
    assert least_of_round(PLAYERS, [4, 4], [], met) == 2  # three, each seen from its two ends


def test_a_third_neighbour_is_no_stranger_to_who_has_one_stranger_left() -> None:
    """a and b are strangers, c and d; e knows all: whichever three sit together, two know e."""
    strangers = {frozenset("ab"), frozenset("cd")}
    met = {pair: 1 for pair in map(frozenset, combinations("abcde", 2)) if pair not in strangers}
    assert least_of_round("abcde", [3, 2], [], met) == 2


def test_an_evening_has_no_fewer_than_its_pairs_allow() -> None:
    assert least_of_evening([]) == least_of_evening([FIRST]) == 0
    assert least_of_evening([FIRST, FIRST]) == 4
    assert least_of_evening([["abcd"], ["abcd"], ["abcd"]]) == 12
    assert least_of_evening([FIRST] * 4) == 20  # 48 meetings of 28 pairs


def test_each_player_counts_by_the_strangers_that_are_left() -> None:
    pairs = ["ab", "cd", "ef", "gh"]
    assert least_of_evening([["abcd"], *[pairs] * 4]) == 0
    assert least_of_evening([["abcd"], *[pairs] * 5]) == 2  # a, b, c and d have four strangers


def test_late_comers_and_leavers_begin_a_stretch_of_their_own() -> None:
    assert least_of_evening([["abcd", "efgh"], ["ijkl", "mnop"]]) == 0
    assert least_of_evening([["abc", "def"], ["abx", "dey"]]) == 0
    assert least_of_evening([["abcd", "efgh"], ["abcd"], ["abcd"]]) == 12


def test_what_is_proved_of_a_round_counts_for_its_stretch() -> None:
    assert least_of_evening([FIRST, ["abcde"], ["abcde"]], [0, 7, 9]) == 7 + 10


def test_squares_are_no_fewer_than_what_each_two_rounds_have_in_common() -> None:
    assert least_squares([FIRST]) == 12
    assert least_squares([FIRST, FIRST]) == 24 + 2 * 4
    assert least_squares([["abcd"], ["abcd"], ["abcd"]]) == 6 * 9
    assert least_squares([FIRST, ["ijkl", "mnop"]]) == 24
    assert least_squares([]) == 0
