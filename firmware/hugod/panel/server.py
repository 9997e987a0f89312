"""The virtual companion's door to the browser.

The socket is bound at once, so that a taken port is known before anything else happens; the web
libraries are imported in the panel's own thread, so that the first frame does not wait for them.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hugo_core.board import Board
from hugo_core.position import Position
from hugod.app.effects import Cue
from hugod.app.inputs import Input
from hugod.app.phrases import Phrases
from hugod.app.settings import Level
from hugod.app.view import View
from hugod.panel.board_svg import ENGLISH
from hugod.panel.feed import Feed
from hugod.panel.libraries import ONE_AT_A_TIME
from hugod.ports import DeviceError, Glass

if TYPE_CHECKING:
    from uvicorn.server import Server

CLOSE_S = 1.0
"""How long open pages get to go by themselves; the same again, then they are left behind."""


class Panel:
    """The box in a browser: shows the glass and the board, passes keys on.

    A `Watcher` and a `Speaker`.
    """

    def __init__(
        self,
        glass: Glass,
        put: Callable[[Input], None],
        board: Board,
        host: str = "127.0.0.1",
        port: int = 8080,
        words: Callable[[], Phrases] = lambda: ENGLISH,
    ) -> None:
        self._feed = Feed(glass, board, words)
        self._put = put
        self._host = host
        self._port = port
        self._socket: socket.socket | None = None
        self._thread: threading.Thread | None = None
        self._server: Server | None = None
        self._stopping = threading.Event()

    @property
    def port(self) -> int:
        """The port; the one that was given by the system if 0 was asked for, once open."""
        return self._port

    @property
    def url(self) -> str:
        """Where the page is."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._port}/"

    def open(self) -> None:
        """Take the port. Raises `DeviceError` with a sentence for the owner."""
        address = _loopback(self._host)
        family = socket.AF_INET6 if address.version == 6 else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((str(address), self._port))
            listening.listen(64)
        except (OSError, OverflowError) as error:
            listening.close()
            raise DeviceError(_what_to_do(self._port, error)) from error
        self._port = listening.getsockname()[1]
        self._socket = listening

    def start(self) -> None:
        """Serve from a thread of its own. `open` comes first."""
        assert self._socket is not None
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
        self._thread.start()

    def saw(self, view: View, position: Position | None) -> None:
        """Show the pages what is on the glass now; returns at once, never raises."""
        self._feed.saw(view, position)

    def play(self, cues: Sequence[Cue], level: Level) -> None:
        """Let the pages play *cues*; returns at once, never raises."""
        self._feed.play(cues, level)

    def cut(self) -> None:
        """Let the pages be silent; returns at once, never raises."""
        self._feed.cut()

    def close(self) -> None:
        """Send the pages away and stop serving, within two times `CLOSE_S`."""
        self._stopping.set()
        self._feed.end()
        if self._server is not None:
            self._server.should_exit = True
        if self._thread is not None:
            self._thread.join(CLOSE_S)
            if self._thread.is_alive() and self._server is not None:
                self._server.force_exit = True
                self._thread.join(CLOSE_S)
        if self._socket is not None:
            self._socket.close()

    def _run(self) -> None:
        with ONE_AT_A_TIME:
            from hugod.panel.web import make_server

        assert self._socket is not None
        self._server = make_server(self._feed, self._put, self._port)
        if not self._stopping.is_set():
            asyncio.run(self._serve(self._server, self._socket))

    async def _serve(self, server: Server, listening: socket.socket) -> None:
        self._feed.begin(asyncio.get_running_loop())
        await server.serve(sockets=[listening])


def _loopback(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    try:
        address = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError:
        raise DeviceError(f"The page cannot be at {host!r}: 127.0.0.1 is wanted.") from None
    if not address.is_loopback:
        raise DeviceError(f"The page must stay on this machine: 127.0.0.1, not {host}.")
    return address


def _what_to_do(port: int, error: OSError | OverflowError) -> str:
    if isinstance(error, OverflowError):
        return f"Port {port} does not exist: choose one from 1024 to 65535."
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8080
        return f"Port {port} is taken by another program: try another one, PORT={other} make run."
    if error.errno == errno.EACCES:
        return f"Port {port} is not open to everybody: try another one, PORT=8081 make run."
    return f"Port {port} cannot be used ({error.strerror}): try another one, PORT=8081 make run."
