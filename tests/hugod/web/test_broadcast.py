"""Bells and pages, with a drawing that is only counted."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from hugo_core.board import load_board
from hugo_core.notation import read_position
from hugod.app.views import TextView
from hugod.web.broadcast import MOST_PAGES, Pages

POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=9")


@dataclass(frozen=True)
class Count:
    number: int
    board: str

    def message(self, *, with_board: bool) -> str:
        return f"{self.number} {with_board}"


class Counting(Pages[Count]):
    drawn = 0

    def draw(self) -> Count:
        self.drawn += 1
        return Count(self._number, self.board_svg())


def test_a_scene_is_drawn_once_however_many_ask() -> None:
    pages = Counting(load_board("amigo-hugo"))
    assert pages.scene() is pages.scene()
    assert pages.drawn == 1


def test_the_board_is_drawn_anew_for_another_position_only() -> None:
    pages = Counting(load_board("amigo-hugo"))
    pages.saw(TextView("One"), POSITION)
    first = pages.board_svg()
    pages.saw(TextView("Two"), POSITION)
    assert pages.board_svg() is first
    pages.saw(TextView("Three"), None)
    assert pages.board_svg() is not first


def test_every_page_hears_its_bell_and_one_too_many_is_turned_away() -> None:
    async def evening() -> None:
        pages = Counting(load_board("amigo-hugo"))
        pages.begin(asyncio.get_running_loop())
        with pages.page() as one:
            assert one is not None
            one.bell.clear()
            pages.saw(TextView("Hello"), None)
            await asyncio.wait_for(one.bell.wait(), 10)
            others = [pages.page() for _ in range(MOST_PAGES)]
            assert [other.__enter__() is None for other in others].count(True) == 1
            pages.end()
            one.bell.clear()
            await asyncio.wait_for(one.bell.wait(), 10)
            assert pages.closing
        with pages.page() as late:
            assert late is None
        pages.begin(asyncio.get_running_loop())
        assert not pages.closing

    with ThreadPoolExecutor(1) as apart:  # Playwright keeps a loop in this thread
        apart.submit(asyncio.run, evening()).result()
