"""What a page saves as a file: fetched once, one at a time, however long it takes."""

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from hugod.serving import uvicorn_protocols
from hugod.serving.downloads import MOST_TICKETS
from tests.hugod.web.conftest import ORIGIN, OWN, PATIENCE_S, Served, ask, status


def asked_for(served: Served, *headers: str) -> bytes:
    return ask(served.port, "POST /games", OWN, *(headers or (ORIGIN,)), "Content-Length: 0")


def offered(served: Served) -> str:
    return str(json.loads(asked_for(served).partition(b"\r\n\r\n")[2])["path"])


def fetch(served: Served, path: str) -> bytes:
    return ask(served.port, f"GET {path}", OWN)


class Slow:
    """A file of which the second part comes when the test says so."""

    def __init__(self, served: Served) -> None:
        self.may_go_on = threading.Event()
        served.parts = self.parts  # type: ignore[method-assign]  # what is saved in this test

    def parts(self) -> Iterator[bytes]:
        yield b"first"
        assert self.may_go_on.wait(PATIENCE_S)
        yield b"second"

    def begun(self, served: Served) -> http.client.HTTPResponse:
        """A fetch that has its first part."""
        asking = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE_S)
        asking.request("GET", offered(served))
        answer = asking.getresponse()
        assert answer.read(5) == b"first"
        return answer


def test_s02_a_question_begins_no_download(served: Served) -> None:
    assert status(fetch(served, "/games")) == 405
    assert status(fetch(served, "/hugo-games.zip")) == 404
    for origin in ("Origin: http://evil.example", "Origin: null", "Accept: */*"):
        assert status(asked_for(served, origin)) == 403


def test_what_is_offered_is_fetched_once(served: Served) -> None:
    path = offered(served)
    assert status(ask(served.port, f"HEAD {path}", OWN)) == 404
    assert status(fetch(served, path)) == 200
    assert status(fetch(served, path)) == 404
    assert status(fetch(served, "/saved/guessed/hugo-games.zip")) == 404


def test_of_many_offers_the_newest_wait(served: Served) -> None:
    paths = [offered(served) for _ in range(MOST_TICKETS + 1)]
    assert [status(fetch(served, path)) for path in (paths[0], paths[1], paths[-1])] == [
        404,
        200,
        200,
    ]


def test_one_file_is_sent_at_a_time_and_the_others_are_told(served: Served) -> None:
    slow, path = Slow(served), offered(served)
    answer = slow.begun(served)
    for refused in (asked_for(served), fetch(served, path)):
        assert status(refused) == 429
        assert b"Not so fast: wait a little, then try once more." in refused
    slow.may_go_on.set()
    assert answer.read() == b"second"
    assert status(fetch(served, path)) == 200


def test_who_hangs_up_keeps_nobody_from_saving(served: Served) -> None:
    slow = Slow(served)
    slow.begun(served).close()
    slow.may_go_on.set()
    until = time.monotonic() + PATIENCE_S
    while status(asked_for(served)) != 200:
        assert time.monotonic() < until


def test_a_download_takes_longer_than_other_answers(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uvicorn_protocols, "OPENING_S", 0.2)
    slow = Slow(served)
    answer = slow.begun(served)
    with socket.create_connection(("127.0.0.1", served.port), timeout=PATIENCE_S) as later:
        later.sendall(b"GET / HTTP/1.1\r\nHost: ")
        with suppress(ConnectionResetError):
            assert later.recv(1) == b""  # its time is over, and so was that of the download
    slow.may_go_on.set()
    assert answer.read() == b"second"


def test_a_download_has_an_end_too(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "OPENING_S", 0.1)
    monkeypatch.setattr(uvicorn_protocols, "LONGEST_S", 0.1)
    slow = Slow(served)
    answer = slow.begun(served)
    with pytest.raises((http.client.IncompleteRead, ConnectionResetError)):
        answer.read()
    slow.may_go_on.set()
