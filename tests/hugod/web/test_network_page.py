"""The page on the network, put together: it does its errands, as far as the owner lets it."""

from __future__ import annotations

import queue
from contextlib import ExitStack
from pathlib import Path

import pytest

from hugod.app.box.page_wishes import PageState, PageWish
from hugod.app.effects import TendPage
from hugod.app.inputs import Input, PageTold
from hugod.app.words import Words
from hugod.config import Config
from hugod.display.display import BoxGlass
from hugod.jobs import Errands
from hugod.web.network_page import open_network


@pytest.mark.parametrize(
    ("allowed", "state"), [("menu", PageState.CLOSED), ("never", PageState.FORBIDDEN)]
)
def test_the_owner_says_whether_it_may_be_opened(
    tmp_path: Path, allowed: str, state: PageState
) -> None:
    inbox: queue.Queue[Input] = queue.Queue()
    errands = Errands()
    with ExitStack() as opened:
        config = Config(page_network=allowed)
        put, glass = inbox.put, BoxGlass()
        open_network(opened, glass, put, Words, config, errands, tmp_path, was_open=False)
        errands.run(TendPage(PageWish.LOOK))
    assert inbox.get_nowait() == PageTold(state)
