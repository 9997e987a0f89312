"""`hugod far link` at a stock Mosquitto, and with a box that is gone or mad."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from socket import SHUT_RDWR, socket, socketpair

import pytest

from hugo_far.far_command import LinesIn, address_by_call, run
from hugo_far.lines import LINE_BYTES, BadLine, Call, written
from hugod.commands.terminal import FAILED, OK
from tests.link.conftest import Mosquitto, own_mosquitto

__all__ = ["own_mosquitto"]
KEY = "0a" * 32


class Box:
    """The box's end of a link that runs in a thread here."""

    def __init__(self) -> None:
        self._socket, theirs = socketpair()
        self._socket.settimeout(60)
        self.lines = self._socket.makefile("rb")
        self.code: int | None = None
        self._thread = threading.Thread(target=self._run, args=(theirs,))
        self._thread.start()

    def _run(self, theirs: socket) -> None:
        with closing(theirs):
            self.code = run(theirs.fileno(), theirs.fileno())

    def tell(self, plain: dict[str, object]) -> None:
        self._socket.sendall(written(plain))

    def hears(self, name: str, value: object) -> dict[str, object]:
        """The first news that says *value* under *name*."""
        while True:
            news: dict[str, object] = json.loads(self.lines.readline())
            if news.get(name) == value:
                return news

    def hang_up(self) -> int | None:
        with suppress(OSError):
            self._socket.shutdown(SHUT_RDWR)
        self.lines.close()
        self._socket.close()
        self._thread.join(60)
        return self.code


@pytest.fixture
def boxes() -> Iterator[tuple[Box, Box]]:
    both = Box(), Box()
    yield both
    for box in both:
        box.hang_up()


def test_two_boxes_at_a_stock_mosquitto_hear_one_another(
    boxes: tuple[Box, Box], own_mosquitto: Callable[[str], Mosquitto]
) -> None:
    broker = own_mosquitto("listener 1883\nallow_anonymous true\n")
    for box, is_host in zip(boxes, (True, False), strict=True):
        box.tell({"call": {"broker": f"mqtt://127.0.0.1:{broker.port}"}})
        box.tell({"join": KEY, "host": is_host})
    host, guest = boxes
    host.hears("line", "there")
    host.tell({"note": b"16, 47".hex()})
    guest.hears("heard", b"16, 47".hex())
    broker.kill()
    guest.hears("line", "broker")
    assert host.hang_up() == OK


def test_a_box_that_says_what_no_box_says_is_left(boxes: tuple[Box, Box]) -> None:
    boxes[0].tell({"format": "card"})
    assert boxes[0].lines.readline() == b""
    assert boxes[0].hang_up() == FAILED


def test_a_line_without_an_end_is_not_waited_for() -> None:
    source, target = os.pipe()
    lines = LinesIn(source)
    os.write(target, b"x" * LINE_BYTES)
    lines.take(1)
    os.write(target, b"x")
    with pytest.raises(BadLine):
        lines.take(1)
    os.close(target)
    os.close(source)


def test_authorities_are_a_file_or_the_certificates_themselves() -> None:
    of_file = address_by_call(Call("mqtts://b", authorities="/etc/hugod/club.crt"))
    assert (str(of_file.authorities), of_file.authority) == ("/etc/hugod/club.crt", "")
    itself = address_by_call(Call("mqtts://b", authorities="-----BEGIN"))
    assert (itself.authorities, itself.authority) == (None, "-----BEGIN")
