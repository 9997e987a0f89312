"""Bars S2, S5, S6, S7, S8, S10 and S16 at the page on the network, over real sockets.

Each question comes from another address of this machine, as if from another one: nobody is too
quick, unless the test is about that.
"""

from __future__ import annotations

import contextlib
import gc
import json
import logging
import random
import socket
from collections.abc import Iterator
from functools import partial
from itertools import count, product
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from hugo_core.board import load_board
from hugo_core.notation import read_position
from hugod.app.box.page_wishes import PageState, PageWish
from hugod.app.inputs import KeyDown
from hugod.app.views import TextView
from hugod.app.words import Words
from hugod.web import connection_limits
from hugod.web.crowd import MOST_CONNECTIONS
from hugod.web.rate_limit import ASKED_A_SECOND
from hugod.web.routes import KEYS_A_SECOND, KEYS_AT_ONCE, BoundedHTTP

if TYPE_CHECKING:
    from tests.hugod.web.conftest import Club

POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=9")
ROUTES = (
    *("/", "/keys", "/code", "/live", "/watching", "/sounds", "/sounds.json", "/sounds/tick.wav"),
    *("/static/watch.css", "/static/panel.js", "/x", "/%00", "/../etc/passwd", "//", "/code/"),
)
METHODS = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "get", "HEAD")
HOSTS = (
    *("evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1:{port}0"),
    *("127.0.0.1:{port}@evil.example", "evil.example@127.0.0.1:{port}", "localhost:{port}"),
    *("127.0.0.1.evil.example:{port}", "127.0.0.1:{port}.evil.example", "127.0.0.2:{port}"),
    *("0.0.0.0:{port}", "127.1:{port}", "2130706433:{port}", "0x7f.1:{port}", "[::1]:{port}"),
    *("[::ffff:127.0.0.1]:{port}", "http://127.0.0.1:{port}", "127.0.0.1:{port}/", "", "*"),
    *("127.0.0.1:{port},evil.example", "192.168.1.7:{port}", "hugo.evil.local:{port}", ".local"),
)
ORIGINS = (
    *("http://evil.example", "http://evil.example:{port}", "https://127.0.0.1:{port}", "null", "*"),
    *("http://127.0.0.1", "http://127.0.0.1:1", "http://127.0.0.1:{port}0", "file://", ""),
    *("http://127.0.0.1:{port}/", "http://127.0.0.1:{port}.evil.example", "ws://127.0.0.1:{port}"),
    *("http://127.0.0.1:{port}@evil.example", "http://localhost:{port}", "http://127.0.0.2:{port}"),
    *("http://0.0.0.0:{port}", "127.0.0.1:{port}", "chrome-extension://abcdefgh", "http://[::]"),
)
UPGRADE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)
OWN = "Host: 127.0.0.1:{port}"
ORIGIN = "Origin: http://127.0.0.1:{port}"
addresses = count(2)


def another() -> str:
    """Give an address of this machine that has not asked yet."""
    number = next(addresses)
    return f"127.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def send(club: Club, data: bytes, source: str = "", *, hangs_up: bool = False) -> bytes:
    """Send bytes as they are; give whatever comes back until the box hangs up."""
    with socket.create_connection(("127.0.0.1", club.port), 20, (source or another(), 0)) as link:
        answer = b""
        with contextlib.suppress(ConnectionError):
            link.sendall(data)
            if hangs_up:
                link.shutdown(socket.SHUT_WR)
            while more := link.recv(65536):
                answer += more
        return answer


def ask(club: Club, request: str, *headers: str, body: bytes = b"", source: str = "") -> bytes:
    lines = (f"{request} HTTP/1.1", *headers, "", "")
    return send(club, "\r\n".join(lines).format(port=club.port).encode() + body, source)


def status(answer: bytes) -> int:
    return int(answer.split(maxsplit=2)[1])


def state(club: Club) -> tuple[object, ...]:
    """Everything a question could have changed."""
    items = [club.inbox.get_nowait() for _ in range(club.inbox.qsize())]
    return (club.book.kept[-1], tuple(items))


ODD_TARGETS = (
    *("http://evil.example/", "http://127.0.0.1:{port}/", "*", "//", "/../guard.py", "/KEYS"),
    *("/static/../guard.py", "/static/..%2fguard.py", "/static/%2e%2e/guard.py", "/%63ode"),
    *("/static//etc/passwd", "/static/%2fetc%2fpasswd", "/static/watch.css%00", "/static/"),
    *("/static/index.html", "/static/..", "/sounds/..%2f..%2fguard.py", "/keys;a"),
    *("/stickers/..%2f..%2fetc%2fpasswd-a4.pdf", "/stickers/%00-a4.pdf", "/%c0%ae%c0%ae/", "/%ff"),
)


