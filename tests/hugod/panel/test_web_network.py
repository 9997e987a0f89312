"""What the page on the network answers: all may look, and who typed the code may press keys."""

from __future__ import annotations

import json
import socket
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hugo_core.notation import read_position
from hugod.app.effects import TendPage
from hugod.app.inputs import Key, KeyDown, KeyUp
from hugod.app.page_view import CodeView
from hugod.app.page_wishes import PageState, PageWish
from hugod.app.phrases import Phrases
from hugod.app.view import TextView
from hugod.languages import phrases_in
from hugod.panel import web_network
from hugod.panel.web_network import MOST_OF_ONE

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

    from tests.hugod.panel.conftest import Club

POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=9")
WAIT_S = 20.0


def hear(link: ClientConnection) -> dict[str, Any]:
    said = json.loads(link.recv(timeout=WAIT_S))
    assert isinstance(said, dict)
    return said


@pytest.fixture
def page(opened: Club) -> Club:
    """A page that is open at the loopback, as if that were the network, with a game on."""
    opened.page.saw(TextView("Hello"), POSITION)
    return opened


def test_the_page_has_board_and_points_in_it_and_no_key(page: Club) -> None:
    status, text, _ = page.ask("GET", "/")
    assert status == 200
    assert 'data-guest="red"' in text
    assert 'data-points="red"' in text
    assert "<button" not in text
    assert "data-key" not in text


def test_the_sheets_of_numbers_can_be_printed_from_it(page: Club) -> None:
    status, text, _ = page.ask("GET", "/stickers")
    assert status == 200
    assert 'href="/stickers/amigo-hugo-a4.pdf"' in text
    assert page.ask("GET", "/stickers/amigo-hugo-x.pdf")[0] == 404


@pytest.mark.live_link
def test_it_is_told_what_changes(page: Club) -> None:
    with page.linked("/watching") as link:
        assert "board" in hear(link)
        page.page.saw(TextView("Bye"), None)
        said = hear(link)
        assert Phrases().nobody_plays in said["stage"]
        assert "data-guest" not in said["board"]


@pytest.mark.live_link
def test_a_silent_box_lets_its_heart_beat(page: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_network, "BEAT_S", 0.05)
    with page.linked("/watching") as link:
        while hear(link) != {"beat": True}:
            pass


@pytest.mark.live_link
def test_whoever_says_something_is_sent_away(page: Club) -> None:
    with page.linked("/watching") as link:
        link.send('{"key": "Roll"}')
        with suppress(ConnectionClosed):
            while True:
                hear(link)
        assert link.close_code == 1008


@pytest.mark.live_link
@pytest.mark.parametrize(
    "path", ["/live", "/display.png", "/x", "/index.html", "/static/index.html"]
)
def test_nothing_of_the_box_itself_is_there(page: Club, path: str) -> None:
    assert page.ask("GET", path)[0] == 404
    with pytest.raises(InvalidStatus), page.linked(path):
        pass


@pytest.mark.live_link
def test_a_closed_page_says_goodbye(page: Club) -> None:
    with page.linked("/watching") as link:
        hear(link)
        page.page.tend(TendPage(PageWish.CLOSE))
        said = hear(link)
        while said.get("alive"):
            said = hear(link)
        assert said == {"alive": False}


def test_one_stranger_has_some_connections_and_no_more(page: Club) -> None:
    with ExitStack() as stack:
        links = [
            stack.enter_context(socket.create_connection(("127.0.0.1", page.port), WAIT_S))
            for _ in range(MOST_OF_ONE + 5)
        ]
        for late in links[MOST_OF_ONE:]:
            with suppress(ConnectionResetError):
                assert late.recv(1) == b""


def let_in(page: Club) -> str:
    """Type the code, and give the cookie."""
    status, cookie = page.type_code(page.wish(PageWish.CODE).code)
    assert (status, page.told().state) == (200, PageState.LET_IN)
    return cookie


@pytest.mark.live_link
def test_without_the_code_there_is_only_a_field_for_it(page: Club) -> None:
    page.words = phrases_in("de")
    status, text, _ = page.ask("GET", "/keys")
    assert status == 200
    assert phrases_in("de").code_page()["ask"] in text
    assert '<a href="/">Zurück zum Brett</a>' in text
    assert '<html lang="de">' in text
    assert "data-key" not in text
    with pytest.raises(InvalidStatus), page.linked("/live"):
        pass


@pytest.mark.live_link
def test_who_typed_the_code_has_the_keys_of_the_box(page: Club) -> None:
    cookie = let_in(page)
    assert 'data-key="Roll"' in page.ask("GET", "/keys", Cookie=cookie)[1]
    with page.linked("/live", cookie) as link:
        assert hear(link)["words"] == "Hello"
        link.send('{"key": "5"}')
        assert page.inbox.get(timeout=WAIT_S) == KeyDown(Key.D5)
        assert page.inbox.get(timeout=WAIT_S) == KeyUp(Key.D5)


def test_the_cookie_is_for_this_page_alone_and_for_no_script(page: Club) -> None:
    body = json.dumps({"code": page.wish(PageWish.CODE).code})
    cookie = page.ask("POST", "/code", body, Origin=page.origin)[2]["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))


@pytest.mark.live_link
@pytest.mark.parametrize("cookie", ["hugo-keys=", "hugo-keys=" + "0" * 32, "x=y", "hugo-keys=;;"])
def test_a_made_up_token_is_none(page: Club, cookie: str) -> None:
    let_in(page)
    assert "data-key" not in page.ask("GET", "/keys", Cookie=cookie)[1]
    with pytest.raises(InvalidStatus), page.linked("/live", cookie):
        pass


@pytest.mark.live_link
def test_a_phone_that_is_forgotten_is_sent_away_and_presses_nothing_more(page: Club) -> None:
    cookie = let_in(page)
    with page.linked("/live", cookie) as link:
        hear(link)
        link.send('{"key": "D", "down": true}')
        assert page.inbox.get(timeout=WAIT_S) == KeyDown(Key.D)
        assert page.wish(PageWish.FORGET).state is PageState.FORGOTTEN
        link.send('{"key": "1"}')
        page.page.saw(TextView("Bye"), None)
        with suppress(ConnectionClosed):
            while hear(link).get("alive", True):
                pass
    let_go = {page.inbox.get(timeout=WAIT_S)}
    while KeyUp(Key.D) not in let_go:
        let_go.add(page.inbox.get(timeout=WAIT_S))
    assert let_go <= {KeyUp(Key.D1), KeyUp(Key.D)}
    with pytest.raises(InvalidStatus), page.linked("/live", cookie):
        pass


@pytest.mark.live_link
def test_a_phone_never_sees_the_code_of_another(page: Club) -> None:
    cookie = let_in(page)
    page.page.saw(CodeView("482913", "Code"), POSITION)
    with page.linked("/live", cookie) as link:
        said = hear(link)
    assert said["words"] == ""
    assert set(said["picture"]) <= set("A=")


@pytest.mark.parametrize(
    ("state", "status"), [("wrong", 403), ("no code", 403), ("locked", 423), ("trouble", 503)]
)
def test_each_no_is_said_in_words(page: Club, state: str, status: int) -> None:
    if state != "no code":
        page.wish(PageWish.CODE)
    for _ in range(5 if state == "locked" else 0):
        page.type_code("no one")
        page.type_code("000000")
    page.book.fails = state == "trouble"
    answer = page.ask("POST", "/code", '{"code": "000000"}', Origin=page.origin)
    assert answer[0] == status
    assert json.loads(answer[1])["say"]
