"""The thread that serves pages: what is not seen from outside, which `test_network` has."""

from __future__ import annotations

import queue
from typing import TYPE_CHECKING

from hugod.app.effects import PageWish
from hugod.app.inputs import PageState, PageTold

if TYPE_CHECKING:
    from tests.hugod.web.conftest import Club


def test_whoever_asks_when_it_is_over_is_told_so(opened: Club) -> None:
    running = opened.page._running
    assert running is not None
    told: queue.Queue[PageTold] = queue.Queue()
    running.end()
    running.wait()
    running.ask(told.put)
    assert told.get_nowait() == PageTold(PageState.CLOSED)


def test_one_opened_at_once_waits_until_the_other_is_gone(opened: Club) -> None:
    first = opened.page._running
    assert first is not None
    assert opened.wish(PageWish.CLOSE).state is PageState.CLOSED
    assert opened.wish(PageWish.OPEN).state is PageState.OPEN
    assert not first._thread.is_alive()