@pytest.fixture
def page(opened: Club) -> Club:
    opened.page.saw(TextView("Hello"), POSITION)
    return opened


def test_s02_one_can_only_look(page: Club) -> None:
    before = state(page)
    for method, path in product(METHODS, ROUTES):
        if method == "HEAD" or (method, path) == ("POST", "/code"):
            continue
        assert status(ask(page, f"{method} {path}", OWN)) in {400, 405}, (method, path)
    assert state(page) == before


def test_s02_no_question_changes_anything(page: Club) -> None:
    before = state(page)
    chance = random.Random(2)
    for path in ROUTES * 4:
        asked = "&".join(
            f"{chance.choice(('key', 'code', 'token', 'wish'))}={chance.randrange(10**6):06}"
            for _ in range(5)
        )
        ask(page, f"{chance.choice(('GET', 'HEAD'))} {path}?{asked}", OWN, ORIGIN)
    assert state(page) == before


def test_s05_fifty_hostile_heads_are_refused(page: Club) -> None:
    refused = 0
    for host, path in product(HOSTS, ("/", "/keys", "/static/watch.js")):
        answer = ask(page, f"GET {path}", f"Host: {host}")
        assert status(answer) in {400, 421}, host
        assert b"access-control" not in answer.lower()
        refused += 1
    for host in HOSTS:
        answer = ask(page, "GET /watching", f"Host: {host}", ORIGIN, *UPGRADE)
        assert status(answer) in {400, 403, 421}, host
        answer = ask(page, "POST /code", f"Host: {host}", ORIGIN, "Content-Length: 2", body=b"{{}}")
        assert status(answer) in {400, 421}, host
        refused += 2
    for origin in ORIGINS:
        for path in ("/watching", "/live"):
            answer = ask(page, f"GET {path}", OWN, f"Origin: {origin}", *UPGRADE)
            assert status(answer) == 403, origin
            refused += 1
    assert refused >= 50


def test_s05_a_code_from_another_page_is_not_even_tried(page: Club) -> None:
    code = page.wish(PageWish.CODE).code
    body = json.dumps({"code": code}).encode()
    for origin in ORIGINS:
        length = f"Content-Length: {len(body)}"
        answer = send(
            page,
            f"POST /code HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\n"
            f"Origin: {origin.format(port=page.port)}\r\n{length}\r\n\r\n".encode()
            + body,
        )
        assert status(answer) == 403, origin
    assert page.book.phones().tries == 0
    assert page.type_code(code)[0] == 200


@pytest.mark.parametrize("version", ["HTTP/1.1", "HTTP/1.0"])
def test_s05_no_odd_target_leads_anywhere(page: Club, version: str) -> None:
    before = state(page)
    for target in ODD_TARGETS:
        asked = f"GET {target} {version}\r\n{OWN}\r\n{ORIGIN}\r\n\r\n".format(port=page.port)
        assert status(send(page, asked.encode())) in {400, 404, 405}, target
    assert state(page) == before


def test_s05_heads_that_say_two_things_are_refused(page: Club) -> None:
    for twice in (OWN, "Host: evil.example", "Content-Length: 2\r\nContent-Length: 3"):
        assert status(ask(page, "GET /", OWN, twice)) == 400, twice
    body = json.dumps({"code": page.wish(PageWish.CODE).code}).encode()
    whole = (OWN, ORIGIN, ORIGIN, f"Content-Length: {len(body)}")
    assert status(ask(page, "POST /code", *whole, body=body)) == 403
    assert status(ask(page, "GET /watching", OWN, ORIGIN, ORIGIN, *UPGRADE)) in {400, 403}


def test_s05_its_own_name_is_its_address_or_that_of_the_machine(page: Club) -> None:
    for host in (f"127.0.0.1:{page.port}", f"{socket.gethostname()}.local:{page.port}"):
        assert status(ask(page, "GET /", f"Host: {host}")) == 200


def test_s06_every_answer_carries_the_strict_headers(page: Club) -> None:
    for path in ROUTES:
        answer = ask(page, f"GET {path}", OWN).lower()
        if status(answer) == 400:
            continue
        assert b"content-security-policy: default-src 'self';" in answer, path
        assert b"unsafe" not in answer.partition(b"\r\n\r\n")[0]
        assert b"x-content-type-options: nosniff" in answer
        assert b"referrer-policy: no-referrer" in answer
        assert b"\r\nserver:" not in answer


