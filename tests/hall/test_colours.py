"""Colours go round: nobody is red all evening."""

from __future__ import annotations

from collections import Counter
from random import Random

from hugo_hall.colours import with_colours
from tests.hall.conftest import evening_with


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
