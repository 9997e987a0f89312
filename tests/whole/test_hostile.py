"""Whoever storms the page from this machine: nothing of it is seen at the table.

Who may ask at all is in `serving/test_request_checks.py`; one hostile client by one in
`web/test_live_link.py`.
"""

import contextlib
import random
import socket
import threading
import time
from collections.abc import Callable

import pytest

from tests.whole.conftest import Daemon

KEYS = 60
OPEN = 40
"""More than the page takes at once."""
PATIENCE_S = 300.0
"""A thousand questions to a page that is stormed, on a busy machine."""
UPGRADE = (
    "GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def dialled(port: int) -> socket.socket:
    """Dial, again where a busy machine takes longer to let us in."""
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=5)
        except TimeoutError:
            assert time.monotonic() < until, "nobody lets us in"


def slowloris(port: int, is_over: threading.Event) -> int:
    """Hold many questions open and never finish one; give how many bytes were taken."""
    sent = 0
    while not is_over.is_set() or sent < 100:
        with contextlib.ExitStack() as stack:
            links = [stack.enter_context(dialled(port)) for _ in range(OPEN)]
            for byte in b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: a":
                for link in links:
                    with contextlib.suppress(OSError):
                        sent += link.send(bytes([byte]))
    return sent


def flood(port: int, is_over: threading.Event) -> int:
    """Ask a thousand times and more, and never read to the end."""
    asked = 0
    while not is_over.is_set() or asked < 1000:
        with contextlib.suppress(OSError), dialled(port) as link:
            link.sendall(b"GET /display.png HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n" % port)
            asked += 1
            link.recv(1)
    return asked


def fuzz(port: int, is_over: threading.Event) -> int:
    """Open live links as a page would, and send what is no frame at all."""
    chance, sent = random.Random(21), 0
    while not is_over.is_set() or sent < 100:
        with contextlib.suppress(OSError), dialled(port) as link:
            link.sendall(UPGRADE.format(port=port).encode())
            link.recv(4096)
            head = chance.choice([b"\x81\xff", b"\x8f\x80", b"\x01\xfe\xff\xff", b"\x88\x01"])
            link.sendall(head + chance.randbytes(chance.randrange(200)))
            sent += 1
    return sent


@pytest.mark.parametrize("storm", [slowloris, flood, fuzz])
def test_f21_every_key_is_answered_while_the_page_is_stormed(
    daemon: Daemon, storm: Callable[[int, threading.Event], int]
) -> None:
    is_over = threading.Event()
    done: list[int] = []
    stormer = threading.Thread(target=lambda: done.append(storm(daemon.port, is_over)))
    daemon.press("*")
    stormer.start()
    try:
        for turn in range(KEYS):
            before = daemon.words
            daemon.press("B" if turn % 2 == 0 else "A")
            assert daemon.words != before
    finally:
        is_over.set()
        stormer.join(PATIENCE_S)
    assert done
    assert done[0] >= 100
    assert daemon.process is not None
    assert daemon.process.poll() is None
