"""News: whom it is about, the hour, the pages."""

from dataclasses import replace

import pytest

from hugo_core.editions import CLOCK, Colour
from hugod.app.values.news_views import NewsView
from hugod.app.values.signs import Badge, Bar, Icon
from hugod.draw import problems, render

PLAYERS = tuple(Badge(colour, colour.value, colour.value[0].upper()) for colour in Colour)
BAR = Bar(PLAYERS[2], "23:45")


@pytest.mark.parametrize("figures", range(17))
@pytest.mark.parametrize("lines", [(), ("one line only",), ("sixteen letters!",) * 2])
def test_news_about_any_number_of_figures_fits(figures: int, lines: tuple[str, ...]) -> None:
    for who in ((PLAYERS + PLAYERS)[:figures], tuple(PLAYERS[n * 3 // 16] for n in range(figures))):
        view = NewsView(BAR, Icon.GHOST, who, "sixteen letters!", lines, 1, 3)
        assert problems(view) == ()


@pytest.mark.parametrize("lines", [("Hugo moves 4",), ("rooms are open", "Hugo moves 3")])
def test_the_clock_in_the_news_shows_the_hour_it_is(lines: tuple[str, ...]) -> None:
    size = 32 if len(lines) == 1 else 16
    dials = {
        render(NewsView(Bar(None, hour.label), Icon.CLOCK, (), "", lines))
        .crop((0, 0, size, size))
        .tobytes()
        for hour in CLOCK
    }
    assert len(dials) == len(CLOCK)


def test_pages_are_counted_with_dots() -> None:
    view = NewsView(BAR, Icon.GHOST, (), "Caught!", ("a", "b"), pages=3)
    assert len({render(replace(view, page=page)).tobytes() for page in range(3)}) == 3
