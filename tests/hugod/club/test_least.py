"""What no seating can avoid: never more than the best seating has."""

from __future__ import annotations

from hugod.club.least import least_of_evening, least_of_round

PLAYERS = list("abcdefgh")
FIRST = ["abcd", "efgh"]
MET = {frozenset(pair): 1 for pair in ("ab", "ac", "ad", "bc", "bd", "cd")}
MET |= {frozenset(pair): 1 for pair in ("ef", "eg", "eh", "fg", "fh", "gh")}


def test_two_tables_of_four_from_two_groups_have_four_repeats() -> None:
    assert least_of_round(PLAYERS, [4, 4], [FIRST], MET) == 4


def test_a_first_round_has_none() -> None:
    assert least_of_round(PLAYERS, [4, 4], [], {}) == 0


def test_newcomers_help_one_table_each() -> None:
    assert least_of_round([*PLAYERS, "i", "j"], [5, 5], [FIRST], MET) == 4


def test_who_knows_everybody_meets_somebody_again() -> None:
    met = {frozenset("a" + other): 1 for other in "bcdefgh"}
    assert least_of_round(PLAYERS, [4, 4], [], met) == 2  # three, each seen from its two ends


def test_an_evening_has_no_fewer_than_its_pairs_allow() -> None:
    assert least_of_evening([FIRST]) == 0
    assert least_of_evening([FIRST, FIRST]) == 4
    assert least_of_evening([["abcd"], ["abcd"], ["abcd"]]) == 12


def test_late_comers_and_leavers_are_counted_as_they_were_there() -> None:
    assert least_of_evening([["abcd", "efgh"], ["ijkl", "mnop"]]) == 0
    assert least_of_evening([["abc", "def"], ["abx", "dey"]]) == 0
