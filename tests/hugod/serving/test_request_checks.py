"""Bars S2, S5 and S6 at both pages: a table of hostile names, over a real socket."""

import asyncio
import socket
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from itertools import product

import pytest

from hugod.serving.request_checks import AsgiMessage, AsgiSend, Receive, RequestChecks, own_hosts
from tests.hugod.web.conftest import ORIGIN, OWN, UPGRADE, Club, Served, ask, status

IS_OLD = version("websockets").startswith("10.")
REFUSED = {400, 403, 421, *([500] if IS_OLD else [])}
"""A Host that is no ASCII is too much for websockets 10, which is Debian 12's."""
NETWORK = "the page on the network"
HOSTILE_HOSTS = (
    *("evil.example", "evil.example:{port}", "127.0.0.1", "localhost", "[::1]", "127.0.0.1:1"),
    *("127.0.0.1:{port}0", "127.0.0.1:{port}@evil.example", "evil.example@127.0.0.1:{port}"),
    *("127.0.0.1.evil.example:{port}", "localhost.evil.example:{port}", "localhost.:{port}"),
    *("127.0.0.1:{port}.evil.example", "127.0.0.2:{port}", "0.0.0.0:{port}", "127.1:{port}"),
    *("2130706433:{port}", "0x7f.1:{port}", "::1:{port}", "[::]:{port}", "localhost:{port}/"),
    *("[::ffff:127.0.0.1]:{port}", "http://127.0.0.1:{port}", "127.0.0.1:{port},evil.example"),
    *("127.0.0.1:{port}/", "192.168.1.7:{port}", "hugo.local:{port}", "hugo.evil.local:{port}"),
    *("lоcalhost:{port}", ".local", "*", ""),
)
HOSTILE_ORIGINS = (
    *("http://evil.example", "http://evil.example:{port}", "https://127.0.0.1:{port}", "null", "*"),
    *("http://127.0.0.1", "http://localhost", "http://127.0.0.1:1", "http://127.0.0.1:{port}0"),
    *("http://127.0.0.1:{port}/", "http://127.0.0.1:{port}.evil.example", "file://", ""),
    *("http://127.0.0.1:{port}@evil.example", "http://evil.example#http://127.0.0.1:{port}"),
    *("http://evil.example http://127.0.0.1:{port}", "http://127.0.0.2:{port}", "http://[::]"),
    *("http://0.0.0.0:{port}", "http://[::]:{port}", "http://localhost.evil.example:{port}"),
    *("ws://127.0.0.1:{port}", "127.0.0.1:{port}", "chrome-extension://abcdefgh"),
)
OF_THE_BOX = ("127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}", "[::1]:{port}")
OF_THE_NETWORK = ("127.0.0.1:{port}", f"{socket.gethostname()}.local:{{port}}")
METHODS = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "get")
ROUTES = (
    *("/", "/keys", "/code", "/live", "/watching", "/sounds", "/sounds.json", "/sounds/tick.wav"),
    *("/display.png", "/static/watch.css", "/static/panel.js", "/x", "/%00", "/../etc/passwd"),
    *("//", "/code/"),
)


@pytest.fixture(params=["the page at the box", NETWORK])
def is_network(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == NETWORK)


@pytest.fixture
def page(request: pytest.FixtureRequest, is_network: bool) -> Served | Club:
    one: Served | Club = request.getfixturevalue("opened" if is_network else "served")
    return one


def test_s05_a_hostile_host_is_refused(page: Served | Club, is_network: bool) -> None:
    for host in (*HOSTILE_HOSTS, *(OF_THE_BOX[1:] if is_network else ())):
        for path in ("/", "/keys", "/display.png", "/static/panel.js"):
            answer = ask(page.port, f"GET {path}", f"Host: {host}")
            assert status(answer) in {400, 421}, host
            assert b"access-control" not in answer.lower()
        post = ("POST /code", f"Host: {host}", ORIGIN, "Content-Length: 2")
        assert status(ask(page.port, *post, body=b"{}")) in {400, 421}, host


