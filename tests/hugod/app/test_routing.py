"""The screen that belongs to the table as it stands, which a restarted box shows."""

import pytest

from hugo_core.editions import Colour
from hugo_core.history import Drafted
from hugod.app.routing import home
from hugod.app.screens.screen import Screen
from hugod.app.setup.edition import HOUSE, StartScreen
from hugod.app.setup.seat_order import COLOURS, STARTER
from hugod.app.table.table import Table
from hugod.app.values.news_views import NewsView
from hugod.app.values.prompt_views import AskView
from hugod.app.values.status_views import EndView
from hugod.app.values.turn_views import HugoView, MoveView, RollView
from hugod.app.values.view import View
from hugod.app.values.words import Words
from tests.hugod.app.conftest import Box


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("amigo-hugo placing act=red red(10)= blue(10)=", AskView),
        ("amigo-hugo rolling act=red red(10)=4 blue(10)=12", RollView),
        ("amigo-hugo moving:4 act=red red(10)=4 blue(10)=12", MoveView),
        ("amigo-hugo over:limit red(50)=4 blue(10)=12", EndView),
    ],
)
def test_each_phase_has_its_screen(box: Box, line: str, kind: type[View]) -> None:
    assert isinstance(box(line).view, kind)


@pytest.mark.parametrize(
    ("draft", "screen"),
    [
        (Drafted(), HOUSE),
        (Drafted(3), COLOURS),
        (Drafted(3, (Colour.RED,)), COLOURS),
        (Drafted(3, (Colour.RED, Colour.BLUE, Colour.TURQUOISE)), STARTER),
    ],
)
def test_a_set_up_goes_on_with_its_next_question(draft: Drafted, screen: Screen) -> None:
    assert home(Table(Words()).after(draft)) == screen


def test_an_empty_table_shows_the_ghost() -> None:
    assert isinstance(home(Table(Words())), StartScreen)


def test_what_is_not_read_yet_comes_first(box: Box) -> None:
    line = "amigo-hugo rolling act=red hugo=20 passes=1 red(10)=18 blue(10)=12"
    assert isinstance(box(line, "ghost").press("Roll").again().view, HugoView)
    assert isinstance(box(line).roll("2").press("20").again().view, NewsView)
