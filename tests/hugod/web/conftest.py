"""A served page on a free port, with a display of cardboard and an inbox one can look into."""

from __future__ import annotations

import http.client
import json
import queue
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from hugo_core.board import load_board
from hugod.app.values.effects import PageWish, TendPage
from hugod.app.values.inputs import Input, PageState, PageTold
from hugod.app.values.words import Words
from hugod.board_art.svg import ENGLISH
from hugod.ports import DeviceError, JournalError, Phones
from hugod.stickers.sheet import StickerSheets
from hugod.store.folder import OWN_VOICES
from hugod.store.zip_stream import Stream
from hugod.voice.recorded import Recordings
from hugod.web import page_port
from hugod.web.page_port import NetworkPage
from hugod.web.past_routes import Past
from hugod.web.server import PageExtras, WebServer
from hugod.web.speak_here import SpeakHere, Voices

if TYPE_CHECKING:  # Debian 12's websockets has no such client, and its pages are tested as well
    from playwright.sync_api import Browser, Page
    from websockets.sync.client import ClientConnection

PATIENCE_S = 60.0
SMALLEST = """() => Math.min(...[...document.querySelectorAll("body *")].filter((one) =>
  [...one.childNodes].some((child) => child.nodeType === 3 && child.data.trim())
  && one.getClientRects().length && !one.matches("h1, desc, noscript, noscript *")).map((one) => {
    const matrix = one.getScreenCTM?.();
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    return scale * parseFloat(getComputedStyle(one).fontSize);
  }))"""
"""The size of the smallest letters that are seen, in pixels of the screen."""
LEAST = {
    **{(width, height): 11 for width, height in ((390, 844), (844, 390), (360, 640), (667, 375))},
    (1280, 800): 12,
}
"""What no letter may be smaller than, in pixels: on phones held upright and sideways, and on a
computer."""
OWN = "Host: 127.0.0.1:{port}"
ORIGIN = "Origin: http://127.0.0.1:{port}"
UPGRADE = (
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)
PHRASES = {"four_000001": "four", "red_000002": "red", "your-turn_000003": "It is your turn"}
"""What a voice has clips for, in these tests."""
addresses = count(2)


NEXT_PICTURE = (
    "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"
)


def least_letters(page: Page, address: str, drawn: str = "main") -> dict[tuple[int, int], float]:
    """The windows in which the page at *address* has letters that are too small, with their size.

    It stays open in the last of them. It is whole when *drawn* is there, in another window anew.
    """
    page.goto(address)
    page.wait_for_load_state("networkidle")
    small = {}
    for (width, height), least in LEAST.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(NEXT_PICTURE)
        page.locator(drawn).first.wait_for()
        if (size := page.evaluate(SMALLEST)) < least:
            small[width, height] = size
    return small


def another() -> str:
    """An address of this machine that has not asked yet."""
    number = next(addresses)
    return f"127.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def send(port: int, data: bytes, source: str = "", *, hangs_up: bool = False) -> bytes:
    """Send bytes as they are; whatever comes back until the box hangs up, or a link is open."""
    with socket.create_connection(("127.0.0.1", port), 60, (source or another(), 0)) as link:
        answer = b""
        with suppress(ConnectionError):
            link.sendall(data)
            if hangs_up:
                link.shutdown(socket.SHUT_WR)
            while not answer.startswith(b"HTTP/1.1 101 ") and (more := link.recv(65536)):
                answer += more
        return answer


def ask(port: int, request: str, *headers: str, body: bytes = b"", source: str = "") -> bytes:
    """Send a request as it stands, from another address each time; the whole answer."""
    lines = (f"{request} HTTP/1.1", *headers, "", "")
    return send(port, "\r\n".join(lines).format(port=port).encode() + body, source)


def status(answer: bytes) -> int:
    return int(answer.split(maxsplit=2)[1])


class CardboardGlass:
    """A glass that shows whatever is painted on it."""

    def __init__(self) -> None:
        self.image = Image.new("1", (128, 64))
        self.image.putpixel((3, 5), 1)

    def picture(self) -> Image.Image:
        return self.image


class MemoryBook:
    """A phone book that is not on any card, or on one that fails."""

    def __init__(self) -> None:
        self.kept = [Phones()]
        self.fails = False

    def phones(self) -> Phones:
        return self.kept[-1]

    def keep(self, phones: Phones) -> None:
        if self.fails:
            raise JournalError("The card did not take the phones.")
        self.kept.append(phones)


@pytest.fixture
def book() -> MemoryBook:
    return MemoryBook()


