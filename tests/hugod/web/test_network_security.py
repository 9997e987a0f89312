"""Bars S2, S5, S6, S7, S8, S10 and S16 at the page on the network, over real sockets.

Each question comes from another address of this machine, as if from another one: nobody is too
quick, unless the test is about that.
"""

import contextlib
import gc
import json
import logging
import random
from collections.abc import Iterator
from functools import partial

import pytest
from websockets.exceptions import ConnectionClosed

from hugo_core.board import load_board
from hugo_core.notation import read_position
from hugod.app.values.effects import PageWish
from hugod.app.values.inputs import KeyDown, PageState
from hugod.app.values.prompt_views import TextView
from hugod.app.values.words import Words
from hugod.serving import uvicorn_protocols
from hugod.serving.connection_limits import MOST_CONNECTIONS
from hugod.serving.rate_limit import ASKED_A_SECOND
from hugod.serving.uvicorn_protocols import BoundedHTTP
from hugod.web.key_link import KEYS_A_SECOND, KEYS_AT_ONCE
from tests.hugod.serving.test_request_checks import HOSTILE_ORIGINS
from tests.hugod.web.conftest import ORIGIN, OWN, UPGRADE, Club, another, ask, send, status

POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=9")


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


def test_s05_a_code_from_another_page_is_not_even_tried(page: Club) -> None:
    code = page.wish(PageWish.CODE).code
    body = json.dumps({"code": code}).encode()
    for origin in HOSTILE_ORIGINS:
        length = f"Content-Length: {len(body)}"
        answer = send(
            page.port,
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
        assert status(send(page.port, asked.encode())) in {400, 404, 405}, target
    assert state(page) == before


def test_s06_no_page_has_a_script_of_its_own(page: Club) -> None:
    for path in ("/", "/keys"):
        text = ask(page.port, f"GET {path}", OWN).decode().lower()
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
    """Words are what a translator may write; no board can be called so (`test_cardboard`)."""
    for word in evil_words():
        page.words = Words(partial(said_as, word))
        page.page.saw(TextView(word), POSITION)
        feed = page.page._game
        feed._number += 1
        said = json.loads(feed.scene().message(feed.scene().board(False)))
        for part in ("board", "stage"):
            assert "alert(" in said[part] or part == "stage"
            assert f"<{word.partition('<')[2].split()[0]} " not in said[part].replace("<svg ", "")


def test_s07_one_address_asks_twenty_times_a_second(page: Club) -> None:
    source = another()
    answers = [ask(page.port, "GET /static/code.js", OWN, source=source) for _ in range(200)]
    told = [status(answer) for answer in answers if answer]
    assert set(told) == {200, 429}
    assert told[: int(ASKED_A_SECOND)].count(200) == ASKED_A_SECOND
    assert told.count(200) < 100
    assert status(ask(page.port, "GET /static/code.js", OWN)) == 200


def test_s07_bodies_are_short(page: Club) -> None:
    for length in ("4097", "99999999999", "-1", "x", "1e3", "٣"):
        answer = ask(page.port, "POST /code", OWN, ORIGIN, f"Content-Length: {length}")
        assert status(answer) in {400, 411, 413}, length
    answer = ask(
        page.port, "POST /code", OWN, ORIGIN, "Transfer-Encoding: chunked", body=b"0\r\n\r\n"
    )
    assert status(answer) == 411


def test_s07_a_body_in_pieces_is_refused_however_short_it_says_it_is(page: Club) -> None:
    """Pieces have no end, and win over a length: what they hold must not be gathered."""
    pieces = b"2\r\n{}\r\n0\r\n\r\n"
    for length in ("Content-Length: 2", "X: 2"):
        head = ("POST /code HTTP/1.1", OWN, ORIGIN, length, "Transfer-Encoding: chunked", "", "")
        asked = "\r\n".join(head).format(port=page.port).encode()
        assert status(send(page.port, asked + pieces)) == 411


def test_s07_a_finished_connection_leaves_the_memory_at_once(page: Club) -> None:
    """RM1: each was kept for five seconds, so a flood filled the memory."""
    for number in range(600):
        path = ("/static/code.js", "/nothing", "/keys")[number % 3]
        ask(page.port, f"GET {path}", OWN)
    gc.collect()
    alive = sum(isinstance(one, BoundedHTTP) for one in gc.get_objects())
    assert alive <= MOST_CONNECTIONS


@pytest.mark.live_link
def test_s07_a_link_that_is_made_or_refused_leaves_no_connection_behind(page: Club) -> None:
    """RM1 again: the question that became a link was kept beside it."""
    for _ in range(2 * MOST_CONNECTIONS):
        ask(page.port, "GET /live", OWN, ORIGIN, *UPGRADE)
    with page.linked("/watching") as link:
        link.recv(60)
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
                link.recv(60)
    assert all(one.exc_info is None for one in caplog.records)
    assert len([one for one in caplog.records if one.levelno >= logging.WARNING]) <= 1


def test_s07_an_upgrade_that_is_none_is_not_held_open(
    page: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_protocols, "OPENING_S", 0.2)
    for method, odd in (("POST", "X: x"), ("GET", "Cookie: \x7f")):
        answer = ask(page.port, f"{method} /watching", OWN, ORIGIN, odd, *UPGRADE)
        assert b" 101 " not in answer  # and it has an end


def test_s10_strangers_write_nothing_into_the_log(
    page: Club, caplog: pytest.LogCaptureFixture
) -> None:
    """Else every phone that goes away in mid-sentence is an error in the journal."""
    head = ("POST /code HTTP/1.1", OWN, ORIGIN, "Content-Length: 9", "", "{")
    asked = "\r\n".join(head)
    send(page.port, asked.replace("{port}", str(page.port)).encode(), hangs_up=True)
    assert page.ask("GET", "/")[0] == 200
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []


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
        answer = send(page.port, bytes(data), hangs_up=True)
        assert b"Traceback" not in answer
        assert not answer or status(answer) in {*range(400, 500), 200, 404}
    assert state(page) == before
    assert status(ask(page.port, "GET /", OWN)) == 200


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'{"code": 123456}', b'{"code": null}', b"[" * 4000, b"\xff"],
)
def test_s08_a_code_that_is_none_is_refused_and_costs_no_try(page: Club, body: bytes) -> None:
    page.wish(PageWish.CODE)
    head = f"POST /code HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nOrigin: {page.origin}\r\n"
    answer = send(page.port, head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body)
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
            link.recv(60)
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
        assert isinstance(page.inbox.get(timeout=60), KeyDown)
        for _ in range(9_999):
            link.send('{"key": "Roll"}')
        while "Too fast" not in link.recv(60):
            pass
    keys = [page.inbox.get_nowait() for _ in range(page.inbox.qsize())]
    presses = 1 + sum(isinstance(item, KeyDown) for item in keys)
    assert presses <= KEYS_AT_ONCE + 60 * KEYS_A_SECOND


def test_s06_the_first_board_is_what_is_drawn_before_a_game(page: Club) -> None:
    page.page.saw(TextView("x"), None)
    assert load_board("amigo-hugo").name in ask(page.port, "GET /", OWN).decode()