@pytest.mark.parametrize("path", ["/live", "/watching"])
def test_s05_a_hostile_host_or_origin_gets_no_live_link(page: Served | Club, path: str) -> None:
    for host in HOSTILE_HOSTS:
        answer = ask(page.port, f"GET {path}", f"Host: {host}", ORIGIN, *UPGRADE)
        assert status(answer) in REFUSED, host
    for origin in HOSTILE_ORIGINS:
        answer = ask(page.port, f"GET {path}", OWN, f"Origin: {origin}", *UPGRADE)
        assert status(answer) == 403, origin
    assert status(ask(page.port, f"GET {path}", OWN, *UPGRADE)) == 403
    assert len(HOSTILE_HOSTS) + len(HOSTILE_ORIGINS) >= 50


def test_s05_heads_that_say_two_things_or_nothing_are_refused(page: Served | Club) -> None:
    for twice in (OWN, "Host: evil.example", "Content-Length: 2\r\nContent-Length: 3"):
        assert status(ask(page.port, "GET /", OWN, twice)) in {400, 421}, twice
    assert status(ask(page.port, "GET /")) in {400, 421}
    head = (OWN, ORIGIN, ORIGIN)
    post = ask(page.port, "POST /code", *head, "Content-Length: 2", body=b"{}")
    assert status(post) in {403, 405}
    assert status(ask(page.port, "GET /live", *head, *UPGRADE)) in {400, 403}


def test_s05_its_own_names_are_served(page: Served | Club, is_network: bool) -> None:
    path = "/watching" if is_network else "/live"
    for host in OF_THE_NETWORK if is_network else OF_THE_BOX:
        assert status(ask(page.port, "GET /", f"Host: {host}")) == 200, host
        origin = f"Origin: http://{host.lower()}"
        assert status(ask(page.port, f"GET {path}", f"Host: {host}", origin, *UPGRADE)) == 101


def test_port_80_needs_no_port_in_the_name() -> None:
    assert "localhost" in own_hosts(80)
    assert "localhost" not in own_hosts(8080)


def test_s02_one_can_only_look(page: Served | Club, is_network: bool) -> None:
    for method, path in product(METHODS, ROUTES):
        if is_network and (method, path) == ("POST", "/code"):
            continue
        answer = ask(page.port, f"{method} {path}", OWN)
        assert status(answer) == 405, (method, path)
        assert b"\r\nallow: get, head" in answer.lower()
    assert page.inbox.empty()


def test_s02_a_question_mark_changes_nothing(page: Served | Club) -> None:
    for path in ("/?key=Roll", "/live?key=Roll", "/display.png?key=Roll", "/static/?key=Roll"):
        ask(page.port, f"GET {path}", OWN)
    assert page.inbox.empty()


def test_s06_every_answer_carries_the_strict_headers(page: Served | Club) -> None:
    for path in ROUTES:
        head = ask(page.port, f"GET {path}", OWN).lower().partition(b"\r\n\r\n")[0]
        assert b"content-security-policy: default-src 'self';" in head, path
        assert b"unsafe" not in head
        assert b"x-content-type-options: nosniff" in head
        assert b"referrer-policy: no-referrer" in head
        assert b"cache-control: no-store" in head
        assert b"\r\nserver:" not in head
        assert b"access-control" not in head


def test_s07_a_head_of_more_than_8_kib_is_refused(page: Served | Club) -> None:
    long = (f"X-{number}: {'x' * 900}" for number in range(20))
    assert status(ask(page.port, "GET /", OWN, *long)) in {400, 431}


@pytest.mark.parametrize("code", [200, 413])
def test_what_was_posted_is_read_before_the_answer_begins(code: int) -> None:
    """Else the connection is reset, and the reset may overtake the answer."""
    parts = [
        {"type": "http.request", "body": b"x" * 9, "more_body": left > 0} for left in (2, 1, 0)
    ]
    told: list[str] = []

    async def receive() -> AsgiMessage:
        told.append("read")
        return parts.pop(0)

    async def send(message: AsgiMessage) -> None:
        told.append(str(message.get("status", "body")))

    async def app(_scope: AsgiMessage, _receive: Receive, send: AsgiSend) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    headers = [(b"host", b"here"), (b"origin", b"http://here"), (b"content-length", b"27")]
    scope = {"type": "http", "method": "POST", "path": "/clip", "headers": headers}
    posts = {"/clip": 27 if code == 200 else 26}
    checks = RequestChecks(app, lambda _: frozenset({"here"}), posts=posts)
    with ThreadPoolExecutor(1) as apart:  # the loop of a browser's tests may run in this thread
        apart.submit(asyncio.run, checks(scope, receive, send)).result()
    assert told[:4] == ["read", "read", "read", str(code)]
