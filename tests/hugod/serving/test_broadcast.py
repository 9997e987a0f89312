"""Bells and pages, with a scene that is a number."""

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from hugod.languages import words_in
from hugod.serving.broadcast import MOST_PAGES, Broadcast, OpenPage, PageContent
from hugod.serving.page_files import PageFiles


class Counting(Broadcast):
    drawn = shown = 0

    def draw(self) -> PageContent:
        self.drawn += 1
        return self.content({"shown": self.shown}, {})

    def show(self, number: int) -> None:
        self.shown = number
        self.changed()


@pytest.fixture
def pages() -> Counting:
    return Counting(lambda: words_in("en"), PageFiles("hugod.serving"))


def run(evening: Coroutine[None, None, None]) -> None:
    with ThreadPoolExecutor(1) as apart:  # Playwright keeps a loop in this thread
        apart.submit(asyncio.run, evening).result()


def test_a_scene_is_drawn_once_however_many_ask(pages: Counting) -> None:
    assert pages.scene() is pages.scene()
    assert pages.drawn == 1


def test_a_hundred_scenes_ring_once_and_the_last_is_shown(pages: Counting) -> None:
    async def evening() -> None:
        pages.begin()
        with pages.page() as page:
            assert page is not None
            number = pages.scene().number
            page.bell.clear()
            for shown in range(101):
                pages.show(shown)
            await asyncio.wait_for(page.bell.wait(), 10)
            assert pages.scene().number == number + 1
            assert pages.scene().shown == {"shown": 100}

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
    pages.show(1)  # when the loop is gone


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
