"""The routes and the live link, over a real socket."""

from __future__ import annotations

import base64
import contextlib
import http.client
import io
import json
import queue
import socket
from collections.abc import Iterator
from typing import Any, Protocol

import pytest
from PIL import Image
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hugo_core.editions import Colour
from hugo_core.notation import read_position
from hugod.app.effects import Cue
from hugod.app.inputs import Input, Key, KeyDown, KeyUp
from hugod.app.settings import Level
from hugod.app.views import Badge, Bar, RollView, TextView
from hugod.stickers.sheets import StickerSheets
from hugod.web.broadcast import MOST_PAGES
from hugod.web.connection_limits import MOST_CONNECTIONS
from hugod.web.routes import KEYS_AT_ONCE, pace, read_said
from hugod.web.server import Panel
from hugod.web.uvicorn_protocols import OPENING_S

RED = Badge(Colour.RED, "Red", "R")
ROLL = RollView(Bar(RED, "23:45"), "Roll!")
POSITION = read_position("amigo-hugo rolling act=red red(10)=4,17 blue(10)=9")
WAIT_S = 10.0


class Served(Protocol):
    """What the fixture of that name gives."""

    panel: Panel
    inbox: queue.Queue[Input]

    @property
    def port(self) -> int: ...
    @property
    def origin(self) -> str: ...
    @property
    def link(self) -> str: ...


@contextlib.contextmanager
def linked(served: Served) -> Iterator[ClientConnection]:
    with connect(served.link, origin=Origin(served.origin), proxy=None, max_queue=None) as link:
        yield link


def hear(link: ClientConnection) -> dict[str, Any]:
    said = json.loads(link.recv(timeout=WAIT_S))
    assert isinstance(said, dict)
    return said


def hear_error(link: ClientConnection) -> str:
    while "error" not in (said := hear(link)):
        pass
    return str(said["error"])


def get(served: Served, path: str, method: str = "GET") -> tuple[http.client.HTTPResponse, bytes]:
    asking = http.client.HTTPConnection("127.0.0.1", served.port, timeout=WAIT_S)
    try:
        asking.request(method, path)
        answer = asking.getresponse()
        return answer, answer.read()
    finally:
        asking.close()


def test_the_page_has_the_board_in_it(served: Served) -> None:
    answer, body = get(served, "/")
    assert answer.status == 200
    assert answer.getheader("content-type", "").startswith("text/html")
    assert b'aria-label="Board"' in body
    assert b'<html lang="en">' in body


def test_the_page_needs_nothing_from_outside_and_nothing_inline(served: Served) -> None:
    page = get(served, "/")[1].decode().replace("http://www.w3.org/2000/svg", "")
    parts = [page, *(get(served, f"/static/panel.{ext}")[1].decode() for ext in ("css", "js"))]
    for text in parts:
        assert "http://" not in text
        assert "https://" not in text
    assert "<style" not in page
    assert " style=" not in page
    assert "onclick" not in page


def test_the_picture_is_the_glasss_memory(served: Served) -> None:
    answer, body = get(served, "/display.png")
    picture = Image.open(io.BytesIO(body)).convert("1")
    assert answer.getheader("content-type") == "image/png"
    assert picture.size == (128, 64)
    assert [picture.getpixel(at) for at in ((3, 5), (4, 5))] == [255, 0]


@pytest.mark.parametrize("path", ["/", "/display.png", "/static/panel.js"])
def test_head_says_the_same_without_the_body(served: Served, path: str) -> None:
    answer, body = get(served, path, "HEAD")
    assert (answer.status, body) == (200, b"")
    assert int(answer.getheader("content-length", "0")) == len(get(served, path)[1])


@pytest.mark.parametrize(
    "path", ["/static/", "/static/../web.py", "/static/%2e%2e/web.py", "/static/index.html", "/x"]
)
def test_there_is_nothing_else(served: Served, path: str) -> None:
    assert get(served, path)[0].status == 404


def test_the_sheets_are_listed_and_made(served: Served) -> None:
    answer, page = get(served, "/stickers")
    assert (answer.status, b"amigo-hugo-letter.pdf" in page) == (200, True)
    assert b"Numbers for your haunted castle" in page
    answer, sheet = get(served, "/stickers/amigo-hugo-a4.pdf")
    assert answer.getheader("content-type") == "application/pdf"
    assert sheet.startswith(b"%PDF-")


