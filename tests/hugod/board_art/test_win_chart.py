"""The drawing of a whole game's course: bands of all players, riddles, signs, and words for it."""

from xml.etree import ElementTree

import pytest

from hugo_core.editions import Colour
from hugod.app.values.looking_back_views import CourseView
from hugod.app.values.words import Words
from hugod.board_art.win_chart import draw_course

SVG = "{http://www.w3.org/2000/svg}"
PLAYERS = tuple(map(Words().badge, Colour))


def drawn(players: int, *, is_upright: bool = False) -> ElementTree.Element:
    even = (1 / players,) * players
    won = (1.0, *(0.0,) * (players - 1))
    lines = ("red: from 50 to 100 of 100", "riddle 1: throw 3")
    view = CourseView("The <whole> game", PLAYERS[:players], (*(even,) * 9, won), (2, 5), lines)
    return ElementTree.fromstring(draw_course(view, is_upright=is_upright))


@pytest.mark.parametrize("players", [2, 8])
@pytest.mark.parametrize("is_upright", [False, True])
def test_players_have_bands_and_signs_riddles_numbers(players: int, is_upright: bool) -> None:
    svg = drawn(players, is_upright=is_upright)
    bands = [each.get("data-band") for each in svg.iter() if each.get("data-band")]
    assert bands == [badge.colour for badge in PLAYERS[:players]]
    letters = {each.text for each in svg.iter(f"{SVG}text") if each.get("class") == "letter"}
    assert letters >= {badge.letter for badge in PLAYERS[:players]}
    assert [each.get("data-moment") for each in svg.iter() if each.get("data-moment")] == ["1", "2"]


def test_it_says_in_words_what_it_shows() -> None:
    svg = drawn(3)
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == "The <whole> game"
    desc = svg.find(f"{SVG}desc")
    assert desc is not None
    assert desc.text == "red: from 50 to 100 of 100. riddle 1: throw 3."


def test_nothing_is_drawn_beside_its_picture() -> None:
    svg = drawn(8)
    _, _, width, height = map(float, (svg.get("viewBox") or "").split())
    for path in svg.iter(f"{SVG}path"):
        if path.get("data-band"):
            points = (path.get("d") or "").strip("MZ").split("L")
            for x, y in (map(float, point.split()) for point in points):
                assert 0 <= x <= width
                assert 0 <= y <= height


def test_another_game_is_another_scene() -> None:
    assert drawn(2).get("data-scene") != drawn(3).get("data-scene")