def test_s06_no_page_has_a_script_of_its_own(page: Club) -> None:
    for path in ("/", "/keys"):
        text = ask(page, f"GET {path}", OWN).decode().lower()
        assert "<script>" not in text
        assert " onload" not in text
        assert " style=" not in text
        assert "javascript:" not in text


def said_as(word: str, _: str) -> str:
    """Translate anything into *word*."""
    return word


def evil_words() -> Iterator[str]:
    """Give 500 ways to get markup out of a name."""
    tags = ("script", "img src=x", "svg", "iframe", "a href='javascript:x()'", "math", "style")
    handlers = ("onload", "onerror", "onclick", "onmouseover", "onfocus autofocus")
    ends = ("</title>", "-->", '">', "'>", "</svg>", "]]>", "</text>", "\x00", "&#x3e;", "</desc>")
    chance = random.Random(6)
    for number in range(500):
        tag, handler, end = map(chance.choice, (tags, handlers, ends))
        yield f"{end}<{tag} {handler}=alert({number})>{number}</{tag.split()[0]}>"


def test_s06_five_hundred_evil_names_are_text(page: Club) -> None:
    """Words are what a translator may write; no board can be called so (`test_board_values`)."""
    for word in evil_words():
        page.words = Words(partial(said_as, word))
        page.page.saw(TextView(word), POSITION)
        feed = page.page._watching
        feed._number += 1
        said = json.loads(feed.scene().message(with_board=True))
        for part in ("board", "stage"):
            assert "alert(" in said[part] or part == "stage"
            assert f"<{word.partition('<')[2].split()[0]} " not in said[part].replace("<svg ", "")


def test_s07_one_address_asks_twenty_times_a_second(page: Club) -> None:
    source = another()
    answers = [ask(page, "GET /static/code.js", OWN, source=source) for _ in range(200)]
    told = [status(answer) for answer in answers if answer]
    assert set(told) == {200, 429}
    assert told[: int(ASKED_A_SECOND)].count(200) == ASKED_A_SECOND
    assert told.count(200) < 100
    assert status(ask(page, "GET /static/code.js", OWN)) == 200


def test_s07_heads_and_bodies_are_short(page: Club) -> None:
    long = (f"X-{number}: {'x' * 900}" for number in range(20))
    assert status(ask(page, "GET /", OWN, *long)) in {400, 431}
    for length in ("4097", "99999999999", "-1", "x", "1e3", "٣"):
        answer = ask(page, "POST /code", OWN, ORIGIN, f"Content-Length: {length}")
        assert status(answer) in {400, 411, 413}, length
    answer = ask(page, "POST /code", OWN, ORIGIN, "Transfer-Encoding: chunked", body=b"0\r\n\r\n")
    assert status(answer) == 411


def test_s07_a_body_in_pieces_is_refused_however_short_it_says_it_is(page: Club) -> None:
    """Pieces have no end, and win over a length: what they hold must not be gathered."""
    pieces = b"2\r\n{}\r\n0\r\n\r\n"
    for length in ("Content-Length: 2", "X: 2"):
        head = ("POST /code HTTP/1.1", OWN, ORIGIN, length, "Transfer-Encoding: chunked", "", "")
        asked = "\r\n".join(head).format(port=page.port).encode()
        assert status(send(page, asked + pieces)) == 411


def test_s07_a_finished_connection_leaves_the_memory_at_once(page: Club) -> None:
    """RM1: each was kept for five seconds, so a flood filled the memory."""
    for number in range(600):
        path = ("/static/code.js", "/nothing", "/keys")[number % 3]
        ask(page, f"GET {path}", OWN)
    gc.collect()
    alive = sum(isinstance(one, BoundedHTTP) for one in gc.get_objects())
    assert alive <= MOST_CONNECTIONS


@pytest.mark.live_link
def test_s07_a_link_that_is_made_or_refused_leaves_no_connection_behind(page: Club) -> None:
    """RM1 again: the question that became a link was kept beside it."""
    for _ in range(2 * MOST_CONNECTIONS):
        ask(page, "GET /live", OWN, ORIGIN, *UPGRADE)
    with page.linked("/watching") as link:
        link.recv(20)
        gc.collect()
        assert not any(isinstance(one, BoundedHTTP) for one in gc.get_objects())


@pytest.mark.live_link
def test_s10_frames_that_are_no_text_cost_one_line(
    page: Club, caplog: pytest.LogCaptureFixture
) -> None:
    """RL6: each cost a traceback, five megabytes of log in ten seconds."""
    for _ in range(20):
        with page.linked("/watching") as link, contextlib.suppress(ConnectionClosed):
            link.send(b"\xff\xff", text=True)
            while True:
                link.recv(20)
    assert all(one.exc_info is None for one in caplog.records)
    assert len([one for one in caplog.records if one.levelno >= logging.WARNING]) <= 1


