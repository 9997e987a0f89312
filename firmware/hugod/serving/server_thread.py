"""The thread that serves pages, with a loop of its own."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from hugod.late import load, uvicorn_protocols

if TYPE_CHECKING:
    from hugod.serving.uvicorn_protocols import RestingServer

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
            # The loop may just have ended.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(bell.set)

    def close(self) -> None:
        """Serve nowhere and end the thread; one that hangs is left behind."""
        self._is_closing = True
        self.ring()
        if self._thread.ident is not None:
            self._thread.join(2 * CLOSE_S)

    def _run(self) -> None:
        # In this thread, and first of all: neither picture nor key waits for the web libraries.
        load(uvicorn_protocols)
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
