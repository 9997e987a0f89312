"""The virtual companion behind its door: served to browsers from a thread of its own.

The web libraries are imported in that thread, so that neither picture nor key waits for them.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from hugo_core.board import Board
from hugo_core.position import Position
from hugod.app.effects import Cue
from hugod.app.inputs import Input
from hugod.app.settings import Level
from hugod.app.views import View
from hugod.app.words import Words
from hugod.board_art.svg import ENGLISH
from hugod.ports import Glass
from hugod.web.bind import take_port
from hugod.web.feed import Feed
from hugod.web.libraries import ONE_AT_A_TIME
from hugod.web.stickers_page import Sheets

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
        words: Callable[[], Words] = lambda: ENGLISH,
        sheets: Sheets | None = None,
    ) -> None:
        self._feed = Feed(glass, board, words)
        self._put = put
        self._sheets = sheets
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

    def open(self, listening: socket.socket | None = None) -> None:
        """Take the port, or go on with one that was taken before. Raises `DeviceError`."""
        self._socket = listening or take_port(self._host, self._port)
        self._port = self._socket.getsockname()[1]

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
            from hugod.web.routes import make_server

        assert self._socket is not None
        self._server = make_server(self._feed, self._put, self._port, self._sheets)
        if not self._stopping.is_set():
            asyncio.run(self._serve(self._server, self._socket))

    async def _serve(self, server: Server, listening: socket.socket) -> None:
        self._feed.begin(asyncio.get_running_loop())
        await server.serve(sockets=[listening])
