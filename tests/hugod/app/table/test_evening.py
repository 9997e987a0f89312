"""An evening of several games: its score."""

from dataclasses import replace

import pytest

from hugo_core.editions import EDITIONS, Colour, HouseRule
from hugo_core.history import Begun
from hugo_core.moves import legal_commands
from hugo_core.position import agree
from hugod.app.table.evening import MOST, begins_practice, score, tells_lessons, won
from hugod.app.table.table import Table
from hugod.app.values.settings import Settings
from hugod.app.values.words import Words
from tests.hugod.app.conftest import Box

RED, BLUE = Colour.RED, Colour.BLUE


def test_the_most_games_come_first_and_who_has_won_none_is_not_named(box: Box) -> None:
    line = "amigo-hugo over:clock hugo=1 passes=6 red(9)=9 blue(20)=21 yellow(20)=5"
    table = box(line).session._table
    assert score(replace(table, won=(BLUE, BLUE))) == ("blue 2", "red 1")
    assert won(replace(table, won=(BLUE,) * MOST)) == (*(BLUE,) * (MOST - 1), RED)
    assert won(replace(table, won=(BLUE,), played_on=True)) == (BLUE,), "it was played on"


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("amigo-hugo", "Practice: one guest each. Set the clock to 3:00."),
        ("amigo-midnight-party", "Practice: one guest each. Put Hugo on step 57."),
    ],
)
def test_how_the_board_is_laid_out_is_told_until_something_is_done_in_a_practice_night(
    edition: str, said: str
) -> None:
    practice = agree(EDITIONS[edition], (RED, BLUE), house=(HouseRule.PRACTICE,))
    table = Table(Words()).after(Begun(practice))
    assert begins_practice(table) == said
    placed = table.after(table.do(next(iter(legal_commands(table.game()))), ""))
    assert begins_practice(placed) == ""
    real = Table(Words()).after(Begun(agree(EDITIONS[edition], (RED, BLUE))))
    assert (begins_practice(real), begins_practice(Table(Words()))) == ("", "")
    assert tells_lessons(replace(table, settings=Settings(lessons=False)))
    assert not tells_lessons(replace(real, settings=Settings(lessons=False)))
    assert tells_lessons(replace(real, settings=Settings(lessons=True)))