@pytest.mark.parametrize("file", ["amigo-hugo.pdf", "no-board-a4.pdf", "amigo-hugo-a9.pdf"])
def test_there_is_no_other_sheet(served: Served, file: str) -> None:
    assert get(served, f"/stickers/{file}")[0].status == 404


def test_without_the_library_it_says_which_one_is_missing(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pdf(*_: object) -> bytes:
        raise ImportError("no", name="reportlab")

    monkeypatch.setattr(StickerSheets, "pdf", pdf)
    answer, said = get(served, "/stickers/amigo-hugo-a4.pdf")
    assert answer.status == 503
    assert said == b"Sheets need reportlab: sudo apt install python3-reportlab"


def test_a_page_hears_the_scene_at_once(served: Served) -> None:
    served.panel.saw(ROLL, POSITION)
    with linked(served) as link:
        said = hear(link)
        while said["words"] != ROLL.words:
            said = hear(link)
    assert said["alive"] is True
    assert said["light"] == "roll"
    assert said["size"] == [128, 64]
    bits = base64.b64decode(said["picture"])
    assert (len(bits), bits[5 * 16]) == (1024, 0b00010000)
    assert 'data-guest="red"' in said["board"]


def test_the_board_is_sent_again_only_when_it_has_changed(served: Served) -> None:
    served.panel.saw(ROLL, POSITION)
    with linked(served) as link:
        while hear(link)["words"] != ROLL.words:
            pass
        served.panel.saw(TextView("Two"), POSITION)
        said = hear(link)
        assert said["words"] == "Two"
        assert "board" not in said
        served.panel.saw(TextView("Three"), None)
        assert "data-guest" not in hear(link)["board"]


def test_several_pages_hear_the_same(served: Served) -> None:
    with linked(served) as one, linked(served) as other:
        hear(one), hear(other)
        served.panel.saw(TextView("Both"), None)
        assert hear(one)["words"] == hear(other)["words"] == "Both"


def test_every_key_reaches_the_inbox(served: Served) -> None:
    with linked(served) as link:
        for key in Key:
            link.send(json.dumps({"key": key.value}))
            assert served.inbox.get(timeout=WAIT_S) == KeyDown(key)
            assert served.inbox.get(timeout=WAIT_S) == KeyUp(key)


def test_a_key_may_be_held(served: Served) -> None:
    with linked(served) as link:
        link.send('{"key": "D", "down": true}')
        link.send('{"key": "5"}')
        link.send('{"key": "D", "up": true}')
        said = [served.inbox.get(timeout=WAIT_S) for _ in range(4)]
    assert said == [KeyDown(Key.D), KeyDown(Key.D5), KeyUp(Key.D5), KeyUp(Key.D)]
    assert served.inbox.empty()


def test_a_page_that_goes_lets_go_of_its_keys(served: Served) -> None:
    with linked(served) as link:
        link.send('{"key": "D", "down": true}')
        assert served.inbox.get(timeout=WAIT_S) == KeyDown(Key.D)
    assert served.inbox.get(timeout=WAIT_S) == KeyUp(Key.D)


def test_only_a_page_that_asks_is_told_the_sounds(served: Served) -> None:
    with linked(served) as deaf, linked(served) as listening:
        hear(deaf)
        hear(listening)
        listening.send('{"sound": true}')
        listening.send('{"key": "1"}')
        served.inbox.get(timeout=WAIT_S)
        served.panel.play([Cue.TICK, Cue.NO], Level.QUIET)
        assert hear(listening) == {"play": ["tick", "no"], "level": "quiet"}
        served.panel.cut()
        assert hear(listening) == {"cut": True}
        listening.send('{"sound": false}')
        listening.send('{"key": "1"}')
        served.inbox.get(timeout=WAIT_S)
        served.inbox.get(timeout=WAIT_S)
        served.inbox.get(timeout=WAIT_S)
        served.panel.play([Cue.WINNER], Level.LOUD)
        served.panel.saw(TextView("Then"), None)
        assert hear(listening)["words"] == hear(deaf)["words"] == "Then"


@pytest.mark.parametrize("cue", Cue)
def test_every_sound_is_a_file(served: Served, cue: Cue) -> None:
    answer, body = get(served, f"/sounds/{cue}.wav")
    assert (answer.status, answer.getheader("content-type")) == (200, "audio/wav")
    assert body.startswith(b"RIFF")


@pytest.mark.parametrize("name", ["tick", "tick.mp3", "hugo.wav", ".wav", "..%2ftick.wav"])
def test_another_sound_is_not_found(served: Served, name: str) -> None:
    assert get(served, f"/sounds/{name}")[0].status == 404


def test_the_tones_are_there_for_the_page(served: Served) -> None:
    said = json.loads(get(served, "/sounds.json")[1])
    assert set(said["tones"]) == set(Cue)
    assert set(said["levels"]) == set(Level)


GARBAGE = [
    "",
    "Roll",
    "{",
    "[]",
    "null",
    "7",
    '"Roll"',
    "{}",
    '{"key": "E"}',
    '{"key": "a"}',
    '{"key": "10"}',
    '{"key": 1}',
    '{"key": null}',
    '{"key": ["Roll"]}',
    '{"key": "Roll", "times": 2}',
    '{"keys": "Roll"}',
    '{"key": "Roll", "up": false}',
    '{"key": "Roll", "up": 1, "down": true}',
    '{"key": "Roll", "up": true, "down": true}',
    '{"up": true}',
    '{"sound": "on"}',
    '{"sound": true, "key": "1"}',
    '{"key": "Roll"} {"key": "Roll"}',
    "[" * 1000,
    '{"key": NaN}',
    "\x00\ufeff",
]


def test_garbage_is_answered_and_changes_nothing(served: Served) -> None:
    with linked(served) as link:
        for text in GARBAGE:
            link.send(text)
            assert hear_error(link)
        link.send(b'{"key": "Roll"}')
        assert hear_error(link)
        assert served.inbox.empty()
        link.send('{"key": "#"}')
        assert served.inbox.get(timeout=WAIT_S) == KeyDown(Key.HASH)


@pytest.mark.parametrize("text", ["x" * 1025, '{"key": "Roll", "more": "' + "x" * 5000 + '"}'])
def test_a_message_over_one_kib_ends_the_link(served: Served, text: str) -> None:
    with linked(served) as link:
        link.send(text)
        with contextlib.suppress(ConnectionClosed):
            while True:
                hear(link)
        assert link.close_code == 1009
    assert served.inbox.empty()


def test_a_flood_of_keys_is_cut_to_what_hands_can_do(served: Served) -> None:
    with linked(served) as link:
        for _ in range(400):
            link.send('{"key": "Roll"}')
        assert "Too fast" in hear_error(link)
    assert served.inbox.qsize() < 1000


def test_keys_come_back_after_a_flood() -> None:
    keys = pace()
    while keys.take(100.0):
        pass
    assert not keys.take(100.01)
    assert keys.take(100.1)
    assert sum(keys.take(1000.0) for _ in range(500)) == KEYS_AT_ONCE


def test_there_are_never_more_than_32_connections(served: Served) -> None:
    with contextlib.ExitStack() as stack:
        links = [
            stack.enter_context(
                socket.create_connection(("127.0.0.1", served.port), timeout=WAIT_S)
            )
            for _ in range(200)
        ]
        for late in links[MOST_CONNECTIONS:]:
            with contextlib.suppress(ConnectionResetError):
                assert late.recv(1) == b""
    with linked(served) as link:
        assert hear(link)["alive"] is True


def test_who_dawdles_over_a_question_is_cut_off(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=OPENING_S + WAIT_S) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: ")
        with contextlib.suppress(ConnectionResetError):
            assert slow.recv(1) == b""


def test_too_many_pages_are_turned_away_and_the_others_stay(served: Served) -> None:
    with contextlib.ExitStack() as stack:
        links = [stack.enter_context(linked(served)) for _ in range(MOST_PAGES)]
        with pytest.raises((InvalidStatus, InvalidMessage)), linked(served):
            pass
        for link in links:
            assert hear(link)["alive"] is True
        assert get(served, "/display.png")[0].status == 200


def test_a_page_that_does_not_read_holds_nobody_up(served: Served) -> None:
    with linked(served) as slow, linked(served) as quick:
        for number in range(2000):
            served.panel.saw(TextView(f"{number}"), POSITION if number % 2 else None)
        while hear(quick)["words"] != "1999":
            pass
        assert hear(slow)["alive"] is True


@pytest.mark.parametrize("key", Key)
def test_a_message_is_read_as_its_key(key: Key) -> None:
    assert read_said(json.dumps({"key": key})) == (KeyDown(key), KeyUp(key))
    assert read_said(json.dumps({"key": key, "down": True})) == (KeyDown(key),)
    assert read_said(json.dumps({"key": key, "up": True})) == (KeyUp(key),)


def test_no_text_is_no_key() -> None:
    assert read_said(None) is None
