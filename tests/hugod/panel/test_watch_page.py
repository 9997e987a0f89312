"""The page for a television and a tablet, in a browser: all of it is seen, and it is large."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

from hugo_core.notation import read_position
from hugod.app.page_wishes import PageWish
from hugod.app.phrases import Phrases
from hugod.app.view import TextView
from hugod.languages import phrases_in

if TYPE_CHECKING:
    from tests.hugod.panel.conftest import Club

FOUR = read_position(
    "amigo-hugo moving:4 act=blue hugo=20 passes=3 red(10)=4,r5,c10,7 blue(21)=12,13,14,14"
    " turquoise(3)=1,2,5,r6 yellow(46)=r1,r2,22,c4"
)
EIGHT = read_position(
    "amigo-hugo rolling act=yellow hugo=16 passes=2 red(23)=16,r5 blue(20)=16,c10"
    " turquoise(10)=16,16 yellow(11)=17,17 black(8)=17,17 green(46)=17,c9 white(-7)=1,26"
    " violet(19)=1,22"
)
TELEVISION, TABLET = (1920, 1080), (800, 1280)
READ_AT_3_M = 40
"""Dots of a television of 1 m across: 2 cm, which is the 3.5 mm at 0.7 m of the box's own glass."""
WAIT_MS = 20_000


@pytest.fixture
def here(opened: Club) -> Club:
    opened.page.saw(TextView("…"), FOUR)
    return opened


def watch(browser: Browser, here: Club, size: tuple[int, int]) -> Page:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.goto(f"http://127.0.0.1:{here.port}/")
    expect(page.locator(".watch")).to_have_attribute("data-link", "here", timeout=WAIT_MS)
    return page


@pytest.mark.parametrize("position", [FOUR, EIGHT], ids=["four", "eight"])
@pytest.mark.parametrize("size", [TELEVISION, TABLET], ids=["television", "tablet"])
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_everything_is_seen_at_once(
    browser: Browser, here: Club, size: tuple[int, int], position: object, language: str
) -> None:
    here.words = phrases_in(language)
    here.page.saw(TextView("…"), EIGHT if position is EIGHT else FOUR)
    with watch(browser, here, size) as page:
        for part in page.locator(".board, .turn, .hour, .points li, .points strong").all():
            box = part.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["x"] + box["width"] <= size[0] + 0.5
            assert box["y"] + box["height"] <= size[1] + 0.5
        overlaps = page.evaluate(
            """() => [...document.querySelectorAll(".points li, .turn, .hour")]
              .filter((one) => one.scrollWidth > one.clientWidth + 1
                            || one.scrollHeight > one.clientHeight + 1).length"""
        )
        assert overlaps == 0


def test_a_television_is_read_across_the_room(browser: Browser, here: Club) -> None:
    here.page.saw(TextView("…"), EIGHT)
    with watch(browser, here, TELEVISION) as page:
        for part in (".turn b", ".turn span", ".hour b", ".hour span", ".name", ".points strong"):
            size = page.locator(part).first.evaluate("one => getComputedStyle(one).fontSize")
            assert float(size.removesuffix("px")) >= READ_AT_3_M, part


def test_there_is_no_key_on_it(browser: Browser, here: Club) -> None:
    with watch(browser, here, TELEVISION) as page:
        assert page.locator("button, input, [data-key], [onclick]").count() == 0


def test_it_follows_the_game_and_finds_the_box_again(browser: Browser, here: Club) -> None:
    with watch(browser, here, TELEVISION) as page:
        expect(page.locator(".turn b")).to_have_text("Blue")
        here.page.saw(TextView("…"), EIGHT)
        expect(page.locator(".turn b")).to_have_text("Yellow", timeout=WAIT_MS)
        here.page.close()
        expect(page.locator(".watch")).to_have_attribute("data-link", "away", timeout=WAIT_MS)
        expect(page.locator("#notice")).to_have_text(Phrases().captions()["away"])
        here.page = here.made()
        here.page.saw(TextView("…"), FOUR)
        here.wish(PageWish.OPEN)
        expect(page.locator(".turn b")).to_have_text("Blue", timeout=WAIT_MS)
        expect(page.locator("#notice")).to_have_text("")
