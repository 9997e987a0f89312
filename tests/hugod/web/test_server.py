"""The page at the box as the daemon knows it: opening, closing, a taken port."""

import contextlib
import json
import socket
import threading
from collections.abc import Callable

import pytest
from PIL import Image
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from hugo_core.board import load_board
from hugod.app.values.inputs import Input
from hugod.app.values.prompt_views import TextView
from hugod.ports import DeviceError, Watcher
from hugod.serving.bind import take_port
from hugod.web.server import WebServer
from tests.hugod.web.conftest import Served


def last_words(link: ClientConnection) -> dict[str, object]:
    """Listen until the link ends; give what was said last."""
    said: dict[str, object] = {}
    with contextlib.suppress(ConnectionClosed):
        while True:
            said = json.loads(link.recv(timeout=60))
    return said


class BlankGlass:
    def picture(self) -> Image.Image:
        return Image.new("1", (128, 64))


def ignore(_item: Input) -> None:
    return


def unopened(port: int = 0, host: str = "127.0.0.1") -> WebServer:
    return WebServer(BlankGlass(), ignore, load_board("amigo-hugo"), host=host, port=port)


def test_the_page_is_a_watcher() -> None:
    server = unopened()
    watcher: Watcher = server
    watcher.saw(TextView("nobody listens yet"), None)
    assert server.port == 0  # and nothing was opened for it


def test_a_taken_port_is_refused(served: Served) -> None:
    with pytest.raises(DeviceError, match="is taken"):
        unopened(served.port).open()


def test_the_port_listens_as_soon_as_it_is_open() -> None:
    server = unopened()
    server.open()
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as page:
        assert page.getpeername()[1] == server.port
        server.close()


def test_it_goes_on_with_a_port_that_was_taken_before() -> None:
    door = take_port("127.0.0.1", 0)
    server = unopened(port=1)
    server.open(door)
    assert server.port == door.getsockname()[1]
    server.close()
    assert door.fileno() == -1  # let go together with the page


def test_the_address_can_be_said() -> None:
    assert unopened(8080).url == "http://127.0.0.1:8080/"
    assert unopened(8080, "::1").url == "http://[::1]:8080/"


def test_closing_tells_the_pages_and_ends_the_thread(served: Served) -> None:
    with served.linked() as link:
        link.recv(timeout=60)
        served.server.close()
        assert last_words(link) == {"alive": False}
    assert "web" not in {thread.name for thread in threading.enumerate()}


def test_a_dawdling_client_does_not_keep_it_from_closing(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=60) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: ")
        with served.linked() as link:
            link.recv(timeout=60)
        served.server.close()
        assert "web" not in {thread.name for thread in threading.enumerate()}


def test_it_can_be_opened_again_on_the_same_port(
    open_server: Callable[..., Served], served: Served
) -> None:
    served.server.close()
    again = open_server(served.port)
    with again.linked() as link:
        assert json.loads(link.recv(timeout=60))["alive"] is True


def test_closing_twice_or_before_opening_does_no_harm() -> None:
    server = unopened()
    server.close()
    server = unopened()
    server.open()
    server.start()
    server.close()
    server.close()
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", server.port), timeout=60)


def test_seeing_after_closing_does_no_harm(served: Served) -> None:
    served.server.close()
    for number in range(10):
        served.server.saw(TextView(f"{number}"), None)
    assert served.inbox.empty()


class StuckPicture(Image.Image):
    """A picture that does not let go of whoever makes something of it."""

    def __init__(self) -> None:
        super().__init__()
        self.entered, self.let_go = threading.Event(), threading.Event()

    def save(self, *_: object, **__: object) -> None:
        self.entered.set()
        self.let_go.wait(60)


class StuckGlass:
    def __init__(self) -> None:
        self.stuck = StuckPicture()

    def picture(self) -> Image.Image:
        return self.stuck


def test_seeing_never_waits_for_the_web() -> None:
    glass = StuckGlass()
    server = WebServer(glass, ignore, load_board("amigo-hugo"), port=0)
    with contextlib.closing(server):
        server.open()
        server.start()
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as page:
            host = f"127.0.0.1:{server.port}"
            page.sendall(f"GET /display.png HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            assert glass.stuck.entered.wait(60)  # the web's thread is stuck in the picture now
            seeing = threading.Thread(target=see_a_lot, args=(server,), daemon=True)
            seeing.start()
            seeing.join(60)
            assert not seeing.is_alive()
            glass.stuck.let_go.set()


def see_a_lot(server: WebServer) -> None:
    for number in range(1_000):
        server.saw(TextView(f"{number}"), None)
