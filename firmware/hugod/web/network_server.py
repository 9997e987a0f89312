"""A thread that serves pages at this machine's addresses, and moves along when these change.

A socket is bound to each of the machine's own addresses, never to all: this machine's own page
keeps its port on the loopback, and a way out that nobody thought of stays closed.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from hugod.app.inputs import PageState, PageTold
from hugod.web.broadcast import Pages

if TYPE_CHECKING:
    from uvicorn.server import Server

FOLLOW_S = 3.0
"""So often it is seen whether the addresses are still the same."""
CLOSE_S = 3.0

log = logging.getLogger(__name__)


class Running:
    """The thread that serves the page, from its beginning to its end."""

    def __init__(
        self,
        feeds: Sequence[Pages[Any]],
        make_server: Callable[[], Server],
        port: int,
        addresses: Callable[[], Sequence[str]],
        before: Running | None,
    ) -> None:
        self._feeds, self._port, self._addresses = feeds, port, addresses
        self._make_server = make_server
        self._before = before
        self._asking: list[Callable[[PageTold], None]] = []
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._bell: asyncio.Event | None = None
        self._is_ending = self._is_over = False
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self._thread.start()

    def ask(self, put: Callable[[PageTold], None]) -> None:
        """Have *put* told where the page is, or that it is closed when it is."""
        with self._lock:
            self._asking.append(put)
            is_over = self._is_over
        if is_over:
            self._answer(PageTold(PageState.CLOSED))
        self._ring()

    def end(self) -> None:
        self._is_ending = True
        self._ring()

    def wait(self) -> None:
        self._thread.join(CLOSE_S)

    def _ring(self) -> None:
        with self._lock:
            loop, bell = self._loop, self._bell
        if loop is not None and bell is not None:
            with suppress(RuntimeError):  # it has just ended
                loop.call_soon_threadsafe(bell.set)

    def _run(self) -> None:
        if self._before is not None:
            self._before.wait()
            self._before = None
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        bell = asyncio.Event()
        with self._lock:
            self._loop, self._bell = asyncio.get_running_loop(), bell
        for feed in self._feeds:
            feed.begin(asyncio.get_running_loop())
        stand = _Stand(self._make_server, self._port)
        while not self._is_ending:
            told = await stand.move(self._addresses())
            if self._is_ending:
                break  # whoever asks wants to hear that it is closed
            self._answer(told)
            with suppress(TimeoutError):
                await asyncio.wait_for(bell.wait(), FOLLOW_S)
            bell.clear()
        for feed in self._feeds:
            feed.end()
        await stand.leave()
        with self._lock:
            self._is_over = True
        self._answer(PageTold(PageState.CLOSED))

    def _answer(self, told: PageTold) -> None:
        with self._lock:
            asking, self._asking = self._asking, []
        for put in asking:
            put(told)


class _Stand:
    """The server at the addresses where it stands now."""

    def __init__(self, make_server: Callable[[], Server], port: int) -> None:
        self._make_server, self._port = make_server, port
        self._at: tuple[str, ...] = ()
        self._server: Server | None = None
        self._serving: asyncio.Task[None] | None = None

    async def move(self, addresses: Sequence[str]) -> PageTold:
        """Serve at *addresses* and nowhere else; say how that went."""
        wanted = tuple(addresses)
        if wanted != self._at:
            await self.leave()
            if wanted and (sockets := _bound(wanted, self._port)):
                await self._serve(sockets)
                self._at = wanted
                log.info("the page is open at %s", ", ".join(wanted))
        if not wanted:
            return PageTold(PageState.NO_NETWORK)
        if not self._at:
            return PageTold(PageState.TROUBLE)
        return PageTold(PageState.OPEN, wanted[0], self._port)

    async def leave(self) -> None:
        """Serve nowhere."""
        self._at = ()
        if self._server is None or self._serving is None:
            return
        self._server.should_exit = True
        await asyncio.wait([self._serving], timeout=CLOSE_S)
        self._server = self._serving = None

    async def _serve(self, sockets: list[socket.socket]) -> None:
        self._server = self._make_server()
        self._serving = asyncio.create_task(self._server.serve(sockets=sockets))


def _bound(addresses: Sequence[str], port: int) -> list[socket.socket]:
    """Listen at *port* of each of *addresses*; of none if one is taken."""
    sockets: list[socket.socket] = []
    for address in addresses:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        sockets.append(listening)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((address, port))
            listening.listen(64)
        except OSError as error:
            log.warning("the page cannot be at %s:%s: %s", address, port, error)
            for each in sockets:
                each.close()
            return []
    return sockets
