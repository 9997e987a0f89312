"""What the pages are told."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from PIL import Image

from hugo_core.board import load_board
from hugo_core.editions import Colour
from hugo_core.notation import read_position
from hugod.app.views import Badge, Bar, RollView, TextView
from hugod.languages import words_in
from hugod.web.broadcast import MOST_PAGES, Page
from hugod.web.feed import Feed

BAR = Bar(Badge(Colour.RED, "Red", "R"))


class BlankGlass:
    def picture(self) -> Image.Image:
        return Image.new("1", (128, 64))


def feed() -> Feed:
    return Feed(BlankGlass(), load_board("amigo-hugo"))


def test_the_button_shines_as_on_the_box() -> None:
    one = feed()
    one.saw(RollView(BAR, "Roll!"), None)
    assert '"light": "roll"' in one.scene().message(with_board=False)


def test_the_board_is_that_of_the_game() -> None:
    one = feed()
    assert "data-place" in one.board_svg()
    position = read_position("ghost-party rolling act=red round=1/3 red(0)=3 blue(0)=9")
    one.saw(TextView("x"), position)
    assert 'data-place="w"' in one.board_svg()
    assert one.board_svg() is one.board_svg()


def test_another_language_draws_the_board_anew() -> None:
    spoken = [words_in("en")]
    one = Feed(BlankGlass(), load_board("amigo-hugo"), lambda: spoken[-1])
    one.saw(TextView("x"), read_position("amigo-hugo rolling act=red red(0)=3 blue(0)=9"))
    assert ">Blue<" in one.board_svg()
    spoken.append(words_in("de"))
    assert ">Blau<" in one.board_svg()


def test_bells_ring_once_for_many_views() -> None:
    async def story() -> list[str]:
        one = feed()
        one.begin(asyncio.get_running_loop())
        with one.page() as page:
            assert page is not None
            await page.bell.wait()
            page.bell.clear()
            for number in range(100):
                one.saw(TextView(f"{number}"), None)
            await page.bell.wait()
            return [one.scene().words]

    with ThreadPoolExecutor(1) as apart:  # Playwright keeps a loop in this thread
        assert apart.submit(asyncio.run, story()).result() == ["99"]


def test_pages_are_counted() -> None:
    one = feed()
    with ExitStack() as stack:
        for _ in range(MOST_PAGES):
            assert stack.enter_context(one.page()) is not None
        with one.page() as too_many:
            assert too_many is None
    with one.page() as again:
        assert again is not None


def test_answers_do_not_pile_up() -> None:
    page = Page()
    for _ in range(1000):
        page.answer("no")
    assert len(page.answers) <= 8
    assert json.loads(page.answers[0]) == {"error": "no"}
