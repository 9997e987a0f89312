"""What the page on the network answers, and that nothing can be done there but look."""

from __future__ import annotations

import http.client
import json
import queue
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hugo_core.board import load_board
from hugo_core.notation import read_position
from hugod.app.effects import TendPage
from hugod.app.inputs import PageTold
from hugod.app.page_wishes import PageWish
from hugod.app.phrases import Phrases
from hugod.app.view import TextView
from hugod.panel import web_network
from hugod.panel.network import NetworkPage
from hugod.panel.web_network import MOST_OF_ONE

POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=9")
WAIT_S = 20.0


class Open:
    """A page that is open at the loopback, as if that were the network."""

    def __init__(self) -> None:
        told: queue.Queue[PageTold] = queue.Queue()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.page = NetworkPage(
            load_board("amigo-hugo"),
            Phrases,
            told.put,
            port=self.port,
            addresses=lambda: ("127.0.0.1",),
        )
        self.page.saw(TextView("Hello"), POSITION)
        self.page.tend(TendPage(PageWish.OPEN))
        told.get(timeout=WAIT_S)

    def ask(self, method: str, path: str) -> tuple[int, str]:
        asking = http.client.HTTPConnection("127.0.0.1", self.port, timeout=WAIT_S)
        try:
            asking.request(method, path)
            answer = asking.getresponse()
            return answer.status, answer.read().decode()
        finally:
            asking.close()

    @contextmanager
    def watching(self, path: str = "/watching") -> Iterator[ClientConnection]:
        here = f"127.0.0.1:{self.port}"
        origin = Origin(f"http://{here}")
        with connect(f"ws://{here}{path}", origin=origin, proxy=None, max_queue=None) as link:
            yield link


def hear(link: ClientConnection) -> dict[str, Any]:
    said = json.loads(link.recv(timeout=WAIT_S))
    assert isinstance(said, dict)
    return said


@pytest.fixture
def page() -> Iterator[Open]:
    one = Open()
    yield one
    one.page.close()


def test_the_page_has_board_and_points_in_it_and_no_key(page: Open) -> None:
    status, text = page.ask("GET", "/")
    assert status == 200
    assert 'data-guest="red"' in text
    assert 'data-points="red"' in text
    assert "<button" not in text
    assert "data-key" not in text


def test_it_is_told_what_changes(page: Open) -> None:
    with page.watching() as link:
        assert "board" in hear(link)
        page.page.saw(TextView("Bye"), None)
        said = hear(link)
        assert Phrases().nobody_plays in said["stage"]
        assert "data-guest" not in said["board"]


def test_a_silent_box_lets_its_heart_beat(page: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_network, "BEAT_S", 0.05)
    with page.watching() as link:
        while hear(link) != {"beat": True}:
            pass


def test_whoever_says_something_is_sent_away(page: Open) -> None:
    with page.watching() as link:
        link.send('{"key": "Roll"}')
        with suppress(ConnectionClosed):
            while True:
                hear(link)
        assert link.close_code == 1008


@pytest.mark.parametrize("path", ["/live", "/display.png", "/sounds", "/keys", "/x", "/index.html"])
def test_nothing_of_the_box_itself_is_there(page: Open, path: str) -> None:
    assert page.ask("GET", path)[0] == 404
    with pytest.raises(InvalidStatus), page.watching(path):
        pass


def test_a_closed_page_says_goodbye(page: Open) -> None:
    with page.watching() as link:
        hear(link)
        page.page.tend(TendPage(PageWish.CLOSE))
        said = hear(link)
        while said.get("alive"):
            said = hear(link)
        assert said == {"alive": False}


def test_one_stranger_has_some_connections_and_no_more(page: Open) -> None:
    with ExitStack() as stack:
        links = [
            stack.enter_context(socket.create_connection(("127.0.0.1", page.port), WAIT_S))
            for _ in range(MOST_OF_ONE + 5)
        ]
        for late in links[MOST_OF_ONE:]:
            with suppress(ConnectionResetError):
                assert late.recv(1) == b""
