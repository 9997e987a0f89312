"""The thread that serves pages, and the page at the box.

The web libraries are imported in that thread, and neither picture nor key waits for them.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from hugo_core.board import Board
from hugo_core.position import Position
from hugod.app.values.effects import Cue, Utterance
from hugod.app.values.inputs import Input
from hugod.app.values.settings import Level
from hugod.app.values.views import View
from hugod.app.values.words import Words
from hugod.board_art.svg import ENGLISH
from hugod.ports import Glass
from hugod.serving.bind import take_port
from hugod.web.scenes import BoxBroadcast
from hugod.web.speak_here import Voices

if TYPE_CHECKING:
    from starlette.routing import Route

    from hugod.serving.downloads import Make
    from hugod.serving.uvicorn_protocols import RestingServer
    from hugod.web.past_routes import Past
    from hugod.web.routes import Sheets

CLOSE_S = 1.0
"""How long open connections get to end by themselves; the same again, then they are left."""


class Serving:
    """A server that is made anew for other sockets, in the loop of its thread."""

    def __init__(self, make_server: Callable[[], RestingServer], ring: Callable[[], None]) -> None:
        self._make_server = make_server
        self._ring = ring
        self._running: tuple[RestingServer, asyncio.Task[None]] | None = None

    @property
    def has_ended(self) -> bool:
        """Whether the server ended by itself, which is a fault; `leave` raises it."""
        return self._running is not None and self._running[1].done()

    def begin(self, sockets: Sequence[socket.socket]) -> None:
        """Serve at *sockets*, which the server closes; at none before."""
        server = self._make_server()
        task = asyncio.create_task(server.serve(sockets=list(sockets)))
        task.add_done_callback(lambda _: self._ring())
        self._running = (server, task)

    async def leave(self) -> None:
        """Serve nowhere, within two times `CLOSE_S`."""
        if self._running is None:
            return
        (server, task), self._running = self._running, None
        server.leave()
        if not (await asyncio.wait([task], timeout=CLOSE_S))[0]:
            server.force_exit = True
            await asyncio.wait([task], timeout=CLOSE_S)
        if task.done():
            task.result()


class ServerThread:
    """Serves pages in a daemon thread *name*; *turn* says at which sockets.

    ```
    start ---> turning -----------------> serving, or nowhere --------------> ended
                 ^  turn -> seconds, None: until rung |  close, a server's fault
                 +------------------------------------+
                     rung, or its time has come
    ```

    Not a `Worker`: the thread must wait in asyncio's loop. `ring` and `close` may be called from
    any thread, and before `start`.
    """

    def __init__(
        self,
        name: str,
        make_server: Callable[[], RestingServer],
        turn: Callable[[Serving], Awaitable[float | None]],
    ) -> None:
        self._make_server, self._turn = make_server, turn
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._bell: asyncio.Event | None = None
        self._is_closing = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin with the first turn; a second call changes nothing."""
        if self._thread.ident is None:
            self._thread.start()

    def ring(self) -> None:
        """Have a turn taken soon; many rings before it are one."""
        with self._lock:
            loop, bell = self._loop, self._bell
        if loop is not None and bell is not None:
            with suppress(RuntimeError):  # it has just ended
                loop.call_soon_threadsafe(bell.set)

    def close(self) -> None:
        """Serve nowhere and end the thread; one that hangs is left behind."""
        self._is_closing = True
        self.ring()
        if self._thread.ident is not None:
            self._thread.join(2 * CLOSE_S)

    def _run(self) -> None:
        import hugod.serving.uvicorn_protocols  # noqa: F401  # first of all: see there

        asyncio.run(self._serve())

    async def _serve(self) -> None:
        bell = asyncio.Event()
        with self._lock:
            self._loop, self._bell = asyncio.get_running_loop(), bell
        serving = Serving(self._make_server, bell.set)
        while not self._is_closing and not serving.has_ended:
            wait_s = await self._turn(serving)
            with suppress(TimeoutError):
                await asyncio.wait_for(bell.wait(), wait_s)
            bell.clear()
        await serving.leave()


class WebServer:
    """The page at the box: shows the display and the board, passes keys on.

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
        games: Make | None = None,
        voices: Voices | None = None,
        past: Past | None = None,
    ) -> None:
        self._broadcast = BoxBroadcast(glass, board, words)
        self._broadcast.speak_here = voices.speak_here if voices else None
        self._put, self._sheets, self._games = put, sheets, games
        self._voices, self._past = voices, past
        self._host, self._port = host, port
        self._socket: socket.socket | None = None
        self._thread = ServerThread("web", self._make_server, self._begin)

    @property
    def port(self) -> int:
        """The port; the one that the system chose if 0 was asked for, once open."""
        return self._port

    @property
    def url(self) -> str:
        """The address of the page."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._port}/"

    def open(self, listening: socket.socket | None = None) -> None:
        """Take the port, or go on with one that was taken before. Raises `DeviceError`."""
        self._socket = listening or take_port(self._host, self._port)
        self._port = self._socket.getsockname()[1]

    def start(self) -> None:
        """Serve from a thread of its own. `open` comes first."""
        self._thread.start()

    def saw(self, view: View, position: Position | None) -> None:
        """Show the pages what is on the display now; returns at once, never raises."""
        self._broadcast.saw(view, position)

    def play(self, cues: Sequence[Cue], level: Level, said: Utterance | None = None) -> None:
        """Let the pages play *cues*, and write what is *said*; returns at once, never raises."""
        self._broadcast.play(cues, level, said)

    def cut(self) -> None:
        """Let the pages be silent; returns at once, never raises."""
        self._broadcast.cut()

    def close(self) -> None:
        """Send the pages away and stop serving, within two times `CLOSE_S`."""
        self._broadcast.end()
        self._thread.close()
        if self._socket is not None:
            self._socket.close()

    async def _begin(self, serving: Serving) -> None:
        assert self._socket is not None
        self._broadcast.begin()
        serving.begin([self._socket])

    def _make_server(self) -> RestingServer:
        from hugod.serving.downloads import Downloads
        from hugod.web.past_routes import PastPages
        from hugod.web.routes import box_server
        from hugod.web.voice_routes import VOICE_POSTS, VoicePage

        def words() -> Words:
            return self._broadcast.words

        more: list[Route] = []
        downloads = Downloads(words)
        if self._voices is not None:
            more += VoicePage(self._voices, words, downloads=downloads).routes()
        if self._past is not None:
            more += PastPages(self._past, words).routes()
        return box_server(
            self._broadcast,
            self._put,
            self._port,
            self._sheets,
            self._games,
            more,
            VOICE_POSTS,
            downloads,
        )
