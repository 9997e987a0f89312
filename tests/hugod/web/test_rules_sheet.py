"""The rules on one sheet: of the game on the table, and of every edition for the printer."""

from __future__ import annotations

import http.client
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from hugo_core.editions import EDITIONS, HouseRule
from hugo_core.notation import read_position
from hugod.app.table.lessons import LESSONS
from hugod.app.values.prompt_views import TextView
from hugod.languages import all_languages, words_in
from hugod.web.rules_sheet import AT_THE_TABLE, GOAL, PARTS, rules_file, setup_of
from tests.hugod.web.conftest import SMALLEST
from tests.shares import TOLD_AT_ONCE, at_once

if TYPE_CHECKING:
    from tests.hugod.web.conftest import Served

HOUSE = (HouseRule.SLOW_FROM_FIVE, HouseRule.ROOMS_EXACT, HouseRule.THROWING_OUT)
SHEETS = [
    *((name, (), language) for name in EDITIONS for language in all_languages()),
    *(("fantome-de-minuit", (*HOUSE, HouseRule.NEXT_BEGINS), each) for each in all_languages()),
]
TEN_POINTS = 10 * 96 / 72
"""The height of ten points, in pixels of a browser."""


def asked(served: Served, path: str) -> tuple[int, str]:
    asking = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    asking.request("GET", path)
    answer = asking.getresponse()
    return answer.status, answer.read().decode()


def test_the_page_tells_the_rules_of_the_game_on_the_table(served: Served) -> None:
    status, page = asked(served, "/rules")
    assert status == 200
    assert 'href="/rules/ghost-party">Ghost Party<' in page
    assert "<article" not in page
    line = "ghost-party rolling act=red house=rooms-exact hugo=c10 round=1/2 red(0)=4,5 blue(0)=6,7"
    served.server.saw(TextView("…"), read_position(line))
    _, page = asked(served, "/rules")
    assert "Each room needs the exact number." in page
    assert "<h2>House rules</h2><ul><li>Every room needs the exact number." in page
    assert "Rounds: 2." in page
    practice = "amigo-hugo placing act=red house=practice passes=4 red(10)= blue(10)="
    served.server.saw(TextView("…"), read_position(practice))
    status, page = asked(served, "/rules")
    assert (status, "House rules" in page) == (200, False)
    assert "guests each</th><td>1</td>" in page
    assert "All start with 10 points." in page
    ahead = "amigo-hugo placing act=red start=4,10 red(4)= blue(10)="
    served.server.saw(TextView("…"), read_position(ahead))
    assert "All start with" not in asked(served, "/rules")[1]
    _, page = asked(served, "/rules/amigo-hugo")
    assert "The exact number puts them outside the door." in page
    assert "House rules" not in page
    assert asked(served, "/rules/chess")[0] == 404


def test_each_lesson_has_one_place_on_the_sheet() -> None:
    placed = [*" ".join(PARTS.values()).split(), *AT_THE_TABLE.split(), *GOAL.split()]
    assert sorted(placed) == sorted(lesson.id for lesson in LESSONS)


@pytest.mark.parametrize("sheet", at_once(SHEETS, lambda sheet: sheet[-1] in TOLD_AT_ONCE))
def test_it_is_one_page_of_any_paper_in_letters_of_ten_points(
    window: Page, sheet: tuple[str, tuple[HouseRule, ...], str]
) -> None:
    name, house, language = sheet
    window.goto("about:blank")  # a page of the box remembers larger letters
    window.set_viewport_size({"width": 718, "height": 1000})
    window.set_content(rules_file(setup_of(EDITIONS[name], house), words_in(language)))
    last = "Next round" if EDITIONS[name].rounds else "The end"
    for paper in ("A4", "Letter"):
        (printed,) = PdfReader(BytesIO(window.pdf(format=paper))).pages
        assert words_in(language).gettext(last) in printed.extract_text().replace("ﬁ", "fi")
    window.emulate_media(media="print")
    smallest = window.evaluate(SMALLEST)
    window.emulate_media(media="null")
    assert smallest >= TEN_POINTS
