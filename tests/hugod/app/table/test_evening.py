"""An evening of several games: its score."""

from dataclasses import replace

from hugo_core.editions import Colour
from hugod.app.table.evening import MOST, score, won
from tests.hugod.app.conftest import Box

RED, BLUE = Colour.RED, Colour.BLUE


def test_the_most_games_come_first_and_who_has_won_none_is_not_named(box: Box) -> None:
    line = "amigo-hugo over:clock hugo=1 passes=6 red(9)=9 blue(20)=21 yellow(20)=5"
    table = box(line).session._table
    assert score(replace(table, won=(BLUE, BLUE))) == ("blue 2", "red 1")
    assert won(replace(table, won=(BLUE,) * MOST)) == (*(BLUE,) * (MOST - 1), RED)
    assert won(replace(table, won=(BLUE,), played_on=True)) == (BLUE,), "it was played on"
