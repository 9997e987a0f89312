"""Live links of those who storm, or never read, over real sockets: they are hung up on."""

from __future__ import annotations

import contextlib
import select
import socket
import time
from collections.abc import Iterator
from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from hugo_core.notation import read_position
from hugod.app.views import TextView
from hugod.web import uvicorn_protocols

if TYPE_CHECKING:
    from tests.hugod.web.conftest import Club

PATIENCE_S = 20.0
POSITIONS = cycle(
    read_position(f"amigo-hugo rolling act=red red(10)={place},17 blue(10)=9")
    for place in range(1, 29)
)
UPGRADE = (
    "GET /watching HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING, PONG = b"\x89\xfd" + bytes(4) + bytes(125), b"\x8a\x7d" + bytes(125)


@contextlib.contextmanager
def watcher(club: Club) -> Iterator[socket.socket]:
    """Open a live link by hand, and read how it was answered."""
    with socket.create_connection(("127.0.0.1", club.port), PATIENCE_S) as link:
        link.sendall(UPGRADE.format(port=club.port).encode())
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


def storm(link: socket.socket) -> None:
    """Send pings and read no answer, until the link is gone, or takes nothing for a second."""
    until = time.monotonic() + PATIENCE_S
    link.settimeout(1)
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
    with watcher(opened) as link:
        storm(link)
        assert is_hung_up(link) or not select.select([], [link], [], 1)[1]
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
