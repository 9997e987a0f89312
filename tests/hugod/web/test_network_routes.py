"""The answers of the page on the network: all may look, and paired phones may press keys."""

from __future__ import annotations

import json
import socket
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hugo_core.notation import read_position
from hugod.app.values.box_views import CodeView
from hugod.app.values.effects import Cue, PageWish, TendPage, Utterance
from hugod.app.values.inputs import Key, KeyDown, KeyUp, Origin, PageState
from hugod.app.values.prompt_views import TextView
from hugod.app.values.settings import Level
from hugod.languages import words_in
from hugod.serving import live_link
from hugod.serving.connection_limits import MOST_LINKS, MOST_OF_ONE
from hugod.web.network_routes import CODE_PAGE
from tests.hugod.web.conftest import Club

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=9")
WAIT_S = 60.0


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


def test_nobody_in_the_network_takes_the_games(page: Club) -> None:
    assert page.ask("GET", "/hugo-games.zip")[0] == 404
    assert page.ask("POST", "/games", "", Origin=page.origin)[0] == 405


@pytest.mark.live_link
def test_it_is_told_what_changes(page: Club) -> None:
    with page.linked("/watching") as link:
        assert "board" in hear(link)
        page.page.saw(TextView("Bye"), None)
        said = hear(link)
        assert "Nobody plays yet" in said["stage"]
        assert "data-guest" not in said["board"]


@pytest.mark.live_link
def test_a_silent_box_lets_its_heart_beat(page: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_link, "BEAT_S", 0.05)
    with page.linked("/watching") as link:
        heard = (hear(link) for _ in range(5))
        assert {"beat": True} in heard


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
    page.words = words_in("de")
    status, text, _ = page.ask("GET", "/keys")
    assert status == 200
    assert words_in("de").gettext(CODE_PAGE["ask"]) in text
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
        assert page.inbox.get(timeout=WAIT_S) == KeyDown(Key.D5, Origin.PHONE)
        assert page.inbox.get(timeout=WAIT_S) == KeyUp(Key.D5, Origin.PHONE)


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
        assert page.inbox.get(timeout=WAIT_S) == KeyDown(Key.D, Origin.PHONE)
        assert page.wish(PageWish.FORGET).state is PageState.FORGOTTEN
        link.send('{"key": "1"}')
        page.page.saw(TextView("Bye"), None)
        with suppress(ConnectionClosed):
            while hear(link).get("alive", True):
                pass
    let_go = {page.inbox.get(timeout=WAIT_S)}
    while KeyUp(Key.D, Origin.PHONE) not in let_go:
        let_go.add(page.inbox.get(timeout=WAIT_S))
    assert let_go <= {KeyUp(Key.D1, Origin.PHONE), KeyUp(Key.D, Origin.PHONE)}
    with pytest.raises(InvalidStatus), page.linked("/live", cookie):
        pass


@pytest.mark.parametrize(
    ("state", "status"),
    [("wrong", 403), ("no code", 404), ("wait", 429), ("locked", 423), ("trouble", 503)],
)
def test_each_no_is_said_in_words(page: Club, state: str, status: int) -> None:
    if state != "no code":
        page.wish(PageWish.CODE)
    tries = {"locked": 5, "wait": 2}
    for number in range(tries.get(state, 0)):
        page.type_code("no one")
        page.type_code("000000", f"127.0.0.{number + 2}" if state == "locked" else "")
    page.book.fails = state == "trouble"
    answer = page.ask("POST", "/code", '{"code": "000000"}', Origin=page.origin)
    assert answer[0] == status
    assert json.loads(answer[1])["say"]


def test_the_square_leads_to_a_page_that_changes_nothing_by_being_asked_for(page: Club) -> None:
    """A camera, or whoever looks ahead, may ask for it: only what is sent lets a phone in."""
    told = page.wish(PageWish.CODE)
    assert told.invitation == f"{page.origin}/K/{told.square}"
    for _ in range(3):
        status, text, headers = page.ask("GET", f"/K/{told.square}")
        assert (status, headers["referrer-policy"]) == (200, "no-referrer")
        assert "/static/code.js" in text
        assert told.square not in text
    status, cookie = page.read_square(told.square)
    assert (status, page.told().state) == (200, PageState.LET_IN)
    assert 'data-key="Roll"' in page.ask("GET", "/keys", Cookie=cookie)[1]


def test_a_phone_with_keys_that_reads_a_square_goes_to_its_keys(page: Club) -> None:
    cookie = let_in(page)
    told = page.wish(PageWish.CODE)
    status, _, headers = page.ask("GET", f"/K/{told.square}", Cookie=cookie)
    assert (status, headers["location"]) == (307, "/keys")
    assert page.read_square(told.square)[0] == 200


def test_a_lock_is_told_to_the_box_once(page: Club) -> None:
    page.wish(PageWish.CODE)
    answers = [page.type_code("000000", f"127.0.2.{number + 1}")[0] for number in range(50)]
    assert answers == [403] * 4 + [423] * 46
    assert page.told().state is PageState.LOCKED
    assert page.inbox.empty()


@pytest.mark.live_link
def test_a_storm_is_not_heard_behind_a_key_of_the_box(page: Club) -> None:
    cookie = let_in(page)
    with page.linked("/live", cookie) as link:
        hear(link)
        for _ in range(40):
            link.send('{"key": "1"}')
        while "Too fast" not in hear(link).get("error", ""):
            pass
        page.page.heard(KeyDown(Key.STAR))
        page.inbox.put(KeyDown(Key.STAR))
        link.send('{"key": "2"}')
        while "at the box" not in hear(link).get("error", ""):
            link.send('{"key": "2"}')
    keys = [page.inbox.get(timeout=WAIT_S) for _ in range(page.inbox.qsize())]
    assert KeyDown(Key.D2, Origin.PHONE) not in keys[keys.index(KeyDown(Key.STAR)) :]


@pytest.mark.live_link
def test_a_phone_with_keys_has_its_link_in_any_crowd(page: Club) -> None:
    cookie = let_in(page)
    with ExitStack() as stack:
        for number in range(MOST_LINKS):
            hear(stack.enter_context(page.linked("/watching", source=f"127.0.5.{number + 1}")))
        with pytest.raises(InvalidStatus), page.linked("/watching", source="127.0.6.1"):
            pass
        with page.linked("/live", cookie) as link:
            assert hear(link)["words"] == "Hello"


@pytest.mark.live_link
def test_a_phone_with_keys_is_told_what_is_said_but_never_a_code(page: Club) -> None:
    cookie, turn, view = let_in(page), Utterance("It is your turn.", "en"), TextView("Then")
    with page.linked("/live?log", cookie) as link:
        hear(link)
        page.page.play([Cue.TICK], Level.LOUD, turn)
        assert hear(link) == {"said": "It is your turn.", "language": "en"}
        page.page.saw(CodeView("482913", "Code"), POSITION)
        assert hear(link)["words"] == ""
        page.page.play([], Level.LOUD, Utterance("The code is 4 8 2 9 1 3.", "en"))
        page.page.cut()
        page.page.saw(view, POSITION)
        assert hear(link)["words"] == "Then"
    with page.linked("/live?log", cookie) as later:
        assert hear(later)["said"] == turn.text
