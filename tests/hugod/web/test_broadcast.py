"""Bells and pages, with a drawing that is only counted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from hugo_core.board import load_board
from hugo_core.notation import read_position
from hugod.app.values.views import TextView
from hugod.app.values.words import Words
from hugod.languages import words_in
from hugod.web.broadcast import MOST_PAGES, Broadcast, OpenPage, PageContent

POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=9")


class Counting(Broadcast):
    drawn = 0

    def draw(self) -> PageContent:
        self.drawn += 1
        return self.scene_of(self._latest[1], {})


@pytest.fixture
def pages() -> Counting:
    return Counting(load_board("amigo-hugo"))


def drawn(pages: Counting) -> str:
    """The drawing of the board as it is now."""
    return pages.draw().board(False)


def run(evening: Coroutine[None, None, None]) -> None:
    with ThreadPoolExecutor(1) as apart:  # Playwright keeps a loop in this thread
        apart.submit(asyncio.run, evening).result()


def test_a_scene_is_drawn_once_however_many_ask(pages: Counting) -> None:
    assert pages.scene() is pages.scene()
    assert pages.drawn == 1


def test_the_board_is_drawn_anew_for_another_position_or_language_only() -> None:
    spoken = [words_in("en")]

    def words() -> Words:
        return spoken[-1]

    pages = Counting(load_board("amigo-hugo"), words)
    pages.saw(TextView("One"), POSITION)
    first = drawn(pages)
    pages.saw(TextView("Two"), POSITION)
    assert drawn(pages) is first
    assert ">Blue<" in first
    spoken.append(words_in("de"))
    assert ">Blau<" in drawn(pages)
    pages.saw(TextView("Three"), read_position("ghost-party rolling act=red red(0)=3 blue(0)=9"))
    assert 'data-place="w"' in drawn(pages)
    pages.saw(TextView("Four"), None)
    assert "data-guest" not in drawn(pages)


def test_a_hundred_views_ring_once_and_the_last_is_shown(pages: Counting) -> None:
    async def evening() -> None:
        pages.begin()
        with pages.page() as page:
            assert page is not None
            number = pages.scene().number
            page.bell.clear()
            for _ in range(100):
                pages.saw(TextView("…"), None)
            pages.saw(TextView("last"), POSITION)
            await asyncio.wait_for(page.bell.wait(), 10)
            assert pages.scene().number == number + 1
            assert "data-guest" in drawn(pages)

    run(evening())


def test_the_end_rings_too_and_the_next_evening_begins_anew(pages: Counting) -> None:
    async def evening() -> None:
        pages.begin()
        with pages.page() as page:
            assert page is not None
            page.bell.clear()
            pages.end()
            await asyncio.wait_for(page.bell.wait(), 10)
        with pages.page() as late:
            assert late is None
        pages.begin()
        assert pages.is_open

    run(evening())
    pages.saw(TextView("when the loop is gone"), None)


def test_pages_are_counted(pages: Counting) -> None:
    with ExitStack() as stack:
        for _ in range(MOST_PAGES):
            assert stack.enter_context(pages.page()) is not None
        with pages.page() as too_many:
            assert too_many is None
    with pages.page() as again:
        assert again is not None


def test_answers_do_not_pile_up() -> None:
    page = OpenPage()
    for _ in range(1000):
        page.answer("no")
    assert len(page.answers) <= 8
    assert json.loads(page.answers[0]) == {"error": "no"}
