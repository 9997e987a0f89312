"""Connections that storm, dawdle or never read, over real sockets: the box ends them."""

import asyncio
import contextlib
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from typing import Any

import pytest

from hugo_core.notation import read_position
from hugod.app.values.prompt_views import TextView
from hugod.serving import uvicorn_protocols
from hugod.serving.connection_limits import MOST_CONNECTIONS
from tests.hugod.web.conftest import ORIGIN, OWN, UPGRADE, Club, Served, another, ask, status

PATIENCE_S = 60.0
POSITIONS = cycle(
    read_position(f"amigo-hugo rolling act=red red(10)={place},17 blue(10)=9")
    for place in range(1, 29)
)
PING, PONG = b"\x89\xfd" + bytes(4) + bytes(125), b"\x8a\x7d" + bytes(125)


@contextlib.contextmanager
def watcher(club: Club) -> Iterator[socket.socket]:
    """Open a live link by hand, and read how it was answered."""
    with socket.create_connection(("127.0.0.1", club.port), PATIENCE_S) as link:
        head = "\r\n".join(("GET /watching HTTP/1.1", OWN, ORIGIN, *UPGRADE, "", ""))
        link.sendall(head.format(port=club.port).encode())
        assert link.recv(12) == b"HTTP/1.1 101"
        yield link


def is_hung_up(link: socket.socket) -> bool:
    polling = select.poll()
    polling.register(link, select.POLLHUP | select.POLLERR)
    return bool(polling.poll(0))


def is_served(club: Club) -> bool:
    """Say whether others see the game all the same."""
    with watcher(club) as link:
        return bool(link.recv(1)) and club.ask("GET", "/")[0] == 200


def storm(link: socket.socket, patience_s: float = PATIENCE_S) -> None:
    """Send pings and read no answer, until the link is gone, or takes nothing for so long."""
    until = time.monotonic() + PATIENCE_S
    link.settimeout(patience_s)
    with contextlib.suppress(ConnectionError, TimeoutError):
        while time.monotonic() < until:
            link.send(PING * 200)


def test_whoever_storms_a_link_is_hung_up_on(opened: Club) -> None:
    with watcher(opened) as link:
        storm(link)
        assert is_hung_up(link)
    assert is_served(opened)


def test_answers_that_nobody_reads_fill_no_memory(
    opened: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As fast as the link takes them: what bounds it is what is left unread. Older libraries
    take no more by themselves; newer ones are stopped.
    """
    monkeypatch.setattr(uvicorn_protocols, "MOST_BYTES_A_SECOND", 1e12)
    until = time.monotonic() + PATIENCE_S
    with watcher(opened) as link:
        storm(link, 1)
        while not is_hung_up(link) and select.select([], [link], [], 1)[1]:  # it was only slow
            assert time.monotonic() < until
            storm(link, 1)
    assert is_served(opened)


def test_whoever_never_reads_is_given_up(opened: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "DEAF_S", 0.3)
    pages = opened.page._game._pages
    with watcher(opened) as deaf, watcher(opened) as hearing:
        until = time.monotonic() + PATIENCE_S
        while len(pages) != 1:
            opened.page.saw(TextView("…"), next(POSITIONS))
            assert hearing.recv(1 << 20)
            assert time.monotonic() < until
        assert deaf.fileno() >= 0  # it is still there, and has its place no more


def test_whoever_is_quick_and_reads_may_stay(opened: Club) -> None:
    """A browser pings and hears its answer, again and again."""
    heard = b""
    with watcher(opened) as link:
        for number in range(1, 51):
            link.sendall(PING)
            while heard.count(PONG) < number:
                heard += link.recv(1 << 20)
    assert b'"alive": true' in heard


@pytest.mark.parametrize("fixture", ["served", "opened"])
def test_s07_there_are_never_more_than_32_connections(
    request: pytest.FixtureRequest, fixture: str
) -> None:
    page: Served | Club = request.getfixturevalue(fixture)
    with contextlib.ExitStack() as stack:
        where = ("127.0.0.1", page.port)
        links = [
            stack.enter_context(socket.create_connection(where, PATIENCE_S, (another(), 0)))
            for _ in range(2 * MOST_CONNECTIONS)
        ]
        for late in links[MOST_CONNECTIONS:]:
            with contextlib.suppress(ConnectionResetError):
                assert late.recv(1) == b""
    assert status(ask(page.port, "GET /", OWN)) == 200


def test_a_request_that_dawdles_is_cut_off(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "OPENING_S", 0.2)
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE_S) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: ")
        with contextlib.suppress(ConnectionResetError):
            assert slow.recv(1) == b""


class NotedLoop(asyncio.SelectorEventLoop):
    """asyncio's loop, and how often somebody wanted to be woken by the clock."""

    alarms = 0

    def call_at(self, *when_and_what: Any, context: Any = None) -> asyncio.TimerHandle:  # type: ignore[override]  # passed on
        self.alarms += 1
        return super().call_at(*when_and_what, context=context)


def test_a_server_to_which_nobody_comes_sleeps_until_it_is_to_end() -> None:
    """uvicorn's own sleeps a tenth of a second, and again, for ever."""

    async def nobody_comes() -> int:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, NotedLoop)
        server = uvicorn_protocols.make_server(nothing_there)
        listening = socket.create_server(("127.0.0.1", 0))
        task = loop.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await loop.run_in_executor(None, int)  # let others go on, without an alarm
        for _ in range(10):
            await loop.run_in_executor(None, int)
        alarms = loop.alarms
        server.leave()
        await asyncio.wait_for(task, PATIENCE_S)
        return alarms

    def run() -> int:
        with asyncio.Runner(loop_factory=NotedLoop) as runner:
            return runner.run(nobody_comes())

    with ThreadPoolExecutor(1) as pool:  # a browser of other tests may have a loop in this one
        assert pool.submit(run).result(PATIENCE_S) == 0


async def nothing_there(_scope: object, _receive: object, _send: object) -> None:
    """Answer nothing."""


LOADED_BY_ROUTES = """
import sys
import hugod.serving.uvicorn_protocols
first = set(sys.modules)
import hugod.web.routes, hugod.web.network_routes
print(*{name.partition(".")[0] for name in set(sys.modules) - first})
"""


def test_all_web_libraries_are_loaded_by_one_import() -> None:
    """Two threads that load the same package at a time can trip over each other."""
    asked = [sys.executable, "-c", LOADED_BY_ROUTES]
    told = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    assert "hugod" in told.split()
    assert not {"starlette", "uvicorn", "websockets", "h11", "anyio"} & set(told.split())
