"""Who may ask: a table of hostile names, over a real socket."""

from __future__ import annotations

import socket
from importlib.metadata import version
from itertools import product
from typing import TYPE_CHECKING

import pytest

from hugod.web.request_checks import own_hosts

if TYPE_CHECKING:
    from tests.hugod.web.conftest import Served


IS_OLD = version("websockets").startswith("10.")
REFUSED = {400, 403, 421, *([500] if IS_OLD else [])}
"""A Host that is no ASCII is too much for websockets 10, which is Debian 12's."""

HOSTILE_HOSTS = [
    "evil.example",
    "evil.example:{port}",
    "127.0.0.1",
    "localhost",
    "[::1]",
    "127.0.0.1:1",
    "127.0.0.1:{port}0",
    "127.0.0.1:{port}@evil.example",
    "evil.example@127.0.0.1:{port}",
    "127.0.0.1.evil.example:{port}",
    "localhost.evil.example:{port}",
    "127.0.0.1:{port}.evil.example",
    "127.0.0.2:{port}",
    "0.0.0.0:{port}",
    "127.1:{port}",
    "2130706433:{port}",
    "0x7f.1:{port}",
    "::1:{port}",
    "[::]:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "localhost.:{port}",
    "localhost:{port}/",
    "http://127.0.0.1:{port}",
    "127.0.0.1:{port},evil.example",
    "192.168.1.7:{port}",
    "hugo.local:{port}",
    "lоcalhost:{port}",
    "",
]
HOSTILE_ORIGINS = [
    "http://evil.example",
    "http://evil.example:{port}",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1",
    "http://localhost",
    "http://127.0.0.1:1",
    "http://127.0.0.1:{port}0",
    "http://127.0.0.1:{port}/",
    "http://127.0.0.1:{port}.evil.example",
    "http://127.0.0.1:{port}@evil.example",
    "http://evil.example#http://127.0.0.1:{port}",
    "http://evil.example http://127.0.0.1:{port}",
    "http://127.0.0.2:{port}",
    "http://0.0.0.0:{port}",
    "http://[::]:{port}",
    "http://localhost.evil.example:{port}",
    "ws://127.0.0.1:{port}",
    "file://",
    "null",
    "*",
    "127.0.0.1:{port}",
    "chrome-extension://abcdefgh",
    "",
]
OWN = ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}", "[::1]:{port}"]
UPGRADE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)


def ask(port: int, request: str, *headers: str) -> tuple[int, str]:
    """Send a request as it stands; give the status and the head of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as link:
        lines = (f"{request} HTTP/1.1", *(header.format(port=port) for header in headers), "", "")
        link.sendall("\r\n".join(lines).encode())
        answer = b""
        while b"\r\n\r\n" not in answer and (more := link.recv(4096)):
            answer += more
    head = answer.partition(b"\r\n\r\n")[0].decode("latin-1")
    return int(head.split()[1]), head.lower()


def test_the_table_is_long_enough() -> None:
    assert len(HOSTILE_HOSTS) * 3 + len(HOSTILE_ORIGINS) >= 50


@pytest.mark.parametrize("path", ["/", "/display.png", "/static/panel.js"])
def test_a_hostile_host_is_refused(served: Served, path: str) -> None:
    for host in HOSTILE_HOSTS:
        status, head = ask(served.port, f"GET {path}", f"Host: {host}")
        assert status in {400, 421}, host
        assert "access-control" not in head


def test_a_hostile_host_gets_no_live_link(served: Served) -> None:
    for host in HOSTILE_HOSTS:
        origin = "Origin: http://127.0.0.1:{port}"
        status, _ = ask(served.port, "GET /live", f"Host: {host}", origin, *UPGRADE)
        assert status in REFUSED, host


def test_a_hostile_page_gets_no_live_link(served: Served) -> None:
    for origin in HOSTILE_ORIGINS:
        host = "Host: 127.0.0.1:{port}"
        status, _ = ask(served.port, "GET /live", host, f"Origin: {origin}", *UPGRADE)
        assert status == 403, origin


def test_without_an_origin_there_is_no_live_link(served: Served) -> None:
    assert ask(served.port, "GET /live", "Host: 127.0.0.1:{port}", *UPGRADE)[0] == 403


def test_two_hosts_or_two_origins_are_refused(served: Served) -> None:
    own, origin = "Host: 127.0.0.1:{port}", "Origin: http://127.0.0.1:{port}"
    assert ask(served.port, "GET /", own, "Host: evil.example")[0] in {400, 421}
    assert ask(served.port, "GET /live", own, origin, origin, *UPGRADE)[0] in {400, 403}


def test_no_host_at_all_is_refused(served: Served) -> None:
    assert ask(served.port, "GET /")[0] in {400, 421}


@pytest.mark.parametrize("host", OWN)
def test_the_machines_own_names_are_served(served: Served, host: str) -> None:
    assert ask(served.port, "GET /", f"Host: {host}")[0] == 200
    origin = f"Origin: http://{host.lower()}"
    assert ask(served.port, "GET /live", f"Host: {host}", origin, *UPGRADE)[0] == 101


def test_one_can_only_look(served: Served) -> None:
    methods = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "get")
    for method, path in product(methods, ("/", "/display.png", "/static/panel.js", "/live", "/x")):
        status, head = ask(served.port, f"{method} {path}", "Host: 127.0.0.1:{port}")
        assert status == 405, (method, path)
        assert "\r\nallow: get, head" in head


def test_every_answer_carries_the_strict_headers(served: Served) -> None:
    for path in ("/", "/display.png", "/static/panel.css", "/nowhere"):
        _, head = ask(served.port, f"GET {path}", "Host: localhost:{port}")
        assert "content-security-policy: default-src 'self';" in head
        assert "unsafe" not in head
        assert "x-content-type-options: nosniff" in head
        assert "referrer-policy: no-referrer" in head
        assert "cache-control: no-store" in head
        assert "\r\nserver:" not in head
        assert "access-control" not in head


def test_a_head_of_more_than_8_kib_is_refused(served: Served) -> None:
    head = ("Host: 127.0.0.1:{port}", *(f"X-{n}: {'x' * 900}" for n in range(20)))
    assert ask(served.port, "GET /", *head)[0] in {400, 431}


def test_port_80_needs_no_port_in_the_name() -> None:
    assert "localhost" in own_hosts(80)
    assert "localhost" not in own_hosts(8080)


def test_a_question_mark_changes_nothing(served: Served) -> None:
    for path in ("/?key=Roll", "/live?key=Roll", "/display.png?key=Roll", "/static/?key=Roll"):
        ask(served.port, f"GET {path}", "Host: 127.0.0.1:{port}")
    assert served.inbox.empty()