class Club:
    """A machine whose addresses change as the test says, its page on the network, its inbox."""

    def __init__(
        self,
        port: int,
        *,
        may_open: bool = True,
        voices: Voices | None = None,
        past: Past | None = None,
    ) -> None:
        self.port = port
        self.voices, self.past = voices, past
        self.inbox: queue.Queue[Input] = queue.Queue()
        self.addresses: tuple[str, ...] = ("127.0.0.1",)
        self.words = Words()
        self.book = MemoryBook()
        self.glass = CardboardGlass()
        self.page = self.made(may_open=may_open)

    def made(self, *, may_open: bool = True) -> NetworkPage:
        """Give the page as a box makes it that has just been switched on."""
        return NetworkPage(
            self.glass,
            load_board("amigo-hugo"),
            lambda: self.words,
            self.inbox.put,
            self.book,
            PageExtras(StickerSheets(Path("no boards of our own")), self.voices, self.past),
            port=self.port,
            addresses=lambda: self.addresses,
            may_open=may_open,
        )

    def wish(self, wish: PageWish) -> PageTold:
        """Wish for something, and give what is told."""
        self.page.tend(TendPage(wish))
        return self.told()

    def told(self) -> PageTold:
        told = self.inbox.get(timeout=PATIENCE_S)
        assert isinstance(told, PageTold)
        return told

    def ask(
        self, method: str, path: str, body: str | None = None, source: str = "", **headers: str
    ) -> tuple[int, str, http.client.HTTPMessage]:
        """Ask the page, from the address *source* if there is one; give status, text, headers."""
        asking = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE_S, source_address=(source, 0)
        )
        try:
            asking.request(method, path, body, headers)
            answer = asking.getresponse()
            return answer.status, answer.read().decode("utf-8", "replace"), answer.headers
        finally:
            asking.close()

    def type_code(self, code: str, source: str = "") -> tuple[int, str]:
        """Type *code* on a phone; give the status and the cookie it gets."""
        return self._send({"code": code}, source)

    def read_square(self, square: str, source: str = "") -> tuple[int, str]:
        """Send the secret of a *square* as a phone does that read it; give the same."""
        return self._send({"square": square}, source)

    def _send(self, said: dict[str, str], source: str) -> tuple[int, str]:
        body = json.dumps(said)
        status, _, headers = self.ask("POST", "/code", body, source, Origin=self.origin)
        return status, str(headers["set-cookie"] or "").partition(";")[0]

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def linked(self, path: str, cookie: str = "", source: str = "") -> Iterator[ClientConnection]:
        """Open a live link as a browser does."""
        from websockets.sync.client import connect
        from websockets.typing import Origin

        with connect(
            f"ws://127.0.0.1:{self.port}{path}",
            origin=Origin(self.origin),
            additional_headers={"Cookie": cookie} if cookie else None,
            proxy=None,
            max_queue=None,
            source_address=(source, 0),
            open_timeout=PATIENCE_S,
        ) as link:
            yield link


@pytest.fixture
def club(
    monkeypatch: pytest.MonkeyPatch, free_ports: Callable[[], int]
) -> Iterator[Callable[..., Club]]:
    """Makes clubs that look at their addresses often; all are closed at the end."""
    monkeypatch.setattr(page_port, "FOLLOW_S", 0.05)
    clubs: list[Club] = []

    def make(**how: Any) -> Club:
        clubs.append(Club(free_ports(), **how))
        return clubs[-1]

    yield make
    for one in clubs:
        one.page.close()


@pytest.fixture
def opened(club: Callable[..., Club]) -> Club:
    """A club whose page is open."""
    one = club()
    assert one.wish(PageWish.OPEN).state is PageState.OPEN
    return one


class Served:
    """The page at the box, served; its display, and the inputs it put."""

    def __init__(
        self, port: int = 0, voices: Voices | None = None, past: Past | None = None
    ) -> None:
        self.glass = CardboardGlass()
        self.inbox: queue.Queue[Input] = queue.Queue()
        board, sheets = load_board("amigo-hugo"), StickerSheets(Path("no folder"))
        self.words: Words = ENGLISH
        self.picture = 7
        """The number of what the box shows."""
        self.games: bytes | None = b"all games" * 99999
        """What the box saves; None: its card cannot be read."""
        self.server = WebServer(
            self.glass,
            self.inbox.put,
            board,
            port=port,
            words=lambda: self.words,
            extras=PageExtras(sheets, voices, past, self._games, newest=lambda: self.picture),
        )
        self.server.open()
        self.server.start()

    def _games(self) -> Stream:
        if self.games is None:
            raise DeviceError("the card cannot be read")
        return Stream(self.parts())

    def parts(self) -> Iterator[bytes]:
        """What is saved, part by part."""
        assert self.games is not None
        return iter([self.games[:99], self.games[99:]])

    @property
    def port(self) -> int:
        return self.server.port

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def linked(self, path: str = "/live") -> ClientConnection:
        """A live link as a browser opens it."""
        from websockets.sync.client import connect
        from websockets.typing import Origin

        link = f"ws://127.0.0.1:{self.port}{path}"
        return connect(
            link, origin=Origin(self.origin), proxy=None, max_queue=None, open_timeout=PATIENCE_S
        )


@pytest.fixture
def open_server() -> Iterator[Callable[..., Served]]:
    """Opens pages at the box; all are closed at the end."""
    opened: list[Served] = []

    def opening(port: int = 0, voices: Voices | None = None, past: Past | None = None) -> Served:
        opened.append(Served(port, voices, past))
        return opened[-1]

    yield opening
    for one in opened:
        one.server.close()


@pytest.fixture
def served(open_server: Callable[..., Served]) -> Served:
    return open_server()


@pytest.fixture
def recordings(tmp_path: Path) -> Recordings:
    """The voices of a card, which says few phrases."""
    return Recordings(tmp_path, lambda _: PHRASES)


@pytest.fixture
def voices(recordings: Recordings, tmp_path: Path) -> Voices:
    """Those of that card alone, for the pages of one box."""
    return Voices(recordings, SpeakHere([tmp_path / OWN_VOICES]))


@pytest.fixture
def recording(open_server: Callable[..., Served], voices: Voices) -> Served:
    """The page at a box that records voices."""
    return open_server(voices=voices)


@pytest.fixture(scope="session")
def window(browser: Browser) -> Iterator[Page]:
    """One window for many pages: another would cost a process, and that a second of a core."""
    with browser.new_context(reduced_motion="reduce") as context:
        yield context.new_page()