def test_s07_an_upgrade_that_is_none_is_not_held_open(
    page: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_limits, "OPENING_S", 0.2)
    for method, odd in (("POST", "X: x"), ("GET", "Cookie: \x7f")):
        answer = ask(page, f"{method} /watching", OWN, ORIGIN, odd, *UPGRADE)
        assert b" 101 " not in answer  # and it has an end


def test_s10_strangers_write_nothing_into_the_log(
    page: Club, caplog: pytest.LogCaptureFixture
) -> None:
    """Else every phone that goes away in mid-sentence is an error in the journal."""
    head = ("POST /code HTTP/1.1", OWN, ORIGIN, "Content-Length: 9", "", "{")
    asked = "\r\n".join(head)
    send(page, asked.replace("{port}", str(page.port)).encode(), hangs_up=True)
    assert page.ask("GET", "/")[0] == 200
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []


@pytest.mark.live_link
def test_s07_there_are_never_more_than_32_connections(page: Club) -> None:
    with contextlib.ExitStack() as stack:
        links = [
            stack.enter_context(
                socket.create_connection(("127.0.0.1", page.port), 20, (another(), 0))
            )
            for _ in range(200)
        ]
        for late in links[MOST_CONNECTIONS:]:
            with contextlib.suppress(ConnectionResetError):
                assert late.recv(1) == b""
    with page.linked("/watching") as link:
        assert json.loads(link.recv(20))["alive"]


def test_s08_bytes_that_are_no_question_change_nothing(page: Club) -> None:
    before, chance = state(page), random.Random(8)
    good = (
        f"POST /code HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nOrigin: {page.origin}\r\n"
        'Content-Length: 18\r\n\r\n{"code": "123456"}'
    ).encode()
    for number in range(400):
        data = bytearray(good if number % 3 else chance.randbytes(chance.randrange(1, 400)))
        for _ in range(chance.randrange(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        answer = send(page, bytes(data), hangs_up=True)
        assert b"Traceback" not in answer
        assert not answer or status(answer) in {*range(400, 500), 200, 404}
    assert state(page) == before
    assert status(ask(page, "GET /", OWN)) == 200


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"code": 123456}', b'{"code": null}', b"[" * 4000, b"\xff"],
)
def test_s08_a_code_that_is_none_is_refused_and_costs_no_try(page: Club, body: bytes) -> None:
    page.wish(PageWish.CODE)
    head = f"POST /code HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nOrigin: {page.origin}\r\n"
    answer = send(page, head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    assert status(answer) == 403
    assert page.book.phones().tries == 0


@pytest.mark.live_link
def test_s10_no_code_and_no_token_is_in_any_log(
    page: Club, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        told = page.wish(PageWish.CODE)
        logging.getLogger("hugod.loop").debug("%s", told)  # as the loop does with every input
        _, cookie = page.type_code(told.code)
        page.ask("GET", "/keys", Cookie=cookie)
        page.type_code(told.code)
        with page.linked("/live", cookie) as link:
            link.recv(20)
    token = cookie.partition("=")[2]
    assert len(token) == 32
    ours = [one for one in caplog.records if not one.name.startswith("websockets.client")]
    said = " ".join(one.getMessage() for one in ours)
    assert "PageTold" in said
    assert told.code not in said
    assert token not in said
    assert token not in repr(page.book.kept)


@pytest.mark.live_link
def test_s16_ten_thousand_keys_a_second_are_no_more_than_hands_can_do(page: Club) -> None:
    _, cookie = page.type_code(page.wish(PageWish.CODE).code)
    assert page.told().state is PageState.LET_IN
    with page.linked("/live", cookie) as link, contextlib.suppress(ConnectionClosed):
        link.send('{"key": "Roll"}')  # the first is heard, however late the box reads the others
        assert isinstance(page.inbox.get(timeout=20), KeyDown)
        for _ in range(9_999):
            link.send('{"key": "Roll"}')
        while "Too fast" not in link.recv(20):
            pass
    keys = [page.inbox.get_nowait() for _ in range(page.inbox.qsize())]
    presses = 1 + sum(isinstance(item, KeyDown) for item in keys)
    assert presses <= KEYS_AT_ONCE + 60 * KEYS_A_SECOND


def test_s06_the_first_board_is_what_is_drawn_before_a_game(page: Club) -> None:
    page.page.saw(TextView("x"), None)
    assert load_board("amigo-hugo").name in ask(page, "GET /", OWN).decode()
